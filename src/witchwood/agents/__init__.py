"""General players, chosen by name. They know games only through `Game`, and see only what their seat may know;
the thoughtful agent alone knows all, and says so.
"""

from __future__ import annotations

from witchwood.agents import outside
from witchwood.agents.agent import Agent, advise, ask, next_play, refusal
from witchwood.agents.own import OWN
from witchwood.agents.player import Player
from witchwood.engine.text import quote

__all__ = ["AGENTS", "Agent", "Player", "advise", "ask", "find", "next_play", "refusal"]

AGENTS: dict[str, Agent] = {agent.name: agent for agent in OWN}


def find(name: str) -> Agent:
    """The agent called `name`: our own, an installed package's, or "FILE.py:NAME" (`outside.py`).

    ValueError lists the names there are, or says why one does not load.
    """
    if name in AGENTS:
        return AGENTS[name]
    if ":" in name:
        return outside.from_file(name)
    if name in outside.installed():
        return outside.from_package(name)
    names = ", ".join([*AGENTS, *outside.installed()])
    raise ValueError(f"there is no agent {quote(name)}; the agents are {names}, or a policy like policy.py:choose")
