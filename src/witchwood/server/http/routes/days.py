"""A calendar of the days' deals: what I have played and won of them, and my streaks."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from witchwood.server.http.dependencies import ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.http.new_tables import today
from witchwood.server.protocol.messages.days import MonthName
from witchwood.table.days import date_at
from witchwood.table.deals import calendar
from witchwood.table.messages.lists import Month

router = APIRouter(prefix="/api/days", tags=["today"], responses=answers(400, 401, 404, 422, 429))


@router.get("/{month}")
async def month_of(month: MonthName, person: ThePerson, service: TheService) -> Month:
    """The days' deals of a month."""
    came, now = date_at(person.created), today(service)
    try:
        begins, ends = calendar.days_of(month, came, now)
    except ValueError as error:
        raise HTTPException(404, str(error)) from None
    played = await service.day_store.played(person.id, begins, ends)
    dealt = await service.days.all_of(begins, ends)
    return calendar.month_of(month, came, now, dealt, played, await service.day_store.won_on(person.id))
