"""A stall of the event loop is to be seen in the metrics."""

from __future__ import annotations

import asyncio
import time

import pytest

from witchwood.clock import Clock
from witchwood.server.metrics import Metrics
from witchwood.server.watchdog import Watchdog


def test_a_stall_is_counted_and_told(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()

    def stalls(longer_than: str) -> float:
        value = metrics.registry.get_sample_value
        return (value("witchwood_stall_seconds_count") or 0) - (
            value("witchwood_stall_seconds_bucket", {"le": longer_than}) or 0
        )

    async def test() -> None:
        watchdog = Watchdog(metrics, Clock())
        watchdog.start()
        await asyncio.sleep(0.15)
        before = stalls("1.0")
        time.sleep(1.3)  # noqa: TID251  # the fault that is to be seen
        await asyncio.sleep(0.15)
        assert stalls("1.0") == before + 1
        watchdog.stop()

    asyncio.run(test())
    assert "stood still" in caplog.text
