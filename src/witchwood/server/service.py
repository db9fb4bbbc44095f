"""The parts of a running service, put together: opened at start, closed at the end."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from random import Random
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.deals.sealed_days import SealedDays
from witchwood.server.deals.stock import Background, Stock
from witchwood.server.fair_pool import Addresses, FairPool
from witchwood.server.job import Job
from witchwood.server.metrics import Metrics
from witchwood.server.search.search_pool import SearchPool
from witchwood.server.search.table_search import TableSearch
from witchwood.server.search.warmup import Warmup
from witchwood.server.settings import Settings
from witchwood.server.store.changes.bus import Bus
from witchwood.server.store.changes.journal import Journal
from witchwood.server.store.database.database import bring_up_to_date, connect
from witchwood.server.store.database.database_file import DatabaseFile
from witchwood.server.store.database.health import Health
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.erasure import Erasure
from witchwood.server.store.people.people import People, Person, secret_of
from witchwood.server.store.people.push_store import PushStore
from witchwood.server.store.people.rating_store import RatingStore
from witchwood.server.store.people.unused_guests import Pruner
from witchwood.server.store.tables.day_store import DayStore
from witchwood.server.store.tables.stock_store import StockStore
from witchwood.server.store.tables.study_store import StudyStore
from witchwood.server.store.tables.table_store import TableStore
from witchwood.server.store.together.room_store import HERE, Room, RoomStore
from witchwood.server.store.together.talk_store import TalkStore
from witchwood.server.store.together.tournament_store import TournamentStore
from witchwood.server.store.together.vacation_store import VacationStore
from witchwood.server.studies.runner import Runner
from witchwood.server.studies.study_archive import STARTED, StudyArchive
from witchwood.server.tables.clocks import Clocks
from witchwood.server.tables.creation import Creation
from witchwood.server.tables.director import Director
from witchwood.server.tables.hosts import Hosts
from witchwood.server.tables.meeting import Meeting
from witchwood.server.tables.page_watch import PageWatch
from witchwood.server.tables.presence import Presences
from witchwood.server.tables.pusher import Pusher
from witchwood.server.tables.rater import Rater
from witchwood.server.tables.registry import Registry
from witchwood.server.tables.table_talk import Talk
from witchwood.server.watchdog import Watchdog
from witchwood.server.wire import write
from witchwood.service.broadcaster import Broadcaster
from witchwood.service.changes import Changes
from witchwood.service.new_tables import NewTables
from witchwood.service.ports import Connection
from witchwood.service.served_table import ServedTable
from witchwood.service.table_service import TableService
from witchwood.table.refusal import NoTableError

log = logging.getLogger(__name__)
_REPLAYS, _LONG_REPLAYS = 2, 1  # threads that play again what is stored: short games, and long ones or records
_PATIENCE = 5.0  # seconds that a database has for each query
_GOODBYE = 2.0  # seconds that a goodbye may take
BARRED = "those who run this service have barred you from it"
_SIGNED_OUT = "you were signed out here"


class Service:
    """Everything that answers a request needs. Made by `open`. doubts: how often people were looked for who may stay no
    longer.
    """

    doubts = 0

    def __init__(
        self,
        settings: Settings,
        engine: AsyncEngine,
        file: DatabaseFile | None,
        secret: str,
        clock: Clock,
        chance: Random,
    ) -> None:
        sender = secrets.token_hex(8)
        self.settings, self.clock, self.chance = settings, clock, chance
        self.engine = engine
        self._file = file
        self.secret = secret
        self.writer = writer = Writer(engine, file)
        self.people = People(engine, writer, sender, clock)
        self.store = TableStore(engine, writer, sender, clock)
        self.journal = Journal(engine, writer, sender)
        self.health = Health(engine, writer, clock)
        self.bus = Bus(engine, writer, sender, self.hear, self._catch_up)
        self.metrics = Metrics()
        self.watchdog = Watchdog(self.metrics, clock)
        self.warmup = Warmup(clock)
        self.addresses = Addresses(on=settings.limits)
        self.search_pool = SearchPool(settings.threads, self.warmup, self.addresses.lane_of)
        self.replays = FairPool(_REPLAYS, "replay", self.addresses.lane_of)
        self.long_replays = FairPool(_LONG_REPLAYS, "long replay", self.addresses.lane_of)
        self.broadcaster = Broadcaster(clock, write)
        self.registry = Registry(
            self.store,
            self.journal,
            self.warmup,
            self.replays,
            self.long_replays,
            self.broadcaster,
            settings.tables,
            clock,
        )
        self.creation = Creation(self.registry, self.warmup, self.long_replays)
        self.presences = Presences(self.registry, self.broadcaster, self.bus)
        self.changes = changes = Changes(self.registry, clock)
        self.clocks = Clocks(
            *(self.registry, changes, self.store, VacationStore(engine, writer, clock), self.watchdog, self._nudge),
            is_shared=self.bus.is_shared,
            clock=clock,
        )
        self.table_service = TableService(
            changes, TableSearch(self.search_pool), self.broadcaster, settings.pace, settle=self.clocks.settle_before
        )
        self.agents, self.solver = self.table_service.agents, self.table_service.solver
        self.hosts = Hosts(self.registry, changes, self.store, self._nudge, self._show_lobby)
        self.erasure = Erasure(engine, writer, sender, clock)
        self._beside: list[asyncio.Task[None]] = []  # erasures, and what goes on after a start
        self.pruner = Pruner(engine, writer, settings.prune, clock)
        self.talk = Talk(TalkStore(engine, writer, sender, clock))
        self.ratings = RatingStore(engine, writer, sender, self.addresses.are_one)
        self.rater = Rater(self.ratings, self.show_again)
        self.pushes = PushStore(engine, writer, clock)
        contact = settings.url if settings.url.startswith("https://") else "mailto:nobody@localhost"
        self.pusher = Pusher(self.pushes, contact.rstrip("/"), self.addresses.lane_of, clock)
        self.registry.listeners += [self.pusher.hear, self._hear_end]
        self.presences.listeners.append(self._hear_presence)
        self.rooms, self.tournaments = RoomStore(engine, writer, clock), TournamentStore(engine, writer, sender, clock)
        self.room_watch, self.tournament_watch = (
            PageWatch(self.bus, "room", self.rooms.find, clock),
            PageWatch(self.bus, "tournament", self.tournaments.find, clock),
        )
        self.director = Director(
            self.tournaments, self.registry, self.creation, changes, self.tournament_watch.changed, self.show_again,
            lambda: self.full is not None, clock, chance,
        )  # fmt: skip
        self.meeting = Meeting(
            *(engine, writer, self.bus, self.people, self.store),
            *(self.creation, self.registry, self.hosts, clock, chance),
            full=lambda: self.full,
            are_one=self.addresses.are_one,
            seated=self._let_agents_begin,
        )
        shelf = settings.shelf
        self.study_archive = StudyArchive(shelf, settings.data / "reports")
        self.studies = Runner(
            StudyStore(engine, writer, clock), shelf / STARTED, self.warmup, clock, alone=file is not None
        )
        self.stock = Stock(StockStore(engine, writer), self.search_pool, self.warmup, settings.stock, clock, chance)
        self.day_store = DayStore(engine, writer)
        self.days = SealedDays(self.day_store, self.store, secret.encode(), clock)
        self.new_tables = NewTables(clock, chance, self.registry, self.creation, self.stock, self.days)
        self.jobs: list[Job] = [
            *(self.bus, self.presences, self.clocks, self.warmup, self.rater, self.pruner, self.studies, self.director),
            *(self.meeting.attendance, self.meeting.pairer),
            *([Background(self.days, self.stock, self.warmup)] if settings.stock else []),
        ]

    @classmethod
    async def open(cls, settings: Settings, file: DatabaseFile | None, clock: Clock, chance: Random) -> Service:
        """Connect to the database, bring it up to date, and start what works in the background. file: the database's,
        where it is locked already. chance: draws the numbers of deals.
        """
        engine = connect(settings.address, patience=_PATIENCE)
        if file is None:
            file = DatabaseFile.at(engine.url)
            if file is not None:
                file.lock()
        await bring_up_to_date(engine)
        if file is not None:
            file.remember()
            file.watch(engine.sync_engine)
        service = cls(settings, engine, file, settings.secret or await secret_of(engine), clock, chance)
        service.watchdog.start()
        service.journal.start()
        for job in service.jobs:
            job.start()
        service._beside.append(asyncio.create_task(service._resume()))
        return service

    @property
    def full(self) -> str | None:
        """Why no table is made at the moment, None if nothing is in the way: games that have begun need the disk."""
        free = 100.0 if self._file is None else self._file.percent_free()
        if free >= self.settings.spare:
            return None
        return f"the disk of this service is nearly full ({free:.0f} % free): games go on, and no new one begins"

    async def say_goodbye(self) -> None:
        """Tell everyone who looks at a table that the service ends, and wait until they have heard it."""
        self.search_pool.closing = True
        for table in self.registry.tables:
            for connection in list(table.presence.connections):
                connection.leave("the service is restarting: come back in a moment")
        until = self.clock.monotonic() + _GOODBYE
        while any(table.presence.connections for table in self.registry.tables) and self.clock.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Store what is not stored yet, and let go of the database."""
        self.search_pool.closing = True
        for task in self._beside:
            task.cancel()
        await asyncio.gather(*self._beside, return_exceptions=True)
        for job in reversed(self.jobs):
            await job.stop()
        await self.pusher.close()
        await self.journal.stop()
        await self.writer.close()
        for pool in (self.search_pool, self.replays, self.long_replays):
            await pool.close()
        self.watchdog.stop()
        await self.engine.dispose()
        if self._file is not None:
            self._file.release()

    async def delete(self, person: str) -> None:
        """Delete a person: they are out at once; what is stored of them goes in the background."""
        await self.people.leave(person)
        await self.turn_away(person)
        for table in self.registry.of(person):
            async with table.lock:  # what they have just asked for is done first
                pass
        self._beside.append(asyncio.create_task(self._erase([person])))
        self._beside = [task for task in self._beside if not task.done()]

    async def _erase(self, people: Sequence[str]) -> None:
        for person in people:
            try:
                await self.erasure.erase(person)
                await self.hear({"what": "erased", "person": person})
            except Exception:  # the next start goes on with it
                log.exception("a deleted person can't be erased whole")

    async def show_name(self, person: str) -> None:
        """Show a person's new name at the tables where they sit, where those can be read."""
        for table in self.registry.of(person):
            try:
                await self._look_again(table)
            except Exception:  # the name is stored, and shown there when the table is read again
                log.exception("table %s can't show a new name", table.id[:6])

    def _nudge(self, table: ServedTable) -> None:
        """A person has done something: let agents and solver go on."""
        self.table_service.nudge(table)

    def _hear_end(self, table: ServedTable) -> None:
        if table.is_rated and table.history.match.over:
            self.rater.nudge()
        if table.is_over and table.facts.room is not None:
            self.room_watch.changed(table.facts.room)
        if table.is_over and table.facts.tournament is not None:
            self.director.nudge(table.facts.tournament)
        if table.facts.listed and (table.is_over or not table.history.moved):
            self._show_lobby()

    def _hear_presence(self, table: ServedTable) -> None:
        if table.facts.room is not None:
            self.room_watch.heard(table.facts.room)

    def _show_lobby(self) -> None:
        self.meeting.changed()

    async def _let_agents_begin(self, key: str) -> None:
        self.agents.nudge(await self.registry.get(key))

    async def show_again(self, key: str) -> None:
        """More is stored of a table than its events, such as ratings: show it to those who look at it."""
        table = self.registry.loaded(key)
        if table is not None:
            await self._look_again(table)

    def members_here(self, room: Room) -> set[str]:
        """The members who look at a room or at its last table; of watchers there, those of this process."""
        recent = self.clock.now() - HERE
        table = self.registry.loaded(room.tables[-1].id) if room.tables else None
        at_table: set[str | None] = set()
        if table is not None:
            at_table = {table.seats[seat].person for seat in table.presence.seats}
            at_table |= {connection.person for connection in table.presence.connections}
        return {one.person for one in room.members if one.seen > recent or one.person in at_table}

    async def _resume(self) -> None:
        """Agents whose turn it was when the service ended go on, at no more tables than are kept in memory; so do
        erasures.
        """
        await self._erase(await self.erasure.leaving())
        for key in await self.store.waiting_for_agents(self.settings.tables):
            try:
                self.agents.nudge(await self.registry.get(key))
            except Exception:
                log.exception("table %s can't go on", key[:6])

    async def turn_away(self, person: str) -> None:
        """A person was barred, deleted, or signed out elsewhere: end the connections that are theirs no longer."""
        self.doubts += 1
        self.room_watch.doubt(person)
        self.tournament_watch.doubt(person)
        self.meeting.watch.doubt(person)
        found = await self.people.find(person)
        for table in self.registry.tables:
            for connection in list(table.presence.connections):
                if connection.person == person:
                    _check(connection, found)

    async def check_again(self, connection: Connection, doubts: int) -> None:
        """A person opened a table: they may have been barred, deleted or signed out elsewhere while they came. doubts:
        what they were before it was known who comes.
        """
        if self.doubts != doubts:
            _check(connection, await self.people.find(connection.person))

    async def hear(self, news: dict[str, Any]) -> None:
        """Another process has stored something, or a person looks at a table there."""
        if news["what"] == "person":
            await self.turn_away(news["person"])
            return
        if news["what"] in ("name", "erased"):
            for table in self.registry.of(news["person"]):
                await self._look_again(table)
            return
        if news["what"] == "room":
            self.room_watch.heard(news["table"])
            return
        if news["what"] == "tournament":
            self.tournament_watch.heard(news["table"])
            return
        if news["what"] in ("lobby", "seats"):
            self.meeting.heard()
        told = self.registry.loaded(news["table"])
        if told is None:
            return
        if news["what"] == "here":
            self.presences.heard(told, news)
            return
        if news["what"] == "talk":
            await self.talk.heard(told, news["number"])
            return
        await self._look_again(told)  # whatever else it is, also what a newer version tells of: the store knows

    async def _catch_up(self) -> None:
        """News may have been missed: tables that are looked at catch up, others are read again when they are wanted.
        Before that, people who may no longer stay are disconnected.
        """
        self.doubts += 1
        looking = {connection.person for table in self.registry.tables for connection in table.presence.connections}
        for person in looking:
            await self.turn_away(person)
        for table in self.registry.tables:
            if not table.presence.connections:
                await self.registry.tear(table)
            if table.presence.connections:  # perhaps by now
                await self._look_again(table)

    async def _look_again(self, table: ServedTable) -> None:
        """Show what was stored at a table by others. A table that can't be read keeps nobody from the other tables.

        Raises what the database raises.
        """
        try:
            async with self.registry.hold(table):
                await self.registry.catch_up(table)
                self.broadcaster.show(table)
        except NoTableError:
            return
        except ValueError:
            log.exception("table %s can't catch up", table.id[:6])
            return
        if table.leaver is not None:
            self.agents.nudge(table)
        self.agents.nudge_later(table)
        self.solver.nudge(table)


def _check(connection: Connection, found: Person | None) -> None:
    """End a connection that is not its person's any longer. found: who that is by now, None where they were deleted."""
    if found is None or found.barred or connection.session != found.session:
        connection.turn_away(BARRED if found is not None and found.barred else _SIGNED_OUT)
