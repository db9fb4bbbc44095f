"""What games bring, by examples worked out by hand."""

from __future__ import annotations

import pytest

from table.tournaments.evenings import Evening, a_plan
from witchwood.table.tournaments.happenings import RoundBegan, Seated
from witchwood.table.tournaments.standings import Ranked, standing_of


def standing(evening: Evening) -> dict[int, Ranked]:
    return {one.entrant: one for one in standing_of(evening.tournament)}


def games(evening: Evening, *results: tuple[tuple[int, ...], tuple[int, ...]], number: int = 0) -> None:
    """Games one after the other: who plays, and their places."""
    for players, places in results:
        evening.now += 60.0
        table = f"game {len(evening.tournament.encounters)}"
        evening.note(Seated(table, players, number))
        evening.end(table, *places)


W, L, D = (0, 1), (1, 0), (0, 0)


@pytest.mark.parametrize(
    ("results", "points"),
    [
        ([W, W, D], [2, 2, 2]),  # a draw after two wins is doubled, and ends the streak
        ([W, W, W, W, L, W], [2, 2, 4, 4, 0, 2]),
        ([D, D, D], [1, 1, 1]),
        ([W, W, D, W, W, W], [2, 2, 2, 2, 2, 4]),
        ([W, L, W, W, W], [2, 0, 2, 2, 4]),
    ],
)
def test_from_the_third_win_in_a_row_on_an_arena_counts_double(
    results: list[tuple[int, int]], points: list[int]
) -> None:
    evening = Evening(a_plan("arena", minutes=20), 2)
    games(evening, *[((1, 2), places) for places in results])
    marks = standing(evening)[1].marks
    assert [mark.points for mark in marks] == points


def test_a_game_that_counts_for_nobody_ends_no_streak() -> None:
    evening = Evening(a_plan("arena", minutes=20), 2)
    games(evening, ((1, 2), W), ((1, 2), W), ((1, 2), ()), ((1, 2), W))
    assert [mark.points for mark in standing(evening)[1].marks] == [2, 2, 4]


def test_buchholz_and_sonneborn_berger() -> None:
    """Ann beats Bob and draws with Cat; Bob beats Cat; Dan has a bye, then loses to Bob."""
    evening = Evening(a_plan("swiss", 3), 4)
    ann, bob, cat, dan = 1, 2, 3, 4
    for number, (results, byes) in enumerate(
        [([((ann, bob), W)], (dan,)), ([((ann, cat), D), ((bob, dan), W)], ()), ([((bob, cat), W)], ())], 1
    ):
        evening.note(RoundBegan(byes))
        games(evening, *results, number=number)
    found = standing(evening)
    assert {one: found[one].points for one in found} == {ann: 3, bob: 4, cat: 1, dan: 2}
    assert found[ann].ties[:2] == (4 + 1, 4 + 1 / 2)
    assert found[bob].ties[:2] == (3 + 2 + 1, 2 + 1)
    assert found[cat].ties[:2] == (3 + 4, 3 / 2)
    assert found[dan].ties[:2] == (4, 0)
    assert [one.entrant for one in standing_of(evening.tournament)] == [bob, ann, dan, cat]


def test_who_is_equal_in_all_shares_a_place() -> None:
    evening = Evening(a_plan("arena", minutes=20), 3)
    games(evening, ((1, 2), D))
    assert [(one.entrant, one.place) for one in standing_of(evening.tournament)] == [(1, 1), (2, 1), (3, 3)]


def test_at_a_table_the_first_has_twelve_points_and_the_last_none() -> None:
    evening = Evening(a_plan("tables", 3), 5)
    games(evening, ((1, 2, 3), (0, 1, 2)), ((1, 2, 3, 4, 5), (0, 1, 1, 1, 1)), ((1, 2, 3, 4), (1, 3, 0, 1)))
    found = standing(evening)
    assert [mark.points for mark in found[1].marks] == [12, 12, 6]
    assert [mark.points for mark in found[2].marks] == [6, 4.5, 0]
    assert [mark.points for mark in found[3].marks] == [0, 4.5, 12]


def test_a_duplicate_event_goes_by_wins_then_score_then_plays() -> None:
    evening = Evening(a_plan("duplicate", 2, minutes=60, clock=None), 5)
    for number, (player, won, score, plays) in enumerate(
        [
            (1, True, 52, 90),
            (1, False, 20, 40),
            (2, True, 52, 80),
            (2, False, 20, 40),
            (3, False, 51, 9),
            (4, True, 52, 9),
        ]
    ):
        evening.note(Seated(f"deal {number}", (player,), 1 + number % 2))
        evening.end(f"deal {number}", 0 if won else 1, score=score, plays=plays)
    assert [(one.entrant, one.place) for one in standing_of(evening.tournament)] == [
        (2, 1), (1, 2), (4, 3), (3, 4), (5, 5)
    ]  # fmt: skip
