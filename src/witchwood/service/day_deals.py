"""The days' deals: today's, and a month of them, with what a person has played and won."""

from __future__ import annotations

from witchwood.clock import Clock
from witchwood.service.ports import Days
from witchwood.table.days import date_at
from witchwood.table.deals import calendar
from witchwood.table.messages.lists import Month, Today


async def todays_deals(days: Days, clock: Clock, person: str) -> list[Today]:
    """Today's deals, and how far a person is with them. Those of a level stand here as soon as they are found."""
    date = date_at(clock.now())
    played, dealt = await days.played(person, date, date), await days.all_of(date, date)
    won, finished = await days.won_on(person), await days.finished_on(date)
    return calendar.todays(date, dealt, played, won, finished, sealed=days.sealed)


async def month_of_deals(days: Days, clock: Clock, person: str, came: float, month: str) -> Month:
    """The days' deals of a month. came: when the person came. ValueError for a month before that, or to come."""
    first, today = date_at(came), date_at(clock.now())
    begins, ends = calendar.days_of(month, first, today)
    played, dealt = await days.played(person, begins, ends), await days.all_of(begins, ends)
    return calendar.month_of(month, first, today, dealt, played, await days.won_on(person))
