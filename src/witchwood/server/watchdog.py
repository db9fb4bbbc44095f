"""Watches the event loop: how late it comes to what is due. As long as it is late, nobody is answered."""

from __future__ import annotations

import asyncio
import logging

from witchwood.server.metrics import Metrics

log = logging.getLogger(__name__)
_EACH = 0.1  # seconds between two looks
_LONG = 1.0  # seconds: a stall that is told in the log


class Watchdog:
    """Notes each look's delay in the metrics."""

    def __init__(self, metrics: Metrics) -> None:
        self._stall = metrics.stall
        self._next: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to look."""
        loop = asyncio.get_running_loop()
        self._next = loop.call_at(loop.time() + _EACH, self._look, loop.time() + _EACH)

    def stop(self) -> None:
        """Look no more."""
        if self._next is not None:
            self._next.cancel()

    def _look(self, due: float) -> None:
        late = asyncio.get_running_loop().time() - due
        self._stall.observe(late)
        if late > _LONG:
            log.warning("the event loop stood still for %.1f s: nobody was answered", late)
        self.start()
