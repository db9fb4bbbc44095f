"""The database is set up, by however many processes."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import run
from witchwood.server.store.database.database import bring_up_to_date, connect, downgrade, upgrade, version_of, versions
from witchwood.server.store.database.models import metadata
from witchwood.server.store.people.people import NameTakenError, People, secret_of


def test_migrations_lead_from_nothing_to_the_models(address: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def test(engine: AsyncEngine) -> None:
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await bring_up_to_date(engine)  # once more changes nothing

    run(address, test)


def test_a_database_of_an_older_version_goes_on(tmp_path: Path) -> None:
    """Of two whose names look alike the first keeps the look, and neither loses the name; old results tell no help."""

    async def test() -> None:
        engine = connect(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")
        async with engine.begin() as connection:
            await connection.run_sync(upgrade, "0003")
            for number, name in enumerate(("Olive", "\u039flive", "Guest 7")):
                key = None if name.startswith("Guest") else name.casefold()
                values = {"id": f"p{number}", "name": name, "key": key, "created": float(number)}
                added = text("INSERT INTO people (id, name, name_key, created) VALUES (:id, :name, :key, :created)")
                await connection.execute(added, values)
        await bring_up_to_date(engine)
        people = People(engine, "one")
        with pytest.raises(NameTakenError):
            await people.rename("p2", "0live")
        found = [await people.find(f"p{number}") for number in range(3)]
        assert [one and one.name for one in found] == ["Olive", "\u039flive", "Guest 7"]
        assert all(one and time.time() - one.seen < 60 for one in found), "everybody's year begins with this version"
        with pytest.raises(NameTakenError):
            await people.rename("p1", "\u039flive")
        await engine.dispose()

    asyncio.run(test())


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


def test_every_migration_can_be_taken_back(address: str) -> None:
    """Down step by step to nothing and up again, with somebody in the database who stays from 0001 on."""

    def names(connection: Connection) -> set[str]:
        return set(inspect(connection).get_table_names()) - {"alembic_version"}

    async def test(engine: AsyncEngine) -> None:
        await People(engine, "one").add()
        async with engine.begin() as connection:
            for version in reversed(versions()[:-1]):
                await connection.run_sync(downgrade, version)
                assert await connection.run_sync(version_of) == version
                assert len((await connection.execute(text("SELECT id FROM people"))).all()) == 1
                differs = await connection.run_sync(what_differs_after_upgrade)
                assert differs == [], version
                await connection.run_sync(downgrade, version)
            await connection.run_sync(downgrade, "base")
            assert await connection.run_sync(names) == set()

    run(address, test)


def what_differs_after_upgrade(connection: Connection) -> list[object]:
    """Between the models and a database that is brought up to date from where it is."""
    upgrade(connection)
    return list(compare_metadata(MigrationContext.configure(connection), metadata))
