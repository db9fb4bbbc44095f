"""The tables of a page: kept whole in its storage, made again when they are wanted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import replace
from typing import Any, Protocol

from witchwood.clock import Clock
from witchwood.games import names
from witchwood.page.games_file import merged, played_again, problem_of, read_shown
from witchwood.page.storage import NewerError, Storage, Stored, read_table, row_of, write_table
from witchwood.page.wire import write
from witchwood.table.commands import note_help
from witchwood.table.history.events import Event
from witchwood.table.history.facts import TableFacts
from witchwood.table.history.help import Helper
from witchwood.table.history.history import History
from witchwood.table.refusal import RefusalError
from witchwood.table.searches.solver_questions import SolversWord
from witchwood.table.table import Table, Told
from witchwood.table.told.statistics import statistics_of
from witchwood.table.told.summary import Result, results_of, summary_of

ME = "me"  # the one person of a page
_NOT_STORED = (
    "this could not be stored, so nothing has changed: this browser has no room left, or refuses to keep games"
)
_UNREAD = "this game, as kept here, can't be read, so nothing has changed: load the page again for a newer version"
_DELETED = "this game was deleted in another window"
_ELSEWHERE = "another window has played on here meanwhile: look how the game stands now, then do it again"


class NoTableError(LookupError):
    """There is no such table in this page."""

    def __str__(self) -> str:
        return "there is no such game in this browser: the link may be another's"


class ElsewhereError(RefusalError):
    """Another window has stored something else meanwhile, which is read, or has deleted the table."""


class Visit(Protocol):
    """Somebody who looks at a table: a window of the client."""

    follows: bool
    told: Told

    def show(self) -> None:
        """Tell what the table is like now."""

    def tell(self, message: Any) -> None:
        """Tell something else."""

    def refuse(self, reason: str) -> None:
        """Close the window, and tell why."""


class OpenTable(Table):
    """A table that somebody looks at. visits: who. considered: the version at which agents would rather wait. lock:
    held while something is done and stored. word: what the solver has said.
    """

    def __init__(self, stored: Stored) -> None:
        super().__init__(stored.facts, History.of(stored.facts, stored.events))
        self.stored = stored
        self.visits: set[Visit] = set()
        self.considered = -1
        self.lock = asyncio.Lock()
        self.word = SolversWord()
        self._works: dict[str, asyncio.Task[None]] = {}

    def go_on(self, name: str, work: Callable[[OpenTable], Coroutine[Any, Any, None]]) -> None:
        """Begin some work beside, unless it goes on already."""
        task = self._works.get(name)
        if task is None or task.done():
            self._works[name] = asyncio.create_task(work(self))

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at it, and nothing is done at it."""
        return not self.visits and not self.lock.locked() and all(task.done() for task in self._works.values())

    def put(self, stored: Stored) -> None:
        """Show it as it is stored, whatever was done since."""
        self.stored, self.facts = stored, stored.facts
        self.history = History.of(stored.facts, stored.events)
        self.considered = -1
        self.show()

    @property
    def here(self) -> set[int]:
        """The seats whose people look at it just now."""
        return {0 if (seat := self.seat_of(ME)) is None else seat} if self.visits else set()

    @property
    def sure_win(self) -> tuple[int, ...] | None:
        """Actions that win for sure from here, if such a line is known."""
        return self.word.sure_line(self.history)

    def show(self) -> None:
        """Tell everybody who looks what it is like."""
        for visit in list(self.visits):
            visit.show()

    def end(self, reason: str) -> None:
        """There is nothing to look at any more."""
        for visit in self.visits:
            visit.refuse(reason)
        self.visits.clear()


