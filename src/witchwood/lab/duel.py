"""Two agents against each other over the same deals, seats swapped, with an interval on who is stronger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from witchwood.agents import Agent, next_play
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.lab.stats import wilson


@dataclass(frozen=True)
class Duel:
    """What a duel came to, seen from the first agent.

    games: how many were played. points: 1 for a game won, 1/n for one shared by n, 1/seats where nobody won.
    fair: the points that equal agents would expect. share, interval: points a game, with its 95 % Wilson interval.
    """

    games: int
    points: float
    fair: float

    @property
    def share(self) -> float:
        """Points a game."""
        return self.points / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of `share`."""
        return wilson(self.share, self.games)


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
    advance: Callable[[Duel], None] | None = None,
) -> Duel:
    """Play `pairs` deals, each once with the first agent in every seat in turn and the second in all the others.

    In a game of two seats a deal is played twice, sides swapped. ValueError for a solitaire, which has no opponent, for
    `pairs` below 1 and for an agent that does not play the game.
    """
    if game.seats[1] == 1:
        raise ValueError(f"{game.name} is a solitaire: nobody to duel with; compare scores over the same deals instead")
    if pairs < 1:
        raise ValueError(f"pairs: {pairs} is not allowed; use a whole number from 1")
    settled, count = game.settle(options or {}), game.settle_seats(seats)
    points, games = 0.0, 0
    for number in range(first_deal, first_deal + pairs):
        for place in range(count):
            match = Match(game, game.deal(number, settled, count), number)
            points += _play(match, first, second, place, budget or Budget())
            games += 1
            if advance is not None:
                advance(Duel(games, points, 1 / count))
    return Duel(games, points, 1 / count)


def _play(match: Match, first: Agent, second: Agent, place: int, budget: Budget) -> float:
    """One game with the first agent in seat `place`: its points."""
    agents = {seat: first if seat == place else second for seat in range(match.seats)}
    while not match.over:
        seed = (budget.seed * 0x9E3779B97F4A7C15 + (match.deal or 0) * 1_000 + len(match.plays)) % 2**64
        play = next_play(match, agents, replace(budget, seed=seed))
        assert play is not None
        match.apply(play[1], play[0])
    winners = match.result if isinstance(match.result, tuple) else tuple(range(match.seats))
    return 1 / len(winners) if place in winners else 0.0
