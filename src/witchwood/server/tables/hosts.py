"""Before the deal, and what a table's host may do: seats are left, people sent away, tables begun, closed, listed."""

from __future__ import annotations

from collections.abc import Callable

from witchwood.server.store.tables.table_store import TableStore
from witchwood.server.tables.registry import Registry
from witchwood.service.changes import Changes
from witchwood.service.served_table import ServedTable
from witchwood.table.history.events import Leave
from witchwood.table.seats import host as seat_host


class Hosts:
    """Seats people and lets them go. nudge: called when a table has begun, to let its agents go on. changed: called
    when a listed table has other seats, or is listed no longer.
    """

    def __init__(
        self,
        registry: Registry,
        changes: Changes,
        store: TableStore,
        nudge: Callable[[ServedTable], None],
        changed: Callable[[], None],
    ) -> None:
        self._registry = registry
        self._changes = changes
        self._store = store
        self._nudge = nudge
        self._changed = changed

    async def note_seats(self, table: ServedTable) -> None:
        """Seats were taken or left: note who is waited for, and begin if nobody is. The table is held."""
        await self._registry.catch_up(table)
        await self._changes.begin(table)
        await self._store.waits_for(table.id, table.waits, table.due)
        self._registry.show(table)
        if table.facts.listed:
            self._changed()
        self._nudge(table)

    async def leave(self, table: ServedTable, person: str) -> None:
        """A person gives their seat up before the deal. The table is held. RefusalError if they can't any more."""
        await self._free(table, seat_host.seat_to_leave(table, person), None, person)

    async def send_away(self, table: ServedTable, host: str, seat: int) -> None:
        """The host sends a person away before the deal, for good. The table is held."""
        await self._free(table, seat, seat_host.check_send_away(table, host, seat), host)

    async def _free(self, table: ServedTable, seat: int, barred: str | None, author: str) -> None:
        """First it is noted, then the seat is free: in between the person merely is not ready."""
        if await self._changes.make(table, Leave(barred), seat, author=author):
            await self._store.free_seat(table.id, seat)
        await self.note_seats(table)

    async def close(self, table: ServedTable, host: str) -> None:
        """The host closes it, or gives up what is rated. The table is held. RefusalError where others have to
        be asked.
        """
        seat, change = seat_host.closing(table, host)
        await self._changes.make(table, change, seat, author=host)
        self._nudge(table)

    async def put_on_list(self, table: ServedTable, host: str, *, listed: bool) -> None:
        """The host puts it into the lobby, or takes it out. The table is held."""
        seat_host.check_host(table, host)
        await self._store.put_on_list(table.id, listed=listed)
        await self._registry.catch_up(table)
        self._registry.show(table)
        self._changed()
