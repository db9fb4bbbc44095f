"""Who looks at a room, a tournament or the lobby just now: they see what has changed there, in whichever process.

Each of them may change something many times a second, and many look. So all pages of one place are woken together, some
times a second at most, and share one reading of it.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from witchwood.clock import Clock
from witchwood.server.store.changes.bus import Bus

_T = TypeVar("_T")
PAUSE = 0.25  # seconds between two times that the pages of a place are woken, and for which a reading of it serves


@dataclass(eq=False)
class OpenPage:
    """A page that shows a place to a person. news: something may have changed. doubted: they may be signed out."""

    person: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    doubted: bool = False


@dataclass(eq=False)
class _Watched(Generic[_T]):
    """A place at which people look. is_old: something has changed since the reading began, at `read`."""

    pages: set[OpenPage] = field(default_factory=set)
    reading: asyncio.Task[_T] | None = None
    read: float = -math.inf
    is_old: bool = False
    woken: float = -math.inf
    waking: asyncio.TimerHandle | None = None


class PageWatch(Generic[_T]):
    """Wakes the pages that show a place, and reads it for all of them. what: the kind of place, as other processes
    hear of it. find: reads one.
    """

    def __init__(self, bus: Bus, what: str, find: Callable[[str], Coroutine[Any, Any, _T]], clock: Clock) -> None:
        self._clock = clock
        self._bus = bus
        self.what = what
        self._find = find
        self._places: dict[str, _Watched[_T]] = {}
        self._telling: set[asyncio.Task[None]] = set()

    @contextmanager
    def look(self, place: str, person: str) -> Iterator[OpenPage]:
        """A page of a person's that is woken whenever something may have changed, as long as the block lasts."""
        page = OpenPage(person)
        watched = self._places.setdefault(place, _Watched())
        watched.pages.add(page)
        try:
            yield page
        finally:
            watched.pages.discard(page)
            if not watched.pages:
                del self._places[place]
                if watched.waking is not None:
                    watched.waking.cancel()

    async def read(self, place: str) -> _T:
        """A place at which people look, as it was a moment ago at most."""
        watched, now = self._places[place], self._clock.monotonic()
        reading = watched.reading
        if reading is None or watched.is_old or (reading.done() and now - watched.read >= PAUSE):
            reading = watched.reading = asyncio.create_task(self._find(place))
            watched.read, watched.is_old = now, False
        return await asyncio.shield(reading)  # a page that closes takes it from no other

    def changed(self, place: str) -> None:
        """Something was stored of a place here: show it, and tell the other processes."""
        self.heard(place)
        if self._bus.is_shared:
            telling = asyncio.create_task(self._bus.send(place, self.what))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    def heard(self, place: str) -> None:
        """Another process has stored something of a place."""
        watched = self._places.get(place)
        if watched is None or watched.waking is not None:
            return
        wait = max(0.0, watched.woken + PAUSE - self._clock.monotonic())
        watched.waking = asyncio.get_running_loop().call_later(wait, self._wake, watched)

    def doubt(self, person: str) -> None:
        """A person was perhaps barred, deleted or signed out: their pages check whether they may stay."""
        for watched in self._places.values():
            for page in watched.pages:
                if page.person == person:
                    page.doubted = True
                    page.news.set()

    def _wake(self, watched: _Watched[_T]) -> None:
        watched.waking, watched.is_old = None, True
        watched.woken = self._clock.monotonic()
        for page in watched.pages:
            page.news.set()
