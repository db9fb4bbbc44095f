"""Whether the database takes what is to be stored."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets

from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.database.dialect import insert_into
from witchwood.server.store.database.models import facts
from witchwood.server.store.database.writer import Writer

log = logging.getLogger(__name__)
_EACH = 2.0  # seconds that an answer holds: anybody may ask
_SAID_EACH = 1.0  # seconds between two lines of the log


class Health:
    """Tries it by storing something."""

    def __init__(self, engine: AsyncEngine, writer: Writer, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._clock = clock
        self._turn = asyncio.Lock()
        self._tried = -math.inf
        self._trouble: Exception | None = None
        self._said = -math.inf

    def note(self, error: Exception) -> None:
        """Log that the database failed, once a second at most."""
        if self._clock.monotonic() - self._said >= _SAID_EACH:
            self._said = self._clock.monotonic()
            log.error("the database does not answer: %s", str(error) or type(error).__name__)

    async def check(self) -> None:
        """Raises what the database raises, now or a moment ago."""
        async with self._turn:
            if self._clock.monotonic() - self._tried >= _EACH:
                self._trouble = None
                try:
                    await store_something(self._engine, self._writer)
                except Exception as error:
                    self.note(error)
                    self._trouble = error
                self._tried = self._clock.monotonic()
            if self._trouble is not None:
                raise self._trouble


async def store_something(engine: AsyncEngine, writer: Writer) -> None:
    """Store a fresh value. Raises what the database raises."""
    row = insert_into(engine, facts).values(name="health", value=secrets.token_hex(8))
    await writer.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": row.excluded.value}))
