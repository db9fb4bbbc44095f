"""The agents' turn at a table: what they are to decide, and how each of them is asked."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from witchwood.agents import ask, find
from witchwood.agents.agent import offer
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.table.table import Table

log = logging.getLogger(__name__)
THUMB = "greedy"  # acts where a search has failed: a game must go on


@dataclass(frozen=True)
class AgentsQuestion:
    """What the agents at a table are to decide. mover: the agent on turn; callers: those that may act out of turn.
    slowly: whether a person may want to act before they do.
    """

    version: int
    match: Match
    seed: int
    mover: tuple[int, str] | None
    callers: list[tuple[int, str]]
    slowly: bool

    @property
    def agents(self) -> list[str]:
        """The agents that are asked, callers first."""
        return [agent for _, agent in self.callers] + ([self.mover[1]] if self.mover else [])

    def wait(self, pace: float) -> float:
        """Seconds until they act, where `pace` is usual: longer where a search fills the time, and where a person may
        want to act before the agent does.
        """
        return pace * (1.5 if self.slowly else 1.25 if "expert" in self.agents else 1.0)


def question_of(table: Table, considered: int) -> AgentsQuestion | None:
    """What the agents are asked as the table stands; None if nothing. considered: the version at which they have said
    that they would rather wait.
    """
    history = table.history
    match = history.match
    if table.is_over or not table.has_begun:
        return None  # nothing is decided before everyone sits there
    playing = [(seat, table.agent_of(seat)) for seat in range(len(table.seats))]
    agents = [(seat, agent) for seat, agent in playing if agent is not None]
    mover = next((one for one in agents if one[0] == match.turn), None)
    callers = [one for one in agents if one[0] != match.turn and match.legal(one[0])]
    if mover is None and (not callers or considered == history.version):
        return None
    slowly = any(match.legal(seat.seat) for seat in table.seats if table.agent_of(seat.seat) is None)
    return AgentsQuestion(history.version, history.snapshot(), history.dice(), mover, callers, slowly)


def choose(agent: str, match: Match, seat: int, budget: Budget) -> str:
    """An agent's action in notation; if its search fails, that of the rule of thumb."""
    try:
        answer = ask(find(agent), match, seat, budget)
    except Exception:
        log.exception("the agent %s failed at %s", agent, match.game.name)
        answer = ask(find(THUMB), match, seat, budget)
    assert answer.action is not None
    return match.notation(answer.action, seat)


def call(agent: str, match: Match, seat: int, budget: Budget) -> str | None:
    """What an agent does out of turn, in notation; None if it would rather wait."""
    try:
        action = offer(find(agent), match, seat, budget)
    except Exception:
        log.exception("the agent %s failed at %s out of turn", agent, match.game.name)
        return None
    return None if action is None else match.notation(action, seat)
