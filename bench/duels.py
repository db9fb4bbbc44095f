"""How well an expert plays against one opponent: each deal once with the expert in every seat, the other in the rest.

python bench/duels.py stones|witchpig OPPONENT [--seats 2] [--pairs DEALS] [--deal FIRST] [--nodes N] [--seconds S]
                      [--option NAME=VALUE ...]

OPPONENT is an agent of ours, such as random or greedy, or one from here. mcts (Witch Stones): OpenSpiel's
`algorithms.mcts` (UCT with solver) with one random playout a simulation, played by a compiled kernel, for a second a
move. quick (WitchPig): the rule of thumb, which calls as soon as it may with a winning hand, out of turn too.

Share: points a game, 1 for a win and 1/n for one that n share; fair is what equal players would have. Of its two
intervals Wilson's takes games for independent, the other one only deals.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

import witchwood
from witchwood.agents import Agent, find
from witchwood.engine.batch import play_at_random
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.random import DICE
from witchwood.engine.search import Answer, Budget
from witchwood.games.witchpig.greedy import may_win
from witchwood.games.witchpig.state import CALL
from witchwood.lab.duel import duel
from witchwood.lab.stats import wilson

_MCTS_SECONDS = 1.0


class Player:
    """An agent of this file."""

    words = ""
    knows_all = False

    def __init__(self, name: str) -> None:
        self.name = name

    def plays(self, game: Game) -> bool:  # noqa: ARG002  # the agents' interface
        """The command line names the game."""
        return True


class Timed(Player):
    """The expert, with what it spends on each decision that it has to think about (an answer with a value)."""

    def __init__(self) -> None:
        super().__init__("timed")
        self.spent: list[float] = []
        self.nodes: list[float] = []
        self.depths: list[float] = []

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """See `Agent.choose`."""
        began = time.perf_counter()
        answer = find("expert").choose(game, state, seat, budget)
        if answer.value is not None:
            self.spent.append(time.perf_counter() - began)
            self.nodes.append(answer.counters["nodes"])
            self.depths.append(answer.counters.get("depth", 0))
        return answer


class Quick(Player):
    """The rule of thumb of WitchPig, calling out of turn as well."""

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:
        """See `Agent.choose`."""
        if game.rules.turn(state) == seat:
            return find("greedy").choose(game, state, seat, budget)
        return Answer(CALL, value=1.0) if may_win(state, seat) else Answer(None)


class _Position:
    """A state with the methods that OpenSpiel's MCTS calls, and its own rollout."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state

    def clone(self) -> _Position:
        return _Position(self.game, self.state.copy())

    def is_terminal(self) -> bool:
        return bool(self.state.over)

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return int(self.state.mover)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return self.game.legal(self.state, self.current_player() if player is None else player)

    def apply_action(self, action: int) -> None:
        self.game.rules.play(self.state, self.current_player(), action)

    def returns(self) -> NDArray[np.float64]:
        return np.array([1.0, -1.0] if int(self.game.rules.winners(self.state)) == 1 else [-1.0, 1.0])


class Mcts(Player):
    """OpenSpiel's MCTS for about a second a move: the last move's speed says how many simulations fit."""

    def __init__(self, name: str, seed: int = 1) -> None:
        # Only for those who compare with it (PLC0415).
        import pyspiel  # noqa: PLC0415
        from open_spiel.python.algorithms.mcts import MCTSBot  # noqa: PLC0415

        super().__init__(name)
        self._rate, self._done = 1_000.0, 0
        self._dice = np.zeros(1, DICE).view(np.recarray)[0]
        self._dice.rng = np.uint64(seed)
        # Any two-player game with terminal rewards of -1 and 1 tells the bot what it asks of a game.
        game, chance = pyspiel.load_game("tic_tac_toe"), np.random.RandomState(seed)
        self._bot: Any = MCTSBot(game, np.sqrt(2), 1, self, random_state=chance)

    def evaluate(self, position: _Position) -> NDArray[np.float64]:
        """OpenSpiel's `RandomRolloutEvaluator` with one rollout, compiled."""
        self._done += 1
        after = position.clone()
        play_at_random(after.state, self._dice, np.empty(after.game.most_legal, np.int64), 1_000)
        return after.returns()

    def prior(self, position: _Position) -> list[tuple[int, float]]:
        """Every action alike."""
        actions = position.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:  # noqa: ARG002  # likewise
        """See `Agent.choose`."""
        self._bot.max_simulations = max(2, int(self._rate * _MCTS_SECONDS))
        before, began = self._done, time.perf_counter()
        action = int(self._bot.step(_Position(game, state.copy())))
        if self._done - before > 10:
            self._rate = (self._done - before) / (time.perf_counter() - began)
        return Answer(action)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["stones", "witchpig"])
    parser.add_argument("opponent")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=50, help="deals, each played once from every seat")
    parser.add_argument("--deal", type=int, default=0, help="number of the first deal")
    parser.add_argument("--nodes", type=int, default=5_000, help="a decision")
    parser.add_argument("--seconds", type=float, help="a decision, instead of nodes")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    game = witchwood.game(given.game)
    named = [option.partition("=") for option in given.option]
    options = {name: game.option(name).read(value) for name, _, value in named}
    budget = Budget(given.seconds) if given.seconds else Budget(nodes=given.nodes)
    ours: dict[str, type[Player]] = {"quick": Quick, "mcts": Mcts}
    other: Any = ours[given.opponent](given.opponent) if given.opponent in ours else find(given.opponent)
    play = partial(duel, game, seats=given.seats, options=options)
    rehearsal: Agent = find("expert")
    play(rehearsal, other, pairs=1, first_deal=10**9, budget=Budget(nodes=100))  # compiles
    expert = Timed()
    found = play(expert, other, pairs=given.pairs, first_deal=given.deal, budget=budget)
    low, high = wilson(found.share, found.games)
    print(
        f"{given.seats} seats, {found.games} games against {given.opponent}: share {found.share:.1%} "
        f"(95 % Wilson {low:.1%} to {high:.1%}, over deals {found.interval[0]:.1%} to {found.interval[1]:.1%}), "
        f"{found.share / found.fair:.2f} times fair\n"
        f"expert: {sum(expert.nodes) / sum(expert.spent):,.0f} nodes a second, depth {np.mean(expert.depths):.1f}, "
        f"{1_000 * np.mean(expert.spent):.2f} ms a decision, {1_000 * max(expert.spent):.0f} at most"
    )


if __name__ == "__main__":
    main()
