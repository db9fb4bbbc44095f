"""Our own agents: chance, each game's rule of thumb, its expert, and its solver's line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.option import Part
from witchwood.engine.random import DICE, below, mix
from witchwood.engine.search import Answer, Budget

_SECONDS = 1.0  # when the budget sets no limit


@dataclass(frozen=True)
class OwnAgent:
    """An agent of witchwood's own. needs: the function that a game must have to be played by it, if any; part: what
    that function is called where rule options speak of it.
    """

    name: str
    words: str
    choose: Callable[[Game, State, int, Budget], Answer]
    needs: str = ""
    part: Part | None = None
    knows_all: bool = False

    def plays(self, game: Game) -> bool:
        """Games that have the function it needs."""
        return not self.needs or getattr(game, self.needs) is not None


def _by_chance(game: Game, state: State, seat: int, budget: Budget) -> Answer:
    """One of the legal actions, each equally likely."""
    dice = np.zeros(1, DICE).view(np.recarray)[0]
    dice.rng = mix(np.uint64(budget.seed))
    actions = game.legal(state, seat)
    return Answer(actions[int(below(dice, len(actions)))])


def _by_rule(game: Game, state: State, seat: int, _budget: Budget) -> Answer:
    """The game's rule of thumb (its `greedy.py`); budget and seed change nothing."""
    actions = np.empty(game.most_legal, np.int64)
    return Answer(int(game.rules.greedy(state, seat, actions, game.rules.legal(state, seat, actions))))


def _by_search(game: Game, state: State, seat: int, budget: Budget) -> Answer:
    """The expert's search, as far as the budget goes; without any limit, for a second."""
    assert game.expert is not None
    return game.expert(state, seat, _limited(budget))


def _by_solver(game: Game, state: State, seat: int, budget: Budget) -> Answer:
    """The line of the game's solver; where the solver has none, the rule of thumb.

    It alone is handed the state as it is ("thoughtful" solitaire: X. Yan et al., NIPS 2004), so what it wins is what a
    player who must not peek can hope for at most, as far as the solver finds it.
    """
    assert game.solve is not None
    answer = game.solve(state, _limited(budget))
    return answer if answer.action is not None else replace(answer, action=_by_rule(game, state, seat, budget).action)


def _limited(budget: Budget) -> Budget:
    return replace(budget, seconds=_SECONDS) if budget.seconds is None and budget.nodes is None else budget


OWN = (
    OwnAgent("random", "Plays anything that is legal", _by_chance),
    OwnAgent("greedy", "A beginner with good habits", _by_rule),
    OwnAgent("expert", "Thinks ahead, and is hard to beat", _by_search, needs="expert", part="expert"),
    OwnAgent("thoughtful", "Knows every card", _by_solver, needs="solve", part="solver", knows_all=True),
)
