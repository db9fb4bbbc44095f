"""General players, chosen by name. They know games only through `Game`, and see only what their seat may know;
the thoughtful agent alone knows all, and says so."""

from __future__ import annotations

from witchwood.agents.agent import Agent, advise, ask, next_play
from witchwood.agents.expert import Expert
from witchwood.agents.greedy import Greedy
from witchwood.agents.player import Player
from witchwood.agents.random import Random
from witchwood.agents.thoughtful import Thoughtful
from witchwood.engine.text import quote

__all__ = ["AGENTS", "Agent", "Player", "advise", "ask", "find", "next_play"]

AGENTS: dict[str, Agent] = {agent.name: agent for agent in (Random(), Greedy(), Expert(), Thoughtful())}


def find(name: str) -> Agent:
    """The agent called `name`. ValueError lists the names there are."""
    if name not in AGENTS:
        raise ValueError(f"there is no agent {quote(name)}; the agents are {', '.join(AGENTS)}")
    return AGENTS[name]
