"""Round robin by the tables that FIDE has published (Handbook, C.05, Annex 1)."""

from __future__ import annotations

from itertools import combinations

import pytest

from table.tournaments.evenings import Evening, a_plan
from witchwood.table.tournaments.happenings import Withdrew
from witchwood.table.tournaments.robin import berger, robin_rounds

PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        *("1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3"),
        *("3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1"),
    ],
}


@pytest.mark.parametrize("count", PUBLISHED)
def test_the_rounds_are_those_of_bergers_tables(count: int) -> None:
    rounds = [{f"{one}-{other}" for one, other in berger(count, number)} for number in range(1, count)]
    assert rounds == [set(line.split()) for line in PUBLISHED[count]]


@pytest.mark.parametrize("count", range(2, 13))
def test_everyone_meets_everyone_once(count: int) -> None:
    tournament = Evening(a_plan("robin"), count, seed=count).play()
    met = sorted(tuple(sorted(one.players)) for one in tournament.encounters)
    assert met == list(combinations(range(1, count + 1), 2))
    assert len(tournament.byes) == robin_rounds(count)
    begun = [sum(seat == 0 for seat in tournament.seats_of(one)) for one in range(1, count + 1)]
    assert max(begun) - min(begun) <= 1, "everyone begins as often, but for one game"


def test_a_game_against_one_who_left_is_a_bye() -> None:
    evening = Evening(a_plan("robin"), 4)
    evening.note(Withdrew(4))
    evening.now = 1_000.0
    assert {one.players for one in evening.begin()} == {(2, 3)}, "who left before is not among the three"
    evening = Evening(a_plan("robin"), 4)
    evening.now = 1_000.0
    for one in evening.begin():
        evening.end(one.table, 0, 1)
    evening.note(Withdrew(4))
    evening.now += 20.0
    assert [one.players for one in evening.begin()] == [(1, 2)]
    assert evening.tournament.byes[-1] == (3,)
