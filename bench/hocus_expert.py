"""How many deals of Hocus or Klondike the expert wins, and how fast. It sees only what the player sees.

python bench/hocus_expert.py --preset klondike --first 1 --last 1000 --seconds 0.2 --jobs 1
                             [--nodes POSITIONS] [--seed SEED] [--option goblin_hoard=off ...]

--seconds and --nodes are for each choice; a game has about 15. The expert plays to the end, or gives up where nothing
is left to do; there is no taking back. Beside it stands the rule of thumb (greedy) on the same deals.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

import numpy as np

from witchwood.agents import Player, find
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.search import Budget
from witchwood.games.hocus import GAME
from witchwood.lab.stats import wilson

_MOST_PLAYS = 3_000  # the rule of thumb may go round in circles


@dataclass(frozen=True)
class Played:
    """A game that was played: seconds, choices thought over, worlds solved, positions looked at."""

    won: bool
    seconds: float
    choices: int
    worlds: int
    nodes: int


def play(deal: int, options: dict[str, Value], budget: Budget) -> Played:
    """Play a deal with the expert."""
    match = Match.from_deal(GAME, deal, options, None)
    player = Player(find("expert"), budget)
    began = time.perf_counter()
    choices = worlds = nodes = 0
    while not match.over:
        answer = player.choose(match)
        if answer.resigns or answer.action is None:
            break
        nodes += int(answer.counters["nodes"])
        worlds += int(answer.counters.get("worlds", 0))
        choices += answer.counters.get("macros", 1) != 1
        match.apply(answer.action)
    return Played(match.result == "won", time.perf_counter() - began, choices, worlds, nodes)


def greedy_wins(deal: int, options: dict[str, Value]) -> bool:
    """Whether the rule of thumb wins a deal."""
    state = GAME.deal(deal, options, 1)
    actions = np.empty(GAME.most_legal, np.int64)
    for _ in range(_MOST_PLAYS):
        count = GAME.rules.legal(state, 0, actions)
        if count == 0:
            break
        GAME.rules.play(state, 0, GAME.rules.greedy(state, 0, actions, count))
    return bool(GAME.rules.winners(state))


def share(won: int, games: int) -> str:
    """A share with its interval, in words."""
    low, high = wilson(won / games, games)
    return f"{won} of {games}, {100 * won / games:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


def main() -> None:
    """Play the deals and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--preset", choices=("hocus", "klondike"), default="hocus")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=200)
    parser.add_argument("--seconds", type=float, help="for each choice")
    parser.add_argument("--nodes", type=int, help="positions looked at for each choice")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    pairs = [text.split("=", 1) for text in given.option]
    options = GAME.settle({"preset": given.preset} | {name: GAME.option(name).read(text) for name, text in pairs})
    seconds = 0.2 if given.seconds is None and given.nodes is None else given.seconds
    budget = Budget(seconds=seconds, nodes=given.nodes, seed=given.seed)
    deals = range(given.first, given.last + 1)
    play(0, options, Budget(nodes=1))  # compiles
    run = partial(play, options=options, budget=budget)
    if given.jobs == 1:
        games = [run(deal) for deal in deals]
    else:
        with ProcessPoolExecutor(given.jobs) as pool:
            games = list(pool.map(run, deals, chunksize=4))
    times = [game.seconds for game in games]
    print(f"won {share(sum(game.won for game in games), len(games))}")
    print(f"greedy won {share(sum(greedy_wins(deal, options) for deal in deals), len(games))}")
    print(f"seconds a game: mean {np.mean(times):.2f}  max {max(times):.2f}")
    sums = [sum(getattr(game, name) for game in games) / len(games) for name in ("choices", "worlds", "nodes")]
    print("a game: {:.1f} choices, {:,.0f} worlds, {:,.0f} nodes".format(*sums))


if __name__ == "__main__":
    main()
