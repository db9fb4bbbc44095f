"""Lines that players have reported, for those who run the service."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.database.models import people, reports, to_handle


class Reports:
    """Asks the database."""

    def __init__(self, engine: AsyncEngine, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock

    async def rows(self, most: int, *, handled: bool = False, reported: str | None = None) -> list[dict[str, Any]]:
        """Reports that wait, the oldest first, or those that were handled, the latest first: a row for each who
        reported a line, with the names of both. reported: only lines of this person (an id).
        """
        said_by, told_by = people.alias("said_by"), people.alias("told_by")
        asked = (
            select(reports, said_by.c.name.label("reported_name"), told_by.c.name.label("reporter_name"))
            .join(said_by, said_by.c.id == reports.c.reported)
            .join(told_by, told_by.c.id == reports.c.reporter)
        )
        if reported is not None:
            asked = asked.where(reports.c.reported == reported)
        if handled:
            asked = asked.where(reports.c.handled.is_not(None)).order_by(reports.c.handled.desc())
        else:
            asked = asked.where(to_handle).order_by(reports.c.at)
        async with self._engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(asked.limit(most))).mappings()]

    async def handle(self, table: str, line: int) -> int:
        """Mark all reports of a line as handled; how many waited."""
        of_line = (reports.c.table_id == table, reports.c.number == line, to_handle)
        async with self._engine.begin() as connection:
            return (
                await connection.execute(update(reports).where(*of_line).values(handled=self._clock.now()))
            ).rowcount
