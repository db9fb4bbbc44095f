"""All that is stored of a person, as they may have it: nothing that others hide, and no card before its time.

Every column that refers to people (`erasure.py`) leads to rows of theirs. Of a row about other people, too, those
are named as they are shown. A table comes with the person's own plays; with deal and salt once they may be shown.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Column, and_, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from witchwood.server.store.database.models import events, mutes, people, reports, seats, tables, ties
from witchwood.server.store.people.erasure import GOES, refers_to_people
from witchwood.table.history.facts import TableFacts
from witchwood.table.shown.secrecy import is_told

_SECRET = {"deal", "salt"}  # of a table, until they may be shown
OTHERS_WORD = {mutes.c.muted, reports.c.reported, ties.c.other}  # people don't learn who mutes or blocks them
_NOTED = "help"  # events of this kind are about a seat, and have no author
_NAMING = {"leave": {"text"}}  # what an event of a kind says of another person: whom the host sent away
_CREDENTIALS = {people.c.recovery: "has_recovery_link"}  # only a digest is stored; the export says whether there is one


async def export(engine: AsyncEngine, person: str, now: float) -> AsyncIterator[str]:
    """A JSON document, piece by piece: a table at a time. A person of whom nothing is stored is null."""
    async with engine.connect() as connection:
        row = (await connection.execute(select(people).where(people.c.id == person))).mappings().one_or_none()
        told = [f'"you": {_json(None if row is None else _plain(dict(row)))}']
        for column in GOES:
            if column not in OTHERS_WORD:
                told.append(f'"{column.table.name} ({column.name})": {_json(await _rows(connection, column, person))}')
        keys = await _tables_of(connection, person)
    yield "{" + ",\n".join(told) + ',\n"tables": ['
    separator = ""
    for key in keys:
        async with engine.connect() as connection:  # no connection waits for a slow reader
            table = await _table(connection, key, person, now)
        if table is not None:
            yield separator + "\n" + await asyncio.to_thread(_json, table)  # of a long game it takes a while
            separator = ","
    yield "]}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    for secret, name in _CREDENTIALS.items():
        row[name] = row.pop(secret.name) is not None
    return row


async def _rows(connection: AsyncConnection, column: Column[Any], person: str) -> list[dict[str, Any]]:
    """Rows that name a person in a column; where they name others too, by their names."""
    found = (await connection.execute(select(column.table).where(column == person))).mappings().all()
    naming = [one.name for one in refers_to_people() if one.table is column.table]
    rows = [dict(row) for row in found]
    for row in rows:
        for name in naming:
            if row[name] not in (None, person):
                asked = select(people.c.name).where(people.c.id == row[name])
                row[name] = (await connection.execute(asked)).scalar_one()
    return rows


async def _tables_of(connection: AsyncConnection, person: str) -> list[str]:
    seated = select(seats.c.table_id).where(seats.c.person == person)
    asked = select(tables.c.id).where(or_(tables.c.owner == person, tables.c.id.in_(seated)))
    return list((await connection.execute(asked.order_by(tables.c.created, tables.c.id))).scalars())


async def _table(connection: AsyncConnection, key: str, person: str, now: float) -> dict[str, Any] | None:
    found = (await connection.execute(select(tables).where(tables.c.id == key))).mappings().one_or_none()
    if found is None:
        return None  # it was closed a moment ago
    row = dict(found)
    if not is_told(TableFacts(**row), ended=row["finished"], now=now):
        row = {name: value for name, value in row.items() if name not in _SECRET}
    row["owner"] = row["owner"] == person
    sits = select(seats.c.seat).where(seats.c.table_id == key, seats.c.person == person)
    seat = (await connection.execute(sits)).scalar_one_or_none()
    noted = and_(events.c.author.is_(None), events.c.seat == seat, events.c.kind == _NOTED)
    theirs = select(events).where(events.c.table_id == key, or_(events.c.author == person, noted))
    did = (await connection.execute(theirs.order_by(events.c.version))).mappings()
    hidden = {"table_id", "author"}
    plays = [
        {name: value for name, value in event.items() if name not in hidden | _NAMING.get(event["kind"], set())}
        for event in did
    ]
    return {**row, "seat": seat, "events": plays}
