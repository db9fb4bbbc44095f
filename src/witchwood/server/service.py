"""The parts of a running service, put together: opened at start, closed at the end."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.agents import Conductor
from witchwood.server.bus import Bus
from witchwood.server.doing import Doer
from witchwood.server.helping import Helper
from witchwood.server.identity import Cookies
from witchwood.server.limits import Limits
from witchwood.server.live import Table
from witchwood.server.metrics import Metrics
from witchwood.server.minds import Minds
from witchwood.server.presence import Presences
from witchwood.server.settings import Settings
from witchwood.server.store.database import bring_up_to_date, connect
from witchwood.server.store.journal import Journal
from witchwood.server.store.people import People, secret_of
from witchwood.server.store.queries import Store
from witchwood.server.tables import Tables
from witchwood.server.warm import Warm

log = logging.getLogger(__name__)
_GOODBYE = 2.0  # seconds that a goodbye may take
_SHOW = 0.12  # seconds between the plays of a sure win, at the usual pace of 0.8


class Service:
    """Everything that answers a request needs. Made by `open`."""

    def __init__(self, settings: Settings, engine: AsyncEngine, secret: str) -> None:
        sender = secrets.token_hex(8)
        self.settings = settings
        self.engine = engine
        self.secret = secret.encode()
        self.cookies = Cookies(secret)
        self.people = People(engine, sender)
        self.store = Store(engine, sender)
        self.limits = Limits(settings.limits)
        self.metrics = Metrics()
        self.warm = Warm()
        self.minds = Minds(settings.threads, self.warm)
        self.journal = Journal(engine, sender)
        self.tables = Tables(self.store, self.journal, self.warm, settings.live)
        self.conductor = Conductor(self.tables, self.minds, settings.pace)
        self.doer = Doer(self.tables, self._nudge)
        self.helper = Helper(self.tables, self.doer, self.minds, _SHOW * settings.pace / 0.8)
        self.bus = Bus(engine, sender, self._hear, self._catch_up)
        self.presences = Presences(self.tables, self.bus)
        self._resuming: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, settings: Settings) -> Service:
        """Connect to the database, bring it up to date, and start what works in the background."""
        engine = connect(settings.address)
        await bring_up_to_date(engine)
        service = cls(settings, engine, settings.secret or await secret_of(engine))
        service.journal.start()
        service.bus.start()
        service.presences.start()
        service.warm.start()
        service._resuming = asyncio.create_task(service._resume())
        return service

    async def say_goodbye(self) -> None:
        """Tell everybody who looks at a table that the service ends, and wait until they have heard it."""
        self.minds.closing = True
        for table in self.tables.live:
            for watcher in list(table.watchers):
                watcher.leave("the service is being restarted; the table is kept")
        until = time.monotonic() + _GOODBYE
        while any(table.watchers for table in self.tables.live) and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Store what is not stored yet, and let go of the database."""
        self.minds.closing = True
        if self._resuming is not None:
            self._resuming.cancel()
        await self.warm.stop()
        await self.presences.stop()
        await self.bus.stop()
        await self.journal.stop()
        await asyncio.to_thread(self.minds.close)
        await self.engine.dispose()

    async def show_name(self, person: str) -> None:
        """Somebody goes by another name now: show it at the tables where they sit, where those can be read."""
        for table in self.tables.of(person):
            try:
                await self._look_again(table)
            except Exception:  # the name is stored, and shown there when the table is read again
                log.exception("table %s can't show a new name", table.id[:6])

    def _nudge(self, table: Table) -> None:
        """A person has done something: let agents and solver go on."""
        self.conductor.nudge(table)
        self.helper.nudge(table)

    async def _resume(self) -> None:
        """Agents whose turn it was when the service ended go on, at no more tables than are kept in memory."""
        for key in await self.store.waiting_for_agents(self.settings.live):
            try:
                self.conductor.nudge(await self.tables.get(key))
            except Exception:
                log.exception("table %s can't go on", key[:6])

    async def _hear(self, news: dict[str, Any]) -> None:
        """Another process has stored something, or somebody looks at a table there."""
        if news["what"] == "name":
            for table in self.tables.of(news["person"]):
                await self._look_again(table)
            return
        told = self.tables.loaded(news["table"])
        if told is None:
            return
        if news["what"] == "here":
            self.presences.heard(told, news)
            if not told.course.match.plays:  # agents wait until everybody has come
                self.conductor.nudge(told)
            return
        await self._look_again(told)

    async def _catch_up(self) -> None:
        """News may have been missed: tables that are looked at catch up, others are read again when they are wanted."""
        for table in self.tables.live:
            if not table.watchers:
                async with table.lock:
                    table.torn = True
            if table.watchers:
                await self._look_again(table)

    async def _look_again(self, table: Table) -> None:
        """Show what was stored at a table by others. One that can't be read keeps nobody from the other tables.

        Raises what the database raises.
        """
        try:
            async with self.tables.hold(table):
                await self.tables.catch_up(table)
                self.tables.show(table)
        except ValueError:
            log.exception("table %s can't catch up", table.id[:6])
            return
        self.conductor.nudge_later(table)
        self.helper.nudge(table)
