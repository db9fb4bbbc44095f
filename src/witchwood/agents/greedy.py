"""The greedy agent: each game's own rule of thumb, which is also the hint."""

from __future__ import annotations

import numpy as np

from witchwood.agents.agent import Choice
from witchwood.engine.game import Game
from witchwood.engine.kernel import State


class Greedy:
    """Follows the game's rule of thumb (its `mind.py`); the seed changes nothing."""

    name = "greedy"

    def choose(self, game: Game, state: State, seat: int, seed: int) -> Choice:  # noqa: ARG002  # the agents' interface
        """See `Agent.choose`."""
        actions = np.empty(game.most_legal, np.int64)
        count = game.rules.legal(state, seat, actions)
        return Choice(int(game.rules.greedy(state, seat, actions, count)))
