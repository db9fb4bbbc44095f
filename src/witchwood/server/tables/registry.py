"""The tables in memory: found, kept while they are looked at, read again where they may differ from what is stored."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import NoReturn
from weakref import WeakValueDictionary

from witchwood.clock import Clock
from witchwood.server.fair_pool import FairPool
from witchwood.server.search.warmup import Warmup
from witchwood.server.store.changes.journal import Entry, Journal
from witchwood.server.store.tables.table_store import TableStore
from witchwood.service.broadcaster import Broadcaster
from witchwood.service.served_table import ServedTable
from witchwood.table.history.events import Event
from witchwood.table.history.facts import TableFacts
from witchwood.table.history.history import History
from witchwood.table.ids import ID
from witchwood.table.refusal import NoTableError, RefusalError
from witchwood.table.shown.stored_summary import results_of, summary_of
from witchwood.table.together.ratings import rated_game
from witchwood.table.together.rooms import RoomPlace
from witchwood.table.tournaments.tournament import TournamentPlace

log = logging.getLogger(__name__)

MOST_PLAYS = 300_000  # of all tables that are kept: a kilobyte each, more or less
_EACH = 100  # plays: as much as a table takes before the first one
_PLAY = 1_000  # letters of written pages take as much as one play
_PART = 8  # of the room that is left: as much as people of one lane (`fair_pool.py`) may take of it
_CLOSED = "this table was closed, and nothing of it is kept"
_LONG = 2_000  # plays: longer games are played again apart from the short ones


class UnreadableTableError(Exception):
    """A table is stored, and can't be played again here; why, in words for the person who asked for it."""


