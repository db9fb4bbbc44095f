"""Deletes tables and people, with everything that is stored of them, in small transactions: no play waits long.

A table of a person's own goes. Where other people have a seat too, the table stays theirs: the person's seat is that of
"someone who left", or open again if nothing was dealt yet, and their plays name nobody. What is done can be done again,
so an erasure that was cut short is simply repeated.
"""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Table, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.changes.news import tell
from witchwood.server.store.database.dialect import fetch_column
from witchwood.server.store.database.models import (
    challenges,
    entrants,
    events,
    is_leaving,
    lines,
    metadata,
    mutes,
    people,
    rating_changes,
    ratings,
    reports,
    results,
    room_lines,
    room_members,
    rooms,
    seats,
    seeks,
    studies,
    subscriptions,
    tables,
    ties,
    told_turns,
    tournaments,
    vacations,
)
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.tables.table_store import seats_at
from witchwood.table.history.events import Leave, write_change
from witchwood.table.seats.seat_names import SOMEONE, seat_names
from witchwood.table.visibility import result_words

BY_HAND: tuple[Column[Any], ...] = (tables.c.owner, seats.c.person)  # this module has a function for each
GOES: tuple[Column[Any], ...] = (  # rows that are theirs alone, and so is what refers to them
    results.c.person,
    lines.c.person,
    mutes.c.person,
    mutes.c.muted,
    reports.c.reporter,
    reports.c.reported,
    ratings.c.person,
    room_lines.c.person,
    room_members.c.person,
    subscriptions.c.person,
    told_turns.c.person,
    studies.c.person,
    rating_changes.c.person,
    ties.c.person,
    ties.c.other,
    seeks.c.person,
    challenges.c.challenger,
    challenges.c.challenged,
    vacations.c.person,
    entrants.c.person,
)


def refers_to_people() -> set[Column[Any]]:
    """All columns of the models that refer to people."""
    return {key.parent for table in metadata.sorted_tables for key in table.foreign_keys if key.references(people)}


def children_of(table: Table) -> list[tuple[Column[Any], Column[Any]]]:
    """The columns that refer to a table's rows, each with the column to which it refers."""
    keys = [key for other in metadata.sorted_tables for key in other.foreign_keys if key.references(table)]
    return [(key.parent, key.column) for key in keys]


_EVENTS = 5_000  # events of tables that one transaction deletes, more or less


