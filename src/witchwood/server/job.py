"""What works beside the service: a job, one task from its start to its stop; and how a process there ends."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress


class Job(ABC):
    """Does `_run` beside everything else."""

    _task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """End at once, and return when it has ended. What it has stored is kept."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @abstractmethod
    async def _run(self) -> None:
        """All that is to be done, until it is cancelled."""


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
