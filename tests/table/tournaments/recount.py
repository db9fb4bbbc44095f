"""The standing once more, by a plain script: from a list of games alone, one after the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

PlainGame: TypeAlias = tuple[Sequence[int], Sequence[int]]  # the players, and the place of each (0 is the first)


def arena_points(games: Iterable[PlainGame]) -> dict[int, float]:
    """Two for a win, one for a draw, twice as much after two wins in a row. games: in the order in which they ended."""
    points: dict[int, float] = defaultdict(float)
    row: dict[int, int] = defaultdict(int)
    for players, places in games:
        for player, place in zip(players, places, strict=True):
            factor = 2 if row[player] >= 2 else 1
            if place == 1:
                row[player] = 0
            elif list(places).count(0) == 2:
                points[player] += factor
                row[player] = 0
            else:
                points[player] += 2 * factor
                row[player] += 1
    return points


def round_points(games: Iterable[PlainGame], byes: Iterable[int]) -> dict[int, tuple[float, float, float]]:
    """Points, Buchholz and Sonneborn-Berger: two for a win or a bye, one for a draw."""
    points: dict[int, float] = defaultdict(float)
    pairs = [(players, places) for players, places in games]
    for player in byes:
        points[player] += 2
    for (one, other), (here, there) in pairs:
        points[one] += 1 + (there > here) - (here > there)
        points[other] += 1 + (here > there) - (there > here)
    told = {player: [0.0, 0.0] for player in points}
    for (one, other), (here, there) in pairs:
        for own, theirs, ahead in ((one, other, there - here), (other, one, here - there)):
            told[own][0] += points[theirs]
            told[own][1] += points[theirs] * (1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0)
    return {player: (points[player], *told[player]) for player in points}  # type: ignore[misc]  # two numbers each


def table_points(games: Iterable[PlainGame]) -> dict[int, float]:
    """Twelve for the first of a table, none for the last, evenly between; who shares places shares their points."""
    points: dict[int, float] = defaultdict(float)
    for players, places in games:
        steps = [12 * number / (len(players) - 1) for number in reversed(range(len(players)))]
        for player, place in zip(players, places, strict=True):
            shared = steps[place : place + list(places).count(place)]
            points[player] += sum(shared) / len(shared)
    return points
