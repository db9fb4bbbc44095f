"""The clock that the wiring hands to every part that needs the time. Sleeps and timeouts belong to the event loop."""

from __future__ import annotations

import time


class Clock:
    """The clocks of this machine. Any thread may read them."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some moment, never set back: for how long something takes."""
        return time.monotonic()
