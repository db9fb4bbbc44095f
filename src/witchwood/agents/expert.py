"""The expert agent: each game's strongest play, where it has more than a rule of thumb."""

from __future__ import annotations

from dataclasses import replace

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.search import Answer, Budget

_SECONDS = 1.0  # when the budget sets no limit


class Expert:
    """Searches as far as the budget goes; without any limit, for a second."""

    name = "expert"
    words = "Thinks ahead, and is hard to beat"
    knows_all = False

    def plays(self, game: Game) -> bool:
        """Games that have an expert."""
        return game.expert is not None

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """See `Agent.choose`."""
        assert game.expert is not None
        limited = budget.seconds is not None or budget.nodes is not None
        return game.expert(state, seat, budget if limited else replace(budget, seconds=_SECONDS))
