"""How people meet, put together: who is here, who follows and blocks whom, the lobby, and who looks for a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from random import Random

from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.changes.bus import Bus
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.people import People
from witchwood.server.store.tables.table_store import TableStore
from witchwood.server.store.together.seek_store import SeekStore
from witchwood.server.store.together.tie_store import TieStore
from witchwood.server.store.together.vacation_store import VacationStore
from witchwood.server.tables.attendance import Attendance
from witchwood.server.tables.creation import Creation
from witchwood.server.tables.hosts import Hosts
from witchwood.server.tables.lobby import LOBBY, Lobby, LobbyReading
from witchwood.server.tables.page_watch import PageWatch
from witchwood.server.tables.pairer import Pairer
from witchwood.server.tables.registry import Registry


class Meeting:
    """Its parts. full, are_one, seated: as in `Pairer`."""

    def __init__(
        self,
        engine: AsyncEngine,
        writer: Writer,
        bus: Bus,
        people: People,
        tables: TableStore,
        creation: Creation,
        registry: Registry,
        hosts: Hosts,
        clock: Clock,
        chance: Random,
        *,
        full: Callable[[], str | None],
        are_one: Callable[[Collection[str]], bool],
        seated: Callable[[str], Awaitable[None]],
    ) -> None:
        self.attendance = Attendance(people, clock)
        self.seeks = SeekStore(engine, writer, clock)
        self.ties = TieStore(engine, writer, clock)
        self.vacations = VacationStore(engine, writer, clock)
        lobby = Lobby(tables, self.seeks, people)
        self.watch = PageWatch(bus, "lobby", lambda _: lobby.read(clock.now()), clock)
        self.pairer = Pairer(
            *(self.seeks, creation, registry, hosts, clock, chance),
            full=full,
            are_one=are_one,
            changed=self.changed,
            seated=seated,
        )

    def changed(self) -> None:
        """The lobby is not what it was: show it."""
        self.watch.changed(LOBBY)

    def heard(self) -> None:
        """Another process says so."""
        self.watch.heard(LOBBY)

    async def read(self, person: str) -> LobbyReading:
        """The lobby for a person who asks once; others who ask or look meanwhile share the reading."""
        with self.watch.look(LOBBY, person):
            return await self.watch.read(LOBBY)
