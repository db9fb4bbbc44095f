"""What an agent is, and how a match asks one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.match import Match


@dataclass(frozen=True)
class Choice:
    """An agent's answer: one of the legal actions."""

    action: int


class Agent(Protocol):
    """Anything that can choose an action from what its seat may know."""

    @property
    def name(self) -> str:
        """How it is asked for: "random", "greedy"."""

    def choose(self, game: Game, state: State, seat: int, seed: int) -> Choice:
        """Choose among the seat's legal actions; the same arguments give the same choice.

        state: all that the seat can't know has been dealt anew by `hide`. seed: 0 <= seed < 2**64.
        """


def ask(agent: Agent, match: Match, seat: int | None = None, seed: int = 0) -> str:
    """The agent's choice for a seat (the seat to move, when none is named), in notation.

    ValueError if the seat has nothing to choose.
    """
    asked = match.turn if seat is None else seat
    if asked is None or not match.legal(asked):
        raise ValueError("there is nothing to choose: the seat has no legal action")
    choice = agent.choose(match.game, match.seen_by(asked, seed), asked, seed)
    return match.game.write_action(match.state, asked, choice.action)
