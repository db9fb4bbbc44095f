"""Two agents against each other over the same deals, seats swapped, with an interval on who is stronger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from witchwood.agents import Agent
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.games import load
from witchwood.lab.compare import WON, by_deal
from witchwood.lab.question import Side, Study, variants_of
from witchwood.lab.rows.games import play_on
from witchwood.lab.stats import interval_of_mean

if TYPE_CHECKING:
    import polars

_LONGEST = 10_000  # plays; games of several end by themselves


@dataclass(frozen=True)
class Duel:
    """What a duel came to, seen from the first agent.

    shares: points a game for each deal, over all its orders of seats: 1 for a game won, 1/n for one shared by n, and
    1/seats where nobody won. seats: how many sat there.
    """

    shares: tuple[float, ...]
    seats: int

    @property
    def games(self) -> int:
        """How many were played: each deal once from every seat."""
        return len(self.shares) * self.seats

    @property
    def points(self) -> float:
        """All of them."""
        return sum(self.shares) * self.seats

    @property
    def fair(self) -> float:
        """What equal agents would expect of a game."""
        return 1 / self.seats

    @property
    def share(self) -> float:
        """Points a game."""
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of `share`. Deals are what was drawn by chance, so it is one over deals: games of the same deal
        from different seats depend on each other.
        """
        return interval_of_mean(np.array(self.shares))

    @classmethod
    def of(cls, games: polars.DataFrame, seats: int) -> Duel:
        """Count the games of `duel_study`."""
        _, shares = by_deal(games, WON)
        return cls(tuple(shares.tolist()), seats)


def duel_study(
    name: str,
    first: str,
    second: str,
    *,
    pairs: int = 100,
    first_deal: int = 0,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    budget: Budget | None = None,
) -> Study:
    """`pairs` deals, each once with the first agent in every seat in turn and the second in all the others.

    In a game of two seats a deal is played twice, sides swapped. ValueError for a solitaire, which has no opponent, for
    `pairs` below 1 and for an agent that does not play the game.
    """
    game, given = load(name), budget or Budget()
    _check(game, pairs)
    fixed = dict(options or {}) | ({} if seats is None else {"seats": seats})
    sides = tuple(
        Side(label, plays, given.nodes, given.seconds, given.memory, given.seed)
        for label, plays in (("second", second), ("first", first))
    )
    deals = range(first_deal, first_deal + pairs)
    return Study(name, deals, sides, variants_of(game, fixed, []), pairing="first", longest=_LONGEST)


def duel(
    game: Game,
    first: Agent,
    second: Agent,
    *,
    pairs: int,
    first_deal: int = 0,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    budget: Budget | None = None,
) -> Duel:
    """The same of agents that have no name, such as those of a test."""
    _check(game, pairs)
    settled, count = game.settle(options or {}), game.settle_seats(seats)
    shares = []
    for number in range(first_deal, first_deal + pairs):
        points = 0.0
        for place in range(count):
            match = Match(game, game.deal(number, settled, count), number)
            agents = {seat: first if seat == place else second for seat in range(count)}
            for _ in play_on(match, agents, dict.fromkeys(agents, budget or Budget()), _LONGEST):
                pass
            winners = match.result if isinstance(match.result, tuple) else tuple(range(count))
            points += 1 / len(winners) if place in winners else 0.0
        shares.append(points / count)
    return Duel(tuple(shares), count)


def _check(game: Game, pairs: int) -> None:
    if game.seats[1] == 1:
        raise ValueError(f"{game.name} is a solitaire: nobody to duel with; compare scores over the same deals instead")
    if pairs < 1:
        raise ValueError(f"pairs: {pairs} is not allowed; use a whole number from 1")
