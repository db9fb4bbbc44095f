"""Who has the better side at Witch Stones: the expert against itself, each deal once with each choice of sides.

python bench/stones_selfplay.py --deals 1000 --nodes 5000 [--first DEAL] [--jobs N]

The player who moves second chooses suns or moons. Each deal is played twice here, with that choice forced once
each way, so that over all games first and second player have each side equally often.
"""

from __future__ import annotations

import argparse
import multiprocessing
from dataclasses import dataclass
from functools import partial

import witchwood
from witchwood.engine.search import Budget
from witchwood.games.stones.expert import choose
from witchwood.lab.stats import wilson


@dataclass(frozen=True)
class Game:
    """How a game ended: winner of None is a draw; margin is the first player's points less the other's."""

    first: int
    suns: int
    winner: int | None
    margin: float


def play(deal: int, nodes: int) -> list[Game]:
    """The two games of a deal. Sides are named by what the chooser took: its first legal action, then its second."""
    games = []
    for choice in (0, 1):
        match = witchwood.deal("stones", deal)
        chooser = match.turn
        assert chooser is not None
        words = match.describe(match.actions()[choice])
        match.apply(match.legal()[choice])
        suns = chooser if "sun" in words.lower() else 1 - chooser
        first = match.turn
        assert first is not None
        while (seat := match.turn) is not None:
            answer = choose(match.state, seat, Budget(nodes=nodes, seed=deal))
            assert answer.action is not None
            match.apply(answer.action)
        winner = match.result[0] if isinstance(match.result, tuple) else None
        games.append(Game(first, suns, winner, match.scores[first] - match.scores[1 - first]))
    return games


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--nodes", type=int, default=5_000, help="a move")
    parser.add_argument("--first", type=int, default=20_000, help="number of the first deal")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    deals = range(asked.first, asked.first + asked.deals)
    with multiprocessing.get_context("spawn").Pool(asked.jobs) as pool:
        pairs = list(pool.imap(partial(play, nodes=asked.nodes), deals, chunksize=8))
    games = [game for pair in pairs for game in pair]
    shares = {
        "first player": sum(game.winner == game.first for game in games),
        "suns": sum(game.winner == game.suns for game in games),
        "drawn": sum(game.winner is None for game in games),
    }
    decided = sum(len({game.winner == game.suns for game in pair}) == 1 for pair in pairs)
    for words, count in shares.items():
        low, high = wilson(count / len(games), len(games))
        print(f"{words}: {count} of {len(games)}, {count / len(games):.1%} (95 % Wilson {low:.1%} to {high:.1%})")
    low, high = wilson(decided / len(pairs), len(pairs))
    print(
        f"deals in which one side won with either player: {decided} of {len(pairs)} ({low:.1%} to {high:.1%})\n"
        f"mean margin of the first player: {sum(game.margin for game in games) / len(games):+.2f} points"
    )


if __name__ == "__main__":
    main()
