"""Lasting rooms: made, joined, left; the next table of one."""

from __future__ import annotations

import json
import time
from typing import Annotated

from fastapi import APIRouter, HTTPException, Path

import witchwood
from witchwood.server.http import room_tables
from witchwood.server.http.dependencies import TheLimits, ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.http.limits import TABLES
from witchwood.server.protocol.messages.rooms import (
    Door,
    NewRoom,
    NextTable,
    RoomCard,
    RoomMade,
    RoomMember,
    RoomPair,
    RoomSeries,
    RoomState,
)
from witchwood.server.protocol.messages.tables import TableMade
from witchwood.server.service import Service
from witchwood.server.store.room_store import HERE, Room
from witchwood.server.tables.registry import ID
from witchwood.table.refusal import RefusalError
from witchwood.table.rooms import Member, head_to_head, room_name, series_of, wins_of_all_time

router = APIRouter(prefix="/api", tags=["rooms"], responses=answers(400, 401, 429))
Key = Annotated[str, Path(pattern=f"^{ID}$")]
_WRITES = (403, 413, 415, 422)


@router.post("/rooms", responses=answers(409, *_WRITES))
async def make(wanted: NewRoom, person: ThePerson, service: TheService, limits: TheLimits) -> RoomMade:
    """A room of my own."""
    if not limits.allow(TABLES, person.id):
        raise HTTPException(429, "too many new rooms and tables: wait a minute")
    return RoomMade(id=await service.rooms.add(room_name(wanted.name), person.id))


@router.get("/me/rooms")
async def mine(person: ThePerson, service: TheService) -> list[RoomCard]:
    """The rooms to which I belong."""
    return [
        RoomCard(id=room.id, name=room.name, members=[one.name for one in room.members])
        for room in await service.rooms.of_person(person.id)
    ]


@router.get("/rooms/{key}", responses=answers(404, 422))
async def room(key: Key, person: ThePerson, service: TheService) -> RoomState:
    """A room. Whoever does not belong to it sees its name and its members."""
    found = await _room(service, key)
    member = found.member(person.id)
    if member is not None:
        await service.rooms.note_seen(found, member)
    return _state(found, member, time.time())


@router.post("/rooms/{key}/join", responses=answers(404, 409, *_WRITES))
async def join(key: Key, person: ThePerson, service: TheService) -> RoomState:
    """Belong to a room whose link I have."""
    await _room(service, key)
    await service.rooms.join(key, person.id)
    return await room(key, person, service)


@router.post("/rooms/{key}/leave", responses=answers(404, *_WRITES))
async def leave(key: Key, person: ThePerson, service: TheService) -> RoomState:
    """Belong to it no longer. What was played there stays in the scores of the others."""
    await _room(service, key)
    await service.rooms.leave(key, person.id)
    return await room(key, person, service)


@router.post("/rooms/{key}/door", responses=answers(404, 409, *_WRITES))
async def door(key: Key, wanted: Door, person: ThePerson, service: TheService) -> RoomState:
    """Let others join by the link, or nobody: whoever has belonged to it longest decides."""
    found = await _room(service, key)
    if found.host is None or found.host.person != person.id:
        raise RefusalError("only the host of a room opens and closes its door")
    await service.rooms.set_door(key, is_open=wanted.open)
    return await room(key, person, service)


@router.post("/rooms/{key}/tables", responses=answers(404, 409, 503, *_WRITES))
async def next_table(
    key: Key, wanted: NextTable, person: ThePerson, service: TheService, limits: TheLimits
) -> TableMade:
    """The next table of a room: its members sit there already, and the pages of the last table follow."""
    if not limits.allow(TABLES, person.id):
        raise HTTPException(429, "too many new tables: wait a minute")
    try:
        return TableMade(id=await room_tables.make(service, await _room(service, key), person.id, wanted))
    except RefusalError:
        raise
    except ValueError as error:
        raise HTTPException(422, str(error)) from None


async def _room(service: Service, key: str) -> Room:
    found = await service.rooms.find(key)
    if found is None:
        raise HTTPException(404, "there is no such room: the link may be cut short")
    return found


def _state(found: Room, member: Member | None, now: float) -> RoomState:
    belongs = member is not None
    series, wins = series_of(found.tables), wins_of_all_time(found.tables)
    last = found.tables[-1] if found.tables and belongs else None
    return RoomState(
        id=found.id,
        name=found.name,
        open=found.open,
        you=None if member is None else member.number,
        members=[
            RoomMember(
                number=one.number,
                name=one.name,
                here=one == member or one.seen > now - HERE,
                host=one == found.host,
                wins=wins[one.person] if belongs else 0,
                series=series.wins.get(one.person, 0) if series is not None and belongs else 0,
            )
            for one in found.members
        ],
        series=None
        if series is None or last is None
        else RoomSeries(
            game=last.game,
            title=witchwood.game(last.game).title if last.game in witchwood.games() else last.game,
            options=json.loads(last.options),
            rated=last.rated,
            best_of=series.best_of,
            played=series.played,
            over=series.over,
            leaders=[one.number for one in found.members if one.person in series.leaders],
        ),
        table=None if last is None else last.id,
        playing=last is not None and not last.finished,
        pairs=[
            RoomPair(one=one.number, other=other.number, ahead=ahead, behind=behind)
            for one, other, ahead, behind in (head_to_head(found.tables, found.members) if belongs else ())
        ],
    )
