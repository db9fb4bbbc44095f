"""A job of the service: one task, from the service's start to its stop."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod


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
