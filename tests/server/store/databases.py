"""The databases that the store is tested on, with people and tables in them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from held_clock import HeldClock
from witchwood.server.store.database.database import bring_up_to_date, connect
from witchwood.server.store.database.models import events, metadata, results, seats, tables
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.erasure import Erasure
from witchwood.server.store.people.people import People, Person
from witchwood.server.store.tables.table_store import TableStore
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.history.history import History
from witchwood.table.table import Table

CLOCK = HeldClock()
ON_SQLITE = pytest.mark.parametrize("address", ["sqlite"], indirect=True)
ON_POSTGRESQL = pytest.mark.parametrize("address", ["postgresql"], indirect=True)


async def prepare(address: str) -> None:
    """Set a database up."""
    engine = connect(address)
    await bring_up_to_date(engine)
    await engine.dispose()


async def clear(engine: AsyncEngine) -> None:
    """Delete all that a database holds."""
    async with engine.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            await connection.execute(table.delete())


@cache
def writer_of(engine: AsyncEngine) -> Writer:
    """What a test's only process writes with."""
    return Writer(engine)


def people_of(engine: AsyncEngine) -> People:
    """The people there."""
    return People(engine, writer_of(engine), "one", CLOCK)


def store_of(engine: AsyncEngine) -> TableStore:
    """The tables there."""
    return TableStore(engine, writer_of(engine), "one", CLOCK)


def erasure_of(engine: AsyncEngine) -> Erasure:
    """What deletes there."""
    return Erasure(engine, writer_of(engine), "one", CLOCK)


async def guest(engine: AsyncEngine) -> Person:
    """A new guest."""
    return await people_of(engine).add()


async def a_table(engine: AsyncEngine, number: int = 1, **more: object) -> Table:
    """A stored table of Hocus."""
    owner = await guest(engine)
    key = f"{number:022d}"
    sits = (Seat(0, "person", owner.id, None),)
    row = TableFacts(
        key, owner.id, "hocus", "{}", "5", "salt", False, None, None, False, 1.0, None, 0, 0, None, None, False, None,
        1.0, sits,
    )  # fmt: skip
    row = replace(row, **more)  # type: ignore[arg-type]  # a test may change any field
    assert await store_of(engine).add(row)
    found = await store_of(engine).load(row.id)
    assert found is not None
    return Table(found[0], History.of(*found))


async def named(engine: AsyncEngine, name: str) -> Person:
    """A person who has claimed a name."""
    renamed = await guest(engine)
    await people_of(engine).rename(renamed.id, name)
    return replace(renamed, name=name)


async def sit(engine: AsyncEngine, key: str, *who: Person) -> None:
    """People at a table, with a play and a result each; it is the first one's."""
    async with engine.begin() as connection:
        await connection.execute(seats.delete().where(seats.c.table_id == key))
        await connection.execute(tables.update().where(tables.c.id == key).values(owner=who[0].id))
        for seat, one in enumerate(who):
            taken = insert(seats).values(table_id=key, seat=seat, kind="person", person=one.id)
            await connection.execute(taken)
            await connection.execute(insert(events).values(an_event(key, seat + 1, seat, one)))
            await connection.execute(insert(results).values(a_result(key, seat, one)))


def an_event(key: str, version: int, seat: int, who: Person) -> dict[str, Any]:
    act = {"kind": "act", "text": f"play {version}", "author": who.id, "message": f"m{version}", "at": 1.0}
    return {"table_id": key, "version": version, "seat": seat, **act}


def a_result(key: str, seat: int, who: Person) -> dict[str, Any]:
    counted = {"won": seat == 0, "words": "Nobody won", "score": 1.0, "seconds": 1, "plays": 1, "finished": 1.0}
    return {"table_id": key, "seat": seat, "person": who.id, "game": "stones", "options": "", **counted}
