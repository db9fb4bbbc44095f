"""The databases that the store is tested on, with a table in them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.database.database import bring_up_to_date, connect
from witchwood.server.store.database.models import metadata
from witchwood.server.store.people.people import People
from witchwood.server.store.tables.table_store import TableStore
from witchwood.table.history.facts import Seat, TableFacts
from witchwood.table.history.history import History
from witchwood.table.table import Table


def run(address: str, test: Callable[[AsyncEngine], Awaitable[None]]) -> None:
    """Run a test against an up-to-date database that holds nothing."""

    async def around() -> None:
        engine = connect(address)
        try:
            await bring_up_to_date(engine)
            async with engine.begin() as connection:
                for table in reversed(metadata.sorted_tables):
                    await connection.execute(table.delete())
            await test(engine)
        finally:
            await engine.dispose()

    asyncio.run(around())


async def a_table(engine: AsyncEngine, number: int = 1, **more: object) -> Table:
    """A stored table of Hocus."""
    owner = await People(engine, "one").add()
    key = f"{number:022d}"
    seats = (Seat(0, "person", owner.id, None),)
    row = TableFacts(
        key, owner.id, "hocus", "{}", "5", "salt", False, None, None, False, 1.0, None, 0, 0, None, None, False, None,
        1.0, seats,
    )  # fmt: skip
    row = replace(row, **more)  # type: ignore[arg-type]  # a test may change any field
    assert await TableStore(engine, "one").add(row)
    found = await TableStore(engine, "one").load(key)
    assert found is not None
    return Table(found[0], History.of(*found))
