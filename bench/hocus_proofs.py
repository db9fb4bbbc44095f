"""Is the solver ever wrong? Small endgames of Hocus and Klondike, by the solver and by plain search.

python bench/hocus_proofs.py [--positions 500] [--first 1000]

Plain search (tests/games/hocus/hocus_brute.py) tries every action that the rules allow and knows no dominance, dead end
or relaxation; the solver uses them all at once. They only leave out positions, so if any of them left out a win, a
winnable position would be called lost here. Each rule variant has its own positions, with 4 to 11 strengths
of each suit left. Ends with exit code 1 if a verdict differs.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from games.hocus.hocus_brute import VARIANTS, brute_force, endgame, names
from witchwood.engine.search import Budget, Verdict
from witchwood.games.hocus import GAME
from witchwood.games.hocus.solver import solve


def main() -> None:
    """Print a line for each variant."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=500, help="of each rule variant")
    parser.add_argument("--first", type=int, default=1000, help="seed of the first position")
    given = parser.parse_args()
    wrong = 0
    print(f"{'won':>7}{'lost':>7}{'differ':>8}{'open: plain search':>20}{'solver':>8}  rules")
    for variant, name in zip(VARIANTS, names, strict=True):
        tally = {"won": 0, "lost": 0, "differ": 0, "plain": 0, "solver": 0}
        for seed in range(given.first, given.first + given.positions):
            state = endgame(variant, random.Random(seed))
            truth, verdict = brute_force(state), solve(state, Budget(nodes=40_000, memory=1)).verdict
            if truth is None:
                tally["plain"] += 1
            elif verdict == Verdict.UNKNOWN:
                tally["solver"] += 1
            elif (verdict == Verdict.WON) == truth:
                tally["won" if truth else "lost"] += 1
            else:
                tally["differ"] += 1
                print(f"seed {seed}: {verdict}, but plain search says otherwise: {GAME.position(state)}")
        wrong += tally["differ"]
        counts = f"{tally['won']:7}{tally['lost']:7}{tally['differ']:8}{tally['plain']:20}{tally['solver']:8}"
        print(f"{counts}  {name}", flush=True)
    raise SystemExit(wrong > 0)


if __name__ == "__main__":
    main()
