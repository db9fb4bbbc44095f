"""An agent held by a rule: it never plays actions of some kinds, as long as there is another."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from witchwood.agents import Agent, find
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.random import DICE, below, mix
from witchwood.engine.search import Answer, Budget
from witchwood.lab.question import Side


class Held:
    """Asks an agent; where it names a forbidden action, the rule of thumb (or, for `random`, chance) chooses another.

    An agent that searches does not know of the rule and can't plan for it: it may lose more than the rule costs.
    """

    def __init__(self, agent: Agent, forbidden: NDArray[np.bool_]) -> None:
        """forbidden: (actions,), which action numbers the rule forbids."""
        self._agent = agent
        self._forbidden = forbidden
        self.name = agent.name
        self.words = agent.words
        self.knows_all = agent.knows_all

    def plays(self, game: Game) -> bool:
        """Whatever the agent plays."""
        return self._agent.plays(game)

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """See `Agent.choose`. A planned line ends before its first forbidden action."""
        answer = self._agent.choose(game, state, seat, budget)
        if answer.action is None or not self._forbidden[answer.action]:
            return replace(answer, line=tuple(takewhile(lambda action: not self._forbidden[action], answer.line)))
        left = np.array([action for action in game.legal(state, seat) if not self._forbidden[action]], np.int64)
        if not left.size:
            return replace(answer, line=())
        if self.name == "random":
            dice = np.zeros(1, DICE).view(np.recarray)[0]
            dice.rng = mix(np.uint64(budget.seed))
            return Answer(int(left[int(below(dice, left.size))]))
        choice = int(game.rules.greedy(state, seat, left, left.size))
        return Answer(choice if choice in left else int(left[0]))  # a rule of thumb may name what it was not given


def forbidden_by(side: Side, game: Game) -> NDArray[np.bool_]:
    """(actions,): which action numbers a side never plays."""
    kind = game.kind
    if kind is None or not side.never:
        return np.zeros(game.actions, np.bool_)
    return np.array([kind(action) in side.never for action in range(game.actions)], np.bool_)


def agent_of(side: Side, game: Game) -> Agent:
    """The agent of a side, held by its rule where it has one."""
    agent = find(side.plays)
    return Held(agent, forbidden_by(side, game)) if side.never else agent
