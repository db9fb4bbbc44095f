"""A player of a match: an agent with a budget that keeps to its plan."""

from __future__ import annotations

from dataclasses import replace

from witchwood.agents.agent import Agent, ask
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Budget


class Player:
    """An agent, what it may spend on each choice, and in a solitaire the plan it follows.

    In a game of one seat an answer's line is a plan: it is followed without asking again for as long as the seat sees
    just what the plan expected. Anything else that turns up ends the plan. Against others the line is a guess at their
    plays, and every choice is searched again. Each choice has a seed of its own, made from `budget.seed`, the deal
    and the number of plays.
    """

    def __init__(self, agent: Agent, budget: Budget | None = None) -> None:
        self.agent = agent
        self.budget = Budget() if budget is None else budget
        self._expected: State | None = None
        self._plan: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The agent's name."""
        return self.agent.name

    def choose(self, match: Match, seat: int | None = None) -> Answer:
        """The answer for a seat (the seat to move, when none is named), from what that seat may know.

        ValueError if the seat has nothing to choose, or the agent does not play this game.
        """
        if match.game.seats[1] > 1:
            return ask(self.agent, match, seat, self._seeded(match))
        if self._goes_as_planned(match):
            answer = Answer(self._plan[0], line=self._plan, counters={"nodes": 0})
            before = self._expected
        else:
            seeded = self._seeded(match)
            answer = ask(self.agent, match, seat, seeded)
            before = match.state if self.agent.knows_all else match.seen_by(0, seeded.seed)
        self._remember(match, before, answer)
        return answer

    def _seeded(self, match: Match) -> Budget:
        seed = (self.budget.seed * 0x9E3779B97F4A7C15 + (match.deal or 0) * 1_000_003 + len(match.plays)) % 2**64
        return replace(self.budget, seed=seed)

    def _goes_as_planned(self, match: Match) -> bool:
        if self._expected is None or not self._plan or self._plan[0] not in match.legal(0):
            return False
        return match.game.view(self._expected, 0) == match.game.view(match.state, 0)

    def _remember(self, match: Match, before: State | None, answer: Answer) -> None:
        """Keep the rest of the plan, and the state that it expects next."""
        self._expected, self._plan = None, answer.line[1:]
        if before is not None and self._plan and answer.line[0] == answer.action:
            self._expected = before
            match.game.rules.play(self._expected, 0, answer.line[0])
