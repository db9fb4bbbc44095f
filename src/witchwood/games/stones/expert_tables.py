"""What the expert knows of a position before it searches.

Stones leave and never move, so what a line is worth follows from which of its squares are still held. A position below
the root is its 18 lines (numbers from 0 to 511, as in `board.py`), the points and the mover. All that depends on which
kinds stand where is worked out once at the root: what each action scores, and the best stretch of each line for each of
its at most 512 sets of squares.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.engine.random import DICE, draw_word
from witchwood.games.stones.board import (
    STRETCH_ACTION,
    STRETCH_COUNT,
    STRETCHES,
    span_of,
    squares_in_line,
    squares_of,
)
from witchwood.games.stones.rules import occupied, side_of, worth
from witchwood.games.stones.state import EARTH, LINES, ROWS, SQUARES, SUNS

MOST_PLIES = SQUARES + 1  # every action empties a square
WIN = 10_000  # a won game is worth this and the final difference in points; a lost one the negative
PROVED = WIN - 1_000  # no estimate comes near: a score beyond this is a proof

NODE = np.dtype(
    [
        ("key", "u8"),  # Zobrist: squares, points and mover
        ("lines", "i2", (LINES,)),  # the squares of each line
        ("points", "i2", (2,)),  # by seat
        ("mover", "i2"),
        ("stones", "i2"),  # how many are left
        ("over", "i2"),
        ("phase", "i2"),  # how the current move is being searched
        ("alpha", "i4"),
        ("beta", "i4"),
        ("floor", "i4"),  # alpha at the start
        ("best", "i4"),
        ("choice", "i4"),  # the action that scored best; -1: none yet
        ("depth", "i4"),  # plies left to search; 0 and below: quiescence
        ("count", "i4"),  # length of the list of moves
        ("next", "i4"),  # the current move's place in the list
    ]
)
"""One ply of the search: a position, its window and how far its moves are done."""

ENTRY = np.dtype([("key", "u8"), ("score", "i4"), ("move", "i2"), ("depth", "i1"), ("bound", "i1")])
"""One slot of the transposition table."""

ROOT = np.dtype(
    [
        ("gain", "i2", (2, SUNS)),  # by seat and action: points
        ("best", "i2", (2, LINES, 1 << ROWS)),  # by seat, line and its squares: points of the best stretch
        ("takes", "i2", (2, ROWS)),  # by seat and row: own stones and earthstones, which it may take anywhere
        ("earth", "i2", (ROWS,)),  # by row: earthstones
        ("target", "i8"),
        ("selective", "i8"),  # 0: search every move to full depth
    ]
)
"""What holds in the whole search tree."""


def _keys(number: int, salt: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    dice = np.zeros(1, DICE).view(np.recarray)[0]
    dice.rng = np.uint64(salt)
    return np.array([draw_word(dice) for _ in range(number)], np.uint64)


_SQUARE_KEYS = _keys(SQUARES, 1)
ACTION_KEYS = np.array([np.bitwise_xor.reduce(_SQUARE_KEYS[squares_of(action)]) for action in range(SUNS)], np.uint64)
"""By action: the Zobrist key of the squares that it empties."""
POINT_KEYS = _keys(2 * 256, 2).reshape(2, 256)
"""By seat and points."""
MOVER_KEY = np.uint64(_keys(1, 3)[0])

_SPANS = [(0, 1, 0)] * SQUARES + [span_of(action) for action in range(SQUARES, SUNS)]
SPAN = np.array(_SPANS, np.int64)
"""By action: line, first and last place of a longer stretch."""
SPAN_SQUARES = np.array([sum(1 << place for place in range(a, b + 1)) for _, a, b in _SPANS], np.int64)
"""By action: the squares of its line that a longer stretch takes."""
LONE = np.array([sum(1 << p for p in range(1, 8) if line >> p - 1 & 7 == 2) for line in range(1 << ROWS)], np.int64)
"""By a line's squares: those that stand between two spaces."""


@kernel
def prepare(state: State, root: State, node: State) -> None:
    """Fill the tables and the first node from a state in which the sides are chosen and the game goes on."""
    root.target = state.target
    low, high = occupied(state)
    stones = 0
    for seat in range(2):
        own = side_of(state, seat)
        for row in range(ROWS):
            earth = squares_in_line(state.pieces[EARTH, 0], state.pieces[EARTH, 1], row)
            root.earth[row] = earth
            root.takes[seat, row] = earth | squares_in_line(state.pieces[own, 0], state.pieces[own, 1], row)
        for action in range(SUNS):
            root.gain[seat, action] = worth(state, seat, action)
    for line in range(LINES):
        whole = squares_in_line(low, high, line)
        node.lines[line] = whole
        for seat in range(2):
            for squares in range(1 << ROWS):
                best: Int = 0
                if squares & ~whole == 0:
                    for i in range(STRETCH_COUNT[squares]):
                        best = max(best, np.int64(root.gain[seat, STRETCH_ACTION[line, STRETCHES[squares, i]]]))
                root.best[seat, line, squares] = best
    key = np.uint64(0)
    for row in range(ROWS):
        for place in range(ROWS):
            if np.int64(node.lines[row]) >> place & 1:
                key ^= ACTION_KEYS[ROWS * row + place]
                stones += 1
    for seat in range(2):
        node.points[seat] = state.points[seat]
        key ^= POINT_KEYS[seat, np.int64(state.points[seat])]
    if state.mover == 1:
        key ^= MOVER_KEY
    node.key = key
    node.mover = state.mover
    node.stones = stones
    node.over = 0


@kernel
def empty(lines: Array, action: Int) -> Int:
    """Take an action's squares off the lines; return how many they were."""
    if action < SQUARES:
        row = action // ROWS
        column = action - ROWS * row
        lines[row] &= ~(1 << column)
        lines[ROWS + column] &= ~(1 << row)
        return 1
    line = SPAN[action, 0]
    lines[line] &= ~SPAN_SQUARES[action]
    crossing = ROWS if line < ROWS else 0
    bit = 1 << (line if line < ROWS else line - ROWS)
    for place in range(SPAN[action, 1], SPAN[action, 2] + 1):
        lines[crossing + place] &= ~bit
    return np.int64(SPAN[action, 2] + 1 - SPAN[action, 1])


@kernel
def can_act(root: State, node: State, seat: Int) -> bool:
    """Whether a seat could take anything if it were its turn."""
    for row in range(ROWS):
        if root.takes[seat, row] & node.lines[row]:
            return True
    for line in range(LINES):  # noqa: SIM110  # Numba knows no any()
        if STRETCH_COUNT[node.lines[line]] > 0:
            return True
    return False


@kernel
def step(root: State, node: State, action: Int, after: State) -> None:
    """Write the position after the mover's action into the node `after`."""
    seat = np.int64(node.mover)
    other = 1 - seat
    for line in range(LINES):
        after.lines[line] = node.lines[line]
    after.stones = node.stones - empty(after.lines, action)
    gain = np.int64(root.gain[seat, action])
    points = np.int64(node.points[seat])
    key = node.key ^ ACTION_KEYS[action]
    if gain:
        key ^= POINT_KEYS[seat, points] ^ POINT_KEYS[seat, points + gain]
    after.points[seat] = points + gain
    after.points[other] = node.points[other]
    after.over = points + gain >= root.target or after.stones == 0
    after.mover = other if after.over or can_act(root, after, other) else seat
    after.key = key if after.mover == seat else key ^ MOVER_KEY
