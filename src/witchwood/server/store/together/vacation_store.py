"""Vacations, as questions to the database."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.database.dialect import fetch
from witchwood.server.store.database.models import vacations
from witchwood.server.store.database.writer import Writer
from witchwood.table.together.vacations import Vacation, new_vacation

_KEPT = 2 * 365 * 86_400  # seconds for which a vacation is stored


class VacationStore:
    """Everybody's vacations."""

    def __init__(self, engine: AsyncEngine, writer: Writer, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._clock = clock

    async def of(self, person: str) -> list[Vacation]:
        """A person's vacations of the last years, the earliest first."""
        mine = select(vacations).where(vacations.c.person == person).order_by(vacations.c.begins)
        return [Vacation(row.begins, row.ends) for row in await fetch(self._engine, mine)]

    async def begin(self, person: str, days: int) -> None:
        """A person's vacation begins. RefusalError says why not."""
        mine = select(vacations).where(vacations.c.person == person)
        now = self._clock.now()

        def store(connection: Connection) -> None:
            taken = [Vacation(row.begins, row.ends) for row in connection.execute(mine)]
            made = new_vacation(taken, days, now)
            old = (vacations.c.person == person, vacations.c.ends < now - _KEPT)
            connection.execute(delete(vacations).where(*old))
            connection.execute(insert(vacations).values(person=person, begins=made.begins, ends=made.ends))

        await self._writer.run(store)

    async def end(self, person: str) -> None:
        """A person is back early."""
        now = self._clock.now()
        current = (vacations.c.person == person, vacations.c.begins <= now, vacations.c.ends > now)
        await self._writer.execute(update(vacations).where(*current).values(ends=now))
