"""Vacations: how long a person may be away from games in which each play has days, and what becomes of a turn then."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from witchwood.table.refusal import RefusalError
from witchwood.table.terms import DAY

MOST, LONGEST, BETWEEN = 30, 21, 7  # days in a year, of one vacation, and from one to the next
_YEAR = 365 * DAY


@dataclass(frozen=True)
class Vacation:
    """begins, ends: seconds since 1970."""

    begins: float
    ends: float


def vacation_at(taken: Sequence[Vacation], now: float) -> Vacation | None:
    """The vacation that a person is on."""
    return next((one for one in taken if one.begins <= now < one.ends), None)


def days_left(taken: Sequence[Vacation], now: float) -> int:
    """How many whole days of vacation a person may still take."""
    used = sum(max(0.0, one.ends - max(one.begins, now - _YEAR)) for one in taken)
    return max(0, MOST - math.ceil(used / DAY))


def new_vacation(taken: Sequence[Vacation], days: int, now: float) -> Vacation:
    """A vacation that begins now. RefusalError says why not."""
    if vacation_at(taken, now) is not None:
        raise RefusalError("you are on vacation already")
    last = max((one.ends for one in taken), default=-math.inf)
    if now < last + BETWEEN * DAY:
        raise RefusalError(f"your next vacation can begin {BETWEEN} days after the last one")
    if not 1 <= days <= min(LONGEST, days_left(taken, now)):
        raise RefusalError(f"a vacation has 1 to {LONGEST} days, and you have {days_left(taken, now)} left this year")
    return Vacation(now, now + days * DAY)


def starts_over(taken: Sequence[Vacation], since: float, due: float, now: float) -> float | None:
    """When a turn starts over that began at `since` and was due by now, because its player was on vacation meanwhile:
    now, or at the vacation's end. None where they were not.
    """
    ends = [one.ends for one in taken if one.begins <= due and one.ends > since]
    return min(now, max(ends)) if ends else None
