"""What starting costs: importing the package, and a whole command with compiled kernels on disk.

    python bench/startup.py [RUNS]

Each command runs once before it is measured, so that bytecode and kernels are there. Wall seconds of whole processes.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from statistics import median

COMMANDS = {
    "python, doing nothing": ["-c", "pass"],
    "import witchwood": ["-c", "import witchwood"],
    "import numba (for comparison)": ["-c", "import numba"],
    "witchwood --help": ["-m", "witchwood", "--help"],
    "witchwood play hocus --deal 1 </dev/null": ["-m", "witchwood", "play", "hocus", "--deal", "1"],
}


def seconds(arguments: list[str]) -> float:
    """Wall time of one run with an empty input."""
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def main() -> None:
    """Print a line per command: median, lowest and highest."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("runs", nargs="?", type=int, default=9, help="of each command (%(default)s)")
    runs = parser.parse_args().runs
    for name, arguments in COMMANDS.items():
        seconds(arguments)
        times = [seconds(arguments) for _ in range(runs)]
        print(f"{name:42} {median(times):6.3f} s  ({min(times):.3f} to {max(times):.3f})")


if __name__ == "__main__":
    main()