class Erasure:
    """Deletes. sender: see `TableStore`."""

    def __init__(self, engine: AsyncEngine, writer: Writer, sender: str, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._clock = clock
        self._sender = sender
        self._turn = asyncio.Lock()

    async def close_table(self, key: str) -> bool:
        """Delete a table with everything that happened there; False if there is none."""

        def close(connection: Connection) -> bool:
            found = connection.execute(update(tables).where(tables.c.id == key).values(listed=False))
            if found.rowcount == 0:
                return False
            _delete(connection, tables, tables.c.id == key)
            tell(connection, self._sender, key, "closed")
            return True

        return await self._writer.run(close, synced=True)

    async def erase(self, person: str) -> None:
        """Delete what is stored of a deleted person (`People.leave`), and then their row; one after the other, for each
        reads all events, and others need connections to the database as well.
        """
        async with self._turn:
            await self._erase(person)

    async def _erase(self, person: str) -> None:
        while await self._writer.run(lambda connection: self._erase_tables(connection, person), synced=True):
            pass
        for key in await self._played_at(person):  # where they had a seat once
            await self._writer.run(partial(_forget_plays, key=key, person=person), synced=True)
        await self._writer.run(lambda connection: self._erase_rest(connection, person), synced=True)

    def _erase_rest(self, connection: Connection, person: str) -> None:
        mine = select(room_members.c.room_id).where(room_members.c.person == person)
        joined = connection.execute(mine).scalars().all()
        connection.execute(update(rooms).where(rooms.c.id.in_(joined)).values(came=rooms.c.came))  # lock first
        entered = (
            connection.execute(select(entrants.c.tournament_id).where(entrants.c.person == person)).scalars().all()
        )
        here = tournaments.c.id.in_(entered)
        connection.execute(update(tournaments).where(here).values(came=tournaments.c.came))  # the same
        for column in GOES:
            _delete(connection, column.table, column == person)
        has_members = exists().where(room_members.c.room_id == rooms.c.id)
        _delete(connection, rooms, and_(rooms.c.id.in_(joined), ~has_members))  # nobody else's: with its name
        has_entrants = exists().where(entrants.c.tournament_id == tournaments.c.id)
        _delete(connection, tournaments, and_(here, ~has_entrants))
        connection.execute(delete(people).where(people.c.id == person))
        tell(connection, self._sender, "", "erased", person=person)

    async def leaving(self) -> list[str]:
        """Deleted people of whom something is still stored."""
        return await fetch_column(self._engine, select(people.c.id).where(is_leaving))

    async def _played_at(self, person: str) -> list[str]:
        """The tables at which a person has done something, or was sent away. It reads all events, and delays nobody."""
        asked = select(events.c.table_id).where(or_(events.c.author == person, _sent_away(person))).distinct()
        return await fetch_column(self._engine, asked)

    def _erase_tables(self, connection: Connection, person: str) -> bool:
        """Some of the tables that a person made, or where they sit; False if there are none left."""
        seated = select(seats.c.table_id).where(seats.c.person == person)
        asked = select(tables.c.id, tables.c.version, tables.c.owner, tables.c.waits, tables.c.result)
        theirs = asked.where(or_(tables.c.owner == person, tables.c.id.in_(seated))).order_by(tables.c.id).limit(100)
        connection.execute(update(people).where(people.c.id == person).values(recovery=None))  # lock first
        count = length = 0
        for row in connection.execute(theirs).all():
            if count and length + row.version > _EVENTS:
                break
            count, length = count + 1, length + row.version
            _leave_table(connection, row, person, self._clock.now())
        return count > 0


def _leave_table(connection: Connection, row: Any, person: str, now: float) -> None:
    others = select(seats.c.person).where(seats.c.table_id == row.id, seats.c.person != person).order_by(seats.c.seat)
    heir = connection.execute(others.limit(1)).scalar_one_or_none()
    if heir is None:
        _delete(connection, tables, tables.c.id == row.id)
        return
    waits, seat = row.waits, {"kind": "gone", "person": None, "name": SOMEONE}
    if waits in ("open", "people"):
        waits, seat = "open", {"kind": "open", "person": None, "name": None}
        _note_leaving(connection, row.id, person, now)
    elif waits is not None:
        waits = "agent"  # it is looked after at the next start at the latest: the seat resigns
    owner = heir if row.owner == person else row.owner
    here = (seats.c.table_id == row.id, seats.c.person == person)
    connection.execute(update(seats).where(*here).values(seat))
    connection.execute(update(tables).where(tables.c.id == row.id).values(owner=owner, waits=waits))
    _forget_plays(connection, row.id, person)
    connection.execute(delete(results).where(results.c.table_id == row.id, results.c.person == person))
    _rename_winners(connection, row)


def _note_leaving(connection: Connection, key: str, person: str, now: float) -> None:
    """A person gives their seat up before the deal: the next one there does not inherit their readiness."""
    kind, text = write_change(Leave(None))
    sits = select(seats.c.seat).where(seats.c.table_id == key, seats.c.person == person)
    seat = connection.execute(sits).scalar_one_or_none()
    if seat is None:
        return
    last = select(func.coalesce(func.max(events.c.version), 0)).where(events.c.table_id == key)
    version = connection.execute(last).scalar_one() + 1
    row = {"table_id": key, "version": version, "kind": kind, "seat": seat, "text": text, "at": now}
    connection.execute(insert(events).values(row))
    connection.execute(update(tables).where(tables.c.id == key).values(version=version))


def _sent_away(person: str) -> ColumnElement[bool]:
    """The events by which a host sent a person away: those name them."""
    kind, text = write_change(Leave(person))
    return and_(events.c.kind == kind, events.c.text == text)


def _forget_plays(connection: Connection, key: str, person: str) -> None:
    by_them = (events.c.table_id == key, events.c.author == person)
    connection.execute(update(events).where(*by_them).values(author=None, message=None))
    kind, text = write_change(Leave(None))
    away = (events.c.table_id == key, _sent_away(person))
    connection.execute(update(events).where(*away).values(kind=kind, text=text))


def _rename_winners(connection: Connection, row: Any) -> None:
    """The results of the others say who won, by name."""
    result = None if row.result is None else json.loads(row.result)
    if not isinstance(result, list):
        return
    names = seat_names(row.id, seats_at(connection, [row.id], 0.0)[row.id])
    told = select(results.c.seat).where(results.c.table_id == row.id)
    for seat in connection.execute(told).scalars().all():
        words = result_words(tuple(result), seat, names)
        here = (results.c.table_id == row.id, results.c.seat == seat)
        connection.execute(update(results).where(*here).values(words=words))


def _delete(connection: Connection, table: Table, which: ColumnElement[bool]) -> None:
    """Rows of a table, and first all rows of others that refer to them."""
    for child, parent in children_of(table):
        _delete(connection, child.table, child.in_(select(parent).where(which)))
    connection.execute(delete(table).where(which))
