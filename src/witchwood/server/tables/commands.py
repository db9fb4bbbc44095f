"""What people do at a table: judged, stored, then acknowledged, then shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from witchwood.server.tables import arrivals
from witchwood.server.tables.clocks import Clocks
from witchwood.server.tables.hosts import Hosts
from witchwood.server.tables.registry import Registry
from witchwood.server.tables.served_table import ServedTable
from witchwood.table.commands import Choose, change_of, judge, version_of_answer
from witchwood.table.messages.asked import ChangeMessage
from witchwood.table.refusal import RefusalError

_TRIES = 5  # when other processes store events of the same table at the same moment


class Commands:
    """Does what people ask for. nudge: called after every change, to let others go on."""

    def __init__(self, registry: Registry, clocks: Clocks, hosts: Hosts, nudge: Callable[[ServedTable], None]) -> None:
        self._registry = registry
        self._clock = registry.clock
        self._clocks = clocks
        self._hosts = hosts
        self._nudge = nudge

    async def do(
        self,
        table: ServedTable,
        person: str,
        message: ChangeMessage,
        choose: Choose = change_of,
        received: float | None = None,
    ) -> int:
        """Do what a message asks for, once, however often it comes; the table's version then. RefusalError if not.

        choose: which change that is. received: when the message came, in seconds since 1970; now, if nothing is said.
        Once begun it is brought to its end, even if the person has left.
        """
        at = self._clock.now() if received is None else received
        return await asyncio.shield(asyncio.create_task(self._do(table, person, message, choose, at)))

    async def _do(self, table: ServedTable, person: str, message: ChangeMessage, choose: Choose, at: float) -> int:
        arrivals.note(table, at)
        try:
            async with self._registry.hold(table):
                version = await self._stored(table, person, message, choose, at)
        finally:
            arrivals.forget(table, at)
            self._nudge(table)
        return version

    async def _stored(self, table: ServedTable, person: str, message: ChangeMessage, choose: Choose, at: float) -> int:
        for _ in range(_TRIES):
            done = version_of_answer(table, person, message)
            if done is not None:
                return done
            mover = table.silent
            is_mine = mover is not None and mover == table.seat_of(person)
            if await self._clocks.settle(table, at if is_mine else None) and is_mine and table.silent != mover:
                raise RefusalError("your time was over before this came")
            event = judge(table, person, message, choose, at)
            if await self._registry.store_event(table, event):
                await self._hosts.begin(table)
                return event.version
        raise RefusalError("too much happens at this table at once: try again")
