"""The connection to the database: opened, set up, brought up to date."""

from __future__ import annotations

import hashlib
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, event, make_url, text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionError  # the pool's, unlike Python's no OSError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from witchwood.own_folder import make_private
from witchwood.server.store.database.database_file import DatabaseFile, make_private_file
from witchwood.server.store.database.dialect import is_postgres
from witchwood.server.store.database.health import store_something
from witchwood.server.store.database.writer import Writer, set_up_sqlite

MIGRATIONS = Path(__file__).with_name("migrations")
_DEVELOPMENT = [f"{number:04}" for number in range(1, 19)]  # versions of databases made before 0.1.0
_READERS = 8  # connections to SQLite, kept open: to open one takes longer than to read, and each has a thread
_LOCK = int.from_bytes(hashlib.sha256(b"witchwood migrations").digest()[:8], "big", signed=True)


def connect(address: str | URL, *, make_folder: bool = True, patience: float | None = None) -> AsyncEngine:
    """The database at an SQLAlchemy address. OSError if the folder of an SQLite file can't be made or, where it is not
    to be made, if there is no such file. patience: seconds that PostgreSQL has for each query, and to give a
    connection; TimeoutError then.

    Errors don't name parameters: tables' ids and people's are secrets, and errors are logged.
    """
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        given = {} if patience is None else {"timeout": patience, "command_timeout": patience}
        return create_async_engine(
            url,
            pool_size=10,
            max_overflow=10,
            pool_pre_ping=True,
            pool_timeout=patience or 30,
            connect_args=given,
            hide_parameters=True,
        )
    assert url.database, "settings see to it that there is a file"
    if make_folder:
        make_private(Path(url.database).parent)
        make_private_file(Path(url.database))
    elif not Path(url.database).is_file():
        raise OSError(f"there is no database at {url.database}: name another with --data or --database")
    engine = create_async_engine(
        url, pool_size=_READERS, max_overflow=0, connect_args={"timeout": 20}, hide_parameters=True
    )
    event.listen(engine.sync_engine, "connect", set_up_sqlite)
    return engine


def is_away(error: Exception) -> bool:
    """Whether it was the database that failed, not what was asked of it: the next attempt would fare no better."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, OSError | NoConnectionError | OperationalError)


async def bring_up_to_date(engine: AsyncEngine) -> None:
    """Run the migrations that are missing; of several processes that start together, one does so."""
    async with engine.begin() as connection:
        if is_postgres(engine):
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        await connection.run_sync(upgrade)


async def try_database(address: str | URL) -> DatabaseFile | None:
    """Bring a database up to date and store something. Its file stays locked, for the service that is given it; None
    where it has none. OSError says in one line why it can't be used.
    """
    engine = connect(address)
    file, writer = DatabaseFile.at(engine.url), Writer(engine)
    try:
        if file is not None:
            file.lock()
        try:
            await bring_up_to_date(engine)
            await store_something(engine, writer)
        except BaseException:
            if file is not None:
                file.release()
            raise
    except DBAPIError as error:
        raise OSError(f"the database {shown(engine.url)} can't be used: {str(error.orig).splitlines()[0]}") from None
    finally:
        await writer.close()
        await engine.dispose()
    return file


def shown(url: URL) -> str:
    """Where a database is, without a password."""
    return url.database or "" if url.get_backend_name() == "sqlite" else url.render_as_string()


def upgrade(connection: Connection, version: str = "head") -> None:
    """Run the migrations that are missing, up to a version. OSError if this program doesn't know the database's."""
    check_known(version_of(connection), shown(connection.engine.url))
    command.upgrade(_migrations(connection), version)


def downgrade(connection: Connection, version: str) -> None:
    """Undo the migrations after a version, the last one first. OSError as for `upgrade`."""
    check_known(version_of(connection), shown(connection.engine.url))
    command.downgrade(_migrations(connection), version)


def version_of(connection: Connection) -> str | None:
    """The version that a database has; None where it has none yet."""
    return MigrationContext.configure(connection).get_current_revision()


def check_known(version: str | None, where: str) -> None:
    """OSError if no version of this program made the database at a place, with what to do."""
    if version in _DEVELOPMENT:
        raise OSError(
            f"a development version before 0.1.0 made {where}: move it away to begin with an empty database, "
            "or export people's games with that version"
        )
    if version is not None and version not in versions():
        raise OSError(f"a newer witchwood made {where}: use that one, or go back to a backup")


def versions() -> list[str]:
    """All versions that are known here, the first one first."""
    found = ScriptDirectory.from_config(_migrations(None)).walk_revisions()
    return [one.revision for one in found][::-1]


def _migrations(connection: Connection | None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
