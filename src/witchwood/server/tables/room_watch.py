"""Who looks at which room or tournament just now: they see what has changed there, in whichever process.

Each of them may change something many times a second, and many look. So all pages of a room are woken together, some
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

_Shown = TypeVar("_Shown")
PAUSE = 0.25  # seconds between two times that the pages of a room are woken, and for which a reading of it serves


@dataclass(eq=False)
class RoomPage:
    """A page that shows a room to a person. news: something may have changed. doubted: they may be signed out."""

    person: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    doubted: bool = False


@dataclass(eq=False)
class _Watched(Generic[_Shown]):
    """A room at which people look. is_old: something has changed since the reading began, at `read`."""

    pages: set[RoomPage] = field(default_factory=set)
    reading: asyncio.Task[_Shown | None] | None = None
    read: float = -math.inf
    is_old: bool = False
    woken: float = -math.inf
    waking: asyncio.TimerHandle | None = None


class RoomWatch(Generic[_Shown]):
    """Wakes the pages that show a room, and reads it for all of them. find: reads a room. what: "room", or what else is
    shown in the same way.
    """

    def __init__(
        self, bus: Bus, find: Callable[[str], Coroutine[Any, Any, _Shown | None]], clock: Clock, what: str = "room"
    ) -> None:
        self._clock = clock
        self._bus = bus
        self._find = find
        self.what = what
        self._rooms: dict[str, _Watched[_Shown]] = {}
        self._telling: set[asyncio.Task[None]] = set()

    @contextmanager
    def look(self, room: str, person: str) -> Iterator[RoomPage]:
        """A page of a person's that is woken whenever something may have changed, as long as the block lasts."""
        page = RoomPage(person)
        watched = self._rooms.setdefault(room, _Watched())
        watched.pages.add(page)
        try:
            yield page
        finally:
            watched.pages.discard(page)
            if not watched.pages:
                del self._rooms[room]
                if watched.waking is not None:
                    watched.waking.cancel()

    async def read(self, room: str) -> _Shown | None:
        """A room at which people look, as it was a moment ago at most; None if there is none."""
        watched, now = self._rooms[room], self._clock.monotonic()
        reading = watched.reading
        if reading is None or watched.is_old or (reading.done() and now - watched.read >= PAUSE):
            reading = watched.reading = asyncio.create_task(self._find(room))
            watched.read, watched.is_old = now, False
        return await asyncio.shield(reading)  # a page that closes takes it from no other

    def changed(self, room: str) -> None:
        """Something was stored of a room here: show it, and tell the other processes."""
        self.heard(room)
        if self._bus.is_shared:
            telling = asyncio.create_task(self._bus.send(room, self.what))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    def heard(self, room: str) -> None:
        """Another process has stored something of a room."""
        watched = self._rooms.get(room)
        if watched is None or watched.waking is not None:
            return
        wait = max(0.0, watched.woken + PAUSE - self._clock.monotonic())
        watched.waking = asyncio.get_running_loop().call_later(wait, self._wake, watched)

    def doubt(self, person: str) -> None:
        """A person was perhaps barred, deleted or signed out: their pages check whether they may stay."""
        for watched in self._rooms.values():
            for page in watched.pages:
                if page.person == person:
                    page.doubted = True
                    page.news.set()

    def _wake(self, watched: _Watched[_Shown]) -> None:
        watched.waking, watched.is_old = None, True
        watched.woken = self._clock.monotonic()
        for page in watched.pages:
            page.news.set()
