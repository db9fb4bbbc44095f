"""Rates games that have ended, one after the other, beside everything else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from witchwood.server.job import Job
from witchwood.server.store.people.rating_store import RatingStore

log = logging.getLogger(__name__)
_AGAIN = 30.0  # seconds before it is tried again, where it failed


class Rater(Job):
    """Rates what waits: at the start, and whenever a game has ended. show: called with each table that was rated."""

    def __init__(self, store: RatingStore, show: Callable[[str], Awaitable[None]]) -> None:
        self._store = store
        self._show = show
        self._nudged = asyncio.Event()

    def start(self) -> None:
        """Begin, with what was left when the service ended."""
        self._nudged.set()
        super().start()

    def nudge(self) -> None:
        """A rated game has ended."""
        self._nudged.set()

    async def _run(self) -> None:
        while True:
            await self._nudged.wait()
            self._nudged.clear()
            try:
                while (table := await self._store.rate_next()) is not None:
                    await self._show(table)
            except Exception:
                log.exception("ratings can't be stored just now")
                asyncio.get_running_loop().call_later(_AGAIN, self._nudged.set)
