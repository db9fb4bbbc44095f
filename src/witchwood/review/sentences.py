"""A review in words: its headline, what was proved, the plays that cost most, luck and skill."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from witchwood.engine.search import Verdict
from witchwood.review.costly import Costly
from witchwood.review.interval import Interval
from witchwood.review.reviewer import Review

Part: TypeAlias = Literal["deal", "luck", "own", "others"]
NAMES: dict[Part, str] = {"deal": "Deal", "luck": "Luck", "own": "Your moves", "others": "The others"}
MINUS = "\N{MINUS SIGN}"


def worth(review: Review, value: float) -> str:
    """A value: "84 %", or points."""
    return f"{value:.1f}" if review.points else f"{_percent(value)} %"


def lead(review: Review) -> str:
    """How it went, in one line: "Lost from 84 per cent"."""
    values = [point.value for point in review.curve]
    if review.points:
        over = "" if review.over else " so far"
        return f"{values[-1]:g} points{over}, {values[0]:.0f} expected at the start"
    if not review.over:
        return f"{_percent(values[-1])} per cent so far"
    if values[-1] == 0:
        return f"Lost from {_percent(max(values[:-1], default=0))} per cent"
    how = "Won" if values[-1] == 1 else "Shared"
    return f"{how} from {_percent(min(values[:-1], default=1))} per cent"


def proof(review: Review) -> str:
    """What a search that knows every card says of the match, in a sentence; "" where it says nothing."""
    if review.band is None:
        return ""
    if review.band.best is not None and review.band.best[0] is not None:
        return f"With all cards known, this deal gives at least {review.band.best[0]:g} points."
    verdicts = review.band.verdicts
    last = len(verdicts) - 1
    if review.seats > 1:
        return _forced(verdicts)
    won = max((ply for ply, verdict in enumerate(verdicts) if verdict == Verdict.WON), default=None)
    lost = next((ply for ply in range(last + 1) if all(one == Verdict.LOST for one in verdicts[ply:])), None)
    if won == last:
        return "With all cards known, you could win at every point." if verdicts[0] == Verdict.WON else ""
    if won is None and lost == 0:
        return "With all cards known, this deal can't be won."
    if won is None:
        return "With all cards known, the solver couldn't decide this deal in time."
    if lost == won + 1:
        return f"With all cards known, you could win until move {lost}."
    return f"With all cards known, you could still win after move {won}."


def _forced(verdicts: tuple[Verdict, ...]) -> str:
    """From where on one seat could force the end that came, where two play with open cards."""
    begins = next(ply for ply, one in enumerate(verdicts) if all(then == one for then in verdicts[ply:]))
    if begins == len(verdicts) - 1 or verdicts[-1] == Verdict.UNKNOWN:
        return ""
    if verdicts[-1] == Verdict.WON:
        return f"From move {begins} you could force the win."
    return f"From move {begins} it was lost, whatever you played."


def move(review: Review, one: Costly) -> str:
    """What was played, what was better, and by how much."""
    words = f"Move {one.ply + 1}: {one.played_words}. Better: {one.better_words}."
    words += f" It cost {cost(review, one)}"
    fate = review.fate_at(one.ply)
    if fate == "":
        return f"{words}."
    known = "by proof" if review.seats > 1 else "with all cards known"
    return f"{words}, and {known} it {'lost the game' if fate == 'lost' else 'gave the win away'}."


def cost(review: Review, one: Costly) -> str:
    """A cost with its interval: "31 points of a hundred (18 to 44)"."""
    low, value, high = (_number(review, number) for number in (one.cost.low, one.cost.value, one.cost.high))
    return f"{value} {'points' if review.points else 'in 100'} ({low} to {high})"


def no_moves(review: Review) -> str:
    """What is said where no play is shown to have cost anything."""
    match review.costliest.looked_at:
        case 0:
            return "No move left a choice, so none was looked at."
        case 1:
            return "The one move looked at isn't shown to have cost anything."
        case count:
            return f"None of the {count} moves looked at is shown to have cost anything."


def parts(review: Review) -> dict[Part, Interval]:
    """What the deal, luck, one's own plays and, where there are any, the others gave; nothing
    where the game was too long.
    """
    if review.balance is None:
        return {}
    found: dict[Part, Interval] = {
        "deal": review.balance.deal,
        "luck": review.balance.chance,
        "own": review.balance.own,
    }
    return {**found, "others": review.balance.others} if review.seats > 1 else found


def spaced(review: Review) -> str:
    """That a long game wasn't looked at ply by ply; "" where it was."""
    if review.step == 1:
        return ""
    return (
        f"This game is long: one position in {review.step} was looked at. Between them the curve is straight, and luck "
        "isn't told from skill."
    )


def is_clear(part: Interval) -> bool:
    """Whether the limits agree that something was won, or lost."""
    return part.low > 0 or part.high < 0 or part.low == part.high


def gain(review: Review, name: Part, part: Interval) -> str:
    """A part with its limits: "+31 ± 9", or "-6 to +12" where even the sign isn't known. A deal has no sign."""
    value, low, high = (_signed(_number(review, number), plus=name != "deal") for number in part)
    if not is_clear(part):
        return f"{low} to {high}"
    return value if part.low == part.high else f"{value} ± {_number(review, (part.high - part.low) / 2)}"


def _signed(number: str, *, plus: bool) -> str:
    return f"+{number}" if plus and float(number) > 0 else number.replace("-", MINUS)


def axis(review: Review) -> str:
    """What the curve shows, and whose chance it is."""
    return f"{'Points to expect' if review.points else 'Chance to win'} by the rule of thumb"


def how(review: Review) -> str:
    """The method."""
    slips = f", with {review.slips} of 64 plays at random" if review.slips else ""
    return (
        f"{axis(review)}: {review.rollouts} games played on from what this seat knew at each position{slips}. "
        "Limits hold with 95 %, for the sampling alone."
    )


def again(review: Review) -> str:
    """What it takes to have the same review again."""
    return (
        f"`witchwood review --seed {review.seed}` makes this review again, with the program's method {review.method}."
    )


def lines(review: Review) -> Iterator[str]:
    """The review as text."""
    yield lead(review)
    if words := proof(review):
        yield words
    yield ""
    if review.costliest.plays:
        count = len(review.costliest.plays)
        yield "The move that cost most:" if count == 1 else f"The {('two', 'three')[count - 2]} moves that cost most:"
        for number, one in enumerate(review.costliest.plays, 1):
            yield f"{number}  {move(review, one)}"
            if one.why:
                yield f"   {one.why}"
    else:
        yield no_moves(review)
    yield ""
    said = ", ".join(f"{NAMES[name].lower()} {gain(review, name, part)}" for name, part in parts(review).items())
    yield f"Luck and skill: {said}; together {worth(review, review.curve[-1].value)}." if said else spaced(review)
    yield how(review)


def _percent(share: float) -> int:
    return round(100 * share)


def _number(review: Review, value: float) -> str:
    return f"{value:z.1f}" if review.points else f"{100 * value:z.0f}"
