"""People, tables and reported lines for those who run the service: listed, found by a name or the start of an id."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, ColumnElement, Select, and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.database.dialect import fetch_column, fetch_dicts
from witchwood.server.store.database.models import people, reports, results, seats, tables, to_handle

_DAY = 86_400.0
_SHORTEST = 4  # characters of an id


class AdminLists:
    """Asks the database."""

    def __init__(self, engine: AsyncEngine, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock

    async def people(
        self,
        most: int,
        *,
        name: str | None = None,
        barred: bool | None = None,
        named: bool | None = None,
        idle: float | None = None,
    ) -> list[dict[str, Any]]:
        """People, the latest visitors first: those whose name has this text in it, who are barred, have a name of their
        own, or don't, and were not here for so many days. None: no matter.
        """
        asked = select(*_PERSON).where(people.c.leaving.is_(None))
        if name is not None:
            asked = asked.where(func.lower(people.c.name).contains(name.lower(), autoescape=True))
        for column, wanted in ((people.c.barred, barred), (people.c.name_key, named)):
            if wanted is not None:
                asked = asked.where(column.is_not(None) == wanted)
        if idle is not None:
            asked = asked.where(people.c.seen < self._clock.now() - idle * _DAY)
        return await fetch_dicts(self._engine, asked.order_by(people.c.seen.desc()).limit(most))

    async def tables(
        self, most: int, *, person: str | None = None, idle: float | None = None, **columns: str | bool | None
    ) -> list[dict[str, Any]]:
        """Tables, the last used first, each with the people who sit there: those of a person (an id), untouched for so
        many days, and with these values in columns (game, listed, finished). None: no matter.
        """
        asked = select(*_TABLE).where(*(tables.c[name] == it for name, it in columns.items() if it is not None))
        if person is not None:
            sits = select(seats.c.table_id).where(seats.c.person == person)
            asked = asked.where(or_(tables.c.owner == person, tables.c.id.in_(sits)))
        if idle is not None:
            asked = asked.where(tables.c.updated < self._clock.now() - idle * _DAY)
        found = await fetch_dicts(self._engine, asked.order_by(tables.c.updated.desc()).limit(most))
        for row in found:
            sit = (
                select(seats.c.seat, seats.c.kind, seats.c.agent, seats.c.person, people.c.name)
                .join(people, people.c.id == seats.c.person, isouter=True)
                .where(seats.c.table_id == row["id"])
                .order_by(seats.c.seat)
            )
            row["seats"] = await fetch_dicts(self._engine, sit)
        return found

    async def person(self, who: str) -> str:
        """The id of the person with this name, or whose id begins so. ValueError if there is none, or more than one."""
        alive = people.c.leaving.is_(None)
        named = select(people.c.id).where(alive, people.c.name_key == who.casefold())
        return await self._one(named, select(people.c.id).where(alive, _begins(people.c.id, who)), "person", who)

    async def table(self, which: str) -> str:
        """The id of the table whose id begins so. ValueError if there is none, or more than one."""
        asked = select(tables.c.id).where(_begins(tables.c.id, which))
        return await self._one(None, asked, "table", which)

    async def _one(self, named: Select[Any] | None, begins: Select[Any], what: str, who: str) -> str:
        found = [] if named is None else await fetch_column(self._engine, named.limit(2))
        if not found and len(who) >= _SHORTEST:
            found = await fetch_column(self._engine, begins.limit(2))
        if len(found) > 1:
            raise ValueError(f"several ids begin with {who!r}: write more of it")
        if not found:
            name = "" if named is None else "a name, or "
            raise ValueError(f"there is no {what} {who!r}: write {name}the first {_SHORTEST} letters or more of an id")
        return str(found[0])

    async def reports(self, most: int, *, handled: bool = False, reported: str | None = None) -> list[dict[str, Any]]:
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
        return await fetch_dicts(self._engine, asked.limit(most))

    async def handle(self, table: str, line: int) -> int:
        """Mark all reports of a line as handled; how many waited."""
        of_line = (reports.c.table_id == table, reports.c.number == line, to_handle)
        async with self._engine.begin() as connection:
            return (
                await connection.execute(update(reports).where(*of_line).values(handled=self._clock.now()))
            ).rowcount


def _count(column: Column[Any]) -> ColumnElement[Any]:
    return select(func.count()).select_from(column.table).where(column == people.c.id).scalar_subquery()


_PERSON = (
    people.c.id,
    people.c.name,
    people.c.name_key.is_not(None).label("named"),
    people.c.created,
    people.c.seen,
    people.c.barred,
    _count(seats.c.person).label("tables"),
    _count(results.c.person).label("results"),
)
_TABLE = tuple(tables.c[name] for name in ("id", "owner", "game", "listed", "plays", "waits", "finished", "updated"))


def _begins(column: Column[Any], text: str) -> ColumnElement[bool]:
    """As a range, which an index finds; ids are ASCII."""
    return and_(column >= text, column < text + "\x7f", func.substr(column, 1, len(text)) == text)
