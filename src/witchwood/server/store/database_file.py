"""The files of an SQLite database: one process has them to itself, and nothing is stored that they would not have."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import URL, Engine, event

_WAIT = 0.5  # seconds


class DatabaseFile:
    """The file at a path. `lock` it before it is used, `remember` it once it is there."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock: sqlite3.Connection | None = None
        self._held: sqlite3.Connection | None = None
        self._are: dict[Path, tuple[int, int] | None] = {}

    @classmethod
    def at(cls, url: URL) -> DatabaseFile | None:
        """The file of a database; None where the database is none."""
        return cls(Path(url.database)) if url.get_backend_name() == "sqlite" and url.database else None

    def lock(self) -> None:
        """Have it to oneself until `release`, or until this process ends. OSError if another process has it.

        SQLite's own lock on a file beside it serves: it works on every system, and ends with the process. Of two that
        ask at the same moment neither might get it, so it is waited for.
        """
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

    def release(self) -> None:
        """Let others have it."""
        for connection in (self._held, self._lock):
            if connection is not None:
                connection.close()
        self._held = self._lock = None

    def remember(self) -> None:
        """From now on it is this very file that has to be there, and the log beside it with what is not in it yet.

        SQLite takes the log away with the last connection, so one is kept open.
        """
        self._held = sqlite3.connect(self._path, check_same_thread=False)
        self._held.execute("SELECT name FROM sqlite_master").fetchall()  # until it reads, SQLite opens nothing
        self._are = {path: _which(path) for path in (self._path, Path(f"{self._path}-wal"))}

    def check(self) -> None:
        """OSError if one was moved, deleted or replaced: what SQLite stores now would be lost at the next start."""
        if any(_which(path) != known for path, known in self._are.items()):
            raise OSError("the database's file was moved, deleted or replaced: put it back, or start the service again")

    def watch(self, engine: Engine) -> None:
        """Let nothing be committed, and no new file be made, unless it is there."""
        event.listen(engine, "commit", lambda _connection: self.check())
        event.listen(engine, "do_connect", lambda *_: self.check())


def _which(path: Path) -> tuple[int, int] | None:
    """The file that is at a path; None where there is none."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino
