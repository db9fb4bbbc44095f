"""The socket of a tournament: its standing, again a moment after something changes. Clients send nothing over it."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from witchwood.server.http.dependencies import service_of
from witchwood.server.http.room_socket import stay
from witchwood.server.http.sockets import visit
from witchwood.server.http.tournament_state import view_text
from witchwood.server.store.together.tournament_store import StoredTournament

router = APIRouter()


@router.websocket("/api/tournaments/{key}/socket")
async def tournament_socket(socket: WebSocket, key: str) -> None:
    """Show a tournament."""
    async with visit(socket) as person:
        if person is None:
            return
        service = service_of(socket)

        async def say(found: StoredTournament) -> str:
            return view_text(found, person.id, service.clock)

        await stay(service, socket, service.tournament_watch, key, person, say)
