"""The database is set up, by however many processes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from held_clock import HeldClock
from witchwood.server.store.database.database import (
    bring_up_to_date,
    connect,
    downgrade,
    upgrade,
    version_of,
    versions,
)
from witchwood.server.store.database.models import metadata
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.people import People, secret_of


@pytest.fixture(params=["sqlite", "postgresql"])
def untouched(request: pytest.FixtureRequest, tmp_path: Path, runner: asyncio.Runner) -> Iterator[AsyncEngine]:
    """A database in which no other test has done anything."""
    file = f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    made = connect(file if request.param == "sqlite" else request.getfixturevalue("postgresql"))
    yield made
    runner.run(made.dispose())


async def test_migrations_lead_from_nothing_to_the_models(untouched: AsyncEngine) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    def indexes(connection: Connection) -> list[tuple[str, str]]:
        """Each as it was made, with the rows that it is of, which Alembic does not compare."""
        asked = {
            "sqlite": "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name",
            "postgresql": "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname",
        }
        return [(name, made) for name, made in connection.execute(text(asked[connection.dialect.name]))]

    await bring_up_to_date(untouched)
    async with untouched.begin() as connection:
        assert await connection.run_sync(differences) == []
        found = await connection.run_sync(indexes)
        await connection.run_sync(metadata.drop_all)
        await connection.run_sync(metadata.create_all)
        assert found == await connection.run_sync(indexes)
    await bring_up_to_date(untouched)  # once more changes nothing


async def test_a_database_goes_back_to_the_first_version_and_forward_again(untouched: AsyncEngine) -> None:
    await bring_up_to_date(untouched)
    writer = Writer(untouched)
    people = People(untouched, writer, "one", HeldClock())
    made = [await people.add() for _ in range(3)]
    async with untouched.begin() as connection:
        first, last = versions()[0], versions()[-1]
        await connection.run_sync(downgrade, first)
        assert await connection.run_sync(version_of) == first
        await connection.run_sync(upgrade)
        assert await connection.run_sync(version_of) == last
    found = [await people.find(one.id) for one in made]
    profiles = {one.profile for one in found if one is not None}
    assert len(profiles) == len(made)
    assert all(re.fullmatch("[0-9a-f]{16}", profile) for profile in profiles), "everybody has an address of their own"
    await writer.close()


async def test_many_processes_may_start_at_once(postgresql: str) -> None:
    engines = [connect(postgresql) for _ in range(4)]
    async with engines[0].begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await asyncio.gather(*(bring_up_to_date(engine) for engine in engines))
    secrets = await asyncio.gather(*(secret_of(engine) for engine in engines))
    assert len(set(secrets)) == 1
    for engine in engines:
        await engine.dispose()
