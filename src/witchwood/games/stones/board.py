"""The board as bits: which squares an action empties, and which stretches a line of nine squares holds.

A line's squares are a number from 0 to 511: bit 0 is column a of a row, or row 1 of a column. A *stretch* is an
unbroken run of stones with a space at both ends; the edge of the board is not a space.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.games.stones.state import LINES, LONG_PER_LINE, ROWS, SQUARES, SUNS

_LOW_ROWS = 7  # rows in the low word
_LONG_SPANS = tuple(combinations(range(1, ROWS - 1), 2))  # (first, last) place of each longer stretch of a line
_SPAN_NUMBER = {span: number for number, span in enumerate(_LONG_SPANS)}

SUN_CORNERS = (0, SQUARES - 1)  # a1 and i9
MOON_CORNERS = (ROWS - 1, SQUARES - ROWS)  # i1 and a9
INNER = tuple(s for s in range(SQUARES) if 0 < s % ROWS < ROWS - 1 and 0 < s // ROWS < ROWS - 1)
EDGE = tuple(s for s in range(SQUARES) if s not in {*INNER, *SUN_CORNERS, *MOON_CORNERS})


def square_of(line: int, place: int) -> int:
    """The square at a place (0 to 8) of a line (rows are lines 0 to 8, columns 9 to 17)."""
    return ROWS * line + place if line < ROWS else ROWS * place + line - ROWS


def stretch_of(line: int, first: int, last: int) -> int:
    """The action that empties places first..last of a line, 1 <= first <= last <= 7."""
    if first == last:
        return square_of(line, first)
    return SQUARES + LONG_PER_LINE * line + _SPAN_NUMBER[first, last]


def span_of(action: int) -> tuple[int, int, int]:
    """Line, first and last place of a longer stretch's action (81 to 458)."""
    line, span = divmod(action - SQUARES, LONG_PER_LINE)
    return line, *_LONG_SPANS[span]


def squares_of(action: int) -> list[int]:
    """The squares that an action (0 to 458) empties, ascending."""
    if action < SQUARES:
        return [action]
    line, first, last = span_of(action)
    return [square_of(line, place) for place in range(first, last + 1)]


def words_of(squares: Iterable[int]) -> tuple[int, int]:
    """A set of squares as its low and its high word."""
    whole = sum(1 << square for square in squares)
    low_bits = _LOW_ROWS * ROWS
    return whole & ((1 << low_bits) - 1), whole >> low_bits


def kinds(state: State) -> list[int | None]:
    """What stands on each of the 81 squares: a kind, or None."""
    board: list[int | None] = [None] * SQUARES
    for kind, (low, high) in enumerate(state.pieces):
        squares = int(low) | int(high) << _LOW_ROWS * ROWS
        for square in range(SQUARES):
            if squares >> square & 1:
                board[square] = kind
    return board


