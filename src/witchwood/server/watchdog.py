"""Watches the event loop: how late it comes to what is due. As long as it is late, nobody is answered."""

from __future__ import annotations

import asyncio
import logging
import math

from witchwood.clock import Clock
from witchwood.server.metrics import Metrics

log = logging.getLogger(__name__)
_EACH = 0.1  # seconds between two looks
_LONG = 1.0  # seconds: a stall that is told in the log
_STALL = 0.25  # seconds of delay that are more than the usual
_AFTER = 0.5  # seconds after a stall in which what came meanwhile is read


class Watchdog:
    """Notes each look's delay in the metrics, and knows when what is read now may have come."""

    def __init__(self, metrics: Metrics, clock: Clock) -> None:
        self._clock = clock
        self._stall = metrics.stall
        self._next: asyncio.TimerHandle | None = None
        self._looked = math.inf  # when it last looked, in seconds since 1970
        self._stood = (0.0, 0.0)  # the last stall: from when to when

    def came(self) -> float:
        """When something came, at the earliest, that is read now, in seconds since 1970. After a stall that is when it
        began: nobody is late because the service stood still.
        """
        now = self._clock.now()
        if now - self._looked > _EACH + _STALL:
            return self._looked
        began, ended = self._stood
        return began if now - ended < _AFTER else now

    def start(self) -> None:
        """Begin to look."""
        loop = asyncio.get_running_loop()
        self._next = loop.call_later(_EACH, self._look, self._clock.monotonic() + _EACH)

    def stop(self) -> None:
        """Look no more."""
        if self._next is not None:
            self._next.cancel()

    def _look(self, due: float) -> None:
        late = self._clock.monotonic() - due
        self._stall.observe(late)
        self._looked = self._clock.now()
        if late > _STALL:
            self._stood = (self._looked - late, self._looked)
        if late > _LONG:
            log.warning("the event loop stood still for %.1f s: nobody was answered", late)
        self.start()
