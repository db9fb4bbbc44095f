"""What an agent is, and how a match asks one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Protocol

from witchwood.agents.own import OwnAgent
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.search import Answer, Budget


class Agent(Protocol):
    """Anything that can choose an action from what its seat may know."""

    @property
    def name(self) -> str:
        """How it is asked for: "random", "greedy", "expert", "thoughtful"."""

    @property
    def words(self) -> str:
        """How it plays, in words for people who choose an opponent."""

    @property
    def knows_all(self) -> bool:
        """Whether it is handed the state as it is, hidden cards and all. An honest player is not."""

    def plays(self, game: Game) -> bool:
        """Whether it can play this game."""

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """Choose among the seat's legal actions. In turn the answer's action is never None.

        Out of turn it may be None, "not now"; see `offer`.

        state: `hide` has re-dealt everything the seat can't know. Without a limit of seconds the same
        arguments give the same answer.
        """


def refusal(agent: Agent, game: Game, options: Mapping[str, Value]) -> str:
    """Why an agent does not play a game under all options, in a sentence; "" where it does."""
    if not agent.plays(game):
        return f"the agent {agent.name} does not play {game.name}"
    part = agent.part if isinstance(agent, OwnAgent) else None
    return "" if part is None else game.lacks(part, options)


def ask(agent: Agent, match: Match, seat: int | None = None, budget: Budget | None = None) -> Answer:
    """The agent's answer for a seat (the seat to move, when none is named), from what that seat may know.

    ValueError if the seat has nothing to choose, or the agent does not play this game under its
    options.
    """
    asked = match.turn if seat is None else seat
    if asked is None or not match.legal(asked):
        raise ValueError("there is nothing to choose: the seat has no legal action")
    if words := refusal(agent, match.game, match.options):
        raise ValueError(words)
    chosen = Budget() if budget is None else budget
    state = match.state if agent.knows_all else match.seen_by(asked, chosen.seed)
    return agent.choose(match.game, state, asked, chosen)


def offer(agent: Agent, match: Match, seat: int, budget: Budget | None = None) -> int | None:
    """What the agent does for a seat that may act out of turn; None is "not now". ValueError as for `ask`.

    An agent acts out of turn only if it says what it expects (`Answer.value`): one that merely names a legal action,
    as a rule of thumb does, has not compared it with waiting, and waits for its turn.
    """
    answer = ask(agent, match, seat, budget)
    return None if answer.value is None else answer.action


def next_play(match: Match, agents: Mapping[int, Agent], budget: Budget) -> tuple[int, int] | None:
    """The seat that acts next, and its action: None where the seat to move has no agent and no other wants to act.

    agents: who plays which seats. Those that may act out of turn are asked first, once each, in an order that the
    budget's seed shuffles; where none of them wants to, it is the seat to move. ValueError as for `ask`.
    """
    others = [seat for seat in agents if seat != match.turn and match.legal(seat)]
    Random(budget.seed).shuffle(others)
    for seat in others:
        wish = offer(agents[seat], match, seat, budget)
        if wish is not None:
            return seat, wish
    if match.turn is None or match.turn not in agents:
        return None
    action = ask(agents[match.turn], match, budget=budget).action
    assert action is not None
    return match.turn, action


def advise(agent: Agent, match: Match, seat: int | None = None, budget: Budget | None = None) -> str:
    """The action of `ask`, in notation. ValueError as for `ask`, and where the agent would rather wait for its turn."""
    answer = ask(agent, match, seat, budget)
    if answer.action is None:
        raise ValueError(f"the agent {agent.name} would do nothing now")
    return match.notation(answer.action, seat)
