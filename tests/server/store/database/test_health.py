"""Whether the database takes what is to be stored, however many ask."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, writer_of
from witchwood.server.store.database import health
from witchwood.server.store.database.health import Health
from witchwood.server.store.database.models import facts


async def test_however_many_ask_it_is_tried_once_in_a_while(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, tried = writer_of(engine), 0
    execute = writer.execute

    async def counted(statement: Executable) -> int:
        nonlocal tried
        tried += 1
        return await execute(statement)

    monkeypatch.setattr(writer, "execute", counted)
    well = Health(engine, writer, CLOCK)
    await asyncio.gather(*(well.check() for _ in range(20)))
    assert tried == 1
    CLOCK.pass_by(2.0)
    await well.check()
    assert tried == 2


async def test_a_database_that_takes_nothing_is_ill_for_all_who_ask_and_well_again_later(
    engine: AsyncEngine, caplog: pytest.LogCaptureFixture
) -> None:
    well = Health(engine, writer_of(engine), CLOCK)
    async with engine.begin() as connection:
        await connection.run_sync(facts.drop)
    told = await asyncio.gather(*(well.check() for _ in range(5)), return_exceptions=True)
    assert [isinstance(one, DBAPIError) for one in told] == [True] * 5
    lines = [record for record in caplog.records if record.name == health.__name__]
    assert len(lines) == 1, "one line of the log, however many ask"
    async with engine.begin() as connection:
        await connection.run_sync(facts.create)
    with pytest.raises(DBAPIError):
        await well.check()
    CLOCK.pass_by(2.0)
    await well.check()


async def test_the_log_speaks_of_an_outage_once_a_second(engine: AsyncEngine, caplog: pytest.LogCaptureFixture) -> None:
    well = Health(engine, writer_of(engine), CLOCK)
    for _ in range(3):
        for _ in range(100):
            well.note(TimeoutError())
        CLOCK.pass_by(1.0)
    assert [record.message for record in caplog.records] == ["the database does not answer: TimeoutError"] * 3
