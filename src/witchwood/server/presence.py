"""Who looks at which table just now, told to all who look at it, in this process and the others."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from witchwood.server.bus import Bus
from witchwood.server.live import Table, Watcher
from witchwood.server.tables import Tables

_AGAIN = 15.0  # seconds after which a process says again who is there
_SILENT = 45.0  # seconds after which the people of a process that says nothing have left


class Presences:
    """Notes who comes and goes."""

    def __init__(self, tables: Tables, bus: Bus) -> None:
        self._tables = tables
        self._bus = bus
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to tell the other processes now and then."""
        if self._bus.is_shared:
            self._task = asyncio.create_task(self._repeat())

    async def stop(self) -> None:
        """Tell them no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def came(self, table: Table, watcher: Watcher) -> None:
        """Somebody looks at a table."""
        before = table.seats_here()
        watcher.seat = table.seat_of(watcher.person)  # the table may have been read again since it came
        table.watchers.add(watcher)
        await self._changed(table, before)

    async def left(self, table: Table, watcher: Watcher) -> None:
        """Somebody looks at it no longer."""
        before = table.seats_here()
        table.watchers.discard(watcher)
        table.followers.discard(watcher)
        await self._changed(table, before)

    def heard(self, table: Table, news: dict[str, Any]) -> None:
        """Another process says who looks at a table there."""
        before = table.seats_here()
        if news["seats"]:
            table.here[news["from"]] = (time.monotonic(), frozenset(news["seats"]))
        else:
            table.here.pop(news["from"], None)
        if table.seats_here() != before:
            self._tables.show_presence(table)

    def _forget(self, table: Table) -> None:
        """Processes that are silent have ended."""
        before = table.seats_here()
        recent = time.monotonic() - _SILENT
        table.here = {process: said for process, said in table.here.items() if said[0] > recent}
        if table.seats_here() != before:
            self._tables.show_presence(table)

    async def _changed(self, table: Table, before: set[int]) -> None:
        if table.seats_here() != before:
            self._tables.show_presence(table)
            await self._tell(table)

    async def _tell(self, table: Table) -> None:
        seats = sorted({watcher.seat for watcher in table.watchers if watcher.seat is not None})
        await self._bus.send(table.id, "here", seats=seats)

    async def _repeat(self) -> None:
        while True:
            await asyncio.sleep(_AGAIN)
            for table in self._tables.live:
                self._forget(table)
                if table.watchers:
                    await self._tell(table)
