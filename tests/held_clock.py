"""A clock that stands until a test moves it."""

from __future__ import annotations

from witchwood.clock import Clock


class HeldClock(Clock):
    """wall: seconds since 1970. seconds: what `monotonic` says."""

    def __init__(self, wall: float = 1_795_521_600.0, seconds: float = 1_000.0) -> None:  # noon of 2026-11-24 in UTC
        self.wall = wall
        self.seconds = seconds

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.wall += seconds
        self.seconds += seconds

    def now(self) -> float:
        """The wall clock."""
        return self.wall

    def monotonic(self) -> float:
        """The steady clock."""
        return self.seconds
