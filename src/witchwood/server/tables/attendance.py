"""Who is here: each page that is open says so, and it is written a few times a minute for all of them together."""

from __future__ import annotations

import asyncio
import logging

from witchwood.clock import Clock
from witchwood.server.job import Job
from witchwood.server.store.people.people import HERE, People

log = logging.getLogger(__name__)
_EACH = HERE / 3  # seconds between two notes of one person
_TOGETHER = 1.0  # seconds in which those who come are gathered
_AT_ONCE = 500  # people whom one statement notes


class Attendance(Job):
    """Notes who is here."""

    def __init__(self, people: People, clock: Clock) -> None:
        self._people = people
        self._clock = clock
        self._noted: dict[str, float] = {}
        self._coming: set[str] = set()
        self._news = asyncio.Event()

    def note(self, person: str) -> None:
        """A page of a person's is open."""
        if self._noted.get(person, -_EACH) <= self._clock.monotonic() - _EACH:
            self._coming.add(person)
            self._news.set()

    async def _run(self) -> None:
        while True:
            await self._news.wait()
            await asyncio.sleep(_TOGETHER)
            self._news.clear()
            coming, self._coming = sorted(self._coming), set()
            now = self._clock.monotonic()
            self._noted = {one: at for one, at in self._noted.items() if at > now - _EACH} | dict.fromkeys(coming, now)
            try:
                for first in range(0, len(coming), _AT_ONCE):
                    await self._people.note_here(coming[first : first + _AT_ONCE])
            except Exception as error:  # who is here says so again
                log.warning("who is here can't be noted just now: %s", type(error).__name__)
