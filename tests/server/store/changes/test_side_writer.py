"""What is written beside the plays: whole or not at all, and with SQLite one thing after the other."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from held_clock import let_run
from server.store.databases import ON_SQLITE
from witchwood.server.store.changes.side_writer import SideWriter
from witchwood.server.store.database.models import facts


def note(connection: Connection, name: str) -> None:
    connection.execute(insert(facts).values(name=name, value="noted"))


async def noted(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        return set((await connection.execute(select(facts.c.name))).scalars())


async def test_work_that_fails_has_written_nothing_and_says_why(engine: AsyncEngine) -> None:
    def half(connection: Connection) -> None:
        note(connection, "half")
        raise ValueError("this can't be")

    writer = SideWriter(engine)
    with pytest.raises(ValueError, match="this can't be"):
        await writer.run(half)
    await writer.run(lambda connection: note(connection, "whole"))
    assert await noted(engine) == {"whole"}
    await writer.close()


@ON_SQLITE
async def test_with_sqlite_what_was_begun_is_finished_before_it_closes(engine: AsyncEngine) -> None:
    begun, may_end = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        begun.set()
        assert may_end.wait(60)
        note(connection, "slow")

    writer = SideWriter(engine)
    working = asyncio.create_task(writer.run(slow))
    await asyncio.to_thread(begun.wait)
    closing = asyncio.create_task(writer.close())
    await let_run()  # it has begun to close
    may_end.set()
    await closing
    assert await noted(engine) == {"slow"}
    await working
