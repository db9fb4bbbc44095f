"""A whole database as one file, and back. A backup is the database at one moment, whatever is stored meanwhile."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, make_url, text

from witchwood.own_folder import make_private
from witchwood.server.store.admin.admin_database import beside
from witchwood.server.store.database.database import check_known, connect, shown
from witchwood.server.store.database.database_file import DatabaseFile

_WITH_IT = ("", "-wal", "-shm")  # the files of an SQLite database, by what stands behind its name


async def back_up(address: str | URL, target: Path) -> None:
    """Write the database to a file that only its owner can read: the service's secret is in it, and all that is hidden.
    OSError if it can't be written, or is there already.
    """
    if target.exists():
        raise OSError(f"{target} already exists; nothing was written")
    url = make_url(address)
    async with beside(address, any_version=True):
        with _whole(target) as part:
            if url.get_backend_name() == "sqlite":
                _copy(Path(url.database or ""), part)
            else:
                _run("pg_dump", ["--format=custom", "--schema=public", "--no-owner", f"--file={part}"], url)


async def restore(address: str | URL, source: Path, now: float) -> str:
    """Put a backup in the place of a database that nobody uses; where the one before is kept. OSError if the file is no
    backup that this program can use, or if a service runs.
    """
    if not source.is_file():
        raise OSError(f"there is no file {source}")
    stamp = time.strftime("%Y%m%d_%H%M%S", time.gmtime(now))
    url = make_url(address)
    if url.get_backend_name() == "sqlite":
        return _restore_file(Path(url.database or ""), source, stamp)
    return await _restore_schema(address, url, source, f"before_{stamp}")


# SQLite


def _copy(source: Path, target: Path) -> None:
    """One snapshot: writers go on meanwhile. The copy is one file, and is read once to see that it is whole."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as here,
        closing(sqlite3.connect(target)) as there,
    ):
        here.backup(there)
        there.execute("PRAGMA journal_mode=DELETE")
    _check(target)


def _check(path: Path) -> None:
    """OSError unless a file is a whole SQLite database of a version that is known here."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as there:
            found = there.execute("PRAGMA quick_check(1)").fetchone()[0]
            (version,) = there.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.DatabaseError, TypeError) as error:
        raise OSError(f"{path} is not a witchwood backup: {error}") from None
    if found != "ok":
        raise OSError(f"{path} is damaged: {found}")
    check_known(version, str(path))


def _restore_file(path: Path, source: Path, stamp: str) -> str:
    _check(source)
    path = path.resolve()  # a link stays, and leads to what is restored
    make_private(path.parent)
    file = DatabaseFile(path)
    file.lock()
    try:
        with _whole(path, replacing=True) as part:
            _copy(source, part)
            if path.exists():
                shutil.copymode(path, part)
                owner = path.stat()
                os.chown(part, owner.st_uid, owner.st_gid)
            _sync(part)  # whole on the disk before what is there goes
            aside = path.with_name(f"{path.name}.before_{stamp}")
            kept = str(aside) if path.exists() else ""
            for more in _WITH_IT:
                if Path(f"{path}{more}").exists():
                    Path(f"{path}{more}").rename(f"{aside}{more}")
    finally:
        file.release()
    return kept


@contextmanager
def _whole(target: Path, *, replacing: bool = False) -> Iterator[Path]:
    """A file to be written; it stands at its place once it is whole and on the disk, or not at all."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise OSError(f"can't write {target}: {error.strerror}") from None
    try:
        yield part
        _sync(part)
        if target.exists() and not replacing:
            raise OSError(f"{target} already exists; nothing was written")
        part.rename(target)
        _sync(target.parent)
    finally:
        part.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


# PostgreSQL


async def _restore_schema(address: str | URL, url: URL, source: Path, aside: str) -> str:
    listed = _run("pg_restore", ["--list", str(source)], url)
    if "alembic_version" not in listed:
        raise OSError(f"{source} is not a witchwood backup")
    async with beside(address, alone=True, any_version=True):
        pass
    engine = connect(address)
    try:
        found = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        async with engine.begin() as connection:
            tables = list((await connection.execute(text(found))).scalars())
            await connection.execute(text(f'CREATE SCHEMA "{aside}"'))
            for table in tables:
                await connection.execute(text(f'ALTER TABLE public."{table}" SET SCHEMA "{aside}"'))
        try:
            orders = ["--exit-on-error", "--single-transaction", "--no-owner", "--schema=public"]
            _run("pg_restore", [*orders, f"--dbname={url.database}", str(source)], url)
        except OSError:
            async with engine.begin() as connection:
                for table in tables:
                    await connection.execute(text(f'ALTER TABLE "{aside}"."{table}" SET SCHEMA public'))
                await connection.execute(text(f'DROP SCHEMA "{aside}"'))
            raise
    finally:
        await engine.dispose()
    return f"the schema {aside} of {shown(url)}" if tables else ""


def _run(program: str, orders: list[str], url: URL) -> str:
    """What one of PostgreSQL's own programs says. OSError with its last words if it fails, or is not there."""
    given = {
        "PGHOST": url.host or url.query.get("host"),
        "PGPORT": None if url.port is None else str(url.port),
        "PGUSER": url.username,
        "PGPASSWORD": None if url.password is None else str(url.password),
        "PGDATABASE": url.database,
    }
    environment = {**os.environ, **{name: str(value) for name, value in given.items() if value is not None}}
    try:
        done = subprocess.run([program, *orders], env=environment, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise OSError(f"{program} is not installed here; it comes with PostgreSQL") from None
    if done.returncode:
        words = done.stderr.strip().splitlines()
        raise OSError(words[-1] if words else f"{program} ended with {done.returncode}")
    return done.stdout
