"""The one place where a process writes to its database. With SQLite a thread of its own runs one transaction after the
other, those of plays before all others: so a play waits for one short transaction at most, in which nobody waits for
Python's loop.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Executable, create_engine, event
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.database.database_file import DatabaseFile

_T = TypeVar("_T")
_PATIENCE = 20.0  # seconds that SQLite waits for a lock: of `witchwood admin`, which writes beside the service


class Writer:
    """Runs transactions. With SQLite they are short, for all others wait."""

    def __init__(self, engine: AsyncEngine, file: DatabaseFile | None = None) -> None:
        """file: the file of the database, without which nothing is to be stored."""
        self._engine = engine
        self._sqlite = _sqlite(engine) if engine.dialect.name == "sqlite" else None  # PostgreSQL's needs no thread
        if self._sqlite is not None and file is not None:
            file.watch(self._sqlite)
        self._thread = ThreadPoolExecutor(1, "writer")
        self._plays: deque[Callable[[], None]] = deque()
        self._others: deque[Callable[[], None]] = deque()

    async def run(self, work: Callable[[Connection], _T], *, synced: bool = False, is_play: bool = False) -> _T:
        """Do some work in a transaction, which is committed unless the work rolls it back. Raises what the work raises,
        and then nothing is stored.

        synced: with SQLite, wait until the disk has it; else it outlives `kill -9`, but no power cut until the next one
        that is synced. is_play: it goes before all that waits and is none.
        """

        def commit(connection: Connection) -> _T:
            result = work(connection)
            connection.commit()
            return result

        if self._sqlite is None:
            async with self._engine.connect() as connection:
                return await connection.run_sync(commit)
        done: Future[_T] = Future()
        (self._plays if is_play else self._others).append(lambda: self._run(commit, done, synced=synced))
        asyncio.get_running_loop().run_in_executor(self._thread, self._run_next)
        return await asyncio.wrap_future(done)

    async def execute(self, statement: Executable, *, synced: bool = False) -> int:
        """Run one statement in a transaction; how many rows it changed."""
        return await self.run(lambda connection: connection.execute(statement).rowcount, synced=synced)

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.to_thread(self._thread.shutdown)
        if self._sqlite is not None:
            self._sqlite.dispose()

    def _run_next(self) -> None:
        (self._plays or self._others).popleft()()

    def _run(self, work: Callable[[Connection], _T], done: Future[_T], *, synced: bool) -> None:
        assert self._sqlite is not None
        if not done.set_running_or_notify_cancel():
            return
        try:
            with self._sqlite.connect() as connection:
                connection.exec_driver_sql(f"PRAGMA synchronous={'FULL' if synced else 'NORMAL'}")
                result = work(connection)
        except BaseException as error:  # whatever it was, those who wait have to learn of it
            done.set_exception(error)
        else:
            done.set_result(result)


def set_up_sqlite(connection: Any, _record: Any) -> None:
    """WAL: readers and the writer don't wait for each other."""
    cursor = connection.cursor()
    for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def _sqlite(engine: AsyncEngine) -> Engine:
    """Plain connections that our own thread writes over: a transaction costs one change of threads then instead of one
    for every statement.
    """
    settings = {"timeout": _PATIENCE, "check_same_thread": False}
    plain = create_engine(engine.url.set(drivername="sqlite"), connect_args=settings, hide_parameters=True)
    event.listen(plain, "connect", set_up_sqlite)
    return plain
