"""Random play beside OpenSpiel in the same run, with the goals of our games.

python -m bench.throughput [SECONDS] [ROUNDS]

Ratios are taken within a round.
"""

from __future__ import annotations

import argparse
from statistics import median

from bench.peers import PEERS
from rich.console import Console

from witchwood.lab.throughput import Workload, millions, run, table

CASES: dict[Workload, tuple[str, float]] = {
    Workload("pendle", "pendle", {"witches": 3, "magic": True}): ("solitaire, from Python", 10),
    Workload("witchpig", "witchpig", seats=4): ("gin_rummy, in C++", 15),
    Workload("wyr", "wyr"): ("solitaire, from Python", 10),
    Workload("hocus", "hocus"): ("solitaire, from Python", 20),
    Workload("klondike", "hocus", {"preset": "klondike"}): ("solitaire, from Python", 20),
    Workload("stones", "stones"): ("go 9x9, in C++", 7),
}
"""Each game's peer, and how many times as fast it should be."""


def main() -> None:
    """Measure every case and every peer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seconds", nargs="?", type=float, default=1.0, help="of each measurement (%(default)s)")
    parser.add_argument("rounds", nargs="?", type=int, default=5, help="measurements of each (%(default)s)")
    asked = parser.parse_args()
    console = Console(width=120)
    rates = run(console, list(CASES), PEERS, seconds=asked.seconds, rounds=asked.rounds)
    peers = table("OpenSpiel", "1 core, M/s")
    for name in PEERS:
        peers.add_row(name, millions(rates[name]))
    console.print(peers)
    goals = table("game", "against", "times as fast", "goal")
    for case, (peer, goal) in CASES.items():
        ratios = [ours / theirs for ours, theirs in zip(rates[case.name], rates[peer], strict=True)]
        spread = f"{median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
        goals.add_row(case.name, peer, spread, f"{goal:g}")
    console.print(goals)


if __name__ == "__main__":
    main()
