"""Writes events. All that wait at one moment are stored by one commit: a thousand tables cost little more than one."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, create_engine, event, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.course import Event
from witchwood.server.store.database import set_up_sqlite
from witchwood.server.store.models import events, results, tables

CHANNEL = "witchwood"
_MOST = 500  # entries in one commit
_GATHER = 0.008  # seconds that entries gather before the next commit, where several came at once: a commit costs much


@dataclass(frozen=True)
class Entry:
    """An event to be stored with what lists show of its table afterwards, and results if it ended the game."""

    table: str
    event: Event
    summary: dict[str, Any]
    results: list[dict[str, Any]] = field(default_factory=list)


class Journal:
    """The one who writes. `start` before the first `append`; `stop` waits until all is stored."""

    def __init__(self, engine: AsyncEngine, sender: str) -> None:
        self._engine = engine
        self._beside = _beside(engine)
        self._thread = ThreadPoolExecutor(1, "journal")
        self._sender = sender
        self._postgres = engine.dialect.name == "postgresql"
        insert = postgresql.insert if self._postgres else sqlite.insert
        self._adding = insert(events).on_conflict_do_nothing().returning(*_NAMES)
        self._ending = insert(results).on_conflict_do_nothing()
        self._waiting: list[tuple[Entry, asyncio.Future[bool]]] = []
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Write what waits, then end."""
        self._closing = True
        self._news.set()
        if self._task is not None:
            await self._task
        self._thread.shutdown()
        if self._beside is not None:
            self._beside.dispose()

    async def append(self, entry: Entry) -> bool:
        """Store an event: True once it is safe. False if it does not follow on what is stored: another process has
        stored one with this number or message, or the one before it is missing.

        Raises what the database raises; then nothing is stored.
        """
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, stored))
        self._news.set()
        return await stored

    async def _write(self) -> None:
        while True:
            await self._news.wait()
            batch, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            if not self._waiting:
                self._news.clear()
            if batch:
                await self._commit(batch)
                if len(batch) > 1:
                    await asyncio.sleep(_GATHER)
            elif self._closing:
                return
            if self._closing:
                self._news.set()

    async def _commit(self, batch: list[tuple[Entry, asyncio.Future[bool]]]) -> None:
        """One transaction, or one for each where something is wrong with one of them. Sorted by table, so that two
        processes never wait for each other crosswise.
        """
        batch.sort(key=lambda one: one[0].table)
        try:
            stored = await self._transact([entry for entry, _ in batch])
        except Exception as error:  # whatever it was, those who wait have to be told
            if len(batch) > 1 and not _is_away(error):
                for one in batch:
                    await self._commit([one])
                return
            for _, waiter in batch:
                if not waiter.done():
                    waiter.set_exception(error)
            return
        for entry, waiter in batch:
            if not waiter.done():
                waiter.set_result(_key(entry) in stored)

    async def _transact(self, entries: list[Entry]) -> set[_Key]:
        if self._beside is None:
            async with self._engine.begin() as connection:
                return await connection.run_sync(self._store, entries)
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._store_beside, entries)

    def _store_beside(self, entries: list[Entry]) -> set[_Key]:
        assert self._beside is not None
        with self._beside.begin() as connection:
            return self._store(connection, entries)

    def _store(self, connection: Connection, entries: list[Entry]) -> set[_Key]:
        """Store what can be stored; the keys of what was."""
        asked = select(tables.c.id, tables.c.version).where(tables.c.id.in_({entry.table for entry in entries}))
        versions: dict[str, int] = dict(tuple(row) for row in connection.execute(asked))
        # Versions only grow, so an event that is not too early now never is; the primary key sees to those too late.
        following = [one for one in entries if one.event.version <= versions.get(one.table, one.event.version) + 1]
        if not following:
            return set()
        rows = [{"table_id": entry.table, **vars(entry.event)} for entry in following]
        stored = {tuple(row) for row in connection.execute(self._adding, rows)}
        won = [entry for entry in entries if _key(entry) in stored]
        if won:
            connection.execute(_SUMMARY, [{"key": entry.table, **entry.summary} for entry in won])
        ended = [row for entry in won for row in entry.results]
        if ended:
            connection.execute(self._ending, ended)
        if self._postgres:
            for entry in won:
                news = {"from": self._sender, "table": entry.table, "what": "events"}
                connection.execute(NOTIFY, {"channel": CHANNEL, "news": json.dumps(news)})
        return stored


def _is_away(error: Exception) -> bool:
    """Whether it was the database that failed, not what was to be stored: the next attempt would fare no better."""
    lost = isinstance(error, DBAPIError) and error.connection_invalidated
    return lost or isinstance(error, OSError | TimeoutError | OperationalError)


def _beside(engine: AsyncEngine) -> Engine | None:
    """For SQLite, a plain connection that one thread of our own writes over: a commit costs one change of threads
    then instead of one for every statement. PostgreSQL's driver needs no threads."""
    if engine.dialect.name != "sqlite":
        return None
    settings = {"timeout": 20, "check_same_thread": False}
    plain = create_engine(engine.url.set(drivername="sqlite"), connect_args=settings, hide_parameters=True)
    event.listen(plain, "connect", set_up_sqlite)
    return plain


_Key = tuple[Any, ...]  # what tells one event from all others, even from one that wants the same number
_NAMES = (events.c.table_id, events.c.version, events.c.author, events.c.message)


def _key(entry: Entry) -> _Key:
    return (entry.table, entry.event.version, entry.event.author, entry.event.message)


_COLUMNS = ("version", "plays", "turn", "waits", "finished", "result", "scores", "updated")
_SUMMARY = update(tables).where(tables.c.id == bindparam("key")).values({name: bindparam(name) for name in _COLUMNS})


NOTIFY = text("SELECT pg_notify(:channel, :news)")  # heard when, and only when, the transaction is committed
