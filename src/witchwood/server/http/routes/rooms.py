"""Lasting rooms: made, joined, left; the next table of one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request

import witchwood
from witchwood.server.http import invites, room_tables
from witchwood.server.http.dependencies import Key, Said, TheLimits, ThePerson, TheService, count_table
from witchwood.server.http.errors import WRITES, answers, judged
from witchwood.server.http.limits import SAYINGS
from witchwood.server.http.room_socket import RoomState, state_of
from witchwood.server.service import Service
from witchwood.server.store.together.room_store import Room, RoomCard
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import Wanted
from witchwood.table.messages.responses import TableMade
from witchwood.table.refusal import RefusalError
from witchwood.table.together.rooms import room_name, series_of
from witchwood.table.together.talk import clean_line


@dataclass(frozen=True)
class NewRoom(Wanted):
    """A room that is wanted."""

    name: Annotated[str, Limit(min_length=1, max_length=24)]


class RoomMade(Said):
    """The room that was made; its id is the secret part of its link."""

    id: str


class RoomNote(Said):
    """What goes on in a room: which game of how many. table: where it is played, null where the next one waits."""

    id: str
    name: str
    title: str
    game: int
    best_of: int
    table: str | None


@dataclass(frozen=True)
class RoomEntry(Wanted):
    """Whether the link lets others join."""

    open: bool


@dataclass(frozen=True)
class RoomSaying(Wanted):
    """Something to say to the members of a room."""

    text: Annotated[str, Limit(min_length=1, max_length=400)]


router = APIRouter(prefix="/api", tags=["rooms"], responses=answers(400, 401, 429))


@router.post("/rooms", responses=answers(409, *WRITES), dependencies=[Depends(count_table)])
async def make(wanted: NewRoom, person: ThePerson, service: TheService) -> RoomMade:
    """A room of my own."""
    return RoomMade(id=await service.rooms.add(room_name(wanted.name), person.id))


@router.get("/me/rooms")
async def mine(person: ThePerson, service: TheService) -> list[RoomCard]:
    """The rooms to which I belong."""
    return await service.rooms.of_person(person.id)


@router.get("/me/series")
async def my_series(person: ThePerson, service: TheService) -> list[RoomNote]:
    """Games and series that go on in the rooms that I looked at last."""
    return [note for one in await service.rooms.latest_of(person.id) if (note := _note(one)) is not None]


def _note(found: Room) -> RoomNote | None:
    """What goes on in a room: a game in play, or a series of several that is not decided."""
    series = series_of(found.tables)
    if series is None or found.tables[-1].game not in witchwood.games():
        return None
    last = found.tables[-1]
    playing = not last.finished
    if not playing and (series.over or series.best_of == 1):
        return None
    return RoomNote(
        id=found.id,
        name=found.name,
        title=witchwood.game(last.game).title,
        game=min(series.played + 1, series.best_of),
        best_of=series.best_of,
        table=last.id if playing else None,
    )


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


@router.post("/rooms/{key}/lines", responses=answers(404, 409, *WRITES))
async def say(key: Key, wanted: RoomSaying, person: ThePerson, service: TheService, limits: TheLimits) -> RoomState:
    """Say something to the other members of a room of mine."""
    limits.check(SAYINGS, person.id, "you said a lot just now: wait a moment")
    if (await _room(service, key)).member(person.id) is None:
        raise RefusalError("only the members of a room can talk in it")
    await service.rooms.say(key, person.id, clean_line(wanted.text))
    service.room_watch.changed(key)
    return await room(key, person, service)


async def _room(service: Service, key: str) -> Room:
    found = await service.rooms.find(key)
    if found is None:
        raise HTTPException(404, "there is no such room: the link may be cut short")
    return found
