"""The deals of the day: how they are named, and how many days in a row a person has won.

A solitaire has one deal of each day, named by the date alone ("2026-11-23"). Where its deals have levels, it has a
gentle and a hard one beside it ("2026-11-23 gentle"). An edition of it has deals of its own, with its name after the
date ("2026-11-23 klondike gentle"). Dates are those of UTC.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

DayLevel: TypeAlias = Literal["gentle", "hard"]
DAY_LEVELS: tuple[DayLevel, ...] = get_args(DayLevel)
_DAY = timedelta(days=1)
_A_PLAY = 0.25  # seconds that a hand needs for one, at the very least


def name_of(day: str, level: DayLevel | None, edition: str | None = None) -> str:
    """The name of a deal of some day (a date as text)."""
    return " ".join(word for word in (day, edition, level) if word is not None)


def names_of(day: str, editions: Iterable[str] = ()) -> list[str]:
    """The names of all deals of some day, those of some editions included."""
    return [name_of(day, level, edition) for edition in (None, *editions) for level in (None, *DAY_LEVELS)]


def date_of(name: str) -> str:
    """The date in a deal's name."""
    return name.partition(" ")[0]


def level_of(name: str) -> DayLevel | None:
    """The level in a deal's name; None for the one without."""
    return next((level for level in DAY_LEVELS if name.endswith(f" {level}")), None)


def edition_of(name: str) -> str | None:
    """The edition in a deal's name; None for a deal of the game itself."""
    return next((word for word in name.split(" ")[1:] if word not in DAY_LEVELS), None)


def is_day_over(name: str, now: float) -> bool:
    """Whether the day of a deal has ended. now: seconds since 1970."""
    return date_at(now) > date_of(name)


def date_at(moment: float) -> str:
    """The date at some moment (seconds since 1970)."""
    return datetime.fromtimestamp(moment, UTC).date().isoformat()


def too_fast(plays: Any, seconds: Any) -> Any:
    """Whether a solitaire took less time than a hand needs, even where the table plays the last actions: less than a
    quarter of a second for each play after the first. plays, seconds: whole numbers, or columns of a database, for
    which the answer is a condition.
    """
    return (plays - 1) * _A_PLAY > seconds + 1  # stored seconds are cut off


class Streak(NamedTuple):
    """Days in a row: up to today, or to yesterday as long as today can still be won; and most ever."""

    current: int
    longest: int


def streak_of(won: Iterable[str], today: str) -> Streak:
    """The streak of a person who has won on these days (dates)."""
    days = {date.fromisoformat(day) for day in won}
    now = date.fromisoformat(today)
    lengths: dict[date, int] = {}
    for day in sorted(days):
        lengths[day] = lengths.get(day - _DAY, 0) + 1
    current = lengths.get(now) or lengths.get(now - _DAY, 0)
    return Streak(current, max(lengths.values(), default=0))
