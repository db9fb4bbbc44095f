"""How long one may be away, and what becomes of a turn meanwhile."""

from __future__ import annotations

import pytest

from witchwood.table.refusal import RefusalError
from witchwood.table.terms import DAY
from witchwood.table.together.vacations import Vacation, days_left, new_vacation, starts_over, vacation_at

NOW = 1_000 * DAY


def taken(*spans: tuple[float, float]) -> list[Vacation]:
    """Vacations by the days, from now, on which they begin and end."""
    return [Vacation(NOW + begins * DAY, NOW + ends * DAY) for begins, ends in spans]


def test_days_of_a_year_are_counted_and_come_back() -> None:
    assert days_left([], NOW) == 30
    assert days_left(taken((-20, -10)), NOW) == 20
    assert days_left(taken((-370, -360)), NOW) == 25, "half of it is a year ago"
    assert days_left(taken((-400, -390)), NOW) == 30
    assert days_left(taken((-10.5, -10)), NOW) == 29
    assert days_left(taken((-60, -39), (-30, -9)), NOW) == 0


@pytest.mark.parametrize(
    ("before", "days", "words"),
    [
        ([(-1, 4)], 3, "already"),
        ([(-6, -3)], 3, "7 days after"),
        ([], 22, "1 to 21 days"),
        ([], 0, "1 to 21 days"),
        ([(-60, -39)], 10, "9 left"),
    ],
)
def test_why_there_is_no_vacation(before: list[tuple[float, float]], days: int, words: str) -> None:
    with pytest.raises(RefusalError, match=words):
        new_vacation(taken(*before), days, NOW)


def test_a_vacation_begins_now() -> None:
    made = new_vacation(taken((-30, -20)), 5, NOW)
    assert made == Vacation(NOW, NOW + 5 * DAY)
    assert vacation_at([made], NOW) == vacation_at([made], made.ends - 1) == made
    assert vacation_at([made], made.ends) is None


def test_a_turn_starts_over_when_its_player_is_back() -> None:
    """A turn of three days that began a day before: it is due in two."""

    def over(due: float, now: float, *spans: tuple[float, float]) -> float | None:
        found = starts_over(taken(*spans), NOW - DAY, NOW + due * DAY, NOW + now * DAY)
        return None if found is None else round((found - NOW) / DAY, 6)

    assert over(2, 2, (0, 5)) == 2, "still away: it starts over, and once more when that is due"
    assert over(2, 2, (0, 1.5)) == 1.5, "back for half a day: it has run since then"
    assert over(2, 2, (-9, -2)) is None, "it began after the vacation"
    assert over(2, 3, (2.5, 6)) is None, "the vacation began when it was over"
    assert over(2, 2) is None
