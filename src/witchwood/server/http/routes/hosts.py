"""Tables before the deal, and what their makers may do: seats left, people sent away, tables closed and listed."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request

from witchwood.server.http import invites
from witchwood.server.http.dependencies import ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.protocol.messages.tables import Invite, Listing, SendAway
from witchwood.table.ids import ID
from witchwood.table.refusal import NoTableError

router = APIRouter(
    prefix="/api/tables/{key}", tags=["tables"], responses=answers(400, 401, 403, 404, 409, 413, 415, 422, 429)
)
Key = Annotated[str, Path(pattern=f"^{ID}$")]


@router.get("/invite")
async def invite(key: Key, request: Request, person: ThePerson, service: TheService) -> Invite:  # noqa: ARG001  # a cookie is needed
    """The link by which others come to this table, as text and as a QR code."""
    if await service.store.find(key) is None:
        raise NoTableError(key)
    return await asyncio.to_thread(invites.invite, service.settings, str(request.base_url), f"table/{key}")


@router.post("/leave", status_code=204)
async def leave(key: Key, person: ThePerson, service: TheService) -> None:
    """Give my seat up, before the deal."""
    table = await service.registry.get(key, person.id)
    async with service.registry.hold(table):
        await service.hosts.leave(table, person.id)


@router.post("/send-away", status_code=204)
async def send_away(key: Key, wanted: SendAway, person: ThePerson, service: TheService) -> None:
    """Free a seat, before the deal. Who sat there can't take one again."""
    table = await service.registry.get(key, person.id)
    async with service.registry.hold(table):
        await service.hosts.send_away(table, person.id, wanted.seat)


@router.post("/close", status_code=204)
async def close(key: Key, person: ThePerson, service: TheService) -> None:
    """Close my table, before the deal or where no other person plays."""
    table = await service.registry.get(key, person.id)
    async with service.registry.hold(table):
        await service.hosts.close(table, person.id)


@router.put("/listed", status_code=204)
async def put_on_list(key: Key, wanted: Listing, person: ThePerson, service: TheService) -> None:
    """Put my table into the lobby, or take it out."""
    table = await service.registry.get(key, person.id)
    async with service.registry.hold(table):
        await service.hosts.put_on_list(table, person.id, listed=wanted.listed)
