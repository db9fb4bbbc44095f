"""Lasting rooms: made, joined, left; the next table of one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request

from witchwood.server.http import invites, room_tables
from witchwood.server.http.dependencies import Key, Said, ThePerson, TheService, count_table
from witchwood.server.http.errors import WRITES, answers, judged
from witchwood.server.http.room_socket import RoomState, state_of
from witchwood.server.service import Service
from witchwood.server.store.together.room_store import Room, RoomCard
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import Wanted
from witchwood.table.messages.responses import TableMade
from witchwood.table.refusal import RefusalError
from witchwood.table.together.rooms import room_name


@dataclass(frozen=True)
class NewRoom(Wanted):
    """A room that is wanted."""

    name: Annotated[str, Limit(min_length=1, max_length=24)]


class RoomMade(Said):
    """The room that was made; its id is the secret part of its link."""

    id: str


@dataclass(frozen=True)
class RoomEntry(Wanted):
    """Whether the link lets others join."""

    open: bool


router = APIRouter(prefix="/api", tags=["rooms"], responses=answers(400, 401, 429))


@router.post("/rooms", responses=answers(409, *WRITES), dependencies=[Depends(count_table)])
async def make(wanted: NewRoom, person: ThePerson, service: TheService) -> RoomMade:
    """A room of my own."""
    return RoomMade(id=await service.rooms.add(room_name(wanted.name), person.id))


@router.get("/me/rooms")
async def mine(person: ThePerson, service: TheService) -> list[RoomCard]:
    """The rooms to which I belong."""
    return await service.rooms.of_person(person.id)


@router.get("/rooms/{key}", responses=answers(404, 422))
async def room(key: Key, person: ThePerson, service: TheService) -> RoomState:
    """A room. Others than its members see its name and its members only."""
    return await state_of(service, await _room(service, key), person.id)


@router.get("/rooms/{key}/invite", responses=answers(404, 422))
async def invite(key: Key, request: Request, person: ThePerson, service: TheService) -> invites.Invite:  # noqa: ARG001  # a cookie is needed
    """The link by which others come to this room, as text and as a QR code."""
    await _room(service, key)
    return await asyncio.to_thread(invites.invite, service.settings, str(request.base_url), f"room/{key}")


@router.post("/rooms/{key}/join", responses=answers(404, 409, *WRITES))
async def join(key: Key, person: ThePerson, service: TheService) -> RoomState:
    """Belong to a room whose link I have."""
    await _room(service, key)
    await service.rooms.join(key, person.id)
    service.room_watch.changed(key)
    return await room(key, person, service)


@router.post("/rooms/{key}/leave", responses=answers(404, *WRITES))
async def leave(key: Key, person: ThePerson, service: TheService) -> RoomState:
    """Belong to it no longer. What was played there stays in the scores of the others."""
    await _room(service, key)
    await service.rooms.leave(key, person.id)
    service.room_watch.changed(key)
    return await room(key, person, service)


@router.post("/rooms/{key}/door", responses=answers(404, 409, *WRITES))
async def set_entry(key: Key, wanted: RoomEntry, person: ThePerson, service: TheService) -> RoomState:
    """Let others join by the link, or nobody. The member of longest standing decides."""
    found = await _room(service, key)
    if found.host is None or found.host.person != person.id:
        raise RefusalError("only the host of a room can open or close it")
    await service.rooms.set_door(key, is_open=wanted.open)
    service.room_watch.changed(key)
    return await room(key, person, service)


@router.post("/rooms/{key}/tables", responses=answers(404, 409, 503, *WRITES), dependencies=[Depends(count_table)])
async def next_table(key: Key, wanted: room_tables.NextTable, person: ThePerson, service: TheService) -> TableMade:
    """The next table of a room: its members sit there already, and the pages of the last table follow."""
    with judged():
        return TableMade(id=await room_tables.make(service, await _room(service, key), person.id, wanted))


async def _room(service: Service, key: str) -> Room:
    found = await service.rooms.find(key)
    if found is None:
        raise HTTPException(404, "there is no such room: the link may be cut short")
    return found
