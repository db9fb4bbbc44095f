"""Round robin: everyone meets everyone once, by Berger's tables (FIDE Handbook, C.05, Annex 1)."""

from __future__ import annotations

from witchwood.table.tournaments.tournament import Tournament


def robin_rounds(count: int) -> int:
    """How many rounds so many players need."""
    return max(0, count - 1 + count % 2)


def berger(count: int, number: int) -> list[tuple[int, int]]:
    """The pairs of a round (from 1) of so many players, an even number, from 1: who begins first. The last player meets
    the one whose double is the round's sum; of all others two meet whose numbers have that sum.
    """
    others = count - 1
    pairs = []
    for one in range(1, count):
        other = (number + 1 - one) % others or others
        if other == one:
            pairs.append((one, count) if one <= count // 2 else (count, one))
        elif one < other:
            pairs.append((one, other) if (one + other) % 2 else (other, one))
    return pairs


def pair_robin(tournament: Tournament) -> tuple[list[tuple[int, int]], tuple[int, ...]]:
    """The games of the next round, by seat, and who has a bye because the other has left. Of an odd number, one rests
    in each round, without points.
    """
    here = {one.number for one in tournament.active}
    players = tournament.starters or tuple(sorted(here))
    even = len(players) + len(players) % 2
    games, byes = [], []
    for pair in berger(even, len(tournament.byes) + 1) if players else []:
        one, other = (players[place - 1] if place <= len(players) else None for place in pair)
        if one is None or other is None:
            continue
        if one in here and other in here:
            games.append((one, other))
        else:
            byes += [number for number in (one, other) if number in here]
    return games, tuple(sorted(byes))
