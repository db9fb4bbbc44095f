"""General players, chosen by name. They know games only through `Game`, and see only what their seat may know."""

from __future__ import annotations

from witchwood.agents.agent import Agent, advise, ask
from witchwood.agents.expert import Expert
from witchwood.agents.greedy import Greedy
from witchwood.agents.random import Random
from witchwood.engine.text import quote

__all__ = ["AGENTS", "Agent", "advise", "ask", "find"]

AGENTS: dict[str, Agent] = {agent.name: agent for agent in (Random(), Greedy(), Expert())}


def find(name: str) -> Agent:
    """The agent called `name`. ValueError lists the names there are."""
    if name not in AGENTS:
        raise ValueError(f"there is no agent {quote(name)}; the agents are {', '.join(AGENTS)}")
    return AGENTS[name]
