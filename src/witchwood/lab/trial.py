"""How well an agent plays a solitaire: every deal of a range played to its end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from witchwood.agents import AGENTS
from witchwood.engine.search import Budget
from witchwood.games import load
from witchwood.lab.question import Side, Study, variants_of
from witchwood.lab.stats import wilson

if TYPE_CHECKING:
    import polars


def trial_study(
    name: str,
    agent: str,
    deals: range,
    budget: Budget | None = None,
    options: Mapping[str, object] | None = None,
    longest: int = 2_000,
) -> Study:
    """An agent at each deal, with a budget for each choice.

    longest: plays after which a game is given up, since a solitaire need not end by itself; an agent that resigns ends
    it sooner. ValueError for a game of several, and an agent that does not play it.
    """
    game, given = load(name), budget or Budget()
    if game.seats[1] > 1:
        raise ValueError(f"{name} is no solitaire: witchwood duel lets two agents play each other")
    label = agent if agent in AGENTS else "agent"
    side = Side(label, agent, given.nodes, given.seconds, given.memory, given.seed)
    return Study(name, deals, (side,), variants_of(game, options or {}, []), longest=longest)


def lines(games: polars.DataFrame) -> list[str]:
    """What the games of `trial_study` came to, in words."""
    won, number = int(games["won"].sum()), games.height
    low, high = wilson(won / number, number)
    score, plays = float(games["score"].to_numpy().mean()), float(games["plays"].to_numpy().mean())
    seconds = games["seconds"].to_numpy()
    told = [
        f"{number:,} deals: {won:,} won, {won / number:.2%} (95 % interval {low:.2%} to {high:.2%})",
        f"mean score {score:.2f}, mean plays {plays:.1f}",
    ]
    if seconds.any():
        told[1] += f", {seconds.mean():.3f} s a game, longest {seconds.max():.2f} s"
    return told
