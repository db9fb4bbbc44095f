"""The random agent: every legal action is equally likely."""

from __future__ import annotations

import numpy as np

from witchwood.agents.agent import Choice
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.random import DICE, below, mix


class Random:
    """Chooses uniformly among the legal actions."""

    name = "random"

    def choose(self, game: Game, state: State, seat: int, seed: int) -> Choice:
        """See `Agent.choose`."""
        dice = np.zeros(1, DICE).view(np.recarray)[0]
        dice.rng = mix(np.uint64(seed))
        actions = game.legal(state, seat)
        return Choice(actions[int(below(dice, len(actions)))])
