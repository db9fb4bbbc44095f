"""The thoughtful agent: knows every card, hidden ones too. A yardstick, not an opponent."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.search import Answer, Budget

_SECONDS = 1.0  # when the budget sets no limit


class Thoughtful:
    """Plays the line of the game's solver; where the solver has none, the rule of thumb.

    It alone is handed the state as it is ("thoughtful" solitaire: X. Yan et al., NIPS 2004), so what it wins is what a
    player who must not peek can hope for at most, as far as the solver finds it.
    """

    name = "thoughtful"
    words = "Knows every card"
    knows_all = True

    def plays(self, game: Game) -> bool:
        """Games that have a solver."""
        return game.solve is not None

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """See `Agent.choose`."""
        assert game.solve is not None
        limited = budget.seconds is not None or budget.nodes is not None
        answer = game.solve(state, budget if limited else replace(budget, seconds=_SECONDS))
        if answer.action is not None:
            return answer
        actions = np.empty(game.most_legal, np.int64)
        count = game.rules.legal(state, seat, actions)
        return replace(answer, action=int(game.rules.greedy(state, seat, actions, count)))
