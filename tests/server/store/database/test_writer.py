"""What is written: whole or not at all, and with SQLite one thing after the other, plays first."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from held_clock import let_run
from server.store.databases import ON_SQLITE, a_table, guest, writer_of
from witchwood.server.store.changes.journal import Entry, Journal
from witchwood.server.store.database.models import facts
from witchwood.server.store.database.writer import Writer
from witchwood.table.history.events import Act, Event
from witchwood.table.shown.stored_summary import summary_of


def note(connection: Connection, name: str) -> None:
    connection.execute(insert(facts).values(name=name, value="noted"))


async def noted(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        return set((await connection.execute(select(facts.c.name))).scalars())


async def test_work_that_fails_has_written_nothing_and_says_why(engine: AsyncEngine) -> None:
    def half(connection: Connection) -> None:
        note(connection, "half")
        raise ValueError("this can't be")

    writer = Writer(engine)
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

    writer = Writer(engine)
    working = asyncio.create_task(writer.run(slow))
    await asyncio.to_thread(begun.wait)
    closing = asyncio.create_task(writer.close())
    await let_run()  # it has begun to close
    may_end.set()
    await closing
    assert await noted(engine) == {"slow"}
    await working


@ON_SQLITE
async def test_a_play_waits_for_one_transaction_at_most_however_many_tables_and_people_are_stored(
    engine: AsyncEngine,
) -> None:
    """All else waits for it, and is stored as well."""
    begun, may_end = threading.Event(), threading.Event()

    def slow(_connection: Connection) -> None:
        begun.set()
        assert may_end.wait(60)

    played, writer = await a_table(engine), writer_of(engine)
    journal, stored = Journal(engine, writer, "one"), list[str]()
    journal.start()

    async def note(name: str, work: Awaitable[object]) -> None:
        assert await work
        stored.append(name)

    storing = [asyncio.create_task(writer.run(slow))]
    await asyncio.to_thread(begun.wait)
    storing += [asyncio.create_task(note("person", guest(engine))) for _ in range(20)]
    storing += [asyncio.create_task(note("table", a_table(engine, number))) for number in range(2, 22)]
    await let_run()  # they wait
    move = Event(1, 0, Act("draw"), played.facts.owner, "m", 2.0)
    entry = Entry(played.id, move, {**summary_of(played, 2.0), "version": 1})
    storing.append(asyncio.create_task(note("move", journal.append(entry))))
    for _ in range(3):  # to the journal, which wakes, to the writer
        await let_run()
    may_end.set()
    await asyncio.gather(*storing)
    assert stored.index("move") <= 1
    assert Counter(stored) == {"person": 20, "table": 20, "move": 1}
    await journal.stop()
