"""The random agent: every legal action is equally likely."""

from __future__ import annotations

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.random import DICE, below, mix
from witchwood.engine.search import Answer, Budget


class Random:
    """Chooses uniformly among the legal actions."""

    name = "random"
    words = "Plays anything that is legal"
    knows_all = False

    def plays(self, game: Game) -> bool:  # noqa: ARG002  # the agents' interface
        """Every game."""
        return True

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """See `Agent.choose`."""
        dice = np.zeros(1, DICE).view(np.recarray)[0]
        dice.rng = mix(np.uint64(budget.seed))
        actions = game.legal(state, seat)
        return Answer(actions[int(below(dice, len(actions)))])
