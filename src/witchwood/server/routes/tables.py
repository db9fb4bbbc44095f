"""Tables: made, found, joined, played again, taken home as records."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path
from fastapi.responses import PlainTextResponse

import witchwood
from witchwood.engine.game import Game
from witchwood.server import making
from witchwood.server.limits import TABLES
from witchwood.server.live import Table
from witchwood.server.messages import AgentChoice, NewTable, RecordText, SeatChoice, SeatTaken, TableCard, TableMade
from witchwood.server.problems import answers
from witchwood.server.routes.asking import ThePerson, TheService
from witchwood.server.service import Service
from witchwood.server.showing import card_of
from witchwood.server.store.people import Person
from witchwood.server.tables import ID, NoTableError

router = APIRouter(prefix="/api", tags=["tables"], responses=answers(400, 401, 429))
Key = Annotated[str, Path(pattern=f"^{ID}$")]
_TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}}
_WRITES = (403, 413, 415, 422)


@router.post("/tables", responses=answers(409, 503, *_WRITES))
async def make(wanted: NewTable, person: ThePerson, service: TheService) -> TableMade:
    """Sit down at a new table."""
    game = _ready(service, wanted.game)
    _count(service, person)
    try:
        key = await making.make(service, person.id, game, wanted)
    except ValueError as error:
        raise HTTPException(422, str(error)) from None
    return TableMade(id=key)


@router.post("/tables/from-record", responses=answers(503, *_WRITES))
async def from_record(given: RecordText, person: ThePerson, service: TheService) -> TableMade:
    """A table that begins with a record: to look at, or in a solitaire to go on with."""
    _count(service, person)
    try:
        return TableMade(id=await service.tables.from_record(person.id, given.record))
    except ValueError as error:
        raise HTTPException(422, str(error)) from None


@router.get("/lobby")
async def lobby(person: ThePerson, service: TheService) -> list[TableCard]:
    """Open tables that anybody may join."""
    return [card_of(row, person.id) for row in await service.store.lobby()]


@router.get("/tables/{key}", responses=answers(404, 422))
async def table(key: Key, person: ThePerson, service: TheService) -> TableCard:
    """A table in one line."""
    row = await service.store.find(key)
    if row is None:
        raise NoTableError(key)
    return card_of(row, person.id)


@router.post("/tables/{key}/join", responses=answers(404, 409, *_WRITES))
async def join(key: Key, choice: SeatChoice, person: ThePerson, service: TheService) -> SeatTaken:
    """Take an open seat; whoever has a seat already keeps it."""
    opened = await service.tables.get(key)
    async with service.tables.hold(opened):
        seat = opened.seat_of(person.id)
        if seat is None:
            if opened.course.ended:
                raise HTTPException(409, "this game is over")
            if await service.store.take_seat(key, person.id, choice.seat) is None:
                await _see_seats(service, opened)  # somebody was faster: perhaps this person, at another process
            else:
                await _seated(service, opened)
            seat = opened.seat_of(person.id)
            if seat is None:
                raise HTTPException(409, "that seat is not free: you may watch")
    return SeatTaken(seat=seat)


@router.post("/tables/{key}/agent", responses=answers(404, 409, *_WRITES))
async def let_an_agent_play(key: Key, choice: AgentChoice, person: ThePerson, service: TheService) -> SeatTaken:
    """Give the first open seat to an agent: whoever sits here may do this while nobody has come."""
    opened = await service.tables.get(key)
    async with service.tables.hold(opened):
        if opened.seat_of(person.id) is None:
            raise HTTPException(403, "only those who sit here can let an agent play")
        if opened.course.ended:
            raise HTTPException(409, "this game is over")
        agents = making.honest_agents(opened.game)
        if choice.agent not in agents:
            raise HTTPException(
                422, f"agent: {choice.agent} does not play {opened.game.name}; use {' or '.join(agents)}"
            )
        seat = await service.store.seat_agent(key, choice.agent)
        if seat is None:
            await _see_seats(service, opened)
            raise HTTPException(409, "no seat is free any more")
        await _seated(service, opened)
    return SeatTaken(seat=seat)


async def _seated(service: Service, opened: Table) -> None:
    """A seat was taken: note who is waited for now; agents wait until none is free. The table is held."""
    await _see_seats(service, opened)
    await service.store.waits_for(opened.id, opened.waits())
    service.conductor.nudge(opened)


async def _see_seats(service: Service, opened: Table) -> None:
    """Show who sits at a table by now, if that is news. The table is held."""
    before = opened.row
    await service.tables.catch_up(opened)
    if opened.row != before:
        service.tables.show(opened)


@router.post("/tables/{key}/rematch", responses=answers(404, 409, *_WRITES))
async def rematch(key: Key, person: ThePerson, service: TheService) -> TableMade:
    """The table where the same people play once more; made by whoever asks first."""
    _count(service, person)
    return TableMade(id=await making.rematch(service, person.id, await service.tables.get(key)))


@router.get("/tables/{key}/record", response_model=None, responses={200: _TEXT, **answers(404, 409, 422)})
async def record(key: Key, person: ThePerson, service: TheService) -> PlainTextResponse:  # noqa: ARG001  # whoever asks needs a cookie
    """The game's record: only when it is over, for it names the deal."""
    opened = await service.tables.get(key)
    async with service.tables.hold(opened):
        if not opened.course.match.over:
            raise HTTPException(409, "the record names the deal, so it is to be had when the game is over")
        return PlainTextResponse(opened.course.match.record())


def _ready(service: Service, name: str) -> Game:
    if name not in witchwood.games():
        raise HTTPException(422, f"game: there is no such game; the games are {', '.join(witchwood.games())}")
    if not service.warm.ready.get(name, True):
        raise HTTPException(503, f"{witchwood.game(name).title} is still being prepared: try again in a moment")
    return witchwood.game(name)


def _count(service: Service, person: Person) -> None:
    if not service.limits.allow(TABLES, person.id):
        raise HTTPException(429, "too many new tables: wait a minute")
