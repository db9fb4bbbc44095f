"""The process that looks for deals beside the service (`witchwood/lab/levels/finder.py`)."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence

from witchwood.engine.option import Value
from witchwood.server.job import end


class Finder:
    """That process, at the lowest priority; started when it is first asked."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Finder:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process is not None:
            await end(self._process)

    async def ask(
        self, game: str, options: Mapping[str, Value], levels: Sequence[str], numbers: Sequence[int] | None = None
    ) -> tuple[str, str] | None:
        """A random deal's number and its level, or those of the first of some deals that is of one of the levels; None
        if no random one was found for a while, or none of these is. OSError if the process has died.
        """
        if self._process is None:
            command = (sys.executable, "-m", "witchwood.lab.levels.finder")
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        candidates = None if numbers is None else list(map(str, numbers))
        asked = {"game": game, "options": dict(options), "levels": list(levels), "numbers": candidates}
        self._process.stdin.write(f"{json.dumps(asked)}\n".encode())
        await self._process.stdin.drain()
        line = await self._process.stdout.readline()
        if not line:
            raise OSError("the process that finds deals has died")
        found = json.loads(line)
        return None if found["number"] is None else (found["number"], found["level"])
