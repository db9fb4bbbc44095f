"""Guests who came and left without a game go after a time; nobody else does, and nobody waits for it."""

from __future__ import annotations

import pytest
from sqlalchemy import Executable, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from server.inside import passing
from server.store.databases import CLOCK, ON_SQLITE, a_table, guest, people_of, writer_of
from witchwood.server.store.database.models import people, reports, seats
from witchwood.server.store.people import unused_guests
from witchwood.server.store.people.unused_guests import DAY, Pruner, count_unused, prune

_LONG_AGO = CLOCK.now() - 40 * 86_400


async def came(engine: AsyncEngine, count: int, seen: float = _LONG_AGO) -> list[str]:
    """Guests who were here last at some time."""
    keys = [(await guest(engine)).id for _ in range(count)]
    async with engine.begin() as connection:
        await connection.execute(update(people).where(people.c.id.in_(keys)).values(seen=seen))
    return keys


async def left(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        return set((await connection.execute(select(people.c.id))).scalars())


async def test_only_guests_of_whom_nothing_is_stored_go(engine: AsyncEngine) -> None:
    away = await came(engine, 3)
    recent = await came(engine, 1, CLOCK.now() - 20 * 86_400)
    named, barred, linked, sits, told, owner = await came(engine, 5) + [(await a_table(engine)).facts.owner]
    store = people_of(engine)
    await store.rename(named, "Olive Thorne")
    await store.bar(barred)
    await store.new_recovery(linked)
    table = f"{1:022d}"
    async with engine.begin() as connection:
        await connection.execute(seats.insert().values(table_id=table, seat=1, kind="person", person=sits))
        row = {"table_id": table, "number": 1, "reporter": told, "reported": owner, "text": "x", "at": 1.0}
        await connection.execute(reports.insert().values(row))
        await connection.execute(update(people).where(people.c.id == owner).values(seen=_LONG_AGO))
    assert await count_unused(engine, CLOCK.now() - 30 * DAY) == 3
    assert await prune(engine, writer_of(engine), CLOCK.now() - 50 * DAY) == 0
    assert await prune(engine, writer_of(engine), CLOCK.now() - 30 * DAY) == 3
    assert await left(engine) == {*recent, named, barred, linked, sits, told, owner}
    assert not await left(engine) & set(away)


async def test_the_database_is_locked_for_some_of_them_at_a_time(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unused_guests, "_FOUND", 5)
    monkeypatch.setattr(unused_guests, "_AT_ONCE", 2)

    await came(engine, 12)
    gone, execute = list[int](), writer_of(engine).execute

    async def counted(statement: Executable) -> int:
        gone.append(await execute(statement))
        return gone[-1]

    monkeypatch.setattr(writer_of(engine), "execute", counted)
    assert await prune(engine, writer_of(engine), CLOCK.now() - 30 * DAY) == 12
    assert max(gone) == 2
    assert await left(engine) == set()


@ON_SQLITE
async def test_the_service_does_so_by_itself_and_again_where_it_failed(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(unused_guests, "FIRST", 1.0)
    monkeypatch.setattr(unused_guests, "EACH", 20.0)

    await came(engine, 2)
    tried = 0

    async def first_it_fails(*_: object) -> int:
        nonlocal tried
        tried += 1
        if tried == 1:
            raise OSError("no database")
        return await prune(engine, writer_of(engine), CLOCK.now() - 30 * DAY)

    monkeypatch.setattr(unused_guests, "prune", first_it_fails)
    for days, goes in ((0, False), (30, True)):
        service = Pruner(engine, writer_of(engine), days, CLOCK)
        service.start()
        await passing(60.0)
        await service.stop()
        assert bool(await left(engine)) is not goes
    assert "tried again tomorrow" in caplog.text
