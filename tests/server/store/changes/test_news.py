"""News go with what they tell of: told when it is stored, and not told when it is not."""

from __future__ import annotations

import asyncio
import json

import asyncpg
from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import ON_POSTGRESQL, ON_SQLITE
from witchwood.server.store.changes.news import CHANNEL, OUTSIDE, tell
from witchwood.server.store.database.models import news


async def tell_some(engine: AsyncEngine, sender: str) -> None:
    """Tell of what is given up, then of what is stored."""

    def told(connection: Connection, table: str) -> None:
        tell(connection, sender, table, "talk", number=7)

    async with engine.connect() as connection:
        await connection.run_sync(told, "given up")
        await connection.rollback()
    async with engine.begin() as connection:
        await connection.run_sync(told, "stored")


@ON_SQLITE
async def test_an_sqlite_database_keeps_what_is_told_from_outside_alone(engine: AsyncEngine) -> None:
    """Its one process need tell itself nothing."""
    await tell_some(engine, "the service")
    await tell_some(engine, OUTSIDE)
    async with engine.connect() as connection:
        kept = (await connection.execute(select(news.c.text))).scalars().all()
    assert [json.loads(one) for one in kept] == [{"from": OUTSIDE, "table": "stored", "what": "talk", "number": 7}]


@ON_POSTGRESQL
async def test_with_postgresql_all_processes_hear_it_and_nothing_is_kept(engine: AsyncEngine) -> None:
    url = engine.url
    listener = await asyncpg.connect(user=url.username, database=url.database, host=url.query["host"])
    heard: asyncio.Queue[str] = asyncio.Queue()
    await listener.add_listener(CHANNEL, lambda *told: heard.put_nowait(told[-1]))
    for sender in ("one", OUTSIDE):
        await tell_some(engine, sender)
        told = json.loads(await asyncio.wait_for(heard.get(), 20))
        assert told == {"from": sender, "table": "stored", "what": "talk", "number": 7}
    await listener.close()
    async with engine.connect() as connection:
        assert (await connection.execute(select(news))).all() == []
