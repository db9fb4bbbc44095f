"""Runes: the state and the kernels."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import OVER, Array, Int, State, Word, kernel
from witchwood.engine.random import shuffle

RUNES, ROW, PLAYS, ENOUGH = 12, 3, 6, 39
PILE = RUNES - ROW

STATE = np.dtype(
    [
        ("rng", "u8"),  # the generator
        ("pile", "u1", (PILE,)),  # face down, the next one last; 0 where none lies
        ("row", "u1", (ROW,)),  # face down; 0 where one was turned up
        ("turned", "u1", (PLAYS,)),  # turned up, in this order; then 0
        ("left", "u1"),  # runes in the pile
        ("plays", "u1"),  # runes that were turned up
        ("resigned", "u1"),  # 1 once the player gave up
    ]
)


@kernel
def deal(state: State, seed: Word) -> None:
    """Runes 1 to 12 in any order: nine in the pile, three in the row."""
    state.rng = seed
    state.left = PILE
    _lay(state, np.arange(1, RUNES + 1).astype(np.uint8))


@kernel
def turn(state: State) -> Int:
    return OVER if state.plays == PLAYS or state.resigned != 0 else 0


@kernel
def legal(state: State, _seat: Int, out: Array) -> Int:
    if turn(state) == OVER:
        return 0
    out[0] = 0
    count = 1
    for place in range(ROW):
        if state.row[place] != 0:
            out[count] = 1 + place
            count += 1
    return count


@kernel
def play(state: State, _seat: Int, action: Int) -> None:
    """Turn up the next of the pile, or one of the row."""
    if action == 0:
        state.left -= 1
        state.turned[state.plays] = state.pile[state.left]
        state.pile[state.left] = 0
    else:
        state.turned[state.plays] = state.row[action - 1]
        state.row[action - 1] = 0
    state.plays += 1


@kernel
def total(state: State) -> Int:
    """What the runes that were turned up are worth."""
    points: Int = 0
    for rune in state.turned:
        points += np.int64(rune)
    return points


@kernel
def winners(state: State) -> Int:
    return 1 if state.plays == PLAYS and state.resigned == 0 and total(state) >= ENOUGH else 0


@kernel
def score(state: State, out: Array) -> None:
    out[0] = total(state)


@kernel
def resign(state: State, _seat: Int) -> None:
    state.resigned = 1


@kernel
def greedy(_state: State, _seat: Int, actions: Array, _count: Int) -> Int:
    first: Int = actions[0]
    return first


@kernel
def hide(state: State, _seat: Int, seed: Word) -> None:
    """Any rune that lies face down may be any other."""
    state.rng = seed
    hidden = np.zeros(RUNES, np.uint8)
    count = 0
    for place in range(np.int64(state.left)):
        hidden[count] = state.pile[place]
        count += 1
    for place in range(ROW):
        if state.row[place] != 0:
            hidden[count] = state.row[place]
            count += 1
    _lay(state, hidden[:count])


@kernel
def _lay(state: State, runes: Array) -> None:
    """Shuffle runes and lay them face down: as many as are left into the pile, then where the row has places."""
    shuffle(state, runes, 0, len(runes))
    left = np.int64(state.left)
    for place in range(left):
        state.pile[place] = runes[place]
    count = left
    for place in range(ROW):
        if state.plays == 0 or state.row[place] != 0:
            state.row[place] = runes[count]
            count += 1
