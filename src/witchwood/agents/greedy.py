"""The greedy agent: each game's own rule of thumb."""

from __future__ import annotations

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.search import Answer, Budget


class Greedy:
    """Follows the game's rule of thumb (its `greedy.py`); budget and seed change nothing."""

    name = "greedy"
    words = "A beginner with good habits"
    knows_all = False

    def plays(self, game: Game) -> bool:  # noqa: ARG002  # the agents' interface
        """Every game."""
        return True

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:  # noqa: ARG002  # likewise
        """See `Agent.choose`."""
        actions = np.empty(game.most_legal, np.int64)
        count = game.rules.legal(state, seat, actions)
        return Answer(int(game.rules.greedy(state, seat, actions, count)))
