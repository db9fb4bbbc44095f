"""Witch Stones: its option, its numbers and the fields of its state.

Squares are counted from a1 to i9, row by row. A set of squares is two 64-bit words: `low` holds squares 0 to 62
(rows 1 to 7), `high` holds squares 63 to 80 (rows 8 and 9), each row in nine neighbouring bits.

        a  b  c  d  e  f  g  h  i
    9  72 73 74 75 76 77 78 79 80   high, bits 9 to 17
    8  63 64 65 66 67 68 69 70 71   high, bits 0 to 8
    7  54 55 56 57 58 59 60 61 62   low, bits 54 to 62
    :   :                       :
    2   9 10 11 12 13 14 15 16 17   low, bits 9 to 17
    1   0  1  2  3  4  5  6  7  8   low, bits 0 to 8
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.option import Option

MOST_POINTS = 113
"""All that one seat can take: nine crowns, 48 earthstones, ten opposing stones (corners can't be lost)."""

OPTIONS = (
    Option(
        "target",
        50,
        range(1, MOST_POINTS + 1),
        "Points that win at once; a high target makes a game that lasts until the board is empty.",
    ),
)

SUN, MOON, CROWN, EARTH = 0, 1, 2, 3  # kinds of stone; SUN and MOON are also the two sides
STONES = (12, 12, 9, 48)  # how many of each kind there are
WORTH = (2, 2, 5, 1)  # points for a stone of each kind; a side's own stones give it none

# Actions: 0-80 empty one square, 81-458 a stretch of two to seven squares, then the choice of a side.
ROWS = 9  # rows and columns of the board
SQUARES = ROWS * ROWS
LINES = 2 * ROWS  # rows 1 to 9 are lines 0 to 8, columns a to i are lines 9 to 17
LONG_PER_LINE = 21  # stretches of two to seven squares that leave the ends of a line free
SUNS = SQUARES + LINES * LONG_PER_LINE
MOONS = SUNS + 1
ACTIONS = MOONS + 1

MOST_LEGAL = 90
"""No legal list is longer. With e spaces at most 81 - e actions empty one square. A longer stretch has a space at both
ends, so a row with one needs two spaces and a row with two (there is no room for three) needs three: rows hold at most
2e/3 of them, and at most 18; so do columns. 81 - e + 2 min(2e/3, 18) is largest at e = 27, where it is 90."""

STATE = np.dtype(
    [
        ("rng", "u8"),  # the generator; zero after the deal, for nothing is drawn later
        ("pieces", "u8", (4, 2)),  # by kind: the squares it stands on, as a low and a high word
        ("long", "u8"),  # set of lines that hold a stretch of two or more between two spaces (follows from pieces)
        ("points", "u1", (2,)),  # by seat
        ("target", "u1"),  # rule option
        ("suns", "u1"),  # 1 + seat that plays suns; 0 until that is chosen
        ("mover", "u1"),  # seat to act; 0 when the game is over
        ("over", "u1"),  # 1 when the game has ended
        ("quitter", "u1"),  # 1 + seat that resigned, else 0
        ("unused", "u1"),  # always zero: makes the struct a whole number of words
    ]
)
