"""How many moves a game takes whose player does what the hints say, with verdicts switched on, from the start.

python bench/hints.py [--deals 1..100] [--option preset=klondike ...] [--nodes POSITIONS] [--jobs 1]

The hints are those of a table with verdicts (`table/searches/solver_verdicts.py`): the next play of a short win.
`--nodes` limits the search for a win, and the search for a shorter one, instead of the clock; so the figures are the
same on any machine. A deal that has no win, or none that is found, is left out and counted.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np

from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.search import Budget
from witchwood.engine.verdicts import Verdicts
from witchwood.games.hocus import GAME
from witchwood.games.hocus.state import DRAW


@dataclass(frozen=True)
class Obeyed:
    """A game played by its hints. moves: all of them, draws included. raw: how many the solver's own line has.

    again: how often a position came that was there before. waits: seconds for each hint.
    """

    moves: int
    draws: int
    raw: int
    again: int
    waits: list[float]


def obey(deal: int, options: dict[str, Value], nodes: int) -> Obeyed | None:
    """Play a deal by its hints; None where no win is known."""
    match = Match.from_deal(GAME, deal, options, None)
    verdicts = Verdicts(match, Budget(nodes=nodes))
    raw = len(verdicts.now().line)
    waits, met = [], Counter([match.state.tobytes()])
    while not match.over:
        began = time.perf_counter()
        action = verdicts.short().action
        waits.append(time.perf_counter() - began)
        if action is None:
            return None
        match.apply(action)
        met[match.state.tobytes()] += 1
    plays = [play.action for play in match.plays]
    return Obeyed(len(plays), plays.count(DRAW), raw, met.total() - len(met), waits)


def main() -> None:
    """Play the deals and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", default="1..100")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--nodes", type=int, default=400_000)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    given = parser.parse_args()
    first, last = map(int, given.deals.split(".."))
    options = GAME.settle(
        {name: GAME.option(name).read(text) for name, _, text in (o.partition("=") for o in given.option)}
    )
    run = partial(obey, options=options, nodes=given.nodes)
    run(first)  # compiles
    with ProcessPoolExecutor(given.jobs) as pool:
        games = [game for game in pool.map(run, range(first, last + 1)) if game is not None]
    for name in ("moves", "draws", "raw", "again"):
        numbers = sorted(getattr(game, name) for game in games)
        low, middle, high = (int(np.quantile(numbers, at, method="nearest")) for at in (0.25, 0.5, 0.75))
        print(f"{name:6} median {middle}, middle half {low} to {high}, {numbers[0]} to {numbers[-1]}")
    firsts = [game.waits[0] for game in games]
    print(f"won {len(games)} of {last - first + 1} deals")
    print(f"first hint: median {np.median(firsts):.2f} s, most {max(firsts):.2f} s")


if __name__ == "__main__":
    main()
