"""How fast the planner of Wyr solves deals.

python bench/wyr_planner.py FIRST LAST [--processes N]

Plans the deals FIRST to LAST (both included) without any limit, and prints the share whose bound was reached, the
times, the widths that were needed, and the deals that stay open. A deal's time is the whole call of `plan`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from multiprocessing import Pool

import numpy as np

import witchwood
from witchwood.games.wyr.planner import plan

_CHUNK = 100
_REPORT_SECONDS = 10


def solve(deals: range) -> list[tuple[int, int, int, int, float]]:
    """For each deal: its number, score, bound, width and milliseconds."""
    game = witchwood.game("wyr")
    options = game.settle({})
    plan(game.deal(0, options, 1))  # loads the kernels
    rows = []
    for deal in deals:
        state = game.deal(deal, options, 1)
        start = time.perf_counter()
        found = plan(state)
        rows.append((deal, found.score, found.bound, found.width, 1e3 * (time.perf_counter() - start)))
    return rows


def main() -> None:
    """Solve, telling how far it is on stderr, and print the table."""
    parser = argparse.ArgumentParser(description="Solve deals of Wyr and print how long it took.")
    parser.add_argument("first", type=int)
    parser.add_argument("last", type=int)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    end = given.last + 1
    chunks = [range(start, min(start + _CHUNK, end)) for start in range(given.first, end, _CHUNK)]
    rows = []
    told = time.monotonic()
    with Pool(given.processes) as pool:
        for part in pool.imap(solve, chunks):
            rows += part
            if time.monotonic() - told > _REPORT_SECONDS:
                told = time.monotonic()
                solved = sum(score == bound for _, score, bound, _, _ in rows)
                print(f"{len(rows)} of {end - given.first} deals, {solved} solved", file=sys.stderr, flush=True)
    times = np.array([row[4] for row in rows])
    unsolved = [(deal, bound - score) for deal, score, bound, _, _ in rows if score < bound]
    solved = len(rows) - len(unsolved)
    print(f"deals {given.first} to {given.last}: bound reached in {solved} of {len(rows)} ({solved / len(rows):.3%})")
    print(
        f"ms a deal: median {np.median(times):.2f}, mean {times.mean():.2f}, "
        f"99th percentile {np.percentile(times, 99):.2f}, max {times.max():.0f}"
    )
    print("width needed:", ", ".join(f"{width}: {n}" for width, n in sorted(Counter(row[3] for row in rows).items())))
    hardest = sorted(rows, key=lambda row: -row[4])[:10]
    print("hardest:", ", ".join(f"{deal} ({width}, {ms:.0f} ms)" for deal, _, _, width, ms in hardest))
    print("unsolved (deal, points below the bound):", unsolved or "none")


if __name__ == "__main__":
    main()
