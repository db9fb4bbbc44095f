"""Presence: who looks at which table just now. All who look at it see that, in this process and the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from witchwood.server.job import Job
from witchwood.server.store.changes.bus import Bus
from witchwood.server.tables.registry import Registry
from witchwood.service.broadcaster import Broadcaster
from witchwood.service.ports import Connection
from witchwood.service.served_table import PresenceElsewhere, ServedTable

_AGAIN = 15.0  # seconds after which a process says again who is there
_SILENT = 45.0  # seconds after which the people of a process that says nothing have left


class Presences(Job):
    """Notes who comes and goes."""

    def __init__(self, registry: Registry, broadcaster: Broadcaster, bus: Bus) -> None:
        self._registry = registry
        self._broadcaster = broadcaster
        self._bus = bus
        self.listeners: list[Callable[[ServedTable], None]] = []  # called when a person has come, or left

    def start(self) -> None:
        """Begin to tell the other processes now and then, if there are any."""
        if self._bus.is_shared:
            super().start()

    async def came(self, table: ServedTable, connection: Connection) -> None:
        """A client looks at a table, which is held."""
        before = _seen(table)
        table.presence.connections.add(connection)
        await self._changed(table, before)
        self._tell_here(table)

    async def left(self, table: ServedTable, connection: Connection) -> None:
        """A client looks at it no longer."""
        before = _seen(table)
        table.presence.connections.discard(connection)
        await self._changed(table, before)
        self._tell_here(table)

    def heard(self, table: ServedTable, news: dict[str, Any]) -> None:
        """Another process says who looks at a table there."""
        before = _seen(table)
        watchers = news.get("watchers", 0)  # a process of an older version counts none
        if news["seats"] or watchers:
            said = PresenceElsewhere(self._registry.clock.monotonic(), frozenset(news["seats"]), watchers)
            table.presence.elsewhere[news["from"]] = said
        else:
            table.presence.elsewhere.pop(news["from"], None)
        if _seen(table) != before:
            self._broadcaster.show_presence(table)
            self._tell_here(table)

    def _tell_here(self, table: ServedTable) -> None:
        for hear in self.listeners:
            hear(table)

    def _forget(self, table: ServedTable) -> None:
        """Processes that are silent have ended."""
        before = _seen(table)
        recent = self._registry.clock.monotonic() - _SILENT
        heard = table.presence.elsewhere
        table.presence.elsewhere = {process: said for process, said in heard.items() if said.at > recent}
        if _seen(table) != before:
            self._broadcaster.show_presence(table)

    async def _changed(self, table: ServedTable, before: tuple[set[int], int]) -> None:
        if _seen(table) != before:
            self._broadcaster.show_presence(table)
            await self._tell(table)

    async def _tell(self, table: ServedTable) -> None:
        here = table.presence
        await self._bus.send(table.id, "here", seats=sorted(here.seats_here), watchers=here.watchers_here)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_AGAIN)
            for table in self._registry.tables:
                self._forget(table)
                if table.presence.connections:
                    await self._tell(table)


def _seen(table: ServedTable) -> tuple[set[int], int]:
    """The seats whose people look at a table, and how many others do."""
    return table.presence.seats, table.presence.watchers
