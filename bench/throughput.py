"""Random play beside OpenSpiel in the same run: what `make bench` prints, with its settings open to change.

python bench/throughput.py [SECONDS] [ROUNDS]
"""

from __future__ import annotations

import argparse

from rich.console import Console

from witchwood.lab import throughput


def main() -> None:
    """Measure every case and every peer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=1.0, help="of each measurement (%(default)s)")
    parser.add_argument("rounds", nargs="?", type=int, default=5, help="measurements of each (%(default)s)")
    asked = parser.parse_args()
    cases = list(throughput.CASES)
    throughput.run(Console(width=120), cases, seconds=asked.seconds, rounds=asked.rounds, peers=True)


if __name__ == "__main__":
    main()
