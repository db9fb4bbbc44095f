"""A PostgreSQL of the tests' own, where Debian's package (or any other) is installed."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from witchwood.server.store.database.database import connect

_LOUD = "NO POSTGRESQL HERE: initdb was not found, so the store is tested on SQLite only (apt-get install postgresql)"


def _programs() -> Path | None:
    """The folder of initdb and postgres; Debian keeps it off the PATH."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    return folders[-1] if folders else None


def _user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then it runs as another user."""
    if os.getuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    name = "postgres" if "postgres" in names else "nobody"
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


@contextmanager
def running() -> Iterator[Callable[[], str]]:
    """A server, which ends with the block: what makes an empty database in it, and says its address. Skips loudly where
    there is none.
    """
    programs = _programs()
    if programs is None:
        pytest.skip(_LOUD)
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="witchwood-pg-"))
    if user:
        os.chown(folder, pwd.getpwnam(user["user"]).pw_uid, user["group"])
    data = str(folder / "data")
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **user}
    subprocess.run([programs / "initdb", "-D", data, "-U", "test", "-A", "trust", "-E", "UTF8"], check=True, **quiet)
    options = (
        f"-k {folder} -c listen_addresses='' -c max_connections=60 -c fsync=off"  # a socket in its folder, no port
    )
    command = [str(programs / "pg_ctl"), "-D", data, "-w", "-o", options]
    subprocess.run([*command, "start"], check=True, **quiet)
    names = (f"empty{number}" for number in itertools.count(1))

    def make() -> str:
        name = next(names)
        asyncio.run(_create(name, f"postgresql+asyncpg://test@/postgres?host={folder}"))
        return f"postgresql+asyncpg://test@/{name}?host={folder}"

    try:
        yield make
    finally:
        subprocess.run([*command, "-m", "immediate", "stop"], check=True, **quiet)  # what is in it goes
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def empty_database() -> Iterator[Callable[[], str]]:
    """Makes databases in one PostgreSQL, which takes longer to start than a file of tests to run."""
    with running() as make:
        yield make


@pytest.fixture(scope="module")
def postgresql(empty_database: Callable[[], str]) -> str:
    return empty_database()


async def _create(name: str, beside: str) -> None:
    """Make a database in the server of another one."""
    engine = connect(beside).execution_options(isolation_level="AUTOCOMMIT")  # it can't be done in a transaction
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    await engine.dispose()
