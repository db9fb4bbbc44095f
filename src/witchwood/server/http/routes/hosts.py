"""Tables before the deal: invitations, seats given up, and what their hosts may do."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Request

from witchwood.engine.game import TABLE_SEATS
from witchwood.server.http import invites
from witchwood.server.http.dependencies import Key, ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import Wanted
from witchwood.table.refusal import NoTableError


@dataclass(frozen=True)
class SendAway(Wanted):
    """Who is to go."""

    seat: Annotated[int, Limit(ge=0, le=TABLE_SEATS - 1)]


@dataclass(frozen=True)
class Listing(Wanted):
    """Whether a table stands in the lobby."""

    listed: bool


router = APIRouter(
    prefix="/api/tables/{key}", tags=["tables"], responses=answers(400, 401, 403, 404, 409, 413, 415, 422, 429)
)


@router.get("/invite")
async def invite(key: Key, request: Request, person: ThePerson, service: TheService) -> invites.Invite:  # noqa: ARG001  # a cookie is needed
    """The link by which others come to this table, as text and as a QR code."""
    if await service.store.find(key) is None:
        raise NoTableError(key)
    return await asyncio.to_thread(invites.invite, service.settings, str(request.base_url), f"table/{key}")


@router.post("/leave", status_code=204)
async def leave(key: Key, person: ThePerson, service: TheService) -> None:
    """Give my seat up, before the deal."""
    async with service.registry.held(key, person.id) as table:
        await service.hosts.leave(table, person.id)


@router.post("/send-away", status_code=204)
async def send_away(key: Key, wanted: SendAway, person: ThePerson, service: TheService) -> None:
    """Free a seat, before the deal. The player who sat there can't take one again."""
    async with service.registry.held(key, person.id) as table:
        await service.hosts.send_away(table, person.id, wanted.seat)


@router.post("/close", status_code=204)
async def close(key: Key, person: ThePerson, service: TheService) -> None:
    """Close my table, before the deal or where no other person plays."""
    async with service.registry.held(key, person.id) as table:
        await service.hosts.close(table, person.id)


@router.put("/listed", status_code=204)
async def put_on_list(key: Key, wanted: Listing, person: ThePerson, service: TheService) -> None:
    """Put my table into the lobby, or take it out."""
    async with service.registry.held(key, person.id) as table:
        await service.hosts.put_on_list(table, person.id, listed=wanted.listed)
