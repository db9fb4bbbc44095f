"""A room as clients receive it: over HTTP on request, over its socket again a moment after something changes there.

Clients send nothing over that socket.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import combinations

from fastapi import APIRouter, WebSocket

import witchwood
from witchwood.engine.option import Value
from witchwood.server.http.dependencies import Said, service_of
from witchwood.server.http.page_socket import show
from witchwood.server.http.sockets import visit
from witchwood.server.service import Service
from witchwood.server.store.people.people import Person
from witchwood.server.store.together.room_store import Room
from witchwood.table.messages.states import TermsState
from witchwood.table.seats.seat_names import face_of
from witchwood.table.shown.table_state import terms_state, when
from witchwood.table.terms import Terms
from witchwood.table.together.rooms import LENGTHS, Member, series_of


class RoomMember(Said):
    """A member of a room. number: names them in `NextTable`. face: the number of their avatar. here: whether they look
    at it, or at its last table. wins: of all time; series: in the series that is played.
    """

    number: int
    name: str
    face: int
    profile: str | None
    here: bool
    host: bool
    wins: int
    series: int


class RoomSeries(Said):
    """The series that is played, or was last. terms, agents: of its last table. leaders: the members who have won most
    of its games.
    """

    game: str
    title: str
    options: dict[str, Value]
    rated: bool
    terms: TermsState
    agents: list[str]
    best_of: int
    played: int
    over: bool
    leaders: list[int]


class RoomPair(Said):
    """Two members: how often one of them won and the other did not, and the other way round."""

    one: int
    other: int
    ahead: int
    behind: int


class RoomTalkLine(Said):
    """What a member has said. number: later lines have higher ones. profile: the address of the member's. you: you said
    it. at: ISO 8601 in UTC.
    """

    number: int
    name: str
    profile: str | None
    you: bool
    text: str
    at: str


class RoomState(Said):
    """A room. you: your number, null for others than its members, who get its name and members only.
    open: whether they may join. lengths: how many games a series may have. table: the last one. playing: it goes on.
    tournament: the last one of the room, if it is not over. lines: what members have said of late, the oldest first,
    without those whom you mute or block.
    """

    id: str
    name: str
    open: bool
    you: int | None
    members: list[RoomMember]
    lengths: list[int]
    series: RoomSeries | None
    table: str | None
    playing: bool
    pairs: list[RoomPair]
    tournament: str | None
    lines: list[RoomTalkLine]


async def state_of(service: Service, room: Room, person: str) -> RoomState:
    """A room that was read just now, as a person sees it; notes a member's visit. Others see name and members only."""
    member = room.member(person)
    if member is not None and await service.rooms.note_seen(room, member):
        service.room_watch.changed(room.id)
    silent = await service.talk.silenced_by(person) if member is not None and room.lines else set()
    return _state(room, member, service.members_here(room), silent)


def _state(found: Room, member: Member | None, here: Collection[str], silent: Collection[str]) -> RoomState:
    belongs = member is not None
    series = series_of(found.tables)
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
                face=face_of(one.person),
                profile=one.profile,
                here=one == member or one.person in here,
                host=one == found.host,
                wins=found.wins.get(one.person, 0) if belongs else 0,
                series=series.wins.get(one.person, 0) if series is not None and belongs else 0,
            )
            for one in found.members
        ],
        lengths=list(LENGTHS),
        series=None
        if series is None or last is None
        else RoomSeries(
            game=last.game,
            title=witchwood.game(last.game).title if last.game in witchwood.games() else last.game,
            options=json.loads(last.options),
            rated=last.rated,
            terms=terms_state(Terms.read(last.terms)),
            agents=list(last.agents),
            best_of=series.best_of,
            played=series.played,
            over=series.over,
            leaders=[one.number for one in found.members if one.person in series.leaders],
        ),
        table=None if last is None else last.id,
        playing=last is not None and not last.finished,
        pairs=[
            RoomPair(
                one=one.number,
                other=other.number,
                ahead=found.ahead[one.person, other.person],
                behind=found.ahead[other.person, one.person],
            )
            for one, other in combinations(found.members, 2)
            if belongs and (one.person, other.person) in found.ahead
        ],
        tournament=found.tournament if belongs else None,
        lines=[
            RoomTalkLine(
                number=one.number,
                name=one.name,
                profile=one.profile,
                you=one.person == member.person,
                text=one.text,
                at=when(one.at),
            )
            for one in found.lines
            if one.person not in silent
        ]
        if member is not None
        else [],
    )


router = APIRouter()

EACH = 4.0  # seconds between two looks in any case, for who has left, and for news that got lost


@router.websocket("/api/rooms/{key}/socket")
async def room_socket(socket: WebSocket, key: str) -> None:
    """Show a room."""
    async with visit(socket) as person:
        if person is not None:
            await _show(service_of(socket), socket, key, person)


async def _show(service: Service, socket: WebSocket, key: str, person: Person) -> None:
    async def written(room: Room | None) -> str | None:
        return None if room is None else (await state_of(service, room, person.id)).model_dump_json()

    try:
        await show(socket, person, service.room_watch, key, written, EACH)
    finally:
        await service.rooms.note_left(key, person.id)
