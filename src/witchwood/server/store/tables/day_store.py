"""The days' deals of some level, and what a person has played of all days' deals, as questions to the database."""

from __future__ import annotations

from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.database.dialect import fetch, insert_into
from witchwood.server.store.database.models import days, results, tables
from witchwood.server.store.database.writer import Writer
from witchwood.table.deals.calendar import Key, Played, all_names, won_on
from witchwood.table.deals.fairness import Dealt

_MOST = 10_000  # wins of days' deals that a streak is counted from, the last ones


class DayStore:
    """The days' deals. A day here is a deal's name (`table/days.py`)."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def add(self, day: str, game: str, dealt: Dealt) -> None:
        """Store a deal of some level. Where there is one already, that one stays: a person may play it."""
        row = {"day": day, "game": game, "number": str(dealt.number), "salt": dealt.salt}
        await self._writer.execute(insert_into(self._engine, days).values(row).on_conflict_do_nothing())

    async def between(self, first: str, last: str) -> dict[Key, Dealt]:
        """The deals of some level from one name to another, both included, by their names and games."""
        asked = select(days).where(days.c.day >= first, days.c.day <= last)
        rows = await fetch(self._engine, asked)
        return {(row.day, row.game): Dealt(int(row.number), row.salt) for row in rows}

    async def played(self, person: str, first: str, last: str) -> dict[Key, Played]:
        """A person's tables of the days' deals from one date to another."""
        result = and_(results.c.table_id == tables.c.id, results.c.person == person)
        told = (tables.c.id, tables.c.plays, results.c.won, results.c.words, results.c.seconds)
        asked = (
            select(tables.c.day, tables.c.game, *told)
            .join(results, result, isouter=True)
            .where(tables.c.owner == person, tables.c.day >= first, tables.c.day <= max(all_names(last)))
        )
        return {(day, game): Played(*mine) for day, game, *mine in await fetch(self._engine, asked)}

    async def won_on(self, person: str) -> dict[str, set[str]]:
        """The dates on which a person has won a deal of that very day, by game."""
        mine = (results.c.person == person, results.c.won, results.c.day.is_not(None))
        asked = select(results.c.game, results.c.day, results.c.finished).where(*mine)
        asked = asked.order_by(results.c.finished.desc()).limit(_MOST)
        return won_on((game, name, at) for game, name, at in await fetch(self._engine, asked))
