"""Whether the database takes what is to be stored."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.database.dialect import insert_into
from witchwood.server.store.database.models import facts

log = logging.getLogger(__name__)
_EACH = 2.0  # seconds that an answer holds: anybody may ask


class Health:
    """Tries it by storing the time."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock()
        self._tried = -_EACH
        self._trouble: Exception | None = None

    async def check(self) -> None:
        """Raises what the database raises, now or a moment ago."""
        async with self._turn:
            if time.monotonic() - self._tried >= _EACH:
                self._trouble = None
                try:
                    await store_something(self._engine)
                except Exception as error:
                    log.error("the database does not take what is to be stored: %s", error)
                    self._trouble = error
                self._tried = time.monotonic()
            if self._trouble is not None:
                raise self._trouble


async def store_something(engine: AsyncEngine) -> None:
    """Store the time. Raises what the database raises."""
    now = insert_into(engine, facts).values(name="health", value=str(time.time()))
    async with engine.begin() as connection:
        await connection.execute(now.on_conflict_do_update(index_elements=["name"], set_={"value": now.excluded.value}))
