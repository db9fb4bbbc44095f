"""What every socket has in common: who comes, whether there is room for them, and how the connection ends."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import HTTPException, WebSocket, WebSocketDisconnect

from witchwood.server.http.connection import NOT_YOU, RESTART, TOO_MUCH
from witchwood.server.http.dependencies import known, limits_of, service_of
from witchwood.server.http.limits import network_of
from witchwood.server.store.people.people import Person
from witchwood.server.wire import write
from witchwood.table.messages.server_messages import ByeMessage
from witchwood.table.refusal import RefusalError

log = logging.getLogger(__name__)
BROKEN = 1011  # a code of closing


@asynccontextmanager
async def visit(socket: WebSocket) -> AsyncIterator[Person | None]:
    """Accept a socket; whose it is, None where it was refused. What breaks inside ends it with a goodbye."""
    service, limits, address = service_of(socket), limits_of(socket), network_of(socket)
    try:
        async with limits.door(address):
            await socket.accept()
            person = await known(socket)
    except HTTPException as refusal:
        await goodbye(socket, NOT_YOU, refusal.detail)
        person = None
    else:
        if person is None:
            await goodbye(socket, NOT_YOU, "ask /api/me for an identity first, and let the browser keep its cookie")
    if person is not None and not limits.enter(person.id, address):
        await goodbye(socket, TOO_MUCH, "too many tables are open: close some")
        person = None
    if person is None:
        yield None
        return
    service.metrics.sockets.inc()
    try:
        yield person
    except RefusalError as refusal:
        await goodbye(socket, RESTART, str(refusal))
    except WebSocketDisconnect:
        pass
    except Exception:
        log.exception("a connection to %s broke", socket.url.path[:20])
        await goodbye(socket, BROKEN, "the service stumbled: load the page again")
    finally:
        limits.leave(person.id, address)
        service.metrics.sockets.dec()


async def goodbye(socket: WebSocket, code: int, reason: str) -> None:
    """Say why, and close."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the connection is closed already
        await socket.send_text(write(ByeMessage(type="bye", reason=reason)))
        await socket.close(code, reason)
