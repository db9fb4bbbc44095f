"""A room's socket: the room, sent again a moment after something changes there. Clients send nothing over it."""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import APIRouter, HTTPException, WebSocket

from witchwood.server.http.connection import NOT_THERE, NOT_YOU, TOO_MUCH
from witchwood.server.http.dependencies import known, service_of
from witchwood.server.http.room_state import state_of
from witchwood.server.http.sockets import goodbye, visit
from witchwood.server.service import Service
from witchwood.server.store.people.people import Person

router = APIRouter()

EACH = 4.0  # seconds between two looks in any case, for who has left, and for news that got lost


@router.websocket("/api/rooms/{key}/socket")
async def room_socket(socket: WebSocket, key: str) -> None:
    """Show a room."""
    async with visit(socket) as person:
        if person is not None:
            await _stay(service_of(socket), socket, key, person)


async def _stay(service: Service, socket: WebSocket, key: str, person: Person) -> None:
    telling = asyncio.create_task(_tell(service, socket, key, person))
    hearing = asyncio.create_task(socket.receive())  # that it is closed; a client that says something is disconnected
    try:
        await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (telling, hearing):
            task.cancel()
        ends = await asyncio.gather(telling, hearing, return_exceptions=True)
        await service.rooms.note_left(key, person.id)
    if isinstance(ends[0], Exception):
        raise ends[0]
    if isinstance(ends[1], dict) and ends[1]["type"] == "websocket.receive":
        await goodbye(socket, TOO_MUCH, "nothing is asked over this connection")


async def _tell(service: Service, socket: WebSocket, key: str, person: Person) -> None:
    clock = service.clock
    told, checked = "", clock.monotonic()
    with service.room_watch.look(key, person.id) as page:
        while True:
            page.news.clear()
            room = await service.room_watch.read(key)
            if room is None:
                await goodbye(socket, NOT_THERE, "there is no such room: the link may be cut short")
                return
            text = (await state_of(service, room, person.id)).model_dump_json()
            if text != told:
                await socket.send_text(text)
                told = text
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EACH):
                    await page.news.wait()
            if page.doubted or clock.monotonic() >= checked + EACH:
                page.doubted, checked = False, clock.monotonic()
                if await _is_away(socket):
                    await goodbye(socket, NOT_YOU, "you were signed out here")
                    return


async def _is_away(socket: WebSocket) -> bool:
    """Whether the person was barred, deleted or signed out since."""
    try:
        return await known(socket) is None
    except HTTPException:
        return True
