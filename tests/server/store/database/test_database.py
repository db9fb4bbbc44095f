"""The database is set up, by however many processes."""

from __future__ import annotations

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import run
from witchwood.server.store.database.database import bring_up_to_date, connect
from witchwood.server.store.database.models import metadata
from witchwood.server.store.people.people import secret_of


def test_migrations_lead_from_nothing_to_the_models(address: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def test(engine: AsyncEngine) -> None:
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await bring_up_to_date(engine)  # once more changes nothing

    run(address, test)


def test_many_processes_may_start_at_once(postgresql: str) -> None:
    async def test() -> None:
        engines = [connect(postgresql) for _ in range(4)]
        async with engines[0].begin() as connection:
            await connection.execute(text("DROP SCHEMA public CASCADE"))
            await connection.execute(text("CREATE SCHEMA public"))
        await asyncio.gather(*(bring_up_to_date(engine) for engine in engines))
        secrets = await asyncio.gather(*(secret_of(engine) for engine in engines))
        assert len(set(secrets)) == 1
        for engine in engines:
            await engine.dispose()

    asyncio.run(test())
