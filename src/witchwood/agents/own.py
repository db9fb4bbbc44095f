"""Our own agents: chance, each game's rule of thumb, its expert, and its solver's line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.random import DICE, below, mix
from witchwood.engine.search import Answer, Budget

_SECONDS = 1.0  # when the budget sets no limit


def _limited(budget: Budget) -> Budget:
    return replace(budget, seconds=_SECONDS) if budget.seconds is None and budget.nodes is None else budget


def _by_rule(game: Game, state: State, seat: int) -> int:
    actions = np.empty(game.most_legal, np.int64)
    return int(game.rules.greedy(state, seat, actions, game.rules.legal(state, seat, actions)))


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
        return Answer(_by_rule(game, state, seat))


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
        return game.expert(state, seat, _limited(budget))


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
        answer = game.solve(state, _limited(budget))
        return answer if answer.action is not None else replace(answer, action=_by_rule(game, state, seat))
