"""How many deals of Hocus or Klondike the solver decides, and how fast, on one core.

python bench/hocus_solver.py --preset klondike --first 1 --last 300 --seconds 5 [--option draw=1 ...]

With --nodes instead of --seconds the verdicts are the same on every machine, busy or not.
"""

from __future__ import annotations

import argparse
import time
from math import sqrt

import numpy as np

from witchwood.engine.search import Budget, Verdict
from witchwood.games.hocus import GAME
from witchwood.games.hocus.solver import solve


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """95 % interval of a share, by Wilson's score."""
    z = 1.959964
    middle = (hits + z * z / 2) / (tries + z * z)
    reach = z / (tries + z * z) * sqrt(hits * (tries - hits) / tries + z * z / 4)
    return 100 * (middle - reach), 100 * (middle + reach)


def main() -> None:
    """Solve the deals and print counts, intervals and times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", choices=("hocus", "klondike"), default="hocus")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=200)
    parser.add_argument("--seconds", type=float, help="wall time for each deal; 1 if no limit is given")
    parser.add_argument("--nodes", type=int, help="positions for each deal")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    pairs = [text.split("=", 1) for text in given.option]
    options = GAME.settle({"preset": given.preset} | {name: GAME.option(name).read(text) for name, text in pairs})
    limit = given.seconds or (None if given.nodes else 1.0)
    solve(GAME.deal(29, GAME.settle({"preset": "klondike"}), 1), Budget(nodes=10_000))  # compiles
    verdicts, times = [], []
    unknown = []
    for number in range(given.first, given.last + 1):
        state = GAME.deal(number, options, 1)
        began = time.perf_counter()
        verdict = solve(state, Budget(seconds=limit, nodes=given.nodes)).verdict
        times.append(1000 * (time.perf_counter() - began))
        verdicts.append(verdict)
        if verdict == Verdict.UNKNOWN:
            unknown.append(number)
    deals = len(verdicts)
    won, lost = verdicts.count(Verdict.WON), verdicts.count(Verdict.LOST)
    print(f"deals {deals}  decided {won + lost}  won {won}  lost {lost}  unknown {len(unknown)} {unknown}")
    for words, hits in (("unknown as lost", won), ("unknown as won", deals - lost)):
        low, high = wilson(hits, deals)
        print(f"winnable, {words}: {100 * hits / deals:.2f} % ({low:.2f} to {high:.2f})")
    print(f"ms a deal: median {np.median(times):.2f}  p99 {np.percentile(times, 99):.1f}  mean {np.mean(times):.1f}")


if __name__ == "__main__":
    main()
