"""Studies that nobody plays: what the process beside the service would say."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from server.inside import passing


async def played(_task: str, file: Path, folder: Path) -> AsyncIterator[dict[str, Any]]:
    """What a process says that plays a tenth of a study each second, and ends one of WitchPig."""
    folder.mkdir(parents=True, exist_ok=True)
    done = 0
    while done < 10 or "witchpig" not in file.read_text():
        await passing(1.0)
        done = min(done + 1, 10)
        yield {"done": done, "of": 10, "left": 10.0 - done, "at_least": False}
    yield {"headlines": [], "report": None}
