"""How long one turn of a service's event loop works: in processor time of its thread, however busy the machine is."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from server.clients import Served


class LoopWatch:
    """worst: the most seconds that one turn of the loop has worked."""

    def __init__(self) -> None:
        self.worst = 0.0
        self._last = 0.0
        self._on = True

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Watch every turn from now on."""
        self._last = time.thread_time()
        loop.call_soon(self._look, loop)

    def end(self) -> None:
        """Watch no more."""
        self._on = False

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = time.thread_time()
        self.worst = max(self.worst, now - self._last)
        self._last = now
        if self._on:
            loop.call_soon(self._look, loop)


@contextmanager
def watched(service: Served) -> Iterator[LoopWatch]:
    """The loop of a service is watched for as long as the block lasts."""
    watch, begun = LoopWatch(), threading.Event()

    def begin() -> None:
        watch.begin(service.loop)
        begun.set()

    gc.collect()
    gc.disable()  # what the tests have made is no fault of the service
    service.loop.call_soon_threadsafe(begin)
    begun.wait(10)
    try:
        yield watch
    finally:
        watch.end()
        gc.enable()
