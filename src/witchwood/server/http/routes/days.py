"""A calendar of the days' deals: what I have played and won of them, and my streaks."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from witchwood.server.http.dependencies import ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.protocol.messages.days import MonthName
from witchwood.service.day_deals import month_of_deals
from witchwood.table.messages.lists import Month

router = APIRouter(prefix="/api/days", tags=["today"], responses=answers(400, 401, 404, 422, 429))


@router.get("/{month}")
async def month_of(month: MonthName, person: ThePerson, service: TheService) -> Month:
    """The days' deals of a month."""
    try:
        return await month_of_deals(service.days, service.clock, person.id, person.created, month)
    except ValueError as error:
        raise HTTPException(404, str(error)) from None
