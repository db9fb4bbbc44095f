"""A job ends when it is told to, whatever it waits for, and may be stopped without having begun."""

from __future__ import annotations

import asyncio
from pathlib import Path

import witchwood.server
from held_clock import let_run
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
    """Fails at once."""

    async def _run(self) -> None:
        raise OSError("the disk is full")


async def test_a_job_has_ended_when_it_is_stopped() -> None:
    job = Endless()
    await job.stop()
    job.start()
    await let_run()
    assert not job.ended
    await job.stop()
    assert job.ended


async def test_a_job_that_failed_keeps_no_service_from_stopping() -> None:
    job = Broken()
    job.start()
    await let_run()
    await job.stop()


def test_nothing_swallows_a_cancellation() -> None:
    """`asyncio.wait_for` may, before Python 3.12 (python/cpython#86296); `asyncio.timeout` does not."""
    folder = Path(witchwood.server.__file__).parent
    assert [path.name for path in folder.rglob("*.py") if "asyncio.wait_for" in path.read_text("utf-8")] == []
