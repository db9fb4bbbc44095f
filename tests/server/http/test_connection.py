"""Connections whose other end is slow, or gone."""

from __future__ import annotations

import asyncio
import json
from typing import cast

from fastapi import WebSocket

from held_clock import let_run
from witchwood.server.http.connection import SocketConnection
from witchwood.table.table import Table


class Deaf:
    """A socket whose other end takes nothing before it is told to."""

    def __init__(self) -> None:
        self.hears = asyncio.Event()
        self.sent: list[str] = []
        self.closed: tuple[int, str] | None = None

    async def send_text(self, text: str) -> None:
        """See `WebSocket.send_text`."""
        await self.hears.wait()
        self.sent.append(text)

    async def close(self, code: int, reason: str) -> None:
        """See `WebSocket.close`."""
        self.closed = (code, reason)


async def test_a_reader_that_does_not_listen_is_closed_with_a_word_and_fills_no_memory() -> None:
    socket = Deaf()
    connection = SocketConnection(cast("WebSocket", socket), cast("Table", None), "eve", 0)
    running = asyncio.create_task(connection.run())
    for number in range(1000):
        connection.send(f"{number}", "")  # what is said at a table goes to all who look: no connection may fail
        await let_run()
    socket.hears.set()
    await running
    assert len(socket.sent) < 250
    assert json.loads(socket.sent[-1])["type"] == "bye"
    assert socket.closed is not None
    assert "too slow" in socket.closed[1]


def test_a_closed_connection_takes_nothing_more() -> None:
    """However long its reader takes to hear the goodbye."""
    connection = SocketConnection(None, None, "ann", 0)  # type: ignore[arg-type]  # nothing is sent here
    connection.send("one", "")
    connection.close(1012, "the service is being restarted")
    for number in range(1000):
        connection.send(str(number), "")
    assert len(connection._waiting) == 2
