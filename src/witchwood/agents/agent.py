"""What an agent is, and how a match asks one."""

from __future__ import annotations

from typing import Protocol

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Budget


class Agent(Protocol):
    """Anything that can choose an action from what its seat may know."""

    @property
    def name(self) -> str:
        """How it is asked for: "random", "greedy", "expert", "thoughtful"."""

    @property
    def knows_all(self) -> bool:
        """Whether it is handed the state as it is, hidden cards and all. An honest player is not."""

    def plays(self, game: Game) -> bool:
        """Whether it can play this game."""

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """Choose among the seat's legal actions. The answer's action is never None.

        state: all that the seat can't know has been dealt anew by `hide`. Without a limit of seconds the same
        arguments give the same answer.
        """


def ask(agent: Agent, match: Match, seat: int | None = None, budget: Budget | None = None) -> Answer:
    """The agent's answer for a seat (the seat to move, when none is named), from what that seat may know.

    ValueError if the seat has nothing to choose, or the agent does not play this game.
    """
    asked = match.turn if seat is None else seat
    if asked is None or not match.legal(asked):
        raise ValueError("there is nothing to choose: the seat has no legal action")
    if not agent.plays(match.game):
        raise ValueError(f"the agent {agent.name} does not play {match.game.name}")
    chosen = Budget() if budget is None else budget
    state = match.state if agent.knows_all else match.seen_by(asked, chosen.seed)
    return agent.choose(match.game, state, asked, chosen)


def advise(agent: Agent, match: Match, seat: int | None = None, budget: Budget | None = None) -> str:
    """The action of `ask`, in notation."""
    answer = ask(agent, match, seat, budget)
    assert answer.action is not None
    return match.notation(answer.action, seat)
