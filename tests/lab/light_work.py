"""Work for a pool's processes that loads no game: in a module of its own, since each process imports it."""

from __future__ import annotations

import os
import signal
from pathlib import Path


def doubled_by_the_second(part: tuple[Path, int]) -> int:
    """Twice the number. The first process that tries is killed; it leaves its process id in the folder."""
    folder, number = part
    mark = folder / str(number)
    if not mark.exists():
        mark.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def deadly(number: int) -> int:
    """It ends the process that is given 3."""
    if number == 3:
        os._exit(1)
    return number


def refusing(number: int) -> int:
    """ValueError."""
    raise ValueError(f"{number} is refused")
