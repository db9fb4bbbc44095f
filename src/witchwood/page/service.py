"""A page's table service, put together. Its face is text, for whoever calls it speaks another language."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from witchwood.clock import Clock
from witchwood.page.agents import Agents
from witchwood.page.requests import Reply, Requests
from witchwood.page.search_queue import SearchQueue, SearchWorker
from witchwood.page.solver import Solver
from witchwood.page.stock import Stock
from witchwood.page.storage import Storage
from witchwood.page.tables import NoTableError, Tables
from witchwood.page.visits import Visit
from witchwood.page.wire import write

log = logging.getLogger(__name__)
PACE = 0.8  # seconds before an agent plays


class PageService:
    """Answers requests, and speaks with the windows that look at tables. `load` comes first.

    load_graded: has the list of graded deals fetched (`lab/levels/shipped.py`).
    """

    def __init__(
        self,
        storage: Storage,
        worker: SearchWorker,
        load_graded: Callable[[], Awaitable[str]],
        pace: float = PACE,
        clock: Clock | None = None,
    ) -> None:
        self._clock = clock or Clock()
        self._searches = searches = SearchQueue(worker)
        self.tables = Tables(storage, self._clock)
        self.agents = Agents(self.tables, searches, pace)
        self.solver = Solver(self.tables, searches)
        self.tables.changed = lambda table: searches.end(table.id)
        self._requests = Requests(self.tables, self.solver, Stock(load_graded))
        self._visits: dict[int, Visit] = {}

    async def load(self, key: str | None = None) -> None:
        """Read all games, or one that another page of this browser has stored."""
        for table in await self.tables.load(key):
            self._searches.end(table.id)
            self.agents.nudge(table)
            self.solver.nudge(table)

    async def request(self, method: str, address: str, body: str) -> str:
        """The answer to a request, {"status": …, "body": …}. body: JSON, or nothing."""
        try:
            answer = await self._requests.answer(method, address, body)
        except Exception:
            log.exception("%s %s failed", method, address)
            answer = Reply(500, {"detail": "the page stumbled over this: load it again"})
        return write({"status": answer.status, "body": answer.body})

    def visit(self, number: int, key: str, tell: Callable[[str], None], refuse: Callable[[str], None]) -> None:
        """A window opens a table, under a number of its choice. refuse: called with the reason where that can't be, and
        once the table is deleted.
        """
        try:
            table = self.tables.open(key)
            self._visits[number] = Visit(
                table, self.agents, self.solver, self._clock, lambda said: tell(write(said)), refuse
            )
        except NoTableError as missing:
            refuse(str(missing))
        except Exception:
            log.exception("the table %s can't be opened", key)
            refuse("this game can't be read: its rules no longer allow what was played; it is kept")

    async def hear(self, number: int, text: str) -> None:
        """A window says something."""
        visit = self._visits.get(number)
        if visit is not None:
            await visit.hear(text)

    def leave(self, number: int) -> None:
        """A window is closed."""
        visit = self._visits.pop(number, None)
        if visit is not None:
            visit.leave()
