"""The tables of a page: kept whole in its storage, made again when they are wanted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace

from witchwood.clock import Clock
from witchwood.games import names
from witchwood.page.storage import (
    NewerError,
    Storage,
    Stored,
    merged,
    played_again,
    problem_of,
    read_shown,
    read_table,
    row_of,
    write_table,
)
from witchwood.page.windows import ME, write
from witchwood.service.broadcaster import Broadcaster
from witchwood.service.served_table import ServedTable
from witchwood.table.history.events import Event
from witchwood.table.history.facts import TableFacts
from witchwood.table.history.history import History
from witchwood.table.new_table import NewDeal, facts_of
from witchwood.table.refusal import NoTableError, RefusalError
from witchwood.table.shown.statistics import statistics_of
from witchwood.table.shown.stored_summary import Result, results_of, summary_of

NAME = "You"  # what the one person of a page is called
_NOT_STORED = "this couldn't be saved, so nothing changed: this browser has no room left, or refuses to save games"
_UNREAD = "this game can't be read here, so nothing changed: reload the page for a newer version"
_MISSING = "there is no such game in this browser: the link may be another's"
_DELETED = "this game was deleted in another window"
_ELSEWHERE = "another window has played on here meanwhile: look how the game stands now, then do it again"


class ElsewhereError(RefusalError):
    """Another window has stored something else meanwhile, which is read, or has deleted the table."""


class StoredTables:
    """All tables of a page, and its store of events (`service/ports.py`). changed: called where something was done at
    one, and stored, or where it was deleted; help alone changes nothing.
    """

    def __init__(
        self, storage: Storage, clock: Clock, broadcaster: Broadcaster, changed: Callable[[ServedTable], None]
    ) -> None:
        self._storage = storage
        self.clock = clock
        self._broadcaster = broadcaster
        self._changed = changed
        self._stored: dict[str, Stored] = {}
        self._open: dict[str, ServedTable] = {}
        self.unread: dict[str, str] = {}  # by id, texts that can't be read

    async def load(self, one: str | None = None) -> list[ServedTable]:
        """Read all that is kept, or one table; the answer: open ones that another window changed. What can't be read
        stays where it is, and is not shown. One that is kept no longer is forgotten.
        """
        changed = []
        kept = list(await self._storage.load(one))
        if one is not None and not kept:
            self._forget(one)
        for key, text in kept:
            try:
                stored = read_table(text)
                if key in self._open:
                    stored.check_events()  # it is shown at once
            except ValueError:
                self.unread[key] = text
                continue
            here = self._stored.get(key)
            if here is None or here.text != text:
                self._take(stored)
                changed.append(key)
        return [self._open[key] for key in changed if key in self._open]

    def _take(self, stored: Stored) -> None:
        """Go on from what is stored."""
        key = stored.facts.id
        self._stored[key] = stored
        self.unread.pop(key, None)
        if key in self._open:
            self._put(self._open[key])

    def _put(self, table: ServedTable) -> None:
        """Show a table as it is stored, whatever was done since."""
        stored = self._stored[table.id]
        table.facts, table.history = stored.facts, History.of(stored.facts, stored.events)
        table.agents.considered = -1
        self._broadcaster.show(table)

    def _forget(self, key: str) -> None:
        """A table was deleted."""
        self._stored.pop(key, None)
        self.unread.pop(key, None)
        table = self._open.pop(key, None)
        if table is not None:
            for connection in table.presence.connections:
                connection.turn_away(_DELETED)
            table.presence.connections.clear()
            self._changed(table)

    # Found

    @property
    def facts(self) -> list[TableFacts]:
        """The facts of all tables whose game is there: unfinished ones first, the latest first."""
        known = [one.facts for one in self._stored.values() if one.facts.game in names()]
        return sorted(known, key=lambda one: (one.finished, -one.updated))

    @property
    def results(self) -> list[Result]:
        """The first results of all games that count."""
        return [one.result for one in self._stored.values() if one.result is not None]

    def dealt(self, game: str) -> set[int]:
        """The numbers of a game's deals that were dealt here."""
        return {int(facts.deal) for facts in self.facts if facts.game == game and facts.deal is not None}

    def unplayed(self, record: str) -> str | None:
        """The table that began with a record and without agents, if nobody has played on there."""
        begun = (
            one
            for one in self._stored.values()
            if one.facts.record == record and all(seat.kind != "agent" for seat in one.facts.seats)
        )
        return next((one.facts.id for one in begun if _is_unplayed(one)), None)

    @property
    def texts(self) -> list[str]:
        """All tables as they are kept."""
        return [write_table(one) for one in self._stored.values()]

    def find(self, key: str) -> TableFacts:
        """A table's facts. NoTableError if there is none."""
        if key not in self._stored:
            raise NoTableError(_MISSING)
        return self._stored[key].facts

    def open(self, key: str) -> ServedTable:
        """A table, to be looked at or played on; others that nobody looks at are made again when they are wanted.
        NoTableError if there is none; ValueError if the rules no longer allow what was played.
        """
        if key not in self._stored:
            raise NoTableError(_MISSING)
        table = self._open.get(key) or _opened(self._stored[key])
        self._open = {one.id: one for one in self._open.values() if not _is_idle(one)} | {key: table}
        return table

    # Stored

    async def add(self, facts: TableFacts) -> ServedTable:
        """Keep a new table. ValueError if the rules allow no such table; RefusalError if it can't be kept."""
        table, stored = _begun(facts)
        await self._keep((table, stored))
        self._open[table.id] = table
        return table

    async def deal(self, new: NewDeal) -> str | None:
        """See `TableMaker.deal`."""
        if any(seat.kind == "open" for seat in new.seats):
            raise ValueError("seats: nobody can join a table in this page; choose agents")
        if new.rated:
            raise ValueError("rated: a page has no ratings")
        facts = facts_of(new, self.clock.now())
        if new.day is not None:
            facts = replace(facts, id=f"{new.day} {new.game}".replace(" ", "-"))
        try:
            return (await self.add(facts)).id
        except ElsewhereError:
            return None

    async def add_rematch(self, table: ServedTable, facts: TableFacts) -> None:
        """Keep a new table where the same seats play again, and where that is, or neither. Raises what `add` raises."""
        again = _begun(facts)
        await self._keep(again, (table, replace(self._stored[table.id], facts=replace(table.facts, rematch=facts.id))))
        self._broadcaster.show(table)

    async def show_deal(self, table: ServedTable) -> None:
        """Keep that a deal's number was shown before its game had ended, and show it; the table's lock is held.
        RefusalError if that can't be kept.
        """
        await self._keep((table, replace(self._stored[table.id], facts=replace(table.facts, chosen=True))))
        self._broadcaster.show(table)

    async def add_texts(self, texts: Iterable[str]) -> tuple[int, int]:
        """Keep tables that were taken along from elsewhere; how many were news, and how many were left out since the
        rules don't allow what was played, or a newer version wrote them. Of a table that is here too, the one at which
        more was done stays, with the result that came first; and one that a newer version has written here. One that
        can't be read gives way. ValueError if one is none; then none is kept.
        """
        news: dict[str, Stored] = {}
        left_out = 0
        for text in texts:
            try:
                told = read_shown(text)
            except NewerError:
                left_out += 1
                continue
            key = told.facts.id
            here = self._stored.get(key)
            newer = isinstance(problem_of(read_table, self.unread.get(key, "")), NewerError)
            if newer or (here is not None and here.text == text):
                continue
            await asyncio.sleep(0)  # others have their turn: to play a game again takes a while
            try:
                stored = played_again(told)
            except Exception:  # as when it is opened: whatever is wrong with it
                left_out += 1
                continue
            best = news.get(key, None if here is None or problem_of(here.check_events) else here)
            better = stored if best is None else merged(best, stored)
            if better != best:
                news[key] = replace(better, text=here.text if here else self.unread.get(key))
        for stored in await self._save(*news.values()):
            self._take(stored)
        await self._count()
        return len(news), left_out

    async def delete(self, keys: Iterable[str]) -> None:
        """Forget tables with their results, all or none; those that are not here are forgotten already. A game whose
        rematch is deleted can have another. RefusalError if they can't be deleted.
        """
        gone = {key: self._stored[key] for key in keys if key in self._stored}
        rest = [one for key, one in self._stored.items() if one.facts.rematch in gone and key not in gone]
        parted = [replace(one, facts=replace(one.facts, rematch=None)) for one in rest]
        saved = await self._save(*parted, deleted=gone.values())
        for key in gone:
            self._forget(key)
        for stored in saved:
            self._take(stored)
        await self._count()

    @asynccontextmanager
    async def hold(self, table: ServedTable) -> AsyncIterator[None]:
        """See `Store.hold`."""
        async with table.lock:
            yield

    async def store_event(self, table: ServedTable, event: Event) -> bool:
        """See `Store.store_event`."""
        before = self._stored.get(table.id)
        if before is None:
            raise RefusalError(_DELETED)
        result = before.result or next(iter(results_of(table, event.at)), None)
        facts = replace(table.facts, **summary_of(table, event.at))
        stored = replace(before, facts=facts, rows=(*before.rows, row_of(event)), result=result)
        try:
            await self._keep((table, stored))
        except ElsewhereError:
            return False
        except RefusalError:
            if table.id in self._stored:
                self._put(table)
            raise
        self._broadcaster.show(table)
        if table.history.moved == event.version:
            self._changed(table)
        if result is not None and before.result is None:
            await self._count()
        return True

    async def _keep(self, *changes: tuple[ServedTable, Stored]) -> None:
        saved = await self._save(*(stored for _, stored in changes))
        for (table, _), stored in zip(changes, saved, strict=True):
            table.facts = stored.facts
            self._stored[table.id] = stored

    async def _save(self, *news: Stored, deleted: Iterable[Stored] = ()) -> list[Stored]:
        """Store and delete tables, all or none, each instead of the text that it was made from. RefusalError if that
        can't be.
        """
        texts = [write_table(one) for one in news]
        changes = [
            *((one.facts.id, one.text, text) for one, text in zip(news, texts, strict=True)),
            *((one.facts.id, one.text, None) for one in deleted),
        ]
        try:
            saved = await self._storage.save(json.dumps(changes))
            for key, _, _ in () if saved else changes:
                await self.load(key)
        except Exception as error:  # whatever the browser says: the game is not kept
            raise RefusalError(_NOT_STORED) from error
        if not saved:
            if any(key in self.unread for key, _, _ in changes):
                raise RefusalError(_UNREAD)
            gone = any(before is not None and key not in self._stored for key, before, _ in changes)
            raise RefusalError(_DELETED) if gone else ElsewhereError(_ELSEWHERE)
        return [replace(one, text=text) for one, text in zip(news, texts, strict=True)]

    async def _count(self) -> None:
        await self._storage.count(write(statistics_of(self.results)))


def _begun(facts: TableFacts) -> tuple[ServedTable, Stored]:
    """A new table, and how it is kept."""
    seats = tuple(replace(seat, name=NAME) if seat.person == ME else seat for seat in facts.seats)
    facts = replace(facts, seats=seats)
    table = _opened(Stored(facts))
    return table, Stored(replace(facts, **summary_of(table, facts.created)))


def _opened(stored: Stored) -> ServedTable:
    """A table as it is stored. ValueError if the rules no longer allow what was played."""
    return ServedTable(stored.facts, History.of(stored.facts, stored.events))


def _is_idle(table: ServedTable) -> bool:
    """Whether nobody looks at a table, and nothing is done at it."""
    tasks = (table.agents.task, table.solver.task, table.broadcast.task)
    return not (table.presence.connections or table.lock.locked() or any(one and not one.done() for one in tasks))


def _is_unplayed(stored: Stored) -> bool:
    try:
        return History.of(stored.facts, stored.events).moved == 0
    except Exception:  # as when it is opened: whatever is wrong with it
        return False
