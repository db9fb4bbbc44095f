"""My vacation from games in which each play has days."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter

from witchwood.server.http.dependencies import Said, ThePerson, TheService
from witchwood.server.http.errors import WRITES, answers
from witchwood.server.service import Service
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import Wanted
from witchwood.table.shown.table_state import when
from witchwood.table.together.vacations import LONGEST, days_left, vacation_at


@dataclass(frozen=True)
class VacationWanted(Wanted):
    """A vacation that begins now; 0 days end the one I am on."""

    days: Annotated[int, Limit(ge=0, le=LONGEST)]


class VacationState(Said):
    """until: when the vacation ends that I am on, null where I am on none. left: days that I may still take in a year.
    most: days of one vacation.
    """

    until: str | None
    left: int
    most: int


router = APIRouter(prefix="/api/me", tags=["me"], responses=answers(400, 401, 429))


@router.get("/vacation")
async def vacation(person: ThePerson, service: TheService) -> VacationState:
    """Whether I am on vacation, and how much of it is left."""
    return await _state(service, person.id)


@router.put("/vacation", responses=answers(409, *WRITES))
async def take_vacation(wanted: VacationWanted, person: ThePerson, service: TheService) -> VacationState:
    """Begin a vacation, or end it early."""
    store = service.meeting.vacations
    await (store.begin(person.id, wanted.days) if wanted.days else store.end(person.id))
    await service.show_name(person.id)  # what is stored of their seats is read again
    return await _state(service, person.id)


async def _state(service: Service, person: str) -> VacationState:
    taken, now = await service.meeting.vacations.of(person), service.clock.now()
    on = vacation_at(taken, now)
    return VacationState(until=None if on is None else when(on.ends), left=days_left(taken, now), most=LONGEST)
