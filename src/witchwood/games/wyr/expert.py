"""The solver's plans as answers: what Wyr's expert plays, and what is proved of a position."""

from __future__ import annotations

from witchwood.engine.kernel import OVER, State
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.games.wyr.rules import play, turn, winners
from witchwood.games.wyr.solver import Plan, plan
from witchwood.games.wyr.state import KEIJU_DRAWN, STOP

_LEAST_WIN = 10 * KEIJU_DRAWN - 1  # all Keiju are friends, one Nature card is left in the garden


def solve(state: State, budget: Budget) -> Answer:
    """The best plan found. Everything lies open in Wyr, so this is fair play too.

    value: its score, proved to be the best if counters["proved"] is 1; nothing scores more than counters["bound"].
    verdict: WON where the plan wins; LOST where no line can score the least that a win scores; else UNKNOWN.
    """
    progress = budget.progress
    found = plan(
        state,
        nodes=budget.nodes,
        seconds=budget.seconds,
        seed=budget.seed,
        memory=budget.memory,
        stop=budget.stop,
        on_better=None if progress is None else lambda better: progress(_answer(state, better)),
    )
    return _answer(state, found)


def _answer(state: State, found: Plan) -> Answer:
    after = state.copy()
    for action in found.line:
        play(after, 0, action)
    line = found.line if turn(after) == OVER else (*found.line, STOP)  # no step that is known would gain anything
    counters = {"bound": found.bound, "proved": int(found.proved), "nodes": found.nodes, "width": found.width}
    return Answer(
        action=line[0] if line else None,
        verdict=Verdict.WON if winners(after) else Verdict.LOST if found.bound < _LEAST_WIN else Verdict.UNKNOWN,
        value=float(found.score),
        line=line,
        counters=counters,
    )
