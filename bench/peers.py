"""OpenSpiel's games at random play, as they are driven from Python and in their own C++ loops (make .venv/ready-bench).

Decisions are counted, not chance events. C++ loops report no number of decisions, so the number of games is multiplied
by the mean number of decisions of a random game, taken from games played in Python.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import cache
from typing import Any

import pyspiel

_LENGTH_GAMES = 300
_ROLLOUTS, _SIMULATIONS = 20, 10


def _play_in_python(game: Any, dice: random.Random) -> int:
    """Play one random game through the Python interface; return the number of decisions."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return decisions


def from_python(name: str, seconds: float) -> float:
    """Decisions per second of random games driven from Python."""
    game, dice, decisions = pyspiel.load_game(name), random.Random(1), 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        decisions += _play_in_python(game, dice)
    return decisions / (time.perf_counter() - began)


@cache
def _mean_length(name: str) -> float:
    game, dice = pyspiel.load_game(name), random.Random(2)
    return sum(_play_in_python(game, dice) for _ in range(_LENGTH_GAMES)) / _LENGTH_GAMES


def rollouts(name: str, seconds: float) -> float:
    """Decisions per second of C++ rollouts (`RandomRolloutEvaluator` through `MCTSBot.mcts_search`), from the start."""
    length = _mean_length(name)
    game, dice, games = pyspiel.load_game(name), random.Random(3), 0
    state = game.new_initial_state()
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, chances)[0])
    evaluator = pyspiel.RandomRolloutEvaluator(_ROLLOUTS, 7)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, _SIMULATIONS, 50, True, 5, False)
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        bot.mcts_search(state)
        games += _ROLLOUTS * _SIMULATIONS
    return games * length / (time.perf_counter() - began)


def bots(name: str, seconds: float) -> float:
    """Decisions per second of a C++ random bot (`evaluate_bots`), for one-player games that rollouts refuse."""
    length = _mean_length(name)
    game, games = pyspiel.load_game(name), 0
    bot = pyspiel.make_uniform_random_bot(0, 5)
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), [bot], games)
        games += 1
    return games * length / (time.perf_counter() - began)


PEERS: dict[str, Callable[[float], float]] = {
    "solitaire, from Python": lambda seconds: from_python("solitaire", seconds),
    "solitaire, in C++": lambda seconds: bots("solitaire", seconds),
    "go 9x9, from Python": lambda seconds: from_python("go(board_size=9)", seconds),
    "go 9x9, in C++": lambda seconds: rollouts("go(board_size=9)", seconds),
    "gin_rummy, from Python": lambda seconds: from_python("gin_rummy", seconds),
    "gin_rummy, in C++": lambda seconds: rollouts("gin_rummy", seconds),
}
"""Name to a function of seconds that answers decisions per second."""
