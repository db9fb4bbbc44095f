"""The agents at the tables: asked when it is their turn or when they may act out of turn. Their plays are events too.

When the process that has a table ends, the process that has it next asks its agents again, or one that shows it
meanwhile.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from witchwood.engine.search import Budget
from witchwood.service.changes import Changes
from witchwood.service.ports import Search
from witchwood.service.served_table import ServedTable
from witchwood.service.table_worker import TableWorker
from witchwood.table.history.events import Act, Resign
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.turns import AgentsQuestion, question_of

log = logging.getLogger(__name__)
_AGAIN = 0.5  # seconds before agents whose play failed are asked again, at first
_ELSEWHERE = 15.0  # seconds that another process's agents are given
_NODES = 500  # that an agent may look at where no time is to pass


class Agents(TableWorker):
    """Lets agents play. pace: seconds that pass before an agent plays, however long or short it thought: what it
    holds must not show in its timing. played: called after each play. explains: as in `TableWorker`.
    """

    def __init__(
        self,
        changes: Changes,
        search: Search[ServedTable],
        pace: float,
        played: Callable[[ServedTable], None],
        *,
        explains: bool,
    ) -> None:
        super().__init__(search, _AGAIN, explains=explains)
        self._changes = changes
        self._pace = pace
        self._played = played

    def nudge(self, table: ServedTable) -> None:
        """Something has changed, or a client has come: let the agents at a table go on, if they wait."""
        played = table.leaver is not None or any(table.agent_of(seat.seat) for seat in table.seats)
        if played and not table.is_archive:
            self._begin(table, table.agents)

    def nudge_later(self, table: ServedTable) -> None:
        """Another process has changed a table and asks its agents; should it end before they play, they are asked here.

        Should both ask, one plays: the other's event is out of date.
        """
        if table.waits == "agent":
            version = table.history.version
            asyncio.get_running_loop().call_later(_ELSEWHERE, self._nudge_at, table, version)

    def _nudge_at(self, table: ServedTable, version: int) -> None:
        if table.history.version == version:
            self.nudge(table)

    def _note(self, table: ServedTable, error: Exception) -> str:
        if isinstance(error, RefusalError):
            log.warning("the agents of table %s wait: %s", table.id[:6], error)
            return str(error)
        log.error("the agents of table %s failed", table.id[:6], exc_info=error)
        return "an agent's move went wrong; it is tried again"

    async def _step(self, table: ServedTable) -> bool:
        """Ask the agents once and do what they say; False when nothing is to be asked. Before that, who was deleted
        resigns.
        """
        store, clock = self._changes.store, self._changes.clock
        async with store.hold(table):
            leaver = table.leaver
            if leaver is not None:
                await self._changes.make(table, Resign(), leaver)
                return True
            question = question_of(table, table.agents.considered)
        if question is None:
            return False
        began = clock.monotonic()
        seat, text = await self._decide(table, question)
        wait = question.wait(self._pace) - (clock.monotonic() - began)
        if wait > 0 and text is not None:
            await asyncio.sleep(wait)
        async with store.hold(table):
            if not self._search.is_wanted(table):
                return False
            if table.history.version != question.version:
                return True
            table.agents.considered = question.version
            if text is None:
                return False
            await self._changes.make(table, Act(text), seat)
        self._played(table)
        return True

    async def _decide(self, table: ServedTable, question: AgentsQuestion) -> tuple[int, str | None]:
        """The seat that acts, and its action. Callers come first: a call decides the game. They share the time."""
        seconds = self._pace / len(question.agents) or None
        budget = Budget(seconds, None if self._pace else _NODES, question.seed)
        for seat, agent in question.callers:
            text = await self._search.act(table, question, seat, agent, budget)
            if text is not None:
                return seat, text
        if question.mover is None:
            return 0, None
        seat, agent = question.mover
        return seat, await self._search.act(table, question, seat, agent, budget)
