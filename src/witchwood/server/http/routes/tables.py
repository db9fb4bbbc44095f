"""Tables: made, found, joined, played again, taken home as records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException
from fastapi.responses import PlainTextResponse

import witchwood
from witchwood.engine.game import TABLE_SEATS
from witchwood.server.http.dependencies import Key, Said, ThePerson, TheService, count_record, count_table
from witchwood.server.http.errors import WRITES, answers, judged
from witchwood.server.http.room_tables import rematch as rematch_at
from witchwood.server.service import Service
from witchwood.service.served_table import ServedTable
from witchwood.table.deals.line import line_of
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.lists import TableCard
from witchwood.table.messages.requests import AgentName, AgentSeat, LineText, NewTable, RecordText, Wanted
from witchwood.table.messages.responses import Course, GameLine, RecordsBefore, TableMade
from witchwood.table.new_table import game_of
from witchwood.table.refusal import NoTableError, RefusalError
from witchwood.table.seats.absence import honest_agents
from witchwood.table.seats.host import check_join
from witchwood.table.shown.course import course_of
from witchwood.table.shown.secrecy import check_line, check_record, is_told
from witchwood.table.shown.table_state import card_of


@dataclass(frozen=True)
class SeatChoice(Wanted):
    """Which open seat is wanted; null takes the first."""

    seat: Annotated[int, Limit(ge=0, le=TABLE_SEATS - 1)] | None = None


@dataclass(frozen=True)
class AgentChoice(Wanted):
    """Which agent is to have the first open seat."""

    agent: AgentName


class SeatTaken(Said):
    """The seat that was open and is taken now."""

    seat: int


router = APIRouter(prefix="/api", tags=["tables"], responses=answers(400, 401, 429))
_TEXT = {"content": {"text/plain": {"schema": {"type": "string"}}}}


@router.post("/tables", responses=answers(409, 503, *WRITES), dependencies=[Depends(count_table)])
async def make(wanted: NewTable, person: ThePerson, service: TheService) -> TableMade:
    """Sit down at a new table."""
    _check_ready(service, wanted.game)
    with judged():
        key = await service.new_tables.make(person.id, wanted)
    if any(isinstance(seat, AgentSeat) for seat in wanted.seats):
        service.agents.nudge(await service.registry.get(key))
    if wanted.listed:
        service.meeting.changed()
    return TableMade(id=key)


@router.post("/tables/from-record", responses=answers(409, 503, *WRITES), dependencies=[Depends(count_record)])
async def from_record(given: RecordText, person: ThePerson, service: TheService) -> TableMade:
    """A table that begins with a record: to look at, or in a solitaire to go on with."""
    with judged():
        return TableMade(id=await service.creation.from_record(person.id, given.record))


@router.post("/tables/from-line", responses=answers(409, 503, *WRITES), dependencies=[Depends(count_record)])
async def from_line(given: LineText, person: ThePerson, service: TheService) -> TableMade:
    """A table that begins with a deal and the plays after it, as links of studies name them: to look at, or to go on
    with, in a game of several against agents.
    """
    _check_ready(service, given.game)
    with judged():
        asked = (given.game, given.deal, given.options, given.seats, given.plays.split())
        key = await service.creation.from_line(person.id, *asked, given.agent, given.seat or 0)
    if given.agent is not None:
        service.agents.nudge(await service.registry.get(key))
    return TableMade(id=key)


@router.get("/tables/from-record")
async def place(person: ThePerson, service: TheService) -> RecordsBefore:
    """How many records are read before the one that I have sent."""
    return RecordsBefore(before=service.creation.before(person.id))


@router.get("/tables/{key}", responses=answers(404, 422))
async def table(key: Key, person: ThePerson, service: TheService) -> TableCard:
    """A table as lists show it."""
    row = await service.store.find(key)
    if row is None:
        raise NoTableError(key)
    if row.game not in witchwood.games():
        raise HTTPException(404, f"the game of this table, {row.game}, is not installed any more; the table is kept")
    return card_of(row, person.id, service.clock.now())


@router.post("/tables/{key}/join", responses=answers(404, 409, *WRITES))
async def join(key: Key, choice: SeatChoice, person: ThePerson, service: TheService) -> SeatTaken:
    """Take an open seat. A person who has a seat already keeps it."""
    async with service.registry.held(key, person.id) as opened:
        seat = opened.seat_of(person.id)
        if seat is None:
            check_join(opened, person.id)
            if await service.meeting.ties.are_apart(opened.facts.owner, person.id):
                raise HTTPException(409, "that seat is not free: you may watch")
            _check_other(service, opened, person.id)
            if await service.store.take_seat(key, person.id, choice.seat) is None:
                await _see_seats(service, opened)  # another was faster: perhaps this person, at another process
            else:
                await service.hosts.note_seats(opened)
            seat = opened.seat_of(person.id)
            if seat is None:
                raise HTTPException(409, "that seat is not free: you may watch")
    return SeatTaken(seat=seat)


@router.post("/tables/{key}/agent", responses=answers(404, 409, *WRITES))
async def let_an_agent_play(key: Key, choice: AgentChoice, person: ThePerson, service: TheService) -> SeatTaken:
    """Give the first open seat to an agent. Only the host may do this, while the seat is free."""
    async with service.registry.held(key, person.id) as opened:
        if opened.facts.owner != person.id:
            raise HTTPException(403, "only the host can let an agent play")
        if opened.facts.room is not None:
            raise HTTPException(409, "no agent takes a seat at a table of a room: leave it to a member")
        if opened.is_over or opened.history.ended:
            raise HTTPException(409, "this game is over")
        agents = honest_agents(opened.game, opened.history.match.options)
        if choice.agent not in agents:
            raise HTTPException(
                422, f"agent: {choice.agent} does not play {opened.game.name}; use {' or '.join(agents)}"
            )
        seat = await service.store.seat_agent(key, choice.agent)
        if seat is None:
            await _see_seats(service, opened)
            raise HTTPException(409, "no seat is free any more")
        await service.hosts.note_seats(opened)
    return SeatTaken(seat=seat)


def _check_other(service: Service, opened: ServedTable, person: str) -> None:
    """RefusalError for a person who may be one of those who sit at a rated table already."""
    seated = [one.person for one in opened.seats if one.person is not None]
    if opened.is_rated and service.addresses.are_one([*seated, person]):
        raise RefusalError(
            "this game is rated, and a player there has your address or your browser: ask for one that isn't rated"
        )


async def _see_seats(service: Service, opened: ServedTable) -> None:
    """Show who sits at a table by now, if that is news. The table is held."""
    before = opened.facts
    await service.registry.catch_up(opened)
    if opened.facts != before:
        service.broadcaster.show(opened)


@router.post("/tables/{key}/rematch", responses=answers(404, 409, *WRITES), dependencies=[Depends(count_table)])
async def rematch(key: Key, person: ThePerson, service: TheService) -> TableMade:
    """The table where the same people play once more. It is made when the first of them asks."""
    return TableMade(id=await rematch_at(service, person.id, await service.registry.get(key, person.id)))


@router.get("/tables/{key}/record", response_model=None, responses={200: _TEXT, **answers(404, 409, 422)})
async def record(key: Key, person: ThePerson, service: TheService) -> PlainTextResponse:
    """The game's record, which names its deal: only when the deal may be shown."""
    async with service.registry.held(key, person.id) as opened:
        check_record(opened.history.match)
        if not is_told(opened.facts, ended=opened.history.ended, now=service.clock.now()):
            later = "tomorrow" if opened.facts.sealed is None else "when the tournament is over"
            raise HTTPException(409, f"the record names the deal, which others still play: you can have it {later}")
        return PlainTextResponse(opened.history.match.record())


@router.get("/tables/{key}/course", responses=answers(404, 409, 422))
async def course(key: Key, person: ThePerson, service: TheService) -> Course:
    """How a finished solitaire went, without a card of it."""
    async with service.registry.held(key, person.id) as opened:
        return course_of(opened.history.match)


@router.get("/tables/{key}/line", responses=answers(404, 409, 422))
async def line(key: Key, person: ThePerson, service: TheService) -> GameLine:
    """The game as a link has it, which names its deal: only when the deal may be shown."""
    async with service.registry.held(key, person.id) as opened:
        check_line(opened, opened.seat_of(person.id), service.clock.now())
        return line_of(opened.history.match)


def _check_ready(service: Service, name: str) -> None:
    with judged():
        game = game_of(name)
    if not service.warmup.ready.get(name, True):
        raise HTTPException(503, f"{game.title} is still being prepared: try again in a moment")
