"""The process that looks for deals beside the service (`witchwood/lab/levels/finder.py`)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from witchwood.engine.option import Value
from witchwood.server.job import LineProcess


class Finder(LineProcess):
    """That process, at the lowest priority."""

    def __init__(self) -> None:
        super().__init__("witchwood.lab.levels.finder")

    async def ask(
        self, game: str, options: Mapping[str, Value], levels: Sequence[str], numbers: Sequence[int] | None = None
    ) -> tuple[str, str] | None:
        """A random deal's number and its level, or those of the first of some deals that is of one of the levels; None
        if no random one was found for a while, or none of these is. OSError if the process has died.
        """
        candidates = None if numbers is None else list(map(str, numbers))
        asked = {"game": game, "options": dict(options), "levels": list(levels), "numbers": candidates}
        line = await self.exchange(json.dumps(asked))
        if not line:
            raise OSError("the process that finds deals has died")
        found = json.loads(line)
        return None if found["number"] is None else (found["number"], found["level"])
