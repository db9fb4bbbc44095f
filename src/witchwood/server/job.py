"""What works beside the service: a job, one task from its start to its stop; a process that answers; and its end."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Self

log = logging.getLogger(__name__)
_SOON, _SELDOM = 1.0, 60.0  # seconds before a job that failed starts again: at first, and at most


class Job(ABC):
    """Does `_run` beside everything else, and starts it again when it fails. failures: how often it has failed."""

    failures = 0
    _task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._keep_running())

    async def _keep_running(self) -> None:
        pause = _SOON
        while True:
            try:
                return await self._run()
            except Exception:
                self.failures += 1
                log.exception("%s failed: it starts again in %.0f s", type(self).__name__, pause)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _SELDOM)

    async def stop(self) -> None:
        """End at once, and return when it has ended. What it has stored is kept."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def _run(self) -> None:
        """All that is to be done, until it is cancelled."""


class LineProcess:
    """A module of ours as a process that answers each line with one. It starts when it is first asked, and ends with
    the block.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None:
            await end(self._process)

    async def exchange(self, line: str) -> str:
        """The answer to a line; "" if the process has died or can't start: then the next line starts another."""
        try:
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", self._module, stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(f"{line}\n".encode())
            await self._process.stdin.drain()
            if answer := await self._process.stdout.readline():
                return answer.decode()
        except OSError as error:
            log.warning("%s can't be asked: %s", self._module, error)
        if self._process is not None:
            await self._process.wait()
            self._process = None
        return ""


async def end(process: asyncio.subprocess.Process) -> None:
    """Kill a process and return once it is gone, even if this task is cancelled meanwhile: nobody else waits for it."""
    with suppress(ProcessLookupError):
        process.kill()
    gone = asyncio.create_task(process.wait())
    try:
        await asyncio.shield(gone)
    except asyncio.CancelledError:
        await gone
        raise
