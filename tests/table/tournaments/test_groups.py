"""Who sits together at tables of three to five."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from table.tournaments.evenings import Evening, a_plan
from witchwood.table.tournaments.groups import badness, group_tables, table_sizes


@pytest.mark.parametrize("count", range(65))
def test_tables_have_three_to_five_and_differ_by_one(count: int) -> None:
    sizes = table_sizes(count)
    assert sum(sizes) == (count if count > 2 else 0)
    assert set(sizes) <= {3, 4, 5}
    assert not sizes or max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(("count", "rounds"), [(6, 2), (9, 3), (12, 4), (16, 4)])
def test_no_two_could_change_places_for_the_better(count: int, rounds: int) -> None:
    evening = Evening(a_plan("tables", rounds), count, seed=count)
    evening.now = 1_000.0
    for _ in range(rounds):
        tables = [list(table) for table in group_tables(evening.tournament)]
        assert sorted(one for table in tables for one in table) == list(range(1, count + 1))
        met = {frozenset(pair): evening.tournament.meetings(*pair) for pair in combinations(range(1, count + 1), 2)}
        alone = dict.fromkeys(range(1, count + 1), 0)  # how far they stand apart decides only between equal ones
        best = sum(badness(table, met, alone)[0] for table in tables)
        for one, other in combinations(range(len(tables)), 2):
            for here in range(len(tables[one])):
                for there in range(len(tables[other])):
                    changed = [list(table) for table in tables]
                    changed[one][here], changed[other][there] = tables[other][there], tables[one][here]
                    assert sum(badness(table, met, alone)[0] for table in changed) >= best
        for table in evening.begin():
            evening.end(table.table, *range(len(table.players)))
        evening.now += 20.0


@pytest.mark.parametrize("count", [6, 7, 8])
def test_of_two_tables_those_come_together_that_have_met_least(count: int) -> None:
    """Among all ways to share them out."""
    evening = Evening(a_plan("tables", 4), count, seed=count)
    evening.now = 1_000.0
    everyone = set(range(1, count + 1))
    alone = dict.fromkeys(everyone, 0)
    for _ in range(4):
        met = {frozenset(pair): evening.tournament.meetings(*pair) for pair in combinations(everyone, 2)}

        def again(table: Iterable[int], met: dict[frozenset[int], int] = met) -> int:
            rest = everyone - set(table)
            return badness(list(table), met, alone)[0] + badness(list(rest), met, alone)[0]

        found = again(group_tables(evening.tournament)[0])
        assert found == min(map(again, combinations(everyone, table_sizes(count)[0])))
        for table in evening.begin():
            evening.end(table.table, *range(len(table.players)))
        evening.now += 20.0
