"""The rules of Witch Stones, as kernels. `engine/kernel.py` says what each verb does."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import OVER, Array, Int, State, Word, kernel
from witchwood.engine.random import below
from witchwood.games.stones.board import (
    CORNERS,
    CROSSED,
    EDGE,
    EMPTIED,
    FILL_ORDER,
    LONG,
    LONG_COUNT,
    lone,
    put,
    squares_in_column,
    squares_in_line,
    squares_in_row,
)
from witchwood.games.stones.state import (
    CROWN,
    EARTH,
    LONG_PER_LINE,
    MOON,
    MOONS,
    SQUARES,
    STONES,
    SUN,
    SUNS,
    WORTH,
)

_CROWNS_JOIN = len(EDGE)  # places filled before the crowns join the bag
_LOW = 0
_HIGH = 1
_NONE, _ONE, _NINE = np.uint64(0), np.uint64(1), np.uint64(9)
_ROWS = np.uint64(0x1FF)  # the rows in a set of lines
_NO_SQUARE = np.uint64(1 << 63)  # a bit that stands for no square in either word


@kernel
def deal(state: State, seed: Word) -> None:
    """Set-up, steps 1 to 3. The seat that did not get the first turn acts first: it chooses a side."""
    state.rng = seed
    state.mover = 1 - below(state, 2)
    for side in range(2):
        for word in range(2):
            state.pieces[side, word] = CORNERS[side, word]
    suns, moons, crowns, earths = STONES[SUN] - 2, STONES[MOON] - 2, 0, STONES[EARTH]
    for place in range(len(FILL_ORDER)):
        if place == _CROWNS_JOIN:
            crowns = STONES[CROWN]
        drawn = below(state, suns + moons + crowns + earths)
        if drawn < earths:
            kind = EARTH
            earths -= 1
        elif drawn < earths + suns:
            kind = SUN
            suns -= 1
        elif drawn < earths + suns + moons:
            kind = MOON
            moons -= 1
        else:
            kind = CROWN
            crowns -= 1
        put(state, kind, FILL_ORDER[place])
    state.rng = _NONE


@kernel
def turn(state: State) -> Int:
    return OVER if state.over != 0 else np.int64(state.mover)


@kernel
def legal(state: State, seat: Int, out: Array) -> Int:
    if turn(state) != seat:
        return 0
    if state.suns == 0:
        out[0] = SUNS
        out[1] = MOONS
        return 2
    low, high = occupied(state)
    low_one, high_one = _single(state, seat, low, high)
    low_count = count(low_one)
    high_count = count(high_one)
    for i in range(0, low_count, 8):  # eight at a time is faster; up to seven places after them are overwritten
        for j in range(8):
            out[i + j] = lowest(low_one | _NO_SQUARE)
            low_one &= low_one - _ONE
    for i in range(0, high_count, 8):  # so 63 + 24 places are in use at most, fewer than MOST_LEGAL
        for j in range(8):
            out[low_count + i + j] = 63 + lowest(high_one | _NO_SQUARE)
            high_one &= high_one - _ONE
    found = low_count + high_count
    rows = state.long & _ROWS
    while rows != _NONE:
        row = lowest(rows)
        rows &= rows - _ONE
        found = _write_long(row, squares_in_row(low, high, row), out, found)
    columns = state.long >> _NINE
    while columns != _NONE:
        column = lowest(columns)
        columns &= columns - _ONE
        found = _write_long(9 + column, squares_in_column(low, high, column), out, found)
    return found


@kernel
def play(state: State, seat: Int, action: Int) -> None:
    other = 1 - seat
    if state.suns == 0:
        state.suns = 1 + (seat if action == SUNS else other)
        state.mover = other
        return
    points = np.int64(state.points[seat]) + worth(state, seat, action)
    state.points[seat] = points
    for kind in range(4):
        state.pieces[kind, _LOW] &= ~EMPTIED[action, _LOW]
        state.pieces[kind, _HIGH] &= ~EMPTIED[action, _HIGH]
    renew_long(state, CROSSED[action])
    low, high = occupied(state)
    if points >= np.int64(state.target) or (low | high) == _NONE:
        state.over = 1
        state.mover = 0
    elif can_act(state, other):
        state.mover = other


@kernel
def score(state: State, out: Array) -> None:
    for seat in range(2):
        out[seat] = state.points[seat]


@kernel
def winners(state: State) -> Int:
    """The seat with more points or, after a resignation, the other seat. There are no draws: the points on an empty
    board are 45 for crowns, 48 for earthstones and 2 for each lost stone, so their sum is odd.
    """
    if state.over == 0:
        return 0
    if state.quitter != 0:
        return 1 << (2 - np.int64(state.quitter))
    return 1 if state.points[0] > state.points[1] else 2


@kernel
def resign(state: State, seat: Int) -> None:
    if state.over == 0:
        state.quitter = 1 + seat
        state.over = 1
        state.mover = 0


@kernel
def hide(state: State, seat: Int, seed: Word) -> None:  # noqa: ARG001  # nothing is hidden from any seat
    state.rng = seed


@kernel
def side_of(state: State, seat: Int) -> Int:
    """SUN or MOON: the side that a seat plays. Only once that is chosen."""
    return seat ^ (np.int64(state.suns) - 1)


@kernel
def occupied(state: State) -> tuple[Word, Word]:
    """The squares that hold a stone, as a low and a high word."""
    pieces = state.pieces
    return (
        pieces[SUN, _LOW] | pieces[MOON, _LOW] | pieces[CROWN, _LOW] | pieces[EARTH, _LOW],
        pieces[SUN, _HIGH] | pieces[MOON, _HIGH] | pieces[CROWN, _HIGH] | pieces[EARTH, _HIGH],
    )


@kernel
def worth(state: State, seat: Int, action: Int) -> Int:
    """Points that a seat scores by emptying the squares of an action (0 to 458)."""
    low = EMPTIED[action, _LOW]
    high = EMPTIED[action, _HIGH]
    pieces = state.pieces
    theirs = 1 - side_of(state, seat)
    return (
        WORTH[CROWN] * (count(pieces[CROWN, _LOW] & low) + count(pieces[CROWN, _HIGH] & high))
        + WORTH[SUN] * (count(pieces[theirs, _LOW] & low) + count(pieces[theirs, _HIGH] & high))
        + WORTH[EARTH] * (count(pieces[EARTH, _LOW] & low) + count(pieces[EARTH, _HIGH] & high))
    )


@kernel
def _single(state: State, seat: Int, low: Word, high: Word) -> tuple[Word, Word]:
    """The stones that a seat may take alone: its own, earthstones, and any between two spaces."""
    pieces = state.pieces
    own = side_of(state, seat)
    low_lone, high_lone = lone(low, high)
    return (
        pieces[own, _LOW] | pieces[EARTH, _LOW] | low_lone,
        pieces[own, _HIGH] | pieces[EARTH, _HIGH] | high_lone,
    )


@kernel
def _write_long(line: Int, squares: Int, out: Array, start: Int) -> Int:
    """Write a line's one or two stretches of two stones or more; return where the next action goes."""
    action = SQUARES + LONG_PER_LINE * line
    out[start] = action + LONG[squares, 0]
    if LONG_COUNT[squares] == 1:
        return start + 1
    out[start + 1] = action + LONG[squares, 1]
    return start + 2


@kernel
def can_act(state: State, seat: Int) -> bool:
    """Whether a seat could take anything if it were its turn."""
    low, high = occupied(state)
    low_one, high_one = _single(state, seat, low, high)
    return bool((low_one | high_one | state.long) != _NONE)


@kernel
def renew_long(state: State, lines: Word) -> None:
    """Find out which of these lines (a set of 18 bits) hold a stretch of two or more."""
    low, high = occupied(state)
    long = state.long & ~lines
    while lines != _NONE:
        line = lowest(lines)
        lines &= lines - _ONE
        if LONG_COUNT[squares_in_line(low, high, line)] > 0:
            long |= _ONE << np.uint64(line)
    state.long = long
