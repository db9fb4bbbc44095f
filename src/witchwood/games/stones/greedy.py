"""What an agent knows about Witch Stones: a rule of thumb that looks one reply ahead."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.games.stones.board import (
    EMPTIED,
    INSIDE,
    STRETCH_ACTION,
    STRETCH_COUNT,
    STRETCHES,
    squares_in_line,
)
from witchwood.games.stones.rules import occupied, worth
from witchwood.games.stones.state import EARTH, LINES, MOON, MOONS, SUN, SUNS

_WIN = 1_000  # more than any sum of points


@kernel
def greedy(state: State, seat: Int, actions: Array, total: Int) -> Int:
    """The action that gains most against the best reply to it; of equals the first.

    A seat that chooses a side takes the one with fewer stones inside, where they are easily lost.
    """
    if state.suns == 0:
        return SUNS if _inside(state, SUN) <= _inside(state, MOON) else MOONS
    lacking = np.int64(state.target) - np.int64(state.points[seat])
    best: Int = actions[0]
    best_value: Int = -2 * _WIN
    for i in range(total):
        gain = worth(state, seat, actions[i])
        value = _WIN if gain >= lacking else gain - best_reply(state, 1 - seat, actions[i])
        if value > best_value:
            best = actions[i]
            best_value = value
    return best


@kernel
def _inside(state: State, kind: Int) -> Int:
    """How many stones of a kind do not stand on the edge of the board."""
    return count(state.pieces[kind, 0] & INSIDE[0]) + count(state.pieces[kind, 1] & INSIDE[1])


@kernel
def best_reply(state: State, seat: Int, action: Int) -> Int:
    """The most points that a seat could take at once after the other's action; a win counts as `_WIN` more."""
    low, high = occupied(state)
    low &= ~EMPTIED[action, 0]
    high &= ~EMPTIED[action, 1]
    earth = (state.pieces[EARTH, 0] & low) | (state.pieces[EARTH, 1] & high)
    best: Int = np.int64(earth != np.uint64(0))
    for line in range(LINES):
        squares = squares_in_line(low, high, line)
        for i in range(STRETCH_COUNT[squares]):
            best = max(best, worth(state, seat, STRETCH_ACTION[line, STRETCHES[squares, i]]))
    return best + _WIN if best >= np.int64(state.target) - np.int64(state.points[seat]) else best


@kernel
def gains(state: State, seat: Int, actions: Array, out: Array) -> None:
    """Write into `out` the points that each of a seat's actions brings."""
    for i in range(len(actions)):
        out[i] = worth(state, seat, actions[i])


@kernel
def replies(state: State, seat: Int, actions: Array, out: Array) -> None:
    """Write into `out` the most that the other could take next (`best_reply`) after each action of a seat; 0 after one
    that wins.
    """
    lacking = np.int64(state.target) - np.int64(state.points[seat])
    for i in range(len(actions)):
        wins = worth(state, seat, actions[i]) >= lacking
        out[i] = 0 if wins else best_reply(state, 1 - seat, actions[i])