def _crossed(squares: list[int]) -> int:
    lines = {square // ROWS for square in squares} | {ROWS + square % ROWS for square in squares}
    return sum(1 << line for line in lines)


def _stretches(line: int) -> list[tuple[int, int]]:
    spaces = [place for place in range(ROWS) if not line >> place & 1]
    return [(left + 1, right - 1) for left, right in pairwise(spaces) if right - left > 1]


def _table(rows: list[list[int]]) -> NDArray[np.int64]:
    table = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for row, numbers in zip(table, rows, strict=True):
        row[: len(numbers)] = numbers
    return table


_FOUND = [_stretches(line) for line in range(1 << ROWS)]
_FOUND_LONG = [[_SPAN_NUMBER[a, b] for a, b in spans if a < b] for spans in _FOUND]

EMPTIED = np.array([words_of(squares_of(action)) for action in range(SUNS)], np.uint64)
"""By action: the squares it empties, as a low and a high word."""
CROSSED = np.array([_crossed(squares_of(action)) for action in range(SUNS)], np.uint64)
"""By action: the lines through the squares it empties, as a set of 18 bits."""
LONG_COUNT = np.array([len(spans) for spans in _FOUND_LONG], np.int64)
"""By a line's squares: how many stretches of two or more it holds (0, 1 or 2)."""
LONG = _table(_FOUND_LONG)
"""By a line's squares: those stretches, ascending, as numbers 0 to 20 of the line's actions."""
STRETCH_COUNT = np.array([len(spans) for spans in _FOUND], np.int64)
"""By a line's squares: how many stretches it holds, single stones included (0 to 4)."""
STRETCHES = _table([[ROWS * first + last for first, last in spans] for spans in _FOUND])
"""By a line's squares: those stretches, as 9 * first place + last place."""
STRETCH_ACTION = np.array(
    [
        [stretch_of(line, *divmod(code, ROWS)) if 1 <= code // ROWS <= code % ROWS <= 7 else -1 for code in range(72)]
        for line in range(LINES)
    ],
    np.int64,
)
"""By line and code of a stretch (as in `STRETCHES`): the action that takes it; -1 where there is no such stretch."""

_INSIDE_COLUMNS = np.array(words_of(s for s in range(SQUARES) if 0 < s % ROWS < 8), np.uint64)
_INSIDE_ROWS = np.array(words_of(s for s in range(SQUARES) if 0 < s // ROWS < 8), np.uint64)
CORNERS = np.array([words_of(SUN_CORNERS), words_of(MOON_CORNERS)], np.uint64)
"""By side: its two corners, as a low and a high word."""
FILL_ORDER = np.array(EDGE + INNER, np.int64)
"""The squares that are filled from the bag: the edge, then the inner squares."""
INSIDE = _INSIDE_COLUMNS & _INSIDE_ROWS
"""The inner 7 x 7 squares, as a low and a high word."""
ALL_LINES = np.uint64((1 << LINES) - 1)
"""The set of all 18 lines."""

_COLUMN_A = np.uint64(words_of(range(0, SQUARES, ROWS))[0])
_GATHER = np.uint64(sum(1 << (56 - 8 * row) for row in range(_LOW_ROWS)))  # bit 9r times bit 56-8r is bit 56+r
_LINE = np.uint64(0x1FF)
_LOW_PART = np.uint64(0x7F)
_1, _2, _7, _8, _9, _54, _56 = (np.uint64(n) for n in (1, 2, 7, 8, 9, 54, 56))


@kernel
def put(state: State, kind: Int, square: Int) -> None:
    """Place a stone on a square, which must be empty."""
    state.pieces[kind, 0] |= EMPTIED[square, 0]
    state.pieces[kind, 1] |= EMPTIED[square, 1]


@kernel
def squares_in_row(low: Word, high: Word, row: Int) -> Int:
    """The squares of a set (two words) that lie in a row (0 to 8), as a number from 0 to 511 (int64)."""
    word = low >> np.uint64(9 * row) if row < 7 else high >> np.uint64(9 * row - 63)
    return np.int64(word & _LINE)


@kernel
def squares_in_column(low: Word, high: Word, column: Int) -> Int:
    """The squares of a set (two words) that lie in a column (0 to 8), as a number from 0 to 511 (int64)."""
    shift = np.uint64(column)
    lower = (((low >> shift) & _COLUMN_A) * _GATHER) >> _56 & _LOW_PART
    upper = high >> shift
    return np.int64(lower | ((upper & _1) | (upper >> _8 & _2)) << _7)


@kernel
def squares_in_line(low: Word, high: Word, line: Int) -> Int:
    """The squares of a set (two words) that lie in a line (0 to 17), as a number from 0 to 511 (int64)."""
    return squares_in_row(low, high, line) if line < 9 else squares_in_column(low, high, line - 9)


@kernel
def lone(low: Word, high: Word) -> tuple[Word, Word]:
    """The squares of a set that lie between two squares of a line that are not in it, as two words."""
    beside = low << _1 | low >> _1
    above_below = low << _9 | low >> _9 | high << _54
    low_lone = low & ((~beside & _INSIDE_COLUMNS[0]) | (~above_below & _INSIDE_ROWS[0]))
    beside = high << _1 | high >> _1
    above_below = high << _9 | high >> _9 | low >> _54
    high_lone = high & ((~beside & _INSIDE_COLUMNS[1]) | (~above_below & _INSIDE_ROWS[1]))
    return low_lone, high_lone
