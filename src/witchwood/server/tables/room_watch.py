"""Who looks at which room just now: they are told at once that something has changed there, in whichever process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from witchwood.server.store.bus import Bus


class RoomWatch:
    """Wakes those who show a room to somebody; what has changed they read themselves."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._pages: dict[str, set[asyncio.Event]] = {}
        self._telling: set[asyncio.Task[None]] = set()

    @contextmanager
    def look(self, room: str) -> Iterator[asyncio.Event]:
        """What is set whenever something may have changed in a room, as long as the block lasts."""
        page = asyncio.Event()
        self._pages.setdefault(room, set()).add(page)
        try:
            yield page
        finally:
            self._pages[room].discard(page)
            if not self._pages[room]:
                del self._pages[room]

    def changed(self, room: str) -> None:
        """Something was stored of a room here: show it, and tell the other processes."""
        self.heard(room)
        if self._bus.is_shared:
            telling = asyncio.create_task(self._bus.send(room, "room"))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)

    def heard(self, room: str) -> None:
        """Another process has stored something of a room."""
        for page in self._pages.get(room, ()):
            page.set()
