"""Changes of a table: judged, stored, then acknowledged, then shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from witchwood.clock import Clock
from witchwood.service.ports import Store
from witchwood.service.served_table import ServedTable
from witchwood.table.history.events import Begin, Change
from witchwood.table.history.help import Helper
from witchwood.table.judging import Choose, change_of, judge, note_help, version_of_answer
from witchwood.table.messages.client_messages import ChangeMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.seats import host as seat_host

_TRIES = 5  # when other processes store events of the same table at the same moment
Settle: TypeAlias = Callable[[ServedTable, str, float], Awaitable[None]]


class Changes:
    """Makes changes that no message asks for. The table is held."""

    def __init__(self, store: Store[ServedTable], clock: Clock) -> None:
        self.store = store
        self.clock = clock

    async def make(
        self, table: ServedTable, change: Change, seat: int, *, author: str | None = None, now: float | None = None
    ) -> bool:
        """Make a change, now or at a given time. Answers and raises what `Store.store_event` does."""
        at = self.clock.now() if now is None else now
        event = table.history.judge(change, seat, author=author, message=None, now=at)
        return await self.store.store_event(table, event)

    async def note_help(self, table: ServedTable, seat: int, helper: Helper) -> bool:
        """Store that a seat is helped, before it is. False if another process was faster."""
        event = note_help(table, seat, helper, self.clock.now())
        return event is None or await self.store.store_event(table, event)

    async def begin(self, table: ServedTable) -> None:
        """Note that a game begins, if everybody is there and ready by now."""
        while seat_host.begins(table):
            await self.make(table, Begin(), 0)


class Commands:
    """Does what people ask for. settle: does what the time makes of a held table before a person's message is judged,
    which came at some moment. nudge: called after every change, to let others go on.
    """

    def __init__(self, changes: Changes, settle: Settle | None, nudge: Callable[[ServedTable], None]) -> None:
        self._changes = changes
        self._settle = settle
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
        at = self._changes.clock.now() if received is None else received
        return await asyncio.shield(asyncio.create_task(self._do(table, person, message, choose, at)))

    async def _do(self, table: ServedTable, person: str, message: ChangeMessage, choose: Choose, at: float) -> int:
        table.arrivals.waiting.append(at)
        try:
            async with self._changes.store.hold(table):
                version = await self._stored(table, person, message, choose, at)
        finally:
            table.arrivals.waiting.remove(at)
            self._nudge(table)
        return version

    async def _stored(self, table: ServedTable, person: str, message: ChangeMessage, choose: Choose, at: float) -> int:
        for _ in range(_TRIES):
            at = min(at, self._changes.clock.now())  # the clock may have been set back since it came
            done = version_of_answer(table, person, message)
            if done is not None:
                return done
            if self._settle is not None:
                await self._settle(table, person, at)
            event = judge(table, person, message, choose, at)
            if await self._changes.store.store_event(table, event):
                await self._changes.begin(table)
                return event.version
        raise RefusalError("this table is busy: try again")
