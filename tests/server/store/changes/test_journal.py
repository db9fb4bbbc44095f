"""Events are stored once and in order, many tables by one commit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from server.store.databases import ON_POSTGRESQL, a_table, store_of, writer_of
from witchwood.server.logs import PlainLines
from witchwood.server.store.changes.journal import Entry, Journal
from witchwood.server.store.database.models import people
from witchwood.server.store.database.writer import Writer
from witchwood.table.history.events import Act, Event
from witchwood.table.shown.stored_summary import summary_of
from witchwood.table.table import Table


@pytest.fixture
def journal(engine: AsyncEngine, runner: asyncio.Runner) -> Iterator[Journal]:
    made = Journal(engine, writer_of(engine), "one")
    runner.get_loop().call_soon(made.start)
    yield made
    runner.run(made.stop())


def entry(table: Table, version: int, message: str | None = "m", action: str = "draw") -> Entry:
    """An event that nobody has judged."""
    event = Event(version, 0, Act(action), table.facts.owner, message, 2.0)
    return Entry(table.id, event, {**summary_of(table, 2.0), "version": version})


async def test_a_number_is_given_once(engine: AsyncEngine, writers: list[Writer]) -> None:
    """Two store the same version: one has moved, the other has not, and nothing of the other is left."""
    table = await a_table(engine)
    journals = [Journal(engine, writers[n], str(n)) for n in range(2)]
    for journal in journals:
        journal.start()
    won = await asyncio.gather(*(journals[n % 2].append(entry(table, 1, f"m{n}")) for n in range(10)))
    assert won.count(True) == 1
    assert await journals[0].append(entry(table, 2, f"m{won.index(True)}")) is False  # that message has acted
    assert await journals[0].append(entry(table, 2, None)) is True
    for journal in journals:
        await journal.stop()
    events = await store_of(engine).news(table.id, 0)
    assert [event.version for event in events] == [1, 2]
    found = await store_of(engine).find(table.id)
    assert found is not None
    assert found.version == 2


async def test_no_event_without_the_one_before_it(engine: AsyncEngine, journal: Journal) -> None:
    table = await a_table(engine)
    assert await journal.append(entry(table, 2)) is False
    assert await journal.append(replace(entry(table, 1), table="n" * 22)) is False  # there is no such table
    assert await journal.append(entry(table, 1)) is True
    assert await journal.append(entry(table, 2, "n")) is True


async def test_many_tables_share_a_commit(engine: AsyncEngine, journal: Journal) -> None:
    tables = [await a_table(engine, number) for number in range(1, 21)]
    assert all(await asyncio.gather(*(journal.append(entry(table, 1)) for table in tables)))
    for table in tables:
        assert len(await store_of(engine).news(table.id, 0)) == 1


async def test_a_waiting_request_is_told_when_the_store_fails_and_the_log_holds_no_secret(
    engine: AsyncEngine, journal: Journal
) -> None:
    table = await a_table(engine)
    summary: Any = {**summary_of(table, 2.0), "finished": None}
    with pytest.raises(Exception, match=r"(?i)not.null") as failed:
        await journal.append(replace(entry(table, 1), summary=summary))
    with pytest.raises(Exception, match=r"(?i)unique") as refused:
        async with engine.begin() as connection:
            await connection.execute(people.insert().values(id=table.facts.owner, name="Ann", created=1.0))
    for one in (failed, refused):
        record = logging.LogRecord("x", logging.ERROR, "", 0, "it failed", (), (one.type, one.value, one.tb))
        logged = PlainLines().format(record)
        assert table.id not in logged
        assert table.facts.owner not in logged
    assert await journal.append(entry(table, 1))  # it goes on


async def test_one_bad_event_does_not_fail_the_others(engine: AsyncEngine, journal: Journal) -> None:
    tables = [await a_table(engine, number) for number in range(1, 4)]
    entries = [entry(table, 1) for table in tables]
    bad: Any = {**entries[1].summary, "finished": None}
    entries[1] = replace(entries[1], summary=bad)
    told = await asyncio.gather(*map(journal.append, entries), return_exceptions=True)
    assert [answer is True for answer in told] == [True, False, True]
    assert isinstance(told[1], IntegrityError)
    assert [len(await store_of(engine).news(table.id, 0)) for table in tables] == [1, 0, 1]


@ON_POSTGRESQL
async def test_a_waiting_request_is_told_at_once_when_no_connection_is_free(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next attempt would wait as long, so there is none for each of those who wait."""
    tables = [await a_table(engine, number) for number in range(1, 11)]
    busy = create_async_engine(engine.url, pool_size=1, max_overflow=0, pool_timeout=0.5)
    journal = Journal(busy, writer_of(busy), "one")
    journal.start()
    tries: list[object] = []
    connect = AsyncEngine.connect

    def counted(engine: AsyncEngine) -> AsyncConnection:
        tries.append(engine)
        return connect(engine)

    async with busy.connect():
        monkeypatch.setattr(AsyncEngine, "connect", counted)
        told = await asyncio.gather(*(journal.append(entry(table, 1)) for table in tables), return_exceptions=True)
        assert len(tries) == 1
    assert all(isinstance(answer, NoConnectionError) for answer in told)
    assert await journal.append(entry(tables[0], 1))  # it goes on
    await journal.stop()
    await busy.dispose()
