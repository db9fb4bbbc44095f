"""All tables: found, made, kept in memory while they are looked at, stored with every event."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

import witchwood
from witchwood.engine.match import Match
from witchwood.server.course import Course, Event, RefusalError
from witchwood.server.fairness import Dealt
from witchwood.server.live import Table, Watcher, begin, course_of
from witchwood.server.names import seat_names
from witchwood.server.seeing import Viewer, result_words
from witchwood.server.showing import state_of
from witchwood.server.socket_messages import Presence
from witchwood.server.socket_messages import Table as TableSaid
from witchwood.server.store.journal import Entry, Journal
from witchwood.server.store.queries import SeatRow, Store, TableRow
from witchwood.server.warm import Warm

log = logging.getLogger(__name__)


ID = "[A-Za-z0-9_-]{22}"  # what a table's id looks like
_BETWEEN = 8  # turns of the loop between two tables that are shown; an answer takes about as many to come out


class NoTableError(LookupError):
    """There is no table with that id."""


class Tables:
    """The tables of this process, each of them once. What they were is always in the store; what is here may be thrown
    away, except by those who use it. most: tables that are kept although nobody uses them.
    """

    def __init__(self, store: Store, journal: Journal, warm: Warm, most: int) -> None:
        self.store = store
        self._journal = journal
        self._warm = warm
        self._most = most
        self._live: WeakValueDictionary[str, Table] = WeakValueDictionary()  # those in use, and those that are kept
        self._kept: OrderedDict[str, Table] = OrderedDict()  # the one that was asked for last at the end
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._turn = asyncio.Lock()  # whose table is being shown

    # Found

    @property
    def live(self) -> list[Table]:
        """The tables in memory."""
        return list(self._live.values())

    def loaded(self, key: str) -> Table | None:
        """A table, if it is in memory."""
        return self._live.get(key)

    def of(self, person: str) -> list[Table]:
        """The tables in memory at which somebody sits."""
        return [table for table in self.live if table.seat_of(person) is not None]

    async def get(self, key: str) -> Table:
        """A table, from memory or from the store. NoTableError if there is none; waits until its game is compiled."""
        table = self._live.get(key)
        if table is not None:
            self._keep(table)
            return table
        if key not in self._loading:
            self._loading[key] = asyncio.create_task(self._load(key))
            self._loading[key].add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(self._loading[key])

    async def _load(self, key: str) -> Table:
        found = await self.store.load(key) if re.fullmatch(ID, key) else None
        if found is None:
            raise NoTableError(key)
        await self._warm.wait(found[0].game)
        table = Table(found[0], await asyncio.to_thread(course_of, *found))
        self._keep(table)
        async with table.lock:  # nobody here heard what other processes have stored since it was read
            await self.catch_up(table)
        return table

    def _keep(self, table: Table) -> None:
        self._live[table.id] = self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    # Made

    async def make(
        self,
        owner: str,
        game: str,
        options: dict[str, Any],
        dealt: Dealt,
        seats: Sequence[SeatRow],
        *,
        chosen: bool = False,
        day: str | None = None,
        listed: bool = False,
        rematch_of: str | None = None,
    ) -> str | None:
        """Deal and store a new table; its id. None if it exists already (`Store.add`). ValueError for bad options."""
        rules = witchwood.game(game)
        settled = rules.settle(options)
        rules.settle_seats(len(seats))
        row = _fresh(owner, game, seats, salt=dealt.salt, listed=listed)
        row = replace(row, options=json.dumps(settled), deal=str(dealt.number), chosen=chosen, day=day)
        return await self._add(row, rematch_of)

    async def from_record(self, owner: str, text: str) -> str:
        """A table that begins with a record. ValueError names the line, the word and the reason."""
        named = text.split(maxsplit=5)
        if len(named) > 4 and named[4] in witchwood.games():
            await self._warm.wait(named[4])
        match = await asyncio.to_thread(witchwood.replay, text)
        seats = [
            SeatRow(seat, "gone" if seat else "person", None if seat else owner, None) for seat in range(match.seats)
        ]
        row = _fresh(owner, match.game.name, seats, salt=secrets.token_hex(16), listed=False)
        deal = None if match.deal is None else str(match.deal)
        key = await self._add(
            replace(row, options=json.dumps(match.options), deal=deal, chosen=True, record=text), None
        )
        assert key is not None
        return key

    async def _add(self, row: TableRow, rematch_of: str | None) -> str | None:
        await self._warm.wait(row.game)
        table = Table(row, Course(await asyncio.to_thread(begin, row), row.created, row.salt))
        table.row = replace(row, **summary_of(table))
        async with table.lock:  # from the moment that it is stored, somebody may come
            self._live[row.id] = table
            if not await self.store.add(table.row, rematch_of):
                return None
            await self.refresh_row(table)  # with the names of those who sit there
        self._keep(table)
        return row.id

    @asynccontextmanager
    async def hold(self, table: Table) -> AsyncIterator[None]:
        """Have a table to oneself, as it is stored. RefusalError if it had to be read again and can't be just now."""
        async with table.lock:
            if table.torn:
                await self._reload(table)
            yield

    async def _reload(self, table: Table) -> None:
        """Make a table again from what is stored. If that can't be done now, whoever looks at it is sent away, and who
        holds it next tries again.
        """
        table.torn = True
        try:
            found = await self.store.load(table.id)
            assert found is not None
            table.replace(found[0], await asyncio.to_thread(course_of, *found))
        except Exception as error:
            log.exception("table %s can't be read", table.id[:6])
            reason = "the table can't be read just now; it is kept, so come back in a moment"
            for watcher in list(table.watchers):
                watcher.leave(reason)
            raise RefusalError(reason) from error
        self.show(table)

    async def refresh_row(self, table: Table) -> None:
        """Read again who sits at a table, and let their lines know. Its lock is held."""
        row = await self.store.find(table.id)
        if row is not None:
            table.note(row)

    # Stored

    async def record_event(self, table: Table, event: Event) -> bool:
        """Store an event that the course has made; its lock is held. False if its place was taken: by another process's
        event, or by this very one where only the answer of the database was lost.

        RefusalError if it could not be stored. Unless the answer is True, the course was made again from the store.
        """
        try:
            entry = Entry(table.id, event, summary_of(table, event.at), _results(table, event.at))
            stored = await self._journal.append(entry)
        except Exception as error:
            log.exception("an event of table %s could not be stored", table.id[:6])
            await self._reload(table)
            if table.course.version >= event.version:
                return False
            raise RefusalError("this could not be stored, so nothing has changed: try again in a moment") from error
        if not stored:
            await self._reload(table)
            return False
        table.row = replace(table.row, **entry.summary)
        table.finish = None
        if event.kind in ("back", "yes"):
            table.forget_plays(len(table.course.match.plays))
        return True

    async def catch_up(self, table: Table) -> None:
        """Do what other processes have stored meanwhile, seats included. Its lock is held. If that fails, the table is
        read again before anybody goes on with it.
        """
        table.torn = True
        await self.refresh_row(table)
        events = await self.store.news(table.id, table.course.version)
        if events:
            await asyncio.to_thread(table.course.replay, events)
            table.finish = None
            table.forget_plays()
        table.torn = False

    # Shown

    def show(self, table: Table) -> None:
        """Have everybody who looks at a table sent what it is like, as soon as answers and moves leave time for it.

        A table that waits for this already waits once: it is sent as it is then.
        """
        if table.watchers and table.showing is None:
            table.showing = asyncio.create_task(self._show_soon(table))

    async def _show_soon(self, table: Table) -> None:
        try:
            shown = False
            while not shown:
                async with table.lock:
                    pass  # what is being stored is not shown before it is
                async with self._turn:
                    for _ in range(_BETWEEN):
                        await asyncio.sleep(0)  # one table at a time, and whoever has written is answered in between
                    if not table.lock.locked():
                        table.showing, shown = None, True
                        if not table.torn:
                            self._show(table)
        except Exception:
            table.showing = None
            log.exception("table %s can't be shown", table.id[:6])

    def _show(self, table: Table) -> None:
        viewers: dict[Viewer, list[Watcher]] = {}
        for watcher in table.watchers:
            viewers.setdefault(watcher.seat, []).append(watcher)
        for viewer, watchers in viewers.items():
            text = TableSaid(table=state_of(table, viewer)).model_dump_json()
            for watcher in watchers:
                watcher.send(text, "table")

    def show_presence(self, table: Table) -> None:
        """Tell everybody who looks at a table who else does."""
        text = Presence(seats=sorted(table.seats_here())).model_dump_json()
        for watcher in table.watchers:
            watcher.send(text, "presence")


