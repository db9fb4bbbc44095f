"""A room as it is told to somebody: by HTTP when they ask, by a socket whenever something has changed."""

from __future__ import annotations

import json
from itertools import combinations

import witchwood
from witchwood.server.protocol.messages.rooms import RoomMember, RoomPair, RoomSeries, RoomState
from witchwood.server.service import Service
from witchwood.server.store.together.room_store import HERE, Room
from witchwood.table.shown.table_state import terms_state
from witchwood.table.terms import Terms
from witchwood.table.together.rooms import LENGTHS, Member, series_of


async def state_for(service: Service, key: str, person: str) -> RoomState | None:
    """A room as somebody sees it, who is noted to be there; None if there is no such room. Whoever does not belong to
    it sees its name and its members.
    """
    found = await service.rooms.find(key)
    return None if found is None else await state_of(service, found, person)


async def state_of(service: Service, room: Room, person: str) -> RoomState:
    """A room that was read just now, as somebody sees it, who is noted to be there."""
    member = room.member(person)
    if member is not None and await service.rooms.note_seen(room, member):
        service.room_watch.changed(room.id)
    return _state(room, member, service.clock.now())


def _state(found: Room, member: Member | None, now: float) -> RoomState:
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
                here=one == member or one.seen > now - HERE,
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
    )
