"""Guests who came and left without a game are deleted after a time: by the service once a day, and by a command."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import ColumnElement, and_, delete, exists, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.job import Job
from witchwood.server.store.database.dialect import fetch, fetch_column
from witchwood.server.store.database.models import people
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.erasure import refers_to_people

log = logging.getLogger(__name__)
DAY = 86_400.0
_FOUND = 5_000  # guests that are looked up in one go, which locks nothing
_AT_ONCE = 200  # guests that one transaction deletes
_PAUSE = 0.2  # seconds between two of them, where a service runs
FIRST, EACH = 600.0, DAY  # seconds after a start, when others come first, and then between two times


def _unused(before: float) -> ColumnElement[bool]:
    """Guests who were not here since a moment, and of whom nothing is stored but that they came."""
    nothing = [~exists().where(column == people.c.id) for column in refers_to_people()]
    plain = (people.c.name_key.is_(None), people.c.recovery.is_(None), people.c.barred.is_(None))
    return and_(people.c.seen < before, *plain, *nothing)


async def count_unused(engine: AsyncEngine, before: float) -> int:
    """How many guests `prune` would delete."""
    ((count,),) = await fetch(engine, select(func.count()).select_from(people).where(_unused(before)))
    return int(count)


async def prune(engine: AsyncEngine, writer: Writer, before: float, pause: float = 0.0) -> int:
    """Delete guests who were not here since a moment and of whom nothing is stored but that they came; how many they
    were. pause: seconds between two transactions.
    """
    count = 0
    while True:
        found = await fetch_column(engine, select(people.c.id).where(_unused(before)).limit(_FOUND))
        for first in range(0, len(found), _AT_ONCE):
            some = people.c.id.in_(found[first : first + _AT_ONCE])
            count += await writer.execute(
                delete(people).where(some, _unused(before))
            )  # who has just begun a game stays
            await asyncio.sleep(pause)
        if len(found) < _FOUND:
            return count


class Pruner(Job):
    """Does so once a day, as long as the service runs. days: how long guests are kept; 0 for ever."""

    def __init__(self, engine: AsyncEngine, writer: Writer, days: float, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._clock = clock
        self._days = days

    def start(self) -> None:
        """Begin, some minutes from now."""
        if self._days:
            super().start()

    async def _run(self) -> None:
        await asyncio.sleep(FIRST)
        while True:
            try:
                count = await prune(self._engine, self._writer, self._clock.now() - self._days * DAY, _PAUSE)
                if count:
                    log.info("%d guests who left without a game %.0f days ago are deleted", count, self._days)
            except Exception:
                log.exception("guests can't be pruned just now; it is tried again tomorrow")
            await asyncio.sleep(EACH)
