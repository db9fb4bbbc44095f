"""Writes events. All that wait at one moment are stored by one commit: a thousand tables cost little more than one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Insert,
    Text,
    Update,
    bindparam,
    cast,
    column,
    func,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.changes.news import tell
from witchwood.server.store.database.database import is_away
from witchwood.server.store.database.dialect import insert_into, is_postgres
from witchwood.server.store.database.models import events, rated_games, results, tables
from witchwood.server.store.database.writer import Writer
from witchwood.table.history.events import Event, write_change
from witchwood.table.shown.stored_summary import Result, Summary

_MOST = 500  # entries in one commit
_GATHER = 0.004  # seconds that entries gather before the next commit, where several came at once: a commit costs much


@dataclass(frozen=True)
class Entry:
    """An event to be stored with what lists show of its table afterwards, and results if it ended the game. rated: the
    game, if it is to be rated.
    """

    table: str
    event: Event
    summary: Summary
    results: Sequence[Result] = ()
    rated: dict[str, Any] | None = None


class Journal:
    """Writes events. `start` it before the first `append`; `stop` waits until all is stored."""

    def __init__(self, engine: AsyncEngine, writer: Writer, sender: str) -> None:
        self._writer = writer
        self._sender = sender
        new = _rows(postgres=is_postgres(engine))
        self._adding = _adding(insert_into(engine, events), new)
        self._noting = _noting(new)
        self._ending = insert_into(engine, results).on_conflict_do_nothing()
        self._rating = insert_into(engine, rated_games).on_conflict_do_nothing()
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

    async def append(self, entry: Entry) -> bool:
        """Store an event: True once it is safe. False if it does not follow on what is stored: another process has
        stored one with this number or message, or the one before it is missing.

        Raises what the database raises. Then nothing is stored, unless only the database's answer was lost.
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
        """One transaction, or one for each where something is wrong with one of them."""
        try:
            entries = [entry for entry, _ in batch]
            stored = await self._writer.run(
                lambda connection: self._store(connection, entries), synced=True, is_play=True
            )
        except Exception as error:  # whatever it was, all who wait have to learn of it
            if len(batch) == 1 or is_away(error):
                for _, waiter in batch:
                    if not waiter.done():
                        waiter.set_exception(error)
                return
            stored = False
        if not stored and len(batch) > 1:
            for one in batch:
                await self._commit([one])
            return
        for _, waiter in batch:
            if not waiter.done():
                waiter.set_result(stored)

    def _store(self, connection: Connection, entries: list[Entry]) -> bool:
        """Store all of them, by as many statements as for one; False if one of them has to stay out: then all do."""
        given = {"rows": json.dumps([{"table_id": one.table, **one.summary, **_row(one.event)} for one in entries])}
        if connection.execute(self._adding, given).rowcount != len(entries):
            connection.rollback()
            return False
        connection.execute(self._noting, given)
        ended = [row for entry in entries for row in entry.results]
        if ended:
            connection.execute(self._ending, ended)
        rated = [entry.rated for entry in entries if entry.rated is not None]
        if rated:
            connection.execute(self._rating, rated)
        for entry in entries:
            tell(connection, self._sender, entry.table, "events")
        return True


def _row(event: Event) -> dict[str, Any]:
    kind, text = write_change(event.change)
    row = {"version": event.version, "kind": kind, "seat": event.seat, "text": text}
    return {**row, "author": event.author, "message": event.message, "at": event.at}


_SUMMARY = [tables.c[name] for name in ("plays", "turn", "waits", "finished", "result", "scores", "due", "updated")]


def _rows(*, postgres: bool) -> dict[str, ColumnElement[Any]]:
    """The rows of a batch, which the database reads from one JSON text (`rows`): its columns by name.

    So a statement is the same for any number of rows and is one step: with a step for each row, the thread that writes
    would have to wait for Python's lock as often.
    """
    columns = [*events.c, *_SUMMARY]
    if postgres:
        given = func.json_to_recordset(cast(bindparam("rows", type_=Text), JSON))
        read = given.table_valued(*[column(one.name, one.type) for one in columns])
        return dict(read.render_derived(name="new", with_types=True).c)
    value = func.json_each(bindparam("rows")).table_valued("value", name="new").c.value
    return {one.name: func.json_extract(value, f"$.{one.name}") for one in columns}


def _adding(insert: postgresql.Insert | sqlite.Insert, new: dict[str, ColumnElement[Any]]) -> Insert:
    """Adds those events that follow on what is stored. Versions only grow, so one that is not too early now never is;
    the keys of the table see to those too late. Sorted, so that two processes never wait for each other crosswise.
    """
    follows = (tables.c.id == new["table_id"]) & (tables.c.version >= new["version"] - 1)
    names = [one.name for one in events.c]
    rows = select(*[new[name] for name in names]).where(follows).order_by(new["table_id"])
    return insert.from_select(names, rows).on_conflict_do_nothing()


def _noting(new: dict[str, ColumnElement[Any]]) -> Update:
    """Writes beside each table what lists show of it."""
    return (
        update(tables)
        .where(tables.c.id == new["table_id"])
        .values({one.name: new[one.name] for one in [tables.c.version, *_SUMMARY]})
    )
