"""Demands on searches, where a game has them: what `expert` answers, what `solve` proves and `shorten` makes of it."""

from __future__ import annotations

from collections.abc import Iterator

from witchwood.contract.case import Case, Moment
from witchwood.contract.demand import demand
from witchwood.engine.search import Answer, Budget, Verdict

SOLVED = 20  # deals of the usual game that the solver is asked about
_SHORTENED = 3  # of these deals, whose lines are made shorter
_NODES = 20_000  # positions that it may look at in each


@demand("expert")
def the_expert_is_legal(case: Case) -> None:
    """`expert`, where there is one, answers a legal action to the seat to move, however little it may search."""
    expert = case.game.expert
    if expert is None or not case.is_usual:
        return
    for moment in (case.walk(number, 30)[ply] for number in range(2) for ply in (0, len(case.walk(number, 30)) // 2)):
        if moment.over:
            continue
        mover = int(moment.ask("turn"))
        action = moment.hidden(mover, moment.ply).ask("expert", mover, Budget(nodes=1)).action
        moment.expect(action in moment.legal(mover), "expert", expected="a legal action", came=action, seat=mover)


@demand("solve")
def a_line_that_is_won_wins(case: Case) -> None:
    """A line that `solve`, where there is one, calls WON is legal, play by play, and wins."""
    for moment, answer in solved(case):
        if answer.verdict == Verdict.WON:
            wrong = _wrong_with(moment, answer.line)
            moment.expect(not wrong, "solve", expected=f"a line that wins: {answer.line}", came=wrong)


@demand("solve")
def the_solver_says_what_it_did(case: Case) -> None:
    """`solve` answers with a verdict of `Verdict` and `counters` that hold "nodes", a whole number; where they hold
    "bound", the most points that are possible, they hold "proved" too, and `value` is a number.
    """
    for moment, answer in solved(case):
        verdicts = ", ".join(Verdict)
        moment.expect(answer.verdict in tuple(Verdict), "solve", expected=f"one of {verdicts}", came=answer.verdict)
        counters = answer.counters
        counts = isinstance(counters.get("nodes"), int)
        moment.expect(counts, "solve", expected='a whole number as counters["nodes"]', came=dict(counters))
        if "bound" in counters:
            whole = "proved" in counters and answer.value is not None
            moment.expect(
                whole, "solve", expected='counters["proved"] and a value beside counters["bound"]', came=answer
            )


@demand("safe")
def a_safe_action_costs_no_win(case: Case) -> None:
    """`safe`, where there is one, answers a legal action of the seat to move or None, knows nothing that is hidden from
    that seat, and leads from no position that `solve` calls WON to one that it calls LOST.
    """
    if case.game.safe is None:
        return
    for moment in case.moments(every=3):
        mover = int(moment.ask("turn"))
        action = None if moment.over else moment.ask("safe", mover)
        if action is None:
            continue
        moment.expect(action in moment.legal(mover), "safe", expected="a legal action", came=action, seat=mover)
        guessed = moment.hidden(mover, moment.ply).ask("safe", mover)
        moment.expect(guessed == action, "safe", expected=f"{action}, as with other hidden cards", came=guessed)
        after = moment.play(mover, action)
        if case.game.solve is None or after.over:
            continue
        verdicts = [one.ask("solve", Budget(nodes=_NODES)).verdict for one in (moment, after)]
        lost = verdicts == [Verdict.WON, Verdict.LOST]
        moment.expect(not lost, "safe", expected="an action after which a win is still a win", came=action)


@demand("shorten")
def a_short_line_wins(case: Case) -> None:
    """`shorten`, where there is one, stands beside `solve`. From a line that wins it makes one that is no longer,
    legal, play by play, and wins.
    """
    if case.game.shorten is None:
        return
    if case.game.solve is None:
        case.fail("shorten", expected="a function solve, whose lines it shortens", came="none")
    for moment, answer in solved(case):
        if moment.deal < _SHORTENED and answer.verdict == Verdict.WON:
            line = moment.ask("shorten", answer.line, Budget(nodes=_NODES))
            wrong = _wrong_with(moment, line)
            moment.expect(not wrong, "shorten", expected=f"a line that wins: {line}", came=wrong)
            shorter = len(line) <= len(answer.line)
            moment.expect(shorter, "shorten", expected=f"at most {len(answer.line)} actions", came=len(line))


def solver_wins(case: Case) -> Iterator[Moment]:
    """The ends of the solver's lines that win, by the rules."""
    for moment, answer in solved(case):
        if answer.verdict == Verdict.WON and not _wrong_with(moment, answer.line):
            yield _end_of(moment, answer.line)


def solved(case: Case) -> list[tuple[Moment, Answer]]:
    """What the solver says of some deals, asked once; of none in a game that has no solver."""
    if case.solved is None:
        deals = SOLVED if case.is_usual else case.deals
        starts = [case.deal(number) for number in range(deals if case.game.solve else 0)]
        case.solved = [(moment, moment.ask("solve", Budget(nodes=_NODES))) for moment in starts if not moment.over]
    return case.solved


def _wrong_with(moment: Moment, line: tuple[int, ...]) -> str:
    """Why a line does not win for the seat that begins it; "" if it does."""
    seat = int(moment.ask("turn"))
    for place, action in enumerate(line, 1):
        mover = int(moment.ask("turn"))
        if mover not in moment.seats or action not in moment.legal(mover):
            return f"its play {place}, action {action}, is not legal"
        moment = moment.play(mover, action)
    return "" if int(moment.ask("winners")) >> seat & 1 else "nobody has won at its end"


def _end_of(moment: Moment, line: tuple[int, ...]) -> Moment:
    """Where a line of legal actions leads."""
    for action in line:
        moment = moment.play(int(moment.ask("turn")), action)
    return moment
