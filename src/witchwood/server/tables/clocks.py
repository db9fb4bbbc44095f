"""Time at the tables: whose is over is decided here, the same for everybody.

The database knows when the time of each table's mover is over, so nothing is forgotten when a process ends, and any
process may act. A turn that was under way when the service stopped starts over when it is back: nobody could play.
So does a turn with minutes or a limit that was under way when the time leapt, because the machine slept or its clock
was set. Days for each action go by the calendar; a turn of days starts over when its player is back from a vacation.

An action that came in time is never lost. So it is decided that time is over only when nothing that came before can be
on its way any more: not among the messages that wait, not unread, not at another process.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from witchwood.clock import Clock
from witchwood.server.job import Job
from witchwood.server.store.tables.table_store import TableStore
from witchwood.server.store.together.vacation_store import VacationStore
from witchwood.server.tables.registry import Registry, UnreadableTableError
from witchwood.server.watchdog import Watchdog
from witchwood.service.changes import Changes
from witchwood.service.served_table import ServedTable
from witchwood.table.history.events import Change, Resume
from witchwood.table.judging import LENIENCY, time_is_up
from witchwood.table.refusal import NoTableError, RefusalError
from witchwood.table.terms import HOUR
from witchwood.table.together.vacations import starts_over

log = logging.getLogger(__name__)
_PAUSE = 0.5  # seconds between looks at whose time is over
_LATER = 30.0  # seconds before a table is tried again where that failed
_UNREAD = 0.5  # seconds after which this process has read what came to it
_ELSEWHERE = 5.0  # seconds after which another process has stored what came to it
_MOST = 100  # things that are done for one turn at most


class Clocks(Job):
    """Decides whose time is over. is_shared: whether other processes serve these tables too. nudge: called after it
    was, to let others go on.
    """

    def __init__(
        self,
        registry: Registry,
        changes: Changes,
        store: TableStore,
        vacations: VacationStore,
        watchdog: Watchdog,
        nudge: Callable[[ServedTable], None],
        *,
        is_shared: bool,
        clock: Clock,
    ) -> None:
        self._clock = clock
        self._registry = registry
        self._changes = changes
        self._store = store
        self._vacations = vacations
        self._watchdog = watchdog
        self._is_shared = is_shared
        self._nudge = nudge
        self._started = self._clock.now()
        self._settled = watchdog.leapt  # when the time last leapt, and all tables here were looked at
        self._failed: dict[str, float] = {}  # tables that could not be seen to, and until when they are left alone

    async def settle_before(self, table: ServedTable, person: str, came: float) -> None:
        """Do what the time makes of a held table before a person's message is judged, which came at some moment.
        RefusalError where the message came too late.
        """
        mover = table.silent
        is_mine = mover is not None and mover == table.seat_of(person)
        if await self.settle(table, came if is_mine else None) and is_mine and table.silent != mover:
            raise RefusalError("your time ran out before this move arrived")

    async def settle(self, table: ServedTable, came: float | None = None) -> bool:
        """Do what the time makes of a table, which is held; whether there was anything. RefusalError if it could not be
        stored.

        As long as a message waits that came in time, nobody's time is over. came: when the message came, if one of the
        seat to move is judged.
        """
        done = False
        change: Change
        for _ in range(_MOST):
            due = table.due
            if due is None:
                break
            now = self._clock.now()
            if self._starts_over(table, due, now):
                change, seat = Resume(), table.silent or 0
            elif any(came <= due + LENIENCY for came in table.arrivals.waiting):
                break
            else:
                over = time_is_up(table, self._passed(table) if came is None else came)
                if over is None or table.silent is None:
                    break
                change, seat = over, table.silent
                back = await self._back(table, due, now)
                if back is not None:
                    change, now = Resume(), back
            await self._changes.make(table, change, seat, now=now)  # another process may be faster: look again
            done = True
        return done

    async def _back(self, table: ServedTable, due: float, now: float) -> float | None:
        """When the turn of a person starts over who was on vacation, where each play has days; else None."""
        clock, seat = table.history.terms.clock, table.silent
        person = None if seat is None else table.seats[seat].person
        if person is None or (clock is not None and clock["kind"] != "days") or table.facts.tournament is not None:
            return None  # a tournament waits for nobody
        return starts_over(await self._vacations.of(person), table.history.clock.since, due, now)

    def _starts_over(self, table: ServedTable, due: float, now: float) -> bool:
        """Whether the service did not live through a part of this turn."""
        since, clock = table.history.clock.since, table.history.terms.clock
        self._started = min(self._started, now)  # by a wall clock that was set back
        if since < self._started and due < self._started + HOUR:
            return True
        by_calendar = clock is None or clock["kind"] == "days"
        return not by_calendar and (since < self._watchdog.leapt or since > now + LENIENCY)

    def _passed(self, table: ServedTable) -> float:
        """A moment: whatever came before it is stored, refused, or among the messages that wait here."""
        presence, mover = table.presence, table.silent
        elsewhere = any(mover in said.seats for said in presence.elsewhere.values())
        only_here = mover in presence.seats_here and not elsewhere
        return self._watchdog.came() - (_ELSEWHERE if self._is_shared and not only_here else _UNREAD)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_PAUSE)
            try:
                await self._look()
            except Exception:
                log.exception("whose time is over can't be found out")
                await asyncio.sleep(_LATER)

    async def _look(self) -> None:
        now = self._clock.now()
        self._failed = {key: until for key, until in self._failed.items() if until > now}
        leapt = self._watchdog.leapt
        if leapt != self._settled:
            self._settled = leapt
            for table in self._registry.tables:
                if table.due is not None:
                    await self._see_to(table.id, now)
        after: tuple[float, str] | None = None
        while late := await self._store.due_before(now - LENIENCY, after):
            after = late[-1]
            for _, key in late:
                if key not in self._failed:
                    await self._see_to(key, now)

    async def _see_to(self, key: str, now: float) -> None:
        """Do what the time makes of one table; if that fails, it is left alone for a while."""
        try:
            async with self._registry.held(key) as table:
                done = await self.settle(table)
                if not done and table.due is None:
                    await self._store.waits_for(key, table.waits, None)
        except Exception as error:  # others' time goes on
            known = isinstance(error, RefusalError | NoTableError | UnreadableTableError)
            level, trace = (logging.WARNING, None) if known else (logging.ERROR, error)
            log.log(level, "the clock of table %s stands: %s", key[:6], error, exc_info=trace)
            self._failed[key] = now + _LATER
            return
        if done:
            self._nudge(table)
