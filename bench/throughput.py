"""Random play beside OpenSpiel in the same run: what `make bench` prints, with its settings open to change.

python bench/throughput.py [SECONDS] [ROUNDS]
"""

from __future__ import annotations

import sys

from rich.console import Console

from witchwood.lab import throughput


def main() -> None:
    """Measure every case and every peer."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    throughput.run(Console(width=120), list(throughput.CASES), seconds=seconds, rounds=rounds, peers=True)


if __name__ == "__main__":
    main()
