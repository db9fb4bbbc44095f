"""Writes what is no play: talk, ratings, rooms, push notifications. Plays never wait for it longer than for one
short transaction, in which nobody waits for Python's loop or for the disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, event
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.database.database import plain_engine
from witchwood.server.store.database.database_file import DatabaseFile

_T = TypeVar("_T")


class SideWriter:
    """Runs transactions, with SQLite one after the other in a thread of its own."""

    def __init__(self, engine: AsyncEngine, file: DatabaseFile | None = None) -> None:
        """file: the file of the database, without which nothing is to be stored."""
        self._engine = engine
        self._beside = plain_engine(engine)
        if self._beside is not None:
            event.listen(self._beside, "connect", _sync_seldom)
            if file is not None:
                file.watch(self._beside)
        self._thread = ThreadPoolExecutor(1, "side writer")

    async def run(self, work: Callable[[Connection], _T]) -> _T:
        """Do some work in a transaction, which is committed if it raises nothing. Raises what the work raises."""
        if self._beside is None:
            async with self._engine.begin() as connection:
                return await connection.run_sync(work)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run_beside, work)

    async def execute(self, statement: Executable) -> int:
        """Run one statement in a transaction; how many rows it changed."""
        return await self.run(lambda connection: connection.execute(statement).rowcount)

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.to_thread(self._thread.shutdown)
        if self._beside is not None:
            self._beside.dispose()

    def _run_beside(self, work: Callable[[Connection], _T]) -> _T:
        assert self._beside is not None
        with self._beside.begin() as connection:
            return work(connection)


def _sync_seldom(connection: Any, _record: Any) -> None:
    """What is committed here outlives `kill -9`, but no power cut until the next play that is stored: so the database
    isn't locked as long as the disk takes.
    """
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.close()
