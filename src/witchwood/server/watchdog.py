"""Watches the event loop: how late it comes to what is due, and time that the service did not live through.

While the loop is late, nobody is answered. Where the wall clock goes on and the service doesn't (the machine slept, the
clock was set ahead or back), that time is nobody's.
"""

from __future__ import annotations

import asyncio
import logging
import math

from witchwood.clock import Clock
from witchwood.server.metrics import Metrics

log = logging.getLogger(__name__)
_EACH = 0.1  # seconds between two looks
_LONG = 1.0  # seconds: a stall that the log mentions
_STALL = 0.25  # seconds of delay that are more than the usual
_AFTER = 0.5  # seconds after a stall in which what came meanwhile is read
_LEAP = 5.0  # seconds: a difference between the wall clock and the time lived that is no stall and no small correction


class Watchdog:
    """Notes each look's delay in the metrics, knows when messages that are read now may have come, and when the time
    last leapt.
    """

    def __init__(self, metrics: Metrics, clock: Clock) -> None:
        self._clock = clock
        self._stall = metrics.stall
        self._next: asyncio.TimerHandle | None = None
        self._looked: tuple[float, float] | None = None  # both clocks, when it last looked
        self._stood = (0.0, 0.0)  # the last stall: from when to when
        self._leapt = -math.inf

    @property
    def leapt(self) -> float:
        """When the time last leapt, in seconds since 1970 as the wall clock has been since then."""
        self._check()
        return self._leapt

    def came(self) -> float:
        """When something came, at the earliest, that is read now, in seconds since 1970. After a stall that is when it
        began: nobody is late because the service stood still.
        """
        self._check()
        now, (began, ended) = self._clock.now(), self._stood
        return began if 0.0 <= now - ended < _AFTER else now

    def start(self) -> None:
        """Begin to look."""
        self._check()
        self._wait()

    def stop(self) -> None:
        """Look no more."""
        if self._next is not None:
            self._next.cancel()

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._next = loop.call_later(_EACH, self._look, self._clock.monotonic() + _EACH)

    def _look(self, due: float) -> None:
        late = self._clock.monotonic() - due
        self._stall.observe(late)
        self._check()
        if late > _LONG:
            log.warning("the event loop stood still for %.1f s: nobody was answered", late)
        self._wait()

    def _check(self) -> None:
        """Compare both clocks with those of the last look. A loop that looks again after a long time has not lived
        through it.
        """
        now, moment = self._clock.now(), self._clock.monotonic()
        before, then = self._looked or (now, moment)
        self._looked = now, moment
        if moment - then > _EACH + _STALL:
            self._stood = (min(before, now), now)
        leap = now - before - min(moment - then, _EACH + _STALL)
        if abs(leap) > _LEAP:
            self._leapt, self._stood = now, (min(before, now), now)
            log.warning("the time leapt by %.0f s: turns with a clock start over", leap)
