"""Shows tables to all who look at them, one table at a time, between answers.

A new client receives all plays so far, and from then on only what is new. The plays of a long game come page by page,
with answers to others in between; a page is written once for all who see the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from witchwood.clock import Clock
from witchwood.service.ports import Connection
from witchwood.service.served_table import Excerpt, ServedTable
from witchwood.table.messages.server_messages import PlaysMessage, PresenceMessage, ServerMessage, TableMessage
from witchwood.table.messages.states import TableState
from witchwood.table.shown.table_state import state_of
from witchwood.table.table import SentPlays
from witchwood.table.visibility import Viewer, are_told_alike

log = logging.getLogger(__name__)
_BETWEEN = 8  # turns of the loop between two tables that are shown; an answer takes about as many to come out
PAGE = 200  # plays: they are written in a few milliseconds


def shown(table: ServedTable, viewer: Viewer, known: int, now: float) -> TableState:
    """A table as a viewer sees it who has so many plays already."""
    can_finish = table.sure_win is not None
    here, throttled = table.presence, table.agents.throttled
    state = state_of(table, viewer, here=here.seats, can_finish=can_finish, now=now, known=known, throttled=throttled)
    return {**state, "watchers": here.watchers}


class Broadcaster:
    """Sends what tables are like. write: makes JSON of a message. shown: what a viewer sees, as the function above."""

    def __init__(
        self,
        clock: Clock,
        write: Callable[[ServerMessage], str],
        shown: Callable[[ServedTable, Viewer, int, float], TableState] = shown,
    ) -> None:
        self._clock = clock
        self._write = write
        self._shown = shown
        self._turn = asyncio.Lock()  # whose table is being shown

    async def welcome(self, table: ServedTable, connection: Connection) -> None:
        """Send a table to a new client. The table is held."""
        await self._write_pages(table, {connection.seat})
        self._send(table, connection.seat, [connection])

    def show(self, table: ServedTable) -> None:
        """Have everybody who looks at a table sent what it is like, as soon as answers and plays leave time for it.

        A table that waits for this already waits once: it is sent as it is then.
        """
        if table.presence.connections and table.broadcast.task is None:
            table.broadcast.task = asyncio.create_task(self._show_soon(table))

    async def _show_soon(self, table: ServedTable) -> None:
        try:
            shown = False
            while not shown:
                async with table.lock:  # what is being stored is not shown before it is
                    await self._write_pages(table, _far_behind(table))
                async with self._turn:
                    for _ in range(_BETWEEN):
                        await asyncio.sleep(0)  # one table at a time; in between, messages are answered
                    if not table.lock.locked():
                        table.broadcast.task, shown = None, True
                        if not table.torn:
                            self._show(table)
        except Exception:
            table.broadcast.task = None
            log.exception("table %s can't be shown", table.id[:6])

    def _show(self, table: ServedTable) -> None:
        viewers: dict[Viewer, list[Connection]] = {}
        for connection in table.presence.connections:
            viewers.setdefault(connection.seat, []).append(connection)
        for viewer, connections in viewers.items():
            self._send(table, viewer, connections)

    async def _write_pages(self, table: ServedTable, viewers: set[Viewer]) -> None:
        """Write the pages that are missing. The table's lock is held."""
        for viewer in viewers:
            pages = _standing_pages(table, viewer)
            while PAGE * (len(pages) + 1) <= len(table.history.match.plays):
                async with self._turn:
                    pages.append(self._page(table, viewer, PAGE * len(pages)))
                    await asyncio.sleep(0)

    def show_presence(self, table: ServedTable) -> None:
        """Tell everybody who looks at a table who else does."""
        here = table.presence
        text = self._write(PresenceMessage(type="presence", seats=sorted(here.seats), watchers=here.watchers))
        for connection in table.presence.connections:
            connection.send(text, "presence")

    def _page(self, table: ServedTable, viewer: Viewer, first: int) -> Excerpt:
        plays = PlaysMessage(type="plays", known=first, plays=table.plays_for(viewer, first, first + PAGE))
        return Excerpt(self._write(plays), table.history.match.plays[first + PAGE - 1])

    def _send(self, table: ServedTable, viewer: Viewer, connections: list[Connection]) -> None:
        """Send the table, and before it whole pages of plays to those who have so many to come."""
        plays = table.history.match.plays
        texts: dict[int, str] = {}  # by how many plays are known
        for connection in connections:
            known = connection.sent.still_holds(plays)
            if len(plays) - known > PAGE:
                pages = _standing_pages(table, viewer)
                for number in range(known // PAGE, len(pages)):
                    known = PAGE * (number + 1)
                    connection.send_plays(pages[number].text, SentPlays(plays, known))
            if known not in texts:
                texts[known] = self._text(table, viewer, known)
            connection.send_table(texts[known], SentPlays(plays, len(plays)))

    def _text(self, table: ServedTable, viewer: Viewer, known: int) -> str:
        """The table as a message to a viewer who has so many plays already."""
        state = self._shown(table, viewer, known, self._clock.now())
        return self._write(TableMessage(type="table", table=state))


def _far_behind(table: ServedTable) -> set[Viewer]:
    """The viewers who lack more plays than fit into one message."""
    plays = table.history.match.plays
    return {one.seat for one in table.presence.connections if len(plays) - one.sent.still_holds(plays) > PAGE}


def _standing_pages(table: ServedTable, viewer: Viewer) -> list[Excerpt]:
    """The pages of a viewer, without those of which a play was taken back."""
    whose = None if are_told_alike(table.history.match) else viewer
    pages, plays = table.broadcast.pages.setdefault(whose, []), table.history.match.plays
    while pages and (PAGE * len(pages) > len(plays) or pages[-1].last is not plays[PAGE * len(pages) - 1]):
        pages.pop()
    return pages
