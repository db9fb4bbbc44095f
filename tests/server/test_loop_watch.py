"""What the watch of an event loop sees."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from server.clients import Served
from server.loop_watch import LoopWatch, watched


def compute(seconds: float) -> None:
    """Work for so long."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def seen(service: Served, turn: Callable[[float], None]) -> LoopWatch:
    """What the watch has seen of a turn of 0.3 seconds."""
    done = threading.Event()

    def take_it() -> None:
        turn(0.3)
        service.loop.call_soon(lambda: service.loop.call_soon(done.set))

    with watched(service) as watch:
        service.loop.call_soon_threadsafe(take_it)
        assert done.wait(20)
    return watch


def test_a_turn_that_computes_is_seen(service: Served) -> None:
    watch = seen(service, compute)
    assert watch.worst > 0.29
    assert watch.slowest > 0.29


def test_a_turn_that_sleeps_is_seen_by_the_clock_on_the_wall(service: Served) -> None:
    watch = seen(service, time.sleep)
    assert watch.worst < 0.2
    assert watch.slowest > 0.29