def _fresh(owner: str, game: str, seats: Sequence[SeatRow], *, salt: str, listed: bool) -> TableRow:
    now = time.time()
    return TableRow(
        id=secrets.token_urlsafe(16), owner=owner, game=game, options="{}", deal=None, salt=salt, chosen=False,
        day=None, record=None, listed=listed, created=now, rematch=None, version=0, plays=0, turn=None, waits=None,
        finished=False, result=None, updated=now, seats=tuple(seats),
    )  # fmt: skip


def summary_of(table: Table, now: float | None = None) -> dict[str, Any]:
    """What lists show of a table."""
    match = table.course.match
    return {
        "version": table.course.version,
        "plays": len(match.plays),
        "turn": match.turn,
        "waits": table.waits(),
        "finished": match.over,
        "result": json.dumps(match.result) if match.over else None,
        "scores": json.dumps(match.scores),
        "updated": time.time() if now is None else now,
    }


def _results(table: Table, now: float) -> list[dict[str, Any]]:
    """A row for every person at the table, if the game is over. The store keeps the first of each seat only."""
    match: Match = table.course.match
    result = match.result
    if result is None or table.row.record is not None:
        return []
    unusual = " ".join(f"{name}={text}" for name, text in table.unusual.items())
    names = seat_names(table.id, table.seats)
    return [
        {
            "table_id": table.id,
            "seat": seat.seat,
            "person": seat.person,
            "game": table.game.name,
            "options": unusual,
            "day": table.row.day,
            "won": seat.seat in result if isinstance(result, tuple) else result == "won",
            "words": result_words(result, seat.seat, names),
            "score": match.scores[seat.seat],
            "seconds": table.course.seconds_at(now),
            "plays": len(match.plays),
            "finished": now,
        }
        for seat in table.seats
        if seat.person is not None
    ]
