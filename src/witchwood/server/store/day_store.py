"""The days' deals of some level, and what somebody has played of all days' deals, as questions to the database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, and_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.dialect import insert_into
from witchwood.server.store.models import days, results, tables
from witchwood.server.store.side_writer import SideWriter
from witchwood.table.days import DAY_LEVELS, date_at, date_of, name_of
from witchwood.table.fairness import Dealt

_MOST = 10_000  # wins of days' deals that a streak is counted from, the last ones


class DayStore:
    """The days' deals. A day here is a deal's name (`table/days.py`)."""

    def __init__(self, engine: AsyncEngine, writer: SideWriter) -> None:
        self._engine = engine
        self._writer = writer

    async def add(self, day: str, game: str, dealt: Dealt) -> None:
        """Keep a deal of some level. Where there is one already, that one stays: somebody may play it."""
        row = {"day": day, "game": game, "number": str(dealt.number), "salt": dealt.salt}

        def write(connection: Connection) -> None:
            connection.execute(insert_into(self._engine, days).values(row).on_conflict_do_nothing())

        await self._writer.run(write)

    async def between(self, first: str, last: str) -> dict[tuple[str, str], Dealt]:
        """The deals of some level from one name to another, both included, by their names and games."""
        asked = select(days).where(days.c.day >= first, days.c.day <= last)
        async with self._engine.connect() as connection:
            rows = await connection.execute(asked)
            return {(row.day, row.game): Dealt(int(row.number), row.salt) for row in rows}

    async def played(self, person: str, first: str, last: str) -> list[Mapping[str, Any]]:
        """A person's tables of the days' deals from one date to another, each with its result if there is one."""
        result = and_(results.c.table_id == tables.c.id, results.c.person == person)
        told = (results.c.won, results.c.words, results.c.finished.label("ended"))
        asked = (
            select(tables.c.id, tables.c.day, tables.c.game, *told)
            .join(results, result, isouter=True)
            .where(tables.c.owner == person, tables.c.day >= first, tables.c.day <= name_of(last, DAY_LEVELS[-1]))
        )
        async with self._engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(asked)).mappings()]

    async def won_on(self, person: str) -> dict[str, set[str]]:
        """The dates on which a person has won a deal of that very day, by game."""
        mine = (results.c.person == person, results.c.won, results.c.day.is_not(None))
        asked = select(results.c.game, results.c.day, results.c.finished).where(*mine)
        asked = asked.order_by(results.c.finished.desc()).limit(_MOST)
        won: dict[str, set[str]] = {}
        async with self._engine.connect() as connection:
            for row in await connection.execute(asked):
                if date_at(row.finished) == date_of(row.day):
                    won.setdefault(row.game, set()).add(date_of(row.day))
        return won