class Tables:
    """All tables of a page. changed: called where something was done at one, and stored, or where it was deleted; help
    alone changes nothing.
    """

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self.clock = clock
        self._storage = storage
        self._stored: dict[str, Stored] = {}
        self._open: dict[str, OpenTable] = {}
        self.unread: dict[str, str] = {}  # by id, texts that can't be read
        self.changed: Callable[[OpenTable], None] = lambda _: None

    async def load(self, one: str | None = None) -> list[OpenTable]:
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
            here = self._open[key].stored if key in self._open else self._stored.get(key)
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
            self._open[key].put(stored)

    def _forget(self, key: str) -> None:
        """A table was deleted."""
        self._stored.pop(key, None)
        self.unread.pop(key, None)
        table = self._open.pop(key, None)
        if table is not None:
            table.end(_DELETED)
            self.changed(table)

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
            raise NoTableError(key)
        return self._stored[key].facts

    def open(self, key: str) -> OpenTable:
        """A table, to be looked at or played on; others that nobody looks at are made again when they are wanted.
        NoTableError if there is none; ValueError if the rules no longer allow what was played.
        """
        if key not in self._stored:
            raise NoTableError(key)
        table = self._open.get(key) or OpenTable(self._stored[key])
        self._open = {one.id: one for one in self._open.values() if not one.is_idle} | {key: table}
        return table

    # Stored

    async def add(self, facts: TableFacts) -> OpenTable:
        """Keep a new table. ValueError if the rules allow no such table; RefusalError if it can't be kept."""
        table, stored = _begun(facts)
        await self._keep((table, stored))
        self._open[table.id] = table
        return table

    async def add_rematch(self, table: OpenTable, facts: TableFacts) -> None:
        """Keep a new table where the same seats play again, and where that is, or neither. Raises what `add` raises."""
        again = _begun(facts)
        await self._keep(again, (table, replace(table.stored, facts=replace(table.facts, rematch=facts.id))))
        table.show()

    async def show_deal(self, table: OpenTable) -> None:
        """Keep that a deal's number was shown before its game had ended, and show it; the table's lock is held.
        RefusalError if that can't be kept.
        """
        await self._keep((table, replace(table.stored, facts=replace(table.facts, chosen=True))))
        table.show()

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

    async def store_event(self, table: OpenTable, event: Event) -> None:
        """Keep an event that the history has made, and show the table; its lock is held. RefusalError if it could not
        be kept: then the history is as it was.
        """
        before = table.stored.result
        result = before or next(iter(results_of(table, event.at)), None)
        facts = replace(table.facts, **summary_of(table, event.at))
        stored = replace(table.stored, facts=facts, rows=(*table.stored.rows, row_of(event)), result=result)
        try:
            await self._keep((table, stored))
        except RefusalError:
            table.put(table.stored)
            raise
        table.show()
        if table.history.moved == event.version:
            self.changed(table)
        if result is not None and before is None:
            await self._count()

    async def note_help(self, table: OpenTable, seat: int, helper: Helper) -> None:
        """Keep that a seat is helped, before it is; its lock is held."""
        event = note_help(table, seat, helper, self.clock.now())
        if event is not None:
            await self.store_event(table, event)

    async def _keep(self, *changes: tuple[OpenTable, Stored]) -> None:
        saved = await self._save(*(stored for _, stored in changes))
        for (table, _), stored in zip(changes, saved, strict=True):
            table.stored, table.facts = stored, stored.facts
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
            raise ElsewhereError(_DELETED if gone else _ELSEWHERE)
        return [replace(one, text=text) for one, text in zip(news, texts, strict=True)]

    async def _count(self) -> None:
        await self._storage.count(write(statistics_of(self.results)))


def _begun(facts: TableFacts) -> tuple[OpenTable, Stored]:
    """A new table, and how it is kept."""
    table = OpenTable(Stored(facts))
    return table, Stored(replace(facts, **summary_of(table, facts.created)))


def _is_unplayed(stored: Stored) -> bool:
    try:
        return History.of(stored.facts, stored.events).moved == 0
    except Exception:  # as when it is opened: whatever is wrong with it
        return False
