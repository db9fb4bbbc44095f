"""What workers do with a chunk: in a module of its own, which they import by its name."""

from __future__ import annotations

import os
from pathlib import Path

from witchwood.lab.pool import Chunk


def numbers(chunk: Chunk) -> list[int]:
    """The numbers of its deals."""
    return list(chunk.deals)


def numbers_at_second_try(chunk: Chunk) -> list[int]:
    """A worker that first comes to a chunk is killed."""
    mark = Path(str(chunk.options["folder"])) / str(chunk.deals.start)
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return numbers(chunk)
