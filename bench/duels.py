"""The expert against players that are none of our agents: each deal once with the expert in every seat.

python bench/duels.py mcts|quick [--seats 2] [--pairs DEALS] [--deal FIRST] [--nodes N] [--seconds S]

mcts: Witch Stones by OpenSpiel's `algorithms.mcts` (UCT with solver) with one random playout a simulation, played by a
compiled kernel, for a second a move. quick: WitchPig by the rule of thumb, which calls as soon as it may with a winning
hand, out of turn too. Agents and policies play by `witchwood duel`, which asks no policy out of turn.
"""

from __future__ import annotations

import argparse
import time
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

_MCTS_SECONDS = 1.0


class Quick:
    """The rule of thumb of WitchPig, calling out of turn as well."""

    name, words, knows_all = "quick", "", False

    def plays(self, game: Game) -> bool:
        """See `Agent.plays`."""
        return game.name == "witchpig"

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


class Mcts:
    """OpenSpiel's MCTS for about a second a move: the last move's speed says how many simulations fit."""

    name, words, knows_all = "mcts", "", False

    def __init__(self) -> None:
        # Only for those who compare with it (PLC0415).
        import pyspiel  # noqa: PLC0415
        from open_spiel.python.algorithms.mcts import MCTSBot  # noqa: PLC0415

        self._rate, self._done = 1_000.0, 0
        self._dice = np.zeros(1, DICE).view(np.recarray)[0]
        self._dice.rng = np.uint64(1)
        # Any two-player game with terminal rewards of -1 and 1 tells the bot what it asks of a game.
        game, chance = pyspiel.load_game("tic_tac_toe"), np.random.RandomState(1)
        self._bot: Any = MCTSBot(game, np.sqrt(2), 1, self, random_state=chance)

    def plays(self, game: Game) -> bool:
        """See `Agent.plays`."""
        return game.name == "stones"

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

    def choose(self, game: Game, state: State, seat: int, budget: Budget) -> Answer:  # noqa: ARG002  # the agents' interface
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
    parser.add_argument("opponent", choices=["mcts", "quick"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=50, help="deals, each played once from every seat")
    parser.add_argument("--deal", type=int, default=0, help="number of the first deal")
    parser.add_argument("--nodes", type=int, default=5_000, help="a decision")
    parser.add_argument("--seconds", type=float, help="a decision, instead of nodes")
    given = parser.parse_args()
    other: Agent = Mcts() if given.opponent == "mcts" else Quick()
    name = "stones" if given.opponent == "mcts" else "witchpig"
    game, expert = witchwood.game(name), find("expert")
    duel(game, expert, other, pairs=1, first_deal=10**9, seats=given.seats, budget=Budget(nodes=100))  # compiles
    budget = Budget(given.seconds) if given.seconds else Budget(nodes=given.nodes)
    found = duel(game, expert, other, pairs=given.pairs, first_deal=given.deal, seats=given.seats, budget=budget)
    low, high = found.interval
    print(
        f"expert against {given.opponent} at {name}: {found.share:.1%} of the points in {found.games} games "
        f"(95 % interval {low:.1%} to {high:.1%}; equal players would get {found.fair:.1%})"
    )


if __name__ == "__main__":
    main()
