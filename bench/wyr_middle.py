"""How often the best score is proved in the middle of a game of Wyr, and how soon.

python bench/wyr_middle.py [--deals 300] [--first 2000000] [--nodes 50000]

From each deal a game is played, every third action at random and the others by the rule of thumb, and the solver is
asked after 8, 16, 24, 32 and 40 actions. Proved: no way to play on scores more. If the best plan found is not proved,
the distance of its bound is printed instead.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import mean, median, quantiles

import numpy as np

import witchwood
from witchwood.engine.kernel import State
from witchwood.games.wyr.solver import Plan, plan

GAME = witchwood.game("wyr")
PLIES = (8, 16, 24, 32, 40)


def played(deal: int, plies: int) -> State | None:
    """The position after so many actions; None if the game ends before."""
    state, dice = GAME.deal(deal, GAME.settle({}), 1), random.Random(deal)
    for _ in range(plies):
        actions = np.array(GAME.legal(state, 0)[:-1], np.int64)
        if len(actions) == 0:
            return None
        by_chance = dice.random() < 1 / 3
        chosen = dice.choice(actions) if by_chance else GAME.rules.greedy(state, 0, actions, len(actions))
        GAME.rules.play(state, 0, chosen)
    return state if len(GAME.legal(state, 0)) > 0 else None


def main() -> None:
    """Print a line for each number of actions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--first", type=int, default=2_000_000)
    parser.add_argument("--nodes", type=int, default=50_000)
    given = parser.parse_args()
    plan(GAME.deal(0, GAME.settle({}), 1), nodes=1_000)  # loads the kernels
    for plies in PLIES:
        found: list[Plan] = []
        spent: list[float] = []
        for deal in range(given.first, given.first + given.deals):
            state = played(deal, plies)
            if state is not None:
                began = time.perf_counter()
                found.append(plan(state, nodes=given.nodes))
                spent.append(1000 * (time.perf_counter() - began))
        proved = sum(one.proved for one in found)
        gaps = [one.bound - one.score for one in found if not one.proved] or [0]
        print(
            f"after {plies} actions: proved {proved} of {len(found)} ({proved / len(found):.1%}), "
            f"else bound {mean(gaps):.1f} above on average, {max(gaps)} at most; "
            f"ms: median {median(spent):.2f}, 99th percentile {quantiles(spent, n=100, method='inclusive')[98]:.0f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
