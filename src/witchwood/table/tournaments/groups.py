"""Rounds at tables of three to five: near each other in the standing, and as few as possible who have met."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from witchwood.table.tournaments.standings import standing_of
from witchwood.table.tournaments.tournament import Tournament
from witchwood.table.tournaments.tournament_plan import FEWEST_AT_TABLE, MOST_AT_TABLE

_USUAL = 4  # players at a table


def table_sizes(count: int) -> list[int]:
    """How many sit at each table, as even as can be, and near four; none for fewer than three."""
    if count < FEWEST_AT_TABLE:
        return []
    fewest, most = -(-count // MOST_AT_TABLE), count // FEWEST_AT_TABLE
    tables = min(max(round(count / _USUAL), fewest), most)
    return [count // tables + (number < count % tables) for number in range(tables)]


def group_tables(tournament: Tournament) -> list[tuple[int, ...]]:
    """Who sits together in the next round, by seat. They sit down in the order of the standing; then the players of two
    tables share these again, as long as that makes them better.
    """
    place = {one.entrant: number for number, one in enumerate(standing_of(tournament))}
    here = sorted((one.number for one in tournament.active), key=lambda number: place[number])
    met = {frozenset(pair): tournament.meetings(*pair) for pair in combinations(here, 2)}
    sizes = table_sizes(len(here))
    tables = [here[sum(sizes[:number]) : sum(sizes[: number + 1])] for number in range(len(sizes))]
    while _share_again(tables, met, place):
        pass
    return [_by_seat(tournament, table) for table in tables]


def badness(table: Sequence[int], met: dict[frozenset[int], int], place: dict[int, int]) -> tuple[int, int]:
    """What is to be as low as possible: earlier meetings, and how far apart they stand."""
    pairs = list(combinations(table, 2))
    again = sum(met[frozenset(pair)] ** 2 for pair in pairs)
    return again, sum((place[one] - place[other]) ** 2 for one, other in pairs)


def _share_again(tables: list[list[int]], met: dict[frozenset[int], int], place: dict[int, int]) -> bool:
    """The players of two tables share these in the best of all ways, if that is better than before; whether it was."""
    for first, second in combinations(range(len(tables)), 2):
        everyone = [*tables[first], *tables[second]]

        def worth(table: Sequence[int], everyone: list[int] = everyone) -> tuple[int, int]:
            rest = [one for one in everyone if one not in table]
            here, there = badness(table, met, place), badness(rest, met, place)
            return here[0] + there[0], here[1] + there[1]

        best = min(combinations(everyone, len(tables[first])), key=worth)
        if worth(best) < worth(tables[first]):
            tables[first], tables[second] = list(best), [one for one in everyone if one not in best]
            return True
    return False


def _by_seat(tournament: Tournament, table: list[int]) -> tuple[int, ...]:
    """Who has sat further in front sits further behind now."""
    seats = {number: tournament.seats_of(number) for number in table}
    behind = {number: sum(own) / len(own) if own else 0.0 for number, own in seats.items()}
    return tuple(sorted(table, key=lambda number: (-behind[number], number)))
