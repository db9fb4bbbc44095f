"""A job ends when it is told to, whatever it waits for, and may be stopped without having begun."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import witchwood.server
from held_clock import let_run
from server.inside import passing
from witchwood.server.job import Job


class Endless(Job):
    """Waits for ever; says that it was ended."""

    ended = False

    async def _run(self) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            self.ended = True


class Broken(Job):
    """Fails at once, so many times; then waits for ever."""

    def __init__(self, times: int) -> None:
        self.times = times

    async def _run(self) -> None:
        if self.failures < self.times:
            raise OSError("the disk is full")
        await asyncio.Event().wait()


async def test_a_job_has_ended_when_it_is_stopped() -> None:
    job = Endless()
    await job.stop()
    job.start()
    await let_run()
    assert not job.ended
    await job.stop()
    assert job.ended


async def test_a_job_that_failed_says_so_and_starts_again_ever_later(caplog: pytest.LogCaptureFixture) -> None:
    job = Broken(8)
    job.start()
    for pause, failures in enumerate((1, 2, 3, 4, 5, 6, 7, 8, 8)):
        await let_run()
        assert job.failures == failures
        await passing(min(2**pause, 60) + 0.01)
    assert [record.message for record in caplog.records][::7] == [
        "Broken failed: it starts again in 1 s",
        "Broken failed: it starts again in 60 s",
    ]
    await job.stop()


async def test_a_job_that_failed_keeps_no_service_from_stopping() -> None:
    job = Broken(1)
    job.start()
    await let_run()
    await job.stop()


def test_nothing_swallows_a_cancellation() -> None:
    """`asyncio.wait_for` may, before Python 3.12 (python/cpython#86296); `asyncio.timeout` does not."""
    folder = Path(witchwood.server.__file__).parent
    assert [path.name for path in folder.rglob("*.py") if "asyncio.wait_for" in path.read_text("utf-8")] == []
