"""The agents at the tables: asked when it is their turn or when they may call out of turn. Their moves are events too.

Where the process that has a table ends, whichever has it next asks its agents again, or whichever shows it meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from dataclasses import dataclass

from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.server.course import RefusalError
from witchwood.server.live import Table
from witchwood.server.minds import Minds
from witchwood.server.tables import Tables

log = logging.getLogger(__name__)
_AGAIN, _SELDOM = 0.5, 30.0  # seconds before agents whose move failed are asked again: at first, and at most
_ELSEWHERE = 15.0  # seconds that another process's agents are given


@dataclass(frozen=True)
class _Question:
    """What the agents at a table are to decide. mover: the agent on turn; callers: those that may act out of turn."""

    version: int
    match: Match
    seed: int
    mover: tuple[int, str] | None
    callers: list[tuple[int, str]]
    slowly: bool


class Conductor:
    """Lets agents move. pace: seconds that pass before an agent's move, however long or short it thought: what it
    holds must not show in its timing."""

    def __init__(self, tables: Tables, minds: Minds, pace: float) -> None:
        self._tables = tables
        self._minds = minds
        self._pace = pace

    def nudge(self, table: Table) -> None:
        """Something has changed, or somebody has come: let the agents at a table go on, if they wait."""
        if table.is_archive or not any(seat.kind == "agent" for seat in table.seats):
            return
        table.nudged.set()
        if table.task is None or table.task.done():
            table.task = asyncio.create_task(self._conduct(table))

    def nudge_later(self, table: Table) -> None:
        """Another process has changed a table and asks its agents; should it end before they move, they are asked here.

        Should both ask, one moves: the other's event is out of date.
        """
        if table.waits() == "agent":
            version = table.course.version
            asyncio.get_running_loop().call_later(_ELSEWHERE, self._nudge_at, table, version)

    def _nudge_at(self, table: Table, version: int) -> None:
        if table.course.version == version:
            self.nudge(table)

    async def _conduct(self, table: Table) -> None:
        """Move on until the agents have nothing to do.

        What goes wrong is tried again, less and less often, and at once after a nudge. Where it goes wrong again and
        again and nobody looks, the table is let go: whoever comes nudges.
        """
        pause = _AGAIN
        while not self._minds.closing:
            table.nudged.clear()
            try:
                while await self._step(table):
                    pause = _AGAIN
                return
            except RefusalError as refusal:
                log.warning("the agents of table %s wait: %s", table.id[:6], refusal)
            except Exception:
                log.exception("the agents of table %s failed", table.id[:6])
            if pause >= _SELDOM and not table.watchers:
                return
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(table.nudged.wait(), pause)
            pause = min(2 * pause, _SELDOM)

    async def _step(self, table: Table) -> bool:
        """Ask the agents once and do what they say; False when nothing is to be asked."""
        async with self._tables.hold(table):
            question = self._question(table)
        if question is None:
            return False
        began = time.monotonic()
        seat, text = await self._decide(table, question)
        wait = self._wait(question) - (time.monotonic() - began)
        if wait > 0 and text is not None:
            await asyncio.sleep(wait)
        async with self._tables.hold(table):
            if self._minds.closing:
                return False
            if table.course.version != question.version:
                return True
            table.considered = question.version
            if text is None:
                return False
            event = table.course.judge("act", seat, text, author=None, message=None, now=time.time())
            if await self._tables.record_event(table, event):
                self._tables.show(table)
        return True

    def _question(self, table: Table) -> _Question | None:
        course = table.course
        match = course.match
        if match.over or table.has_open_seat or (not match.plays and table.is_awaited):
            return None  # nothing is decided before everybody had a chance to sit down and to see it
        agents = [(seat.seat, seat.agent) for seat in table.seats if seat.agent is not None]
        mover = next((one for one in agents if one[0] == match.turn), None)
        callers = [one for one in agents if one[0] != match.turn and match.legal(one[0])]
        if mover is None and (not callers or table.considered == course.version):
            return None
        slowly = any(match.legal(seat.seat) for seat in table.seats if seat.kind == "person")
        return _Question(course.version, course.snapshot(), course.dice(), mover, callers, slowly)

    async def _decide(self, table: Table, question: _Question) -> tuple[int, str | None]:
        """Who acts, and how. Callers come first: a call decides the game. All who are asked share the time."""
        asked = len(question.callers) + (question.mover is not None)
        budget = Budget(
            self._pace / asked or None,
            None if self._pace else 500,
            question.seed,
            lambda: self._minds.closing or table.course.version != question.version,
        )
        for seat, agent in question.callers:
            text = await self._minds.call(agent, question.match, seat, budget)
            if text is not None:
                return seat, text
        if question.mover is None:
            return 0, None
        seat, agent = question.mover
        return seat, await self._minds.choose(agent, question.match, seat, budget)

    def _wait(self, question: _Question) -> float:
        """Longer where a search fills the time, and where a person may want to act before the agent does."""
        agents = [agent for _, agent in question.callers] + ([question.mover[1]] if question.mover else [])
        return self._pace * (1.5 if question.slowly else 1.25 if "expert" in agents else 1.0)
