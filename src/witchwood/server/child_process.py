"""The end of a process that works beside the service."""

from __future__ import annotations

import asyncio
from contextlib import suppress


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
