"""What the watchdog makes of two clocks: a stall, and a time that leapt."""

from __future__ import annotations

import math

import pytest

from held_clock import HeldClock
from server.inside import passing
from witchwood.server.metrics import Metrics
from witchwood.server.watchdog import Watchdog


@pytest.fixture
def clock() -> HeldClock:
    return HeldClock(look=0.0)


@pytest.fixture
def watchdog(clock: HeldClock) -> Watchdog:
    """One that has looked just now."""
    made = Watchdog(Metrics(), clock)
    made.came()
    return made


async def test_a_stall_is_counted_and_logged(clock: HeldClock, caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()
    watchdog = Watchdog(metrics, clock)
    watchdog.start()
    for seconds, longer in ((0.1, 0), (1.4, 1), (0.1, 1)):
        clock.pass_by(seconds)
        await passing(0.11)
        count, short = (
            metrics.registry.get_sample_value(f"witchwood_stall_seconds_{name}", labels) or 0
            for name, labels in (("count", {}), ("bucket", {"le": "1.0"}))
        )
        assert (count - short, "stood still" in caplog.text) == (longer, bool(longer))
    watchdog.stop()


def test_what_is_read_as_time_goes_by_came_now(watchdog: Watchdog, clock: HeldClock) -> None:
    for _ in range(3):
        clock.pass_by(0.2)
        assert watchdog.came() == clock.wall
    assert watchdog.leapt == -math.inf


def test_what_is_read_after_a_stall_came_when_it_began(watchdog: Watchdog, clock: HeldClock) -> None:
    before = clock.wall
    clock.pass_by(3.5)
    assert watchdog.came() == before
    clock.pass_by(0.3)
    assert watchdog.came() == before, "what came meanwhile is still read"
    clock.pass_by(0.3)
    assert watchdog.came() == clock.wall
    assert watchdog.leapt == -math.inf, "a stall is no leap"


@pytest.mark.parametrize("leap", [2_400.0, -2_400.0])
def test_a_wall_clock_that_is_set_is_a_leap(watchdog: Watchdog, clock: HeldClock, leap: float) -> None:
    before = clock.wall
    clock.wall += leap
    assert watchdog.leapt == clock.wall
    assert watchdog.came() == min(before, clock.wall), "nothing came later than now"
    leapt = clock.wall
    clock.pass_by(0.2)
    assert watchdog.leapt == leapt, "it leapt once"


def test_so_is_a_machine_that_slept_whatever_its_steady_clock_did(watchdog: Watchdog, clock: HeldClock) -> None:
    for steady in (0.0, 2_400.0):
        clock.wall += 2_400.0
        clock.seconds += steady
        assert watchdog.leapt == clock.wall


def test_small_corrections_of_the_wall_clock_are_none(watchdog: Watchdog, clock: HeldClock) -> None:
    for _ in range(100):
        clock.wall += 0.5
        clock.pass_by(0.1)
        assert watchdog.leapt == -math.inf
