"""How often each seat would win from a position, sampled by playouts."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.kernel import OVER, Array, Int, State, greedy, hide, kernel, legal, play, turn, winners
from witchwood.engine.random import below, draw_word

ONE_IN = 10  # plays at random, so that playouts differ where nothing is hidden


@kernel
def chances(states: Array, seat: Int, playouts: Int, longest: Int, dice: State, actions: Array, out: Array) -> None:
    """Play on from `states[0]` many times, what `seat` can't know re-dealt, by the rule of thumb, one play in ten
    at random; `out`: (seats,) each seat's share of the wins.
    """
    state = states[1]
    for _ in range(playouts):
        states[1] = states[0]
        hide(state, seat, draw_word(dice))
        for _step in range(longest):
            mover = turn(state)
            if mover == OVER:
                break
            count = legal(state, mover, actions)
            if below(dice, ONE_IN) == 0:
                play(state, mover, actions[below(dice, count)])
            else:
                play(state, mover, greedy(state, mover, actions, count))
        won = np.int64(winners(state))
        for winner in range(out.shape[0]):
            if won >> winner & 1:
                out[winner] += 1.0 / (playouts * size(np.uint64(won)))
