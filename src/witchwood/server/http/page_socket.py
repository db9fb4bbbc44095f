"""The socket of a page that shows a place, which is a room, a tournament or the lobby.

It is sent again a moment after something changes there. Clients send nothing over such a socket.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TypeVar

from fastapi import HTTPException, WebSocket

from witchwood.server.http.connection import NOT_THERE, NOT_YOU, TOO_MUCH
from witchwood.server.http.dependencies import known, service_of
from witchwood.server.http.sockets import goodbye
from witchwood.server.store.people.people import Person
from witchwood.server.tables.page_watch import PageWatch

_T = TypeVar("_T")


async def show(
    socket: WebSocket,
    person: Person,
    watch: PageWatch[_T],
    place: str,
    written: Callable[[_T], Awaitable[str | None]],
    each: float,
) -> None:
    """Show a place until the client leaves. written: what this person is sent of it, None where it is no place at all.
    each: seconds between two looks in any case, for who has left, and for news that got lost.
    """
    telling = asyncio.create_task(_tell(socket, person, watch, place, written, each))
    hearing = asyncio.create_task(socket.receive())  # that it is closed; a client that says something is disconnected
    try:
        await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (telling, hearing):
            task.cancel()
        ends = await asyncio.gather(telling, hearing, return_exceptions=True)
    if isinstance(ends[0], Exception):
        raise ends[0]
    if isinstance(ends[1], dict) and ends[1]["type"] == "websocket.receive":
        await goodbye(socket, TOO_MUCH, "nothing is asked over this connection")


async def _tell(
    socket: WebSocket,
    person: Person,
    watch: PageWatch[_T],
    place: str,
    written: Callable[[_T], Awaitable[str | None]],
    each: float,
) -> None:
    clock = service_of(socket).clock
    told, checked = "", clock.monotonic()
    with watch.look(place, person.id) as page:
        while True:
            page.news.clear()
            text = await written(await watch.read(place))
            if text is None:
                await goodbye(socket, NOT_THERE, f"there is no such {watch.what}: the link may be cut short")
                return
            if text != told:
                await socket.send_text(text)
                told = text
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(each):
                    await page.news.wait()
            if page.doubted or clock.monotonic() >= checked + each:
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
