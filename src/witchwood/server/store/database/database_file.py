"""The files of an SQLite database: one process has them to itself, and nothing is stored that they would not have."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Engine, event

log = logging.getLogger(__name__)
_WAIT = 0.5  # seconds
_OTHERS = 0o077  # what a file's mode lets others do
_AGAIN = "other processes can't see any more that it is in use: start the service again"
_FILES = {  # all that belongs to a database, by what stands behind its name: what to do when one is lost
    "": "put it back, or restore a backup; started without it, the service begins with an empty database",
    "-wal": "end the service by SIGTERM, and never kill it: as it ends it writes what it has stored into the database",
    "-shm": _AGAIN,
    ".lock": _AGAIN,
}


class LostFileError(OSError):
    """A file of the database is not where it was; which, and what to do."""


class DatabaseFile:
    """The file at a path, with those beside it. `lock` it before it is used, `remember` it once it is there."""

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()  # SQLite, too, names the files beside it after the real one
        self._lock: sqlite3.Connection | None = None
        self._held: sqlite3.Connection | None = None
        self._are: dict[str, tuple[int, int]] = {}  # the files that are there, as in `_FILES`

    @classmethod
    def at(cls, url: URL) -> DatabaseFile | None:
        """The file of a database; None where the database is none."""
        return cls(Path(url.database)) if url.get_backend_name() == "sqlite" and url.database else None

    def lock(self) -> None:
        """Have it to oneself until `release`, or until this process ends. OSError if another process has it. From
        then on no other user can read it.

        SQLite's own lock on a file beside it serves: it works on every system, and ends with the process. Of two that
        ask at the same moment neither might get it, so it is waited for.
        """
        make_private_file(Path(f"{self._path}.lock"))
        try:
            lock = sqlite3.connect(f"{self._path}.lock", timeout=_WAIT, check_same_thread=False)
        except sqlite3.Error as error:
            raise OSError(f"{self._path}.lock can't be used: {error}") from None
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            lock.close()
            if "locked" not in str(error):
                raise OSError(f"{self._path}.lock can't be used: {error}") from None
            raise OSError(
                f"{self._path} is in use by another witchwood; several processes need PostgreSQL (--database)"
            ) from None
        self._lock = lock
        for name in _FILES:
            _narrow(Path(f"{self._path}{name}"))

    def release(self) -> None:
        """Let others have it."""
        for connection in (self._held, self._lock):
            if connection is not None:
                connection.close()
        self._held = self._lock = None

    def remember(self) -> None:
        """From now on it is these very files that have to be there.

        SQLite deletes the files beside it when the last connection closes, so one is kept open.
        """
        self._held = sqlite3.connect(self._path, check_same_thread=False)
        self._held.execute("SELECT name FROM sqlite_master").fetchall()  # until it reads, SQLite opens nothing
        found = {name: self._which(name) for name in _FILES}
        self._are = {name: which for name, which in found.items() if which is not None}

    def check(self) -> None:
        """LostFileError if one was moved, deleted or replaced: what is stored now would be lost at the next start."""
        for name, known in self._are.items():
            if self._which(name) != known:
                raise LostFileError(f"{self._path.name}{name} was moved, deleted or replaced: {_FILES[name]}")

    def percent_free(self) -> float:
        """How much of its disk nobody uses."""
        disk = shutil.disk_usage(self._path.parent)
        return 100 * disk.free / disk.total

    def watch(self, engine: Engine) -> None:
        """Let nothing be read, nothing be acknowledged, and no new file be made, unless it is there.

        Reads too, for what only a lost file holds must not be found; and a commit is looked at once it is made, for the
        file may be lost while the disk is waited for.
        """
        commit = engine.dialect.do_commit

        def commit_and_check(connection: Any) -> None:
            commit(connection)
            self.check()

        engine.dialect.do_commit = commit_and_check  # type: ignore[assignment]  # SQLAlchemy's event comes before
        event.listen(engine, "begin", lambda _connection: self.check())
        event.listen(engine, "do_connect", lambda *_: self.check())

    def _which(self, name: str) -> tuple[int, int] | None:
        """The file that is at a place; None where there is none."""
        try:
            status = Path(f"{self._path}{name}").stat()
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino


def make_private_file(path: Path) -> None:
    """Make an empty file that only its owner can read, unless there is a file or none can be made.

    SQLite takes one for a new database, and gives what it puts beside it the same mode. A file that is there isn't
    opened: closing it would end the locks that this process has on it.
    """
    with suppress(OSError):  # SQLite will say why it can't be used
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _narrow(path: Path) -> None:
    """Keep others from reading a file, if there is one: the secret that signs cookies and makes deals is in it."""
    with suppress(FileNotFoundError):
        if not path.stat().st_mode & _OTHERS:
            return
        with suppress(PermissionError):
            path.chmod(0o600)
        if path.stat().st_mode & _OTHERS:
            log.warning("other users of this machine may read %s, and this process can't change that", path)
        else:
            log.warning("other users of this machine could read %s: now only its owner can", path)
