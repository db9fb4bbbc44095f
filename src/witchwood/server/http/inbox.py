"""What comes over a connection, in order. It is read as it comes, so that each message is known, with the time when it
came, however long the one before it takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import WebSocket

from witchwood.service.served_table import ServedTable

_MOST = 16  # messages that are read ahead; more stay where they are


class Inbox:
    """Messages to a table. came: when something came, at the earliest, that is read now (`Watchdog.came`)."""

    def __init__(self, socket: WebSocket, table: ServedTable, came: Callable[[], float]) -> None:
        self._socket = socket
        self._table = table
        self._came = came
        self._letters: asyncio.Queue[tuple[str, float] | Exception] = asyncio.Queue(_MOST)

    async def read(self) -> None:
        """Read until the connection ends."""
        while True:
            try:
                text = await self._socket.receive_text()
            except KeyError:  # it was sent as bytes: then it is none
                text = ""
            except Exception as end:
                await self._letters.put(end)
                return
            came = self._came()
            self._table.arrivals.waiting.append(came)
            try:
                await self._letters.put((text, came))
            except asyncio.CancelledError:
                self._table.arrivals.waiting.remove(came)
                raise

    @asynccontextmanager
    async def next(self) -> AsyncIterator[tuple[str, float]]:
        """The next message and when it came, until it is answered. Raises what ended the connection."""
        letter = await self._letters.get()
        if isinstance(letter, Exception):
            try:
                raise letter
            finally:
                del letter  # it would hold itself by its traceback, and with it the table
        try:
            yield letter
        finally:
            self._table.arrivals.waiting.remove(letter[1])

    def close(self) -> None:
        """Answer nothing more; `read` has ended."""
        while not self._letters.empty():
            letter = self._letters.get_nowait()
            if isinstance(letter, tuple):
                self._table.arrivals.waiting.remove(letter[1])
