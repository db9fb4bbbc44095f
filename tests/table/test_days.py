"""How the days' deals are named, and streaks."""

from __future__ import annotations

import pytest

from witchwood.table.days import (
    Streak,
    date_of,
    edition_of,
    is_day_over,
    level_of,
    name_of,
    names_of,
    streak_of,
    too_fast,
)


def test_a_deal_is_named_by_its_date_and_its_level() -> None:
    assert names_of("2026-11-23") == ["2026-11-23", "2026-11-23 gentle", "2026-11-23 hard"]
    assert [date_of(name) for name in names_of("2026-11-23")] == ["2026-11-23"] * 3
    assert [level_of(name) for name in names_of("2026-11-23")] == [None, "gentle", "hard"]
    ours = names_of("2026-11-23", ["klondike"])[3:]
    assert ours == ["2026-11-23 klondike", "2026-11-23 klondike gentle", "2026-11-23 klondike hard"]
    assert [(date_of(name), edition_of(name), level_of(name)) for name in ours] == [
        ("2026-11-23", "klondike", level) for level in (None, "gentle", "hard")
    ]
    assert {edition_of(name) for name in names_of("2026-11-23")} == {None}


def test_the_day_of_a_deal_of_some_level_ends_with_the_day() -> None:
    name = name_of("1970-01-02", "hard")
    assert [is_day_over(name, now) for now in (86_399.0, 172_799.0, 172_800.0)] == [False, False, True]


@pytest.mark.parametrize(
    ("plays", "seconds", "fast"),
    [(92, 9, True), (92, 22, False), (60, 45, False), (1, 0, False), (5, 0, False), (6, 0, True), (0, 0, False)],
)
def test_a_result_is_too_fast_for_a_hand_below_a_quarter_of_a_second_a_play(
    plays: int, seconds: int, fast: bool
) -> None:
    assert too_fast(plays, seconds) is fast


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ([], (0, 0)),
        (["2026-03-01"], (1, 1)),
        (["2026-02-28"], (1, 1)),  # today can still be won
        (["2026-02-27"], (0, 1)),
        (["2026-02-28", "2026-03-01", "2026-02-26"], (2, 2)),
        (["2025-12-30", "2025-12-31", "2026-01-01", "2026-03-01"], (1, 3)),
    ],
)
def test_a_streak_is_of_days_in_a_row(won: list[str], expected: tuple[int, int]) -> None:
    assert streak_of(won, "2026-03-01") == Streak(*expected)
