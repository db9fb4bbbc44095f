"""The socket of a tournament: its standing, again a moment after something changes. Clients send nothing over it."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from witchwood.server.http.dependencies import service_of
from witchwood.server.http.page_socket import show
from witchwood.server.http.room_socket import EACH
from witchwood.server.http.sockets import visit
from witchwood.server.http.tournament_state import view_text
from witchwood.server.service import Service
from witchwood.server.store.people.people import Person
from witchwood.server.store.together.tournament_store import StoredTournament

router = APIRouter()


@router.websocket("/api/tournaments/{key}/socket")
async def tournament_socket(socket: WebSocket, key: str) -> None:
    """Show a tournament."""
    async with visit(socket) as person:
        if person is not None:
            await _show(service_of(socket), socket, key, person)


async def _show(service: Service, socket: WebSocket, key: str, person: Person) -> None:
    async def written(found: StoredTournament | None) -> str | None:
        return None if found is None else view_text(found, person.id, service.clock)

    await show(socket, person, service.tournament_watch, key, written, EACH)
