"""The lobby as clients receive it: over HTTP on request, over its socket again a moment after something changes there.

A person looks for a game as long as one of these sockets is open, or as they ask again and again: pages that are closed
leave the pool. Clients send nothing over the socket.
"""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, WebSocket

import witchwood
from witchwood.server.http.dependencies import Said, service_of
from witchwood.server.http.page_socket import show
from witchwood.server.http.sockets import visit
from witchwood.server.service import Service
from witchwood.server.store.people.people import Person
from witchwood.server.tables.lobby import LOBBY, LobbyReading
from witchwood.table.messages.lists import TableCard
from witchwood.table.messages.states import TermsState
from witchwood.table.shown.table_state import terms_state
from witchwood.table.together.plates import Plate, plates_of


class PlateState(Said):
    """A game that people find by one press. name: unique among the game's. seats: how many play. waiting: how many
    people look for it. agent_after: seconds until an agent sits down instead, null for never.
    """

    game: str
    name: str
    seats: int
    terms: TermsState
    waiting: int
    agent_after: int | None


class SeekState(Said):
    """What you look for. waited: for how many seconds. left: seconds until an agent sits down instead, null for never.
    table: where you play, null while you wait.
    """

    game: str
    plate: str
    waited: int
    left: int | None
    table: str | None


class LobbyState(Said):
    """The lobby. here: how many people are, on any page. games: how many games are on. free: tables with a free seat;
    played: tables at which a game is on, to be watched. seek: null where you look for no game.
    """

    here: int
    games: int
    plates: list[PlateState]
    seek: SeekState | None
    free: list[TableCard]
    played: list[TableCard]


class SoughtGame(Said):
    """Whether you are looking now, or have stopped."""

    state: Literal["looking", "stopped"]


async def state_of(service: Service, reading: LobbyReading, person: Person) -> LobbyState:
    """The lobby as a person sees it; notes that they are here."""
    service.meeting.attendance.note(person.id)
    seek = reading.seek_of(person.id)
    if seek is not None:
        await service.meeting.seeks.note_here(seek)
        service.meeting.pairer.nudge()
    free, played = reading.cards(person.id)
    shown = None
    if seek is not None:
        waited = max(0.0, service.clock.now() - seek.since)
        after = next((one.agent_after for one in _plates(seek.game) if one.name == seek.plate), None)
        left = None if after is None else max(0, round(after - waited))
        shown = SeekState(game=seek.game, plate=seek.plate, waited=int(waited), left=left, table=seek.table)
    return LobbyState(
        here=max(1, reading.here),  # this person's page may not be noted yet
        games=reading.games,
        plates=[_plate(game, one, reading) for game in witchwood.games() for one in _plates(game)],
        seek=shown,
        free=free,
        played=played,
    )


def _plates(game: str) -> list[Plate]:
    return plates_of(witchwood.game(game)) if game in witchwood.games() else []


def _plate(game: str, plate: Plate, reading: LobbyReading) -> PlateState:
    return PlateState(
        game=game,
        name=plate.name,
        seats=plate.seats,
        terms=terms_state(plate.terms),
        waiting=reading.waiting[game, plate.name],
        agent_after=plate.agent_after,
    )


router = APIRouter()

EACH = 4.0  # seconds between two looks in any case; people look for a game as long as they are taken (`LOOKS`)


@router.websocket("/api/lobby/socket")
async def lobby_socket(socket: WebSocket) -> None:
    """Show the lobby."""
    async with visit(socket) as person:
        if person is not None:
            await _show(service_of(socket), socket, person)


async def _show(service: Service, socket: WebSocket, person: Person) -> None:
    async def written(reading: LobbyReading) -> str:
        return (await state_of(service, reading, person)).model_dump_json()

    try:
        await show(socket, person, service.meeting.watch, LOBBY, written, EACH)
    finally:
        await service.meeting.seeks.note_left(person.id)
        service.meeting.changed()
