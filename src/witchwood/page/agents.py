"""The agents at a page's tables: asked when it is their turn, as long as somebody looks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from witchwood.page.search_queue import SearchQueue
from witchwood.page.tables import ElsewhereError, OpenTable, Tables, Visit
from witchwood.table.history.events import Act
from witchwood.table.messages.told import RefusedMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.turns import AgentsQuestion, question_of

log = logging.getLogger(__name__)
AGAIN = 3.0  # seconds until a play that failed is tried again
_NODES = 500  # that an agent may look at where no time is to pass


class Agents:
    """Lets agents play. pace: seconds that pass before an agent plays."""

    def __init__(self, tables: Tables, searches: SearchQueue, pace: float) -> None:
        self._tables = tables
        self._searches = searches
        self._pace = pace

    def nudge(self, table: OpenTable) -> None:
        """Something has changed, or somebody has come: let the agents go on, if they wait."""
        played = any(table.agent_of(seat.seat) for seat in table.seats)
        if played and not table.is_archive:
            table.go_on("agents", self._go_on)

    async def _go_on(self, table: OpenTable) -> None:
        told: set[Visit] = set()
        while table.visits:
            try:
                if not await self._step(table):
                    return
                told.clear()
            except ElsewhereError:
                continue  # another window's agent was faster: the game is shown as it stands now
            except Exception as error:
                self._tell(table.visits - told, table, error)
                told |= table.visits
                await asyncio.sleep(AGAIN)

    def _tell(self, visits: Iterable[Visit], table: OpenTable, error: Exception) -> None:
        """Nobody else can go on here, so whoever looks is told why nothing happens."""
        reason = str(error)
        if not isinstance(error, RefusalError):
            log.error("an agent's move at %s failed", table.game.name, exc_info=error)
            reason = "the page stumbled over an agent's move; it is tried again"
        for visit in visits:
            visit.tell(RefusedMessage(type="refused", id="", reason=reason))

    async def _step(self, table: OpenTable) -> bool:
        """Ask the agents once and do what they say; False when nothing is to be asked."""
        question = question_of(table, table.considered)
        if question is None:
            return False
        began = self._tables.clock.monotonic()
        seat, text = await self._decide(table, question)
        wait = question.wait(self._pace) - (self._tables.clock.monotonic() - began)
        if wait > 0 and text is not None:
            await asyncio.sleep(wait)
        async with table.lock:
            if table.history.version != question.version:
                return True
            table.considered = question.version
            if text is None:
                return False
            event = table.history.judge(Act(text), seat, author=None, message=None, now=self._tables.clock.now())
            await self._tables.store_event(table, event)
        return True

    async def _decide(self, table: OpenTable, question: AgentsQuestion) -> tuple[int, str | None]:
        """The seat that acts, and its action. Callers come first: a call decides the game. They share the time."""
        asked = {
            "record": table.history.match.record(),
            "seconds": self._pace / len(question.agents) or None,
            "nodes": None if self._pace else _NODES,
            "seed": str(question.seed),
        }
        for seat, agent in question.callers:
            text = await self._searches.ask(table.id, "call", agent=agent, seat=seat, **asked)
            if text is not None:
                return seat, text
        if question.mover is None:
            return 0, None
        seat, agent = question.mover
        return seat, await self._searches.ask(table.id, "choose", agent=agent, seat=seat, **asked)
