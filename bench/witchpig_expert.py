"""How well the WitchPig expert plays: the same deals with the expert in every seat in turn, the others all alike.

python bench/witchpig_expert.py [--pairs DEALS] [--seats 2 3 4 6 8] [--against greedy|quick|random] [--first DEAL]
                                [--nodes NODES] [--seconds SECONDS] [--option NAME=VALUE ...]

greedy: the game's rule of thumb, which calls on its turn. quick: the same, but it calls as soon as it may with a
winning hand, out of turn too. random: any legal action. Share: points a game (1 for a win, 1/n for one that n share);
fair is what equal players would have. Wilson's interval takes games for independent; those of one deal are not, which
makes it too wide rather than too narrow.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import witchwood
from witchwood.agents import Agent, find
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.search import Answer, Budget
from witchwood.games.witchpig.greedy import may_win
from witchwood.games.witchpig.state import CALL
from witchwood.lab.duel import duel


@dataclass
class Timed:
    """An agent, and how long it takes to decide where it has to think (an answer with a value)."""

    agent: Agent
    spent: list[float] = field(default_factory=list)
    name: str = "timed"
    knows_all: bool = False
    words: str = ""

    def plays(self, game: Game) -> bool:
        """What the agent plays."""
        return self.agent.plays(game)

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """The agent's answer."""
        began = time.perf_counter()
        answer = self.agent.choose(game, state, seat, budget)
        if answer.value is not None:
            self.spent.append(time.perf_counter() - began)
        return answer


class Quick:
    """The rule of thumb, calling out of turn as well."""

    name = "quick"
    knows_all = False
    words = ""

    def plays(self, game: Game) -> bool:
        """WitchPig only."""
        return game.name == "witchpig"

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """See `Agent.choose`."""
        if game.rules.turn(state) == seat:
            return find("greedy").choose(game, state, seat, budget)
        return Answer(CALL, value=1.0) if may_win(state, seat) else Answer(None)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=200, help="deals, each played once from every seat")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4, 6, 8])
    parser.add_argument("--against", choices=["greedy", "quick", "random"], default="greedy")
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--nodes", type=int, default=5_000, help="a decision")
    parser.add_argument("--seconds", type=float, help="a decision, instead of nodes")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args()
    game = witchwood.game("witchpig")
    named = [option.partition("=") for option in asked.option]
    options = {name: game.option(name).read(value) for name, _, value in named}
    other: Agent = Quick() if asked.against == "quick" else find(asked.against)
    budget = Budget(asked.seconds) if asked.seconds else Budget(nodes=asked.nodes)
    for seats in asked.seats:
        expert = Timed(find("expert"))
        duel(game, expert, other, pairs=1, first_deal=10**9, seats=seats, options=options, budget=budget)  # compiles
        expert.spent.clear()
        found = duel(
            game, expert, other, pairs=asked.pairs, first_deal=asked.first, seats=seats, options=options, budget=budget
        )
        low, high = found.interval
        print(
            f"{seats} seats, {found.games} games against {asked.against}: share {found.share:.1%} "
            f"(95 % interval {low:.1%} to {high:.1%}), {found.share / found.fair:.2f} times fair; "
            f"{1_000 * sum(expert.spent) / max(1, len(expert.spent)):.2f} ms a decision, "
            f"{1_000 * max(expert.spent, default=0):.0f} at most"
        )


if __name__ == "__main__":
    main()
