"""Work at a table beside what people do there: step by step until nothing is left to do, and again where it failed."""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import Set as AbstractSet

from witchwood.service.ports import Connection, Search
from witchwood.service.served_table import ServedTable, Turn
from witchwood.table.messages.server_messages import RefusedMessage
from witchwood.table.refusal import NoTableError

_SELDOM = 30.0  # seconds before work that failed is tried again, at most


class TableWorker(ABC):
    """Works at tables. again: seconds before work that failed is tried again, at first; at once after a nudge.
    explains: whether clients hear why nothing happens, because no other process goes on.
    """

    def __init__(self, search: Search[ServedTable], again: float, *, explains: bool) -> None:
        self._search = search
        self._again = again
        self._explains = explains

    def _begin(self, table: ServedTable, turn: Turn) -> None:
        """Begin at a table, or go on."""
        turn.nudged.set()
        if turn.task is None or turn.task.done():
            turn.task = asyncio.create_task(self._go_on(table, turn))

    async def _go_on(self, table: ServedTable, turn: Turn) -> None:
        """Work until nothing is left.

        A failure is tried again, less and less often. Where it fails again and again and nobody looks, the table is
        left alone: the next visitor nudges.
        """
        pause, heard = self._again, set[Connection]()
        while self._is_wanted(table):
            turn.nudged.clear()
            try:
                while await self._step(table):
                    pause = self._again
                    heard.clear()  # the next failure is news
                return
            except NoTableError:
                return
            except Exception as error:
                reason = self._note(table, error)
            for connection in self._listeners(table) - heard if self._explains else ():
                connection.say(RefusedMessage(type="refused", id="", reason=reason))
                heard.add(connection)
            if pause >= _SELDOM and not table.presence.connections:
                return
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await turn.nudged.wait()
            pause = min(2 * pause, _SELDOM)

    def _is_wanted(self, table: ServedTable) -> bool:
        return self._search.is_wanted(table)

    def _listeners(self, table: ServedTable) -> AbstractSet[Connection]:
        """The clients that hear of a failure, once each."""
        return table.presence.connections

    @abstractmethod
    async def _step(self, table: ServedTable) -> bool:
        """Do the next thing; False if there is none."""

    @abstractmethod
    def _note(self, table: ServedTable, error: Exception) -> str:
        """Log a failure; what clients hear of it."""
