"""How many deals of The Witch of Pendle Hill each player wins, in the four games, on one core.

python bench/pendle_expert.py --first 0 --last 9999 [--game base magic advanced both]
                              [--nodes 20000] [--draws 2] [--solver-nodes 200000]

random, greedy (the rule of thumb) and expert see what a player sees: what is hidden is dealt anew before each decision.
The expert looks ahead to --draws cards from the reserve and values at most --nodes ends of rounds a decision.
thoughtful knows every card, and every shuffle that is to come; its share is a lower bound of what can be won, and an
upper bound of what the others may hope for in practice. --solver-nodes 0 leaves it out.
Shares stand with their 95 % intervals (Wilson).
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np

from witchwood.engine.batch import playouts
from witchwood.engine.kernel import OVER, State
from witchwood.engine.search import Budget, Verdict
from witchwood.games.pendle import GAME
from witchwood.games.pendle.expert import workspace_for
from witchwood.games.pendle.expert_search import decide
from witchwood.games.pendle.solver import solve
from witchwood.games.pendle.state import WON
from witchwood.lab.stats import wilson

GAMES: dict[str, dict[str, bool | int]] = {
    "base": {},
    "magic": {"magic": True},
    "advanced": {"witches": 3},
    "both": {"witches": 3, "magic": True},
}


@dataclass
class Tally:
    """What one player did: games and wins, and the seconds of each decision (of each deal, for the thoughtful one)."""

    name: str
    won: int
    games: int
    seconds: list[float]

    def line(self) -> str:
        """As a line of the table."""
        low, high = wilson(self.won / self.games, self.games)
        text = f"  {self.name:<11}{self.won:>6} of {self.games}  {self.won / self.games:7.2%}"
        text += f"  ({100 * low:.2f} to {100 * high:.2f} %)"
        if self.seconds:
            times = 1000 * np.array(self.seconds)
            high = np.percentile(times, 99)
            text += f"   ms: mean {times.mean():.3f}, 99th percentile {high:.2f}, most {times.max():.0f}"
        return text


def by_chance(options: dict[str, bool | int], deals: range) -> Tally:
    """Random play."""
    done = playouts(GAME, deals.start, len(deals), 1, 100_000, GAME.settle(options), 1)
    return Tally("random", int((done.winners != 0).sum()), len(deals), [])


def by_rule(options: dict[str, bool | int], deals: range) -> Tally:
    """The rule of thumb."""
    actions = np.empty(GAME.most_legal, np.int64)
    tally = Tally("greedy", 0, len(deals), [])
    for deal in deals:
        state = GAME.deal(deal, GAME.settle(options), 1)
        while GAME.rules.turn(state) != OVER:
            GAME.rules.play(state, 0, GAME.rules.greedy(state, 0, actions, GAME.rules.legal(state, 0, actions)))
        tally.won += int(state.phase) == WON
    return tally


def by_expert(options: dict[str, bool | int], deals: range, draws: int, nodes: int) -> Tally:
    """The expert."""
    tally = Tally("expert", 0, len(deals), [])
    blank: State = GAME.empty(GAME.settle(options), 1)
    work = workspace_for(blank)
    work.walk.most_draws, work.walk.limit = draws, nodes
    for deal in deals:
        state = blank.copy()
        GAME.rules.deal(state, np.uint64(deal))
        plays = 0
        while GAME.rules.turn(state) != OVER:
            seen = state.copy()
            GAME.rules.hide(seen, 0, np.uint64(1_000 * deal + plays))
            began = time.perf_counter()
            action = decide(seen, work)
            tally.seconds.append(time.perf_counter() - began)
            GAME.rules.play(state, 0, action)
            plays += 1
        tally.won += int(state.phase) == WON
    return tally


def by_foresight(options: dict[str, bool | int], deals: range, nodes: int) -> Tally:
    """The thoughtful player."""
    tally = Tally("thoughtful", 0, len(deals), [])
    lost = 0
    for deal in deals:
        state = GAME.deal(deal, GAME.settle(options), 1)
        began = time.perf_counter()
        verdict = solve(state, Budget(nodes=nodes)).verdict
        tally.seconds.append(time.perf_counter() - began)
        tally.won += verdict == Verdict.WON
        lost += verdict == Verdict.LOST
    tally.name = "thoughtful" if not lost else f"thoughtful, {lost} proved lost"
    return tally


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--last", type=int, default=999)
    parser.add_argument("--game", nargs="*", choices=tuple(GAMES), default=tuple(GAMES))
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--draws", type=int, default=2)
    parser.add_argument("--solver-nodes", type=int, default=200_000)
    given = parser.parse_args()
    deals = range(given.first, given.last + 1)
    by_expert({}, range(1), given.draws, given.nodes)  # loads the kernels
    solve(GAME.deal(0, GAME.settle({}), 1), Budget(nodes=1))
    for name in given.game:
        options = GAMES[name]
        print(f"{name}, deals {given.first} to {given.last}")
        print(by_chance(options, deals).line())
        print(by_rule(options, deals).line())
        print(by_expert(options, deals, given.draws, given.nodes).line(), flush=True)
        if given.solver_nodes:
            print(by_foresight(options, deals, given.solver_nodes).line(), flush=True)


if __name__ == "__main__":
    main()
