"""A Python of its own: what a program prints in a process that has loaded nothing yet."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path


def printed(code: str, *folders: Path | str, given: Iterable[Path] = (), **environment: str) -> str:
    """What the code prints, with these folders on the path, given these words; it must not fail."""
    path = {"PYTHONPATH": os.pathsep.join(map(str, folders))} if folders else {}
    command = [sys.executable, "-c", code, *map(str, given)]
    done = subprocess.run(command, env=os.environ | path | environment, capture_output=True, text=True, check=True)
    return done.stdout
