"""A process is waited for until it is gone, whatever happens to the waiting task."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import cast

import pytest

from held_clock import let_run
from server.inside import passing
from witchwood.server.job import end


class Slow:
    """A process that takes its time to go."""

    def __init__(self) -> None:
        self.killed, self.gone = False, asyncio.Event()

    def kill(self) -> None:
        self.killed = True

    async def wait(self) -> int:
        await self.gone.wait()
        return -9


async def test_a_process_ends_and_may_have_ended_before() -> None:
    command = (sys.executable, "-c", "input()")
    process = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE)
    await end(process)
    assert process.returncode == -9
    await end(process)


async def test_who_is_cancelled_while_it_waits_waits_on() -> None:
    slow = Slow()
    ending = asyncio.create_task(end(cast(asyncio.subprocess.Process, slow)))
    await let_run()
    assert slow.killed
    ending.cancel()
    await passing(0.01)
    assert not ending.done()
    slow.gone.set()
    with pytest.raises(asyncio.CancelledError):
        await ending
