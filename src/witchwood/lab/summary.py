"""What a study came to, in a few lines of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from witchwood.games import load
from witchwood.lab.compare import (
    GroupMean,
    Pair,
    confidence_of,
    difference_in,
    doublings,
    group,
    level_in,
    main_measure,
    pairs_of,
    same_games,
)
from witchwood.lab.measures import is_of_seat, measures_of
from witchwood.lab.question import Study
from witchwood.lab.stats import Difference

if TYPE_CHECKING:
    import polars


def lines(study: Study, games: polars.DataFrame) -> list[str]:
    """A line for each group, then one for each difference. games: with all measures (`measured`)."""
    told = [study.question] if study.question else []
    told += shares(study, games)
    try:
        gaps = [_gap(study, games, pair) for pair in pairs_of(study)]
    except ValueError as error:
        return [*told, f"no differences yet: {error}"]
    if gaps:
        told.append("differences over the same deals, in points:")
    told += gaps
    rungs = doublings(study, games).to_dicts()
    if rungs:
        told.append("what each doubling of the budget brings, in points:")
    for row in rungs:
        told.append(
            f"  {row['agent']}, {rules_of(study, row['variant'])}, {row['before']:,} to {row['after']:,} positions: "
            f"{100 * row['value']:+.1f} ({100 * row['low']:+.1f} to {100 * row['high']:+.1f})"
        )
    return told


def _gap(study: Study, games: polars.DataFrame, pair: Pair) -> str:
    after, before = both(games, pair)
    one, other = _names(study, pair)
    told = points(difference_in(study, after, before, main_measure(study)))
    return f"  {pair.agent}, {one} less {other}: {'the same games' if same_games(after, before) else told}"


def shares(study: Study, games: polars.DataFrame) -> list[str]:
    """A line for each group: the share that the study is about, with its interval."""
    told, column = [], main_measure(study)
    for line_up in study.line_ups:
        for variant in study.variants:
            found, rules = group(games, variant.name, line_up.name), rules_of(study, variant.name)
            if found.is_empty():
                told.append(f"{line_up.name}, {rules}: not played yet")
                continue
            here = _share(level_in(study, found, column), words_of(games, column), confidence_of(study))
            even, unwon = "", nobody_won(found)
            if variant.seats > 1 and is_of_seat(column):
                even = f"; even is {1 / variant.seats:.1%}"
                even += f", which counts for the {unwon:.1%} of the games that nobody won" if unwon else ""
            told.append(f"{line_up.name}, {rules}: {here}{even}")
    return told


def words_of(games: polars.DataFrame, column: str) -> str:
    """What a share is a share of: "won", "won by the first player", "drawn"."""
    known = {one.name: one.title.lower() for one in measures_of(games)}
    return "won by the first player" if column == "first_won" else known[column]


def nobody_won(games: polars.DataFrame) -> float:
    """The share of games of several that nobody won, given up or ended."""
    if "winners" not in games.columns or games["winners"].is_null().all():
        return 0.0
    return float((games["winners"] == 0).to_numpy().mean())


def rules_of(study: Study, variant: str) -> str:
    """What tells a variant from the others, in the words of the game's options: "Draw 2 and No ghost float"."""
    game, seats = load(study.game), {one.name: one.seats for one in study.variants}
    settled = {one.name: game.settle(one.values(game)) for one in study.variants}
    unusual = {name for one in study.variants for name, _ in one.options}
    varied = [one for one in game.options if len({options[one.name] for options in settled.values()}) > 1]
    words = [one.words(settled[variant][one.name]) for one in varied if one.name in unusual]
    if len(set(seats.values())) > 1:
        words.append(f"{seats[variant]} seats")
    return " and ".join(words) or variant


class Finding(NamedTuple):
    """A difference as a sentence. sure: whether its interval leaves zero out."""

    text: str
    sure: bool


def answers(study: Study, games: polars.DataFrame) -> list[Finding]:
    """What a report begins with: each difference, the sure first. ValueError if its groups have different deals."""
    return sorted((_answer(study, games, pair) for pair in pairs_of(study)), key=lambda one: not one.sure)


def both(games: polars.DataFrame, pair: Pair) -> tuple[polars.DataFrame, polars.DataFrame]:
    """The games of a pair, the base's last."""
    return group(games, pair.variant, pair.agent), group(games, pair.base_variant, pair.base_agent)


def _names(study: Study, pair: Pair) -> tuple[str, str]:
    """What a pair differs in: rules, or agents."""
    if pair.agent != pair.base_agent:
        return pair.agent, pair.base_agent
    return rules_of(study, pair.variant), rules_of(study, pair.base_variant)


def _answer(study: Study, games: polars.DataFrame, pair: Pair) -> Finding:
    column, (one, other), (after, before) = main_measure(study), _names(study, pair), both(games, pair)
    gap = difference_in(study, after, before, column)
    value, before_value = (level_in(study, found, column).value for found in (after, before))
    words = words_of(games, column)
    if pair.agent == pair.base_agent:
        told = f"{pair.agent}: {value:.1%} {words} with {one}, {before_value:.1%} with {other}"
        same = f"{told}. These agents played the same games: the rule was never met."
    else:
        told = f"{one} {value:.1%} {words}, {other} {before_value:.1%}"
        same = f"{told}. These agents played the same games."
    if same_games(after, before):
        return Finding(same, sure=False)
    if gap.low <= 0 <= gap.high:
        chance = f"The difference may be chance ({100 * gap.low:+.1f} to {100 * gap.high:+.1f} points)."
        return Finding(f"{told}. {chance}", sure=False)
    low, high = sorted((abs(100 * gap.low), abs(100 * gap.high)))
    more = "more" if gap.value > 0 else "fewer"
    return Finding(f"{told}; that is {abs(100 * gap.value):.1f} points {more} ({low:.1f} to {high:.1f}).", sure=True)


def points(found: Difference) -> str:
    """A difference of shares in points, with its interval and what it rests on."""
    p = "" if found.p is None else f", p = {found.p:.2g}"
    return (
        f"{100 * found.value:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f}{p}; "
        f"better on {found.only_a:,} deals, worse on {found.only_b:,})"
    )


def _share(found: GroupMean, words: str, confidence: float) -> str:
    interval = f"{100 * confidence:g} % interval {found.low:.1%} to {found.high:.1%}"
    return f"{found.value:.1%} {words} ({interval}) of {found.deals:,} deals"