class Registry:
    """The tables of this process, each of them once. The store always has all of a table, so a table that nobody uses
    may be dropped. replays, long_replays: where short and long games are played again, so that no short one waits for
    the long ones. most: how many unused tables are kept, of no more than `MOST_PLAYS` plays in all. Tables in use take
    twice as many plays at most.
    """

    def __init__(
        self,
        store: TableStore,
        journal: Journal,
        warmup: Warmup,
        replays: FairPool,
        long_replays: FairPool,
        broadcaster: Broadcaster,
        most: int,
        clock: Clock,
    ) -> None:
        self.clock = clock
        self._store = store
        self._journal = journal
        self._warmup = warmup
        self._replays = replays
        self._long_replays = long_replays
        self._broadcaster = broadcaster
        self._most = most
        self._tables: WeakValueDictionary[str, ServedTable] = WeakValueDictionary()  # those in use, and those kept
        self._kept: OrderedDict[str, ServedTable] = OrderedDict()  # the one that was asked for last at the end
        self._lengths: dict[str, int] = {}  # of those kept, when they were last asked for
        self._length = 0  # of all of them
        self.listeners: list[Callable[[ServedTable], None]] = []  # called after each event that was stored here
        self._loading: dict[str, asyncio.Task[ServedTable]] = {}
        self._coming: dict[str, tuple[str, int]] = {}  # tables that are being read: for which lane, and their weight

    # Found

    @property
    def tables(self) -> list[ServedTable]:
        """The tables in memory."""
        return list(self._tables.values())

    def loaded(self, key: str) -> ServedTable | None:
        """A table, if it is in memory."""
        return self._tables.get(key)

    def of(self, person: str) -> list[ServedTable]:
        """The tables in memory that a person made, or where they sit."""
        return [table for table in self.tables if person in {table.facts.owner, *(one.person for one in table.seats)}]

    async def get(self, key: str, person: str | None = None) -> ServedTable:
        """A table, from memory or from the store; waits until its game is compiled. person: who asks for it; without
        one it takes its owner's room.

        NoTableError if there is none, UnreadableTableError if it can't be played again as it is stored, RefusalError if
        there is no room for it just now.
        """
        table = self._tables.get(key)
        if table is not None:
            self._keep(table)
            return table
        if key not in self._loading:
            self._loading[key] = asyncio.create_task(self._load_or_say_why(key, person))
            self._loading[key].add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(self._loading[key])

    async def _load_or_say_why(self, key: str, person: str | None) -> ServedTable:
        try:
            return await self._load(key, person)
        except RefusalError:  # it can be read, but not now
            raise
        except ValueError as error:
            log.exception("table %s can't be played again as it is stored", key[:6])
            reason = "its game is not installed any more, or the rules no longer allow what was played"
            raise UnreadableTableError(f"this table can't be read: {reason}; it stays saved") from error

    async def _load(self, key: str, person: str | None) -> ServedTable:
        facts = await self._store.find(key) if re.fullmatch(ID, key) else None
        if facts is None:
            raise NoTableError(key)
        weight = max(facts.plays, facts.version) + _EACH
        lane = self._lane_of(person or facts.owner)
        self._make_room(weight, lane)
        self._coming[key] = lane, weight
        try:
            await self._warmup.wait(facts.game)
            found = await self._store.load(key)
            if found is None:
                raise NoTableError(key)
            table = ServedTable(found[0], await self.read_history(*found))
        finally:
            del self._coming[key]
        self._keep(table)
        async with table.lock:  # nobody here heard what other processes have stored since it was read
            await self.catch_up(table)
        return table

    async def read_history(self, facts: TableFacts, events: list[Event]) -> History:
        """A table's history, made in the turn of its owner. ValueError if the rules allow no such table."""
        is_long = max(len(events), facts.plays) > _LONG
        pool = self._long_replays if is_long else self._replays
        return await pool.run(facts.owner, lambda: History.of(facts, events))

    def _keep(self, table: ServedTable) -> None:
        self._tables[table.id] = self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        length = _weight(table)
        self._length += length - self._lengths.get(table.id, 0)
        self._lengths[table.id] = length
        while len(self._kept) > self._most or (self._length > MOST_PLAYS and len(self._kept) > 1):
            self._let_go(next(iter(self._kept)))

    def _let_go(self, key: str) -> None:
        del self._kept[key]
        self._length -= self._lengths.pop(key)

    def _make_room(self, weight: int, lane: str) -> None:
        """Have room for one more table, which people of this lane ask for; tables that nobody uses go for it.

        As long as half of the room is free, everybody has it. Then a lane has a part of what is left, so that some is
        left for those who have less. RefusalError for those who have more.
        """
        weights = {table.id: _weight(table) for table in self.tables}
        coming = self._coming.values()
        total = sum(weights.values()) + sum(each for _, each in coming) + weight
        if total <= MOST_PLAYS:
            return
        unused = [key for key, table in self._kept.items() if not table.presence.connections]
        used = total - sum(weights[key] for key in unused)
        if used > MOST_PLAYS:
            theirs = sum(weights[table.id] for table in self.tables if lane in self._lanes_at(table))
            theirs += sum(each for whose, each in coming if whose == lane) + weight
            if theirs > (2 * MOST_PLAYS - used + weight) / _PART:
                raise RefusalError("too many games are open: close some of yours, or try again in a few minutes")
        while unused and total > 2 * MOST_PLAYS:
            key = unused.pop(0)
            self._let_go(key)
            total -= weights[key]

    def _lane_of(self, person: str) -> str:
        return self._replays.lane_of(person)

    def _lanes_at(self, table: ServedTable) -> set[str]:
        """The lanes of those who use a table: who looks at it, else its owner, as long as something is done there."""
        people = {connection.person for connection in table.presence.connections}
        if not people and table.id not in self._kept:
            people = {table.facts.owner}
        return set(map(self._lane_of, people))

    async def add(
        self,
        facts: TableFacts,
        history: History,
        rematch_of: str | None = None,
        place: RoomPlace | TournamentPlace | None = None,
        seekers: Sequence[str] = (),
    ) -> bool:
        """Store a new table and keep it; False if it exists already (`TableStore.add`)."""
        self._make_room(history.length + _EACH, self._lane_of(facts.owner))
        table = ServedTable(facts, history)
        table.facts = replace(facts, **summary_of(table, facts.created))
        async with table.lock:  # from the moment that it is stored, others may come
            self._tables[table.id] = table
            if not await self._store.add(table.facts, rematch_of, place, seekers):
                return False
            await self._read_facts(table)  # with the names of those who sit there
        self._keep(table)
        return True

    def show(self, table: ServedTable) -> None:
        """Have everybody who looks at a table sent what it is like."""
        self._broadcaster.show(table)

    # Held

    @asynccontextmanager
    async def hold(self, table: ServedTable) -> AsyncIterator[None]:
        """Have a table to oneself, as it is stored. RefusalError if it had to be read again and can't be just now,
        NoTableError if it was closed.
        """
        async with table.lock:
            if table.torn:
                await self._reload(table)
            yield

    @asynccontextmanager
    async def held(self, key: str, person: str | None = None) -> AsyncIterator[ServedTable]:
        """A table as `get` finds it, held."""
        table = await self.get(key, person)
        async with self.hold(table):
            yield table

    async def tear(self, table: ServedTable) -> None:
        """News may have been missed: the table is read again when it is held next."""
        async with table.lock:
            table.torn = True

    async def _reload(self, table: ServedTable) -> None:
        """Make a table again from what is stored. If that can't be done now, everybody who looks at it is sent away; it
        is tried again when the table is held next.
        """
        table.torn = True
        try:
            found = await self._store.load(table.id)
            if found is None:
                self._forget(table)
            history = await self.read_history(*found)
        except NoTableError:
            raise
        except Exception as error:
            log.exception("table %s can't be read", table.id[:6])
            reason = "the table can't be read just now: come back in a moment"
            for connection in list(table.presence.connections):
                connection.leave(reason)
            raise RefusalError(reason) from error
        table.facts, table.history, table.torn = found[0], history, False
        self._broadcaster.show(table)

    async def catch_up(self, table: ServedTable) -> None:
        """Do what other processes have stored meanwhile, seats included. Its lock is held. If that fails, the table is
        read again before anybody goes on with it. NoTableError if it was closed.
        """
        table.torn = True
        await self._read_facts(table)
        events = await self._store.news(table.id, table.history.version)
        if events:
            pool = self._long_replays if len(events) > _LONG else self._replays
            await pool.run(table.facts.owner, lambda: table.history.replay(events))
        table.torn = False

    async def _read_facts(self, table: ServedTable) -> None:
        """Read again who sits at a table. Its lock is held."""
        facts = await self._store.find(table.id)
        if facts is None:
            self._forget(table)
        table.facts = facts

    def _forget(self, table: ServedTable) -> NoReturn:
        """A table is stored no longer: disconnect those who look at it. It stays torn, for those who still have it."""
        if table.id in self._kept:
            self._let_go(table.id)
        self._tables.pop(table.id, None)
        for connection in list(table.presence.connections):
            connection.turn_away(_CLOSED)
        raise NoTableError(table.id)

    async def store_event(self, table: ServedTable, event: Event) -> bool:
        """Store an event that the history has made, and show the table; its lock is held. False if the place was taken:
        by an event of another process, or by this very event where only the answer of the database was lost.

        RefusalError if it could not be stored. Unless the answer is True, the history was made again from the store.
        """
        try:
            results, rated = results_of(table, event.at), rated_game(table, event.at)
            entry = Entry(table.id, event, summary_of(table, event.at), results, rated)
            stored = await self._journal.append(entry)
        except Exception as error:
            log.exception("an event of table %s could not be stored", table.id[:6])
            await self._reload(table)
            if table.history.version >= event.version:
                return False
            raise RefusalError("this couldn't be saved, so nothing changed: try again in a moment") from error
        if not stored:
            await self._reload(table)
            return False
        table.facts = replace(table.facts, **entry.summary)
        self._broadcaster.show(table)
        for hear in self.listeners:
            hear(table)
        return True


def _weight(table: ServedTable) -> int:
    """What a table takes of memory, in plays."""
    return table.history.length + _EACH + table.broadcast.letters // _PLAY
