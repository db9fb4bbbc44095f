"""The ladder of each game: how often random play, a rule of thumb, experts at growing budgets and perfect play win.

python bench/ladders.py [GAME ...] [--deals 1000] [--searched 200] [--nodes 1000 10000 100000]

Prints the tables of docs/environments.md. Solitaires: the share of deals won, of --deals deals from 1 on for random and
greedy, of --searched for those that search, a game being given up after 2,000 plays. Games of several: the share of
the points against greedy, every deal once with the agent in each seat. Budgets are positions for each choice, so the
figures are the same on every machine. Intervals are Wilson's, 95 %; scores are those of solitaires.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from statistics import mean, stdev

import witchwood
from witchwood.agents import find
from witchwood.engine.option import Value
from witchwood.engine.search import Budget
from witchwood.lab.duel import duel
from witchwood.lab.small import played
from witchwood.lab.stats import wilson
from witchwood.lab.trial import trial_study

NO_POWERS: dict[str, Value] = {"goblin_hoard": False, "ghost_float": False, "froggle_friendship": "off"}
SOLITAIRES: list[tuple[str, dict[str, Value]]] = [
    ("pendle", {}),
    ("pendle", {"witches": 3}),
    ("pendle", {"magic": True}),
    ("pendle", {"witches": 3, "magic": True}),
    ("wyr", {}),
    ("hocus", {}),
    ("hocus", NO_POWERS),
    ("hocus", {"preset": "klondike"}),
    ("hocus", {"preset": "klondike", "draw": 1}),
]
DUELS: list[tuple[str, int]] = [("stones", 2), ("witchpig", 2), ("witchpig", 4)]
SOLVER_NODES = 200_000


def row(words: str, agent: str, won: float, games: int, score: str = "") -> str:
    """A line of the table."""
    low, high = wilson(won / games, games)
    return f"| {words} | {agent} | {won / games:.1%} | {low:.1%} to {high:.1%} | {score} | {games:,} |"


def mean_score(scores: list[float]) -> str:
    """The mean and half of its 95 % interval, by the normal distribution."""
    return f"{mean(scores):.1f} ± {1.96 * stdev(scores) / len(scores) ** 0.5:.1f}"


def solitaire(name: str, options: dict[str, Value], given: argparse.Namespace) -> Iterator[str]:
    """The ladder of a solitaire."""
    game = witchwood.game(name)
    unusual = tuple(game.unusual(game.settle(options)).items())
    words = " ".join([name, *map("=".join, unusual)])
    rungs: list[tuple[str, int | None, int]] = [("random", None, given.deals), ("greedy", None, given.deals)]
    if game.expert is not None and name != "wyr":  # Wyr's expert is its solver
        rungs += [("expert", nodes, given.searched) for nodes in given.nodes]
    if game.solve is not None:
        rungs += [("thoughtful", SOLVER_NODES, given.searched)]
    for agent, nodes, deals in rungs:
        games = played(trial_study(name, agent, range(1, deals + 1), Budget(nodes=nodes), options))
        won, scores = float(games["won"].sum()), games["score"].to_list()
        yield row(words, agent + (f", {nodes:,}" if nodes else ""), won, deals, mean_score(scores))


def against_greedy(name: str, seats: int, given: argparse.Namespace) -> Iterator[str]:
    """The ladder of a game of several."""
    game = witchwood.game(name)
    rungs: list[tuple[str, int | None, int]] = [("random", None, given.deals // seats)]
    rungs += [("expert", nodes, given.searched // seats) for nodes in given.nodes]
    for agent, nodes, pairs in rungs:
        budget = Budget(nodes=nodes)
        result = duel(game, find(agent), find("greedy"), pairs=pairs, first_deal=1, seats=seats, budget=budget)
        words = f"{name}, {seats} seats (equal: {result.fair:.0%})"
        yield row(words, agent + (f", {nodes:,}" if nodes else ""), result.points, result.games)


def main() -> None:
    """Read the command line; print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="left out: all of our own")
    parser.add_argument("--deals", type=int, default=1_000)
    parser.add_argument("--searched", type=int, default=200)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    given = parser.parse_args()
    print("| game | agent | won | 95 % interval | mean score | games |\n|---|---|---|---|---|---|")
    for name, options in SOLITAIRES:
        if not given.game or name in given.game:
            for line in solitaire(name, options, given):
                print(line, flush=True)
    for name, seats in DUELS:
        if not given.game or name in given.game:
            for line in against_greedy(name, seats, given):
                print(line, flush=True)


if __name__ == "__main__":
    main()
