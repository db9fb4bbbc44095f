"""The agents at the tables: asked when it is their turn or when they may act out of turn. Their plays are events too.

When the process that has a table ends, the process that has it next asks its agents again, or one that shows it
meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from witchwood.engine.search import Budget
from witchwood.server.search.search_pool import SearchPool
from witchwood.server.tables.registry import NoTableError, Registry
from witchwood.server.tables.served_table import ServedTable
from witchwood.table.history.events import Act, Resign
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.turns import AgentsQuestion, question_of

log = logging.getLogger(__name__)
_AGAIN, _SELDOM = 0.5, 30.0  # seconds before agents whose play failed are asked again: at first, and at most
_HURRIED = 0.7  # part of the usual time; those who play against an agent that has less are told so
_ELSEWHERE = 15.0  # seconds that another process's agents are given


class Agents:
    """Lets agents play. pace: seconds that pass before an agent plays, however long or short it thought: what it
    holds must not show in its timing.
    """

    def __init__(self, registry: Registry, pool: SearchPool, pace: float) -> None:
        self._registry = registry
        self._pool = pool
        self._pace = pace

    def nudge(self, table: ServedTable) -> None:
        """Something has changed, or somebody has come: let the agents at a table go on, if they wait."""
        played = table.leaver is not None or any(table.agent_of(seat.seat) for seat in table.seats)
        if table.is_archive or not played:
            return
        table.agents.nudged.set()
        if table.agents.task is None or table.agents.task.done():
            table.agents.task = asyncio.create_task(self._go_on(table))

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

    async def _go_on(self, table: ServedTable) -> None:
        """Play on until the agents have nothing to do.

        What goes wrong is tried again, less and less often, and at once after a nudge. Where it goes wrong again and
        again and nobody looks, the table is let go: whoever comes nudges.
        """
        pause = _AGAIN
        while not self._pool.closing:
            table.agents.nudged.clear()
            try:
                while await self._step(table):
                    pause = _AGAIN
                return
            except NoTableError:
                return
            except RefusalError as refusal:
                log.warning("the agents of table %s wait: %s", table.id[:6], refusal)
            except Exception:
                log.exception("the agents of table %s failed", table.id[:6])
            if pause >= _SELDOM and not table.presence.connections:
                return
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await table.agents.nudged.wait()
            pause = min(2 * pause, _SELDOM)

    async def _step(self, table: ServedTable) -> bool:
        """Ask the agents once and do what they say; False when nothing is to be asked. Before that, who was deleted
        resigns.
        """
        async with self._registry.hold(table):
            leaver = table.leaver
            if leaver is not None:
                await self._registry.do(table, Resign(), leaver)
                return True
            question = question_of(table, table.agents.considered)
        if question is None:
            return False
        began = self._registry.clock.monotonic()
        seat, text = await self._decide(table, question)
        wait = question.wait(self._pace) - (self._registry.clock.monotonic() - began)
        if wait > 0 and text is not None:
            await asyncio.sleep(wait)
        async with self._registry.hold(table):
            if self._pool.closing:
                return False
            if table.history.version != question.version:
                return True
            table.agents.considered = question.version
            if text is None:
                return False
            await self._registry.do(table, Act(text), seat)
        return True

    async def _decide(self, table: ServedTable, question: AgentsQuestion) -> tuple[int, str | None]:
        """The seat that acts, and its action. Callers come first: a call decides the game. They share the time.

        The owner of the table is the one who asks them: somebody with many tables has less time for each.
        """
        owner = table.facts.owner

        def budget(share: float) -> Budget:
            """All of the usual time where nobody may win ratings by wearing one out, else a share of it."""
            share = 1.0 if table.is_strict else share
            table.agents.hurried = share < _HURRIED and any(table.agent_of(one.seat) == "expert" for one in table.seats)
            return Budget(
                self._pace * share / len(question.agents) or None,
                None if self._pace else 500,
                question.seed,
                lambda: self._pool.closing or table.history.version != question.version,
            )

        for seat, agent in question.callers:
            text = await self._pool.call(owner, agent, question.match, seat, budget)
            if text is not None:
                return seat, text
        if question.mover is None:
            return 0, None
        seat, agent = question.mover
        return seat, await self._pool.choose(owner, agent, question.match, seat, budget)
