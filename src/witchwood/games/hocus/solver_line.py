"""A solver's moves as actions of the game: plain Python, apart from the kernels that a rule of thumb asks too."""

from __future__ import annotations

from witchwood.games.hocus.solver_moves import action_of, draws_of, then_of
from witchwood.games.hocus.state import DRAW


def actions_of(move: int) -> list[int]:
    """A move as actions of the game."""
    then = int(then_of(move))
    return [DRAW] * int(draws_of(move)) + [int(action_of(move))] + ([then] if then else [])
