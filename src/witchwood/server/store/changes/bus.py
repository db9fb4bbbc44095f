"""News between processes: what one has stored, the others show.

The transaction that stores something sends the news of it (`news.py`). Here this process hears the others, and sends
them what is stored nowhere. With SQLite there is one process, and only `witchwood admin` beside it.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import URL, delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.job import Job
from witchwood.server.store.changes.news import CHANNEL, tell
from witchwood.server.store.database import models
from witchwood.server.store.database.dialect import fetch, is_postgres
from witchwood.server.store.database.writer import Writer

log = logging.getLogger(__name__)
Hear = Callable[[dict[str, Any]], Awaitable[None]]
_About = tuple[str, str, str, str]  # who tells, of which table, what, of which person
_AGAIN = 2.0  # seconds before a lost connection is tried again
LOOK = 0.5  # seconds between two looks at what was left in an SQLite database


class Bus(Job):
    """Sends news to the other processes and hears theirs.

    hear: called with each piece of news of another process. lost: called when news may have been missed.
    """

    def __init__(
        self, engine: AsyncEngine, writer: Writer, sender: str, hear: Hear, lost: Callable[[], Awaitable[None]]
    ) -> None:
        self._engine = engine
        self._writer = writer
        self._sender = sender
        self._hear = hear
        self._lost = lost

    @property
    def is_shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return is_postgres(self._engine)

    async def _run(self) -> None:
        await (self._listen() if self.is_shared else self._look())

    async def send(self, table: str, what: str, **more: Any) -> None:
        """Send the others news of something that is stored nowhere: people who came or left.

        Such news is repeated now and then, so a failure is only logged.
        """
        if self.is_shared:
            try:
                await self._writer.run(lambda connection: tell(connection, self._sender, table, what, **more))
            except Exception as error:
                log.warning("news of table %s could not be sent: %s", table[:6], type(error).__name__)

    async def _look(self) -> None:
        """Hear what was left in the database. What can't be heard just now is heard later, in its order."""
        waiting = select(models.news).order_by(models.news.c.number)
        while True:
            try:
                for left in await fetch(self._engine, waiting):
                    await self._hear(json.loads(left.text))
                    await self._writer.execute(delete(models.news).where(models.news.c.number == left.number))
            except Exception as error:
                log.warning("news from another process can't be heard; trying again: %s", type(error).__name__)
                await asyncio.sleep(_AGAIN)
            await asyncio.sleep(LOOK)

    async def _listen(self) -> None:
        import asyncpg  # only PostgreSQL needs it

        while True:
            try:
                await self._listen_once(await asyncpg.connect(**_arguments(self._engine.url)))
            except Exception as error:  # what was not heard is caught up with on the next connection
                log.warning("the connection to PostgreSQL for news is lost; trying again: %s", type(error).__name__)
            await asyncio.sleep(_AGAIN)

    async def _listen_once(self, connection: Any) -> None:
        heard: asyncio.Queue[_About | None] = asyncio.Queue()
        latest: dict[_About, dict[str, Any]] = {}  # of several that wait the last says all, so they can't pile up

        def hear(_connection: Any, _process: int, _channel: str, payload: str) -> None:
            news = json.loads(payload)
            if news["from"] == self._sender:
                return
            about = (news["from"], news["table"], news["what"], news.get("person", ""))
            if about not in latest:
                heard.put_nowait(about)
            latest[about] = news

        try:
            connection.add_termination_listener(lambda *_: heard.put_nowait(None))
            await connection.add_listener(CHANNEL, hear)
            await self._lost()
            while (about := await heard.get()) is not None:
                await self._hear(latest.pop(about))
        finally:
            await connection.close(timeout=1)


def _arguments(url: URL) -> dict[str, Any]:
    """SQLAlchemy's address as asyncpg's own arguments."""
    named = {"host": url.host, "port": url.port, "user": url.username, "password": url.password}
    given = {name: value for name, value in named.items() if value is not None}
    return {**dict(url.query), **given, "database": url.database}
