"""How well the Witch Stones expert plays: paired games (one deal, then the same with the seats changed) on one core.

python bench/stones_expert.py --pairs 50 --seconds 1 --against mcts|twoply|greedy|random
                              [--first DEAL] [--mcts-seconds SECONDS]

random: any legal action. greedy: the game's rule of thumb. twoply: minimax to two plies on the difference in points,
ties broken at random. mcts: OpenSpiel's `algorithms.mcts` (UCT with solver) with one random playout a simulation,
played by a compiled kernel, for as long a move as the expert has.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.algorithms.mcts import MCTSBot

import witchwood
from witchwood.engine.batch import play_at_random
from witchwood.engine.kernel import State
from witchwood.engine.random import DICE
from witchwood.engine.search import Budget
from witchwood.games.stones.expert import choose
from witchwood.lab.stats import wilson

GAME = witchwood.game("stones")
Player = Callable[[State, int], int]


@dataclass
class Expert:
    """The expert as a player that keeps count of its work."""

    seconds: float
    moves: int = 0
    nodes: float = 0
    depth: float = 0
    spent: list[float] = field(default_factory=list)

    def __call__(self, state: State, seat: int) -> int:
        """Its action."""
        began = time.perf_counter()
        answer = choose(state, seat, Budget(seconds=self.seconds))
        self.spent.append(time.perf_counter() - began)
        self.moves += 1
        self.nodes += answer.counters["nodes"]
        self.depth += answer.counters["depth"]
        assert answer.action is not None
        return answer.action


def _random(dice: random.Random) -> Player:
    return lambda state, seat: dice.choice(GAME.legal(state, seat))


def _greedy(state: State, seat: int) -> int:
    actions = np.array(GAME.legal(state, seat), np.int64)
    return int(GAME.rules.greedy(state, seat, actions, len(actions)))


def _after(state: State, seat: int, action: int) -> State:
    after = state.copy()
    GAME.rules.play(after, seat, action)
    return after


def _lead(state: State, seat: int) -> float:
    if int(GAME.rules.turn(state)) < 0:
        return 1_000 if int(GAME.rules.winners(state)) == 1 << seat else -1_000
    return int(state.points[seat]) - int(state.points[1 - seat])


def _two_ply(dice: random.Random) -> Player:
    def value(state: State, seat: int) -> float:
        mover = int(GAME.rules.turn(state))
        if mover < 0:
            return _lead(state, seat)
        leads = [_lead(_after(state, mover, action), seat) for action in GAME.legal(state, mover)]
        return max(leads) if mover == seat else min(leads)

    def pick(state: State, seat: int) -> int:
        if state.suns == 0:
            return _greedy(state, seat)
        actions = GAME.legal(state, seat)
        values = [value(_after(state, seat, action), seat) for action in actions]
        return dice.choice([action for action, one in zip(actions, values, strict=True) if one == max(values)])

    return pick


class _Position:
    """A state with the face that OpenSpiel's MCTS asks for."""

    def __init__(self, state: State) -> None:
        self.state = state

    def clone(self) -> _Position:
        return _Position(self.state.copy())

    def is_terminal(self) -> bool:
        return bool(self.state.over)

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return int(self.state.mover)

    def legal_actions(self, player: int | None = None) -> list[int]:
        return GAME.legal(self.state, self.current_player() if player is None else player)

    def apply_action(self, action: int) -> None:
        GAME.rules.play(self.state, self.current_player(), action)

    def returns(self) -> NDArray[np.float64]:
        return np.array([1.0, -1.0] if int(GAME.rules.winners(self.state)) == 1 else [-1.0, 1.0])


class _Rollouts:
    """OpenSpiel's `RandomRolloutEvaluator` with one rollout, compiled."""

    def __init__(self, seed: int) -> None:
        self.done = 0
        self._dice = np.zeros(1, DICE).view(np.recarray)[0]
        self._dice.rng = np.uint64(seed)
        self._actions = np.empty(GAME.most_legal, np.int64)

    def evaluate(self, position: _Position) -> NDArray[np.float64]:
        self.done += 1
        after = position.clone()
        play_at_random(after.state, self._dice, self._actions, 1_000)
        return after.returns()

    def prior(self, position: _Position) -> list[tuple[int, float]]:
        actions = position.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


class Mcts:
    """OpenSpiel's MCTS for about so many seconds a move: the last move's speed says how many simulations fit."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.seconds = seconds
        self.spent: list[float] = []
        self.simulations: list[int] = []
        self._rate = 1_000.0
        self._rollouts = _Rollouts(seed)
        # Any two-player game with terminal rewards of -1 and 1 tells the bot what it asks of a game.
        self._bot = MCTSBot(
            pyspiel.load_game("tic_tac_toe"),
            np.sqrt(2),
            1,
            self._rollouts,
            random_state=np.random.RandomState(seed),
        )

    def __call__(self, state: State, seat: int) -> int:  # noqa: ARG002  # the state knows whose turn it is
        """Its action."""
        self._bot.max_simulations = max(2, int(self._rate * self.seconds))
        before = self._rollouts.done
        began = time.perf_counter()
        action = self._bot.step(_Position(state.copy()))
        took = time.perf_counter() - began
        self.spent.append(took)
        self.simulations.append(self._rollouts.done - before)
        if self.simulations[-1] > 10:
            self._rate = self.simulations[-1] / took
        return int(action)


def play_game(deal: int, players: tuple[Player, Player]) -> int:
    """The seat that wins."""
    match = witchwood.deal("stones", deal)
    while match.turn is not None:
        match.apply(players[match.turn](match.state, match.turn))
    assert isinstance(match.result, tuple)
    return int(match.result[0])


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=1.0, help="a move, for the expert")
    parser.add_argument("--against", choices=["mcts", "twoply", "greedy", "random"], default="greedy")
    parser.add_argument("--first", type=int, default=1_000, help="number of the first deal")
    parser.add_argument("--mcts-seconds", type=float, help="a move, for MCTS; the expert's when left out")
    asked = parser.parse_args()
    dice = random.Random(asked.first)
    mcts = Mcts(asked.mcts_seconds or asked.seconds, asked.first) if asked.against == "mcts" else None
    others: dict[str, Player] = {"random": _random(dice), "greedy": _greedy, "twoply": _two_ply(dice)}
    other = mcts or others[asked.against]
    warm = witchwood.deal("stones", 0)
    choose(warm.state, warm.turn or 0, Budget(nodes=100))  # load or compile outside the time
    expert = Expert(asked.seconds)
    won = 0
    for deal in range(asked.first, asked.first + asked.pairs):
        won += play_game(deal, (expert, other)) == 0
        won += play_game(deal, (other, expert)) == 1
    games = 2 * asked.pairs
    low, high = wilson(won / games, games)
    print(f"against {asked.against}: won {won} of {games}, {won / games:.1%} (95 % Wilson {low:.1%} to {high:.1%})")
    spent = sum(expert.spent)
    print(
        f"expert: {expert.nodes / spent:,.0f} nodes a second, mean depth {expert.depth / expert.moves:.1f}, "
        f"{spent / expert.moves:.3f} s a move on average, {max(expert.spent):.3f} s at most"
    )
    if mcts is not None:
        moves = len(mcts.spent)
        print(f"mcts: {sum(mcts.simulations) / moves:,.0f} simulations and {sum(mcts.spent) / moves:.3f} s a move")


if __name__ == "__main__":
    main()
