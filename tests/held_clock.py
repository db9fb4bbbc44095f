"""A clock that stands until a test moves it, and an event loop's turn without one."""

from __future__ import annotations

import asyncio

from witchwood.clock import Clock

NOON = 1_795_521_600.0  # of 2026-11-24 in UTC


class HeldClock(Clock):
    """wall: seconds since 1970. seconds: what `monotonic` says. look: seconds that pass when a person looks at it, so
    that no two things happen at the same moment.
    """

    def __init__(self, look: float = 1e-5) -> None:
        self.wall, self.seconds, self._look = NOON, 1_000.0, look

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += seconds
        self.seconds += seconds

    def now(self) -> float:
        """The wall clock."""
        self.pass_by(self._look)
        return self.wall

    def monotonic(self) -> float:
        """The steady clock."""
        self.pass_by(self._look)
        return self.seconds


async def let_run() -> None:
    """Let all tasks that can go on do so once."""
    await asyncio.sleep(0)  # sleeps: not at all; this is how a task gives way
