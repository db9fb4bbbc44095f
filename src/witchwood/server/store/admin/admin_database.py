"""The database as `witchwood admin` has it: beside the service that runs, or alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import URL, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from witchwood.server.store.database.database import (
    check_known,
    connect,
    downgrade,
    shown,
    upgrade,
    version_of,
    versions,
)
from witchwood.server.store.database.database_file import DatabaseFile
from witchwood.server.store.database.dialect import is_postgres
from witchwood.server.store.database.models import news

_HEARD = 10.0  # seconds that a running service has to hear the news
_LEAVING = 10.0  # seconds that PostgreSQL has to notice that a connection has ended
_LOOKS = 200  # in that time
_OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


@asynccontextmanager
async def beside(address: str | URL, *, alone: bool = False, any_version: bool = False) -> AsyncIterator[AsyncEngine]:
    """The database at an address. OSError in one line if there is none, if it has another version than this program's
    (unless any is welcome), or if a service runs though it must not (`alone`).
    """
    engine = connect(address, make_folder=False)
    file = DatabaseFile.at(engine.url)
    try:
        if file is not None and alone:
            file.lock()
        if not alone or file is None:
            async with engine.connect() as connection:
                if alone and await _is_shared(connection):
                    raise OSError(f"{shown(engine.url)} is in use: stop every service there first")
        if not any_version:
            await check_version(engine)
        yield engine
    except DBAPIError as error:
        raise OSError(f"the database {shown(engine.url)} can't be used: {str(error.orig).splitlines()[0]}") from None
    finally:
        if file is not None:
            file.release()
        await engine.dispose()


async def _is_shared(connection: AsyncConnection) -> bool:
    """Whether others are connected to a PostgreSQL, and stay."""
    for _ in range(_LOOKS):
        if not (await connection.execute(text(_OTHERS))).scalar_one():
            return False
        await connection.rollback()  # within a transaction the answer stays the same
        await asyncio.sleep(_LEAVING / _LOOKS)
    return True


async def check_version(engine: AsyncEngine) -> None:
    """OSError unless the database has the version of this program."""
    async with engine.connect() as connection:
        has = await connection.run_sync(version_of)
    known = versions()
    if has == known[-1]:
        return
    where = shown(engine.url)
    if has is None:
        raise OSError(f"{where} is not a witchwood database")
    check_known(has, where)
    raise OSError(f"{where} has version {has}, this program needs {known[-1]}: witchwood admin migrate")


async def migrate(address: str | URL, version: str | None) -> tuple[str | None, str]:
    """Take a database that nobody uses up or down to a version, the newest where none is named. Answers
    the version before and the version after. ValueError for a version that is not known here.
    """
    known = versions()
    wanted = known[-1] if version is None else version
    if wanted not in known:
        raise ValueError(f"version {wanted!r}: the versions are {', '.join(known)}")
    async with beside(address, alone=True, any_version=True) as engine, engine.begin() as connection:
        has = await connection.run_sync(version_of)
        goes_down = has in known and known.index(wanted) < known.index(has)
        await connection.run_sync(downgrade if goes_down else upgrade, wanted)
    return has, wanted


async def until_heard(engine: AsyncEngine) -> bool:
    """Wait until the running service has heard the news; whether one runs, as far as that can be known."""
    if is_postgres(engine):
        await asyncio.sleep(0.5)  # NOTIFY is heard at once, by as many as there are
        return True
    assert engine.url.database
    if not is_served(Path(engine.url.database)):
        return False
    for _ in range(_LOOKS):
        async with engine.connect() as connection:
            if not (await connection.execute(select(func.count()).select_from(news))).scalar_one():
                return True
        await asyncio.sleep(_HEARD / _LOOKS)
    raise OSError(f"done, but the running service hasn't noticed for {_HEARD:.0f} s: restart it")


def is_served(path: Path) -> bool:
    """Whether a process has an SQLite database to itself."""
    if not Path(f"{path.resolve()}.lock").exists():
        return False
    file = DatabaseFile(path)
    try:
        file.lock()
    except OSError:
        return True
    file.release()
    return False
