"""The process that runs a study or writes a report beside the service (`witchwood/lab/background.py`)."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

from witchwood.server.job import end

BEAT = 1.0  # seconds between two words, at most


async def told_by(task: str, first: Path, second: Path) -> AsyncGenerator[dict[str, Any] | None, None]:
    """What the process says, line by line, and None whenever it has said nothing for a moment.

    The process ends when the caller stops listening. ValueError says what it could not do.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "witchwood.lab.background", task, str(first), str(second)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "POLARS_MAX_THREADS": "1"},
        limit=2**20,
    )
    assert process.stdout is not None
    try:
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    line = await process.stdout.readline()
            except TimeoutError:
                yield None
                continue
            if not line:
                break
            said = json.loads(line)
            if "error" in said:
                raise ValueError(said["error"])
            yield said
        if await process.wait() != 0:
            raise ValueError(f"the process that ran it has died ({process.returncode})")
    finally:
        await end(process)
