"""What a play cost against perfect play, as the solver proves it: a yardstick or a reward for agents of a solitaire.

Perfect play knows every card. So an agent that may not know them all pays for bad luck as well; only in games without
hidden cards (Wyr) is no regret at all within reach.
"""

from __future__ import annotations

from typing import NamedTuple

from witchwood.engine.game import Game
from witchwood.engine.kernel import OVER, State
from witchwood.engine.search import Budget, Verdict


class Proof(NamedTuple):
    """worth: what perfect play gets; None if that is not proved. lost: no play can cost anything any more, which is
    never said of points: they may fall below 0.
    """

    worth: float | None
    lost: bool


def worth(game: Game, state: State, budget: Budget) -> float | None:
    """What perfect play gets from a state: its points where the game's solver proves them, else 1 won or 0 lost.

    None if the budget ended before anything was proved. ValueError for a game without a solver.
    """
    return prove(game, state, budget).worth


def prove(game: Game, state: State, budget: Budget) -> Proof:
    """`worth`, and whether the state is lost for good."""
    if game.solve is None:
        raise ValueError(f"{game.name} has no solver, so perfect play is unknown")
    if words := game.lacks("solver", game.options_of(state)):
        raise ValueError(f"{words}, so perfect play is unknown")
    answer = game.solve(state, budget)
    if "proved" in answer.counters:
        return Proof(answer.value if answer.counters["proved"] else None, lost=False)
    verdict = answer.verdict
    if int(game.rules.turn(state)) == OVER:
        verdict = Verdict.WON if game.rules.winners(state) != 0 else Verdict.LOST
    return Proof(None if verdict == Verdict.UNKNOWN else float(verdict == Verdict.WON), verdict == Verdict.LOST)


def regret(game: Game, before: State, after: State, budget: Budget) -> float | None:
    """How much less perfect play gets after a play than before it; never below 0.

    The regrets of a whole game add up to what perfect play would have got from the deal, less what was got. None, and
    ValueError, as for `worth`.
    """
    hoped, left = worth(game, before, budget), worth(game, after, budget)
    return None if hoped is None or left is None else hoped - left
