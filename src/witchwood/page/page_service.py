"""A page's table service, put together. Its interface is text, for its callers speak another language."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from random import Random, SystemRandom

from witchwood.clock import Clock
from witchwood.page.api import Reply, Requests
from witchwood.page.open_days import GradedList
from witchwood.page.search_queue import SearchQueue, SearchWorker
from witchwood.page.storage import Storage
from witchwood.page.stored_tables import StoredTables
from witchwood.page.windows import Window, shown, write
from witchwood.service.broadcaster import Broadcaster
from witchwood.service.changes import Changes
from witchwood.service.served_table import ServedTable
from witchwood.service.table_service import TableService
from witchwood.service.visit import Visit
from witchwood.table.refusal import NoTableError

log = logging.getLogger(__name__)
PACE = 0.8  # seconds before an agent plays
_UNREADABLE = "this game can't be read: its rules no longer allow its plays; it stays saved"


class PageService:
    """Answers requests, and speaks with the windows that look at tables. `load` comes first.

    load_graded: has the list of graded deals fetched (`lab/levels/shipped.py`). chance: draws the numbers of deals.
    """

    def __init__(
        self,
        storage: Storage,
        worker: SearchWorker,
        load_graded: Callable[[], Awaitable[str]],
        pace: float = PACE,
        clock: Clock | None = None,
        chance: Random | None = None,
    ) -> None:
        self._clock, chance = clock or Clock(), chance or SystemRandom()
        self._broadcaster = Broadcaster(self._clock, write, shown)
        self._searches = SearchQueue(worker)
        self.tables = StoredTables(storage, self._clock, self._broadcaster, self._searches.forget)
        changes = Changes(self.tables, self._clock)
        self.table_service = TableService(changes, self._searches, self._broadcaster, pace, explains=True)
        self._requests = Requests(
            self.tables, self._searches, GradedList(load_graded, self.tables.dealt, chance), chance
        )
        self._visits: dict[int, tuple[ServedTable, Window, Visit]] = {}
        self._welcomes: set[asyncio.Task[None]] = set()

    async def load(self, key: str | None = None) -> None:
        """Read all games, or one that another page of this browser has stored."""
        for table in await self.tables.load(key):
            self._searches.forget(table)
            self.table_service.nudge(table)

    async def request(self, method: str, address: str, body: str) -> str:
        """The answer to a request, {"status": …, "body": …}. body: JSON, or nothing."""
        try:
            answer = await self._requests.answer(method, address, body)
        except Exception:
            log.exception("%s %s failed", method, address)
            answer = Reply(500, {"detail": "the page stumbled over this: load it again"})
        return write({"status": answer.status, "body": answer.body})

    def visit(self, number: int, key: str, send: Callable[[str], None], close: Callable[[str], None]) -> None:
        """A window opens a table, under a number of its choice. close: called with the reason where that can't be, and
        once the table is deleted.
        """
        try:
            table = self.tables.open(key)
        except NoTableError as missing:
            close(str(missing))
            return
        except Exception:
            log.exception("the table %s can't be opened", key)
            close(_UNREADABLE)
            return
        window = Window(table, send, close)
        table.presence.connections.add(window)
        self._visits[number] = table, window, Visit(self.table_service, table, window)
        welcome = asyncio.create_task(self._welcome(table, window))
        self._welcomes.add(welcome)
        welcome.add_done_callback(self._welcomes.discard)

    async def _welcome(self, table: ServedTable, window: Window) -> None:
        try:
            async with table.lock:
                await self._broadcaster.welcome(table, window)
        except Exception:
            log.exception("the table %s can't be shown", table.id)
            window.leave(_UNREADABLE)
            return
        self.table_service.nudge(table)

    async def hear(self, number: int, text: str) -> None:
        """A window says something."""
        if number in self._visits:
            await self._visits[number][2].hear(text, self._clock.now())

    def leave(self, number: int) -> None:
        """A window is closed."""
        if number in self._visits:
            table, window, _ = self._visits.pop(number)
            self.table_service.solver.left(table, window)
            table.presence.connections.discard(window)
