"""Players of one hand's strength: the rule of thumb, but some plays fall to chance."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import OVER, Array, Int, State, Word, greedy, kernel, legal, play, turn, winners
from witchwood.engine.random import below, mix

CHANCES = 64  # carelessness is counted in 64ths


@kernel
def count_wins(
    states: Array, dice: State, actions: Array, seed: Word, games: Int, carelessness: Int, longest: Int
) -> Int:
    """How many of so many games from states[0] such a player wins; states[1] is room for the game being played.

    carelessness: how many of 64 plays are random; with 64 of them all are. Game number g of a seed is always the same.
    longest: plays after which a game is given up, as lost.
    """
    won: Int = 0
    state = states[1]
    for game in range(games):
        states[1] = states[0]
        dice.rng = mix(seed + np.uint64(game))
        for _ in range(longest):
            seat = turn(state)
            if seat == OVER:
                break
            count = legal(state, seat, actions)
            if below(dice, CHANCES) < carelessness:
                action: Int = actions[below(dice, count)]
            else:
                action = greedy(state, seat, actions, count)
            play(state, seat, action)
        won += winners(state) != 0
    return won
