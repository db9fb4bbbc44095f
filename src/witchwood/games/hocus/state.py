"""The state of Hocus Solitaire: rule options, the coding of cards and sets of cards, the struct's fields.

A card is one small number, strength * 4 + suit, and a set of cards is a uint64 with the bit of each card in it:

    bit   0  1  2  3 |  4  5  6  7 |  8  9 10 11 | ... | 48 49 50 51 | 52 53 54 55 | ... 63
          (no cards) | 1b 1f 1h 1g | 2b 2f 2h 2g | ... | 12 of each  | 13 (Klondike)|  FLOOR

The face-up cards of a column get weaker towards its top, one step at a time; only a hoarded Goblin repeats the
strength of the card that it stands on. Goblins have the lowest suit number, so in every column the face-up cards lie in
descending order of their numbers, and a *set* says all about them: its highest bit is the first face-up card, its
lowest bit is the top card, and a tail that begins with some card is that card's bit and all lower ones.

Face-down cards, deepest first, stand in one triangle (column 1 never has any):

    column     2 | 3    | 4       | 5          | 6             | 7
    hidden[]   0 | 1  2 | 3  4  5 | 6  7  8  9 | 10 11 .. 14   | 15 16 .. 20
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.option import Option

HOCUS, KLONDIKE = 0, 1
MUST, MAY, OFF = 0, 1, 2
GOBLIN, FROGGLE, HEXIS, GHOST = 0, 1, 2, 3  # the order matters: see above, and `tucks` in follow.py
UNLIMITED = -1

OPTIONS = (
    Option(
        "preset",
        "hocus",
        ("hocus", "klondike"),
        "hocus: four Spirit suits of 12 with their powers; klondike: the standard game with 52 cards and no powers.",
    ),
    Option("goblin_hoard", True, (False, True), "A Goblin may stand on a card of equal strength, once in each column."),
    Option("ghost_float", True, (False, True), "A Ghost may be tucked in front of a column's first face-up card."),
    Option(
        "froggle_friendship",
        "must",
        ("must", "may", "off"),
        "A Froggle moved alone goes only onto the next stronger Froggle (must), there too (may), or not there (off).",
    ),
    Option("draw", 3, range(1, 8), "How many reserve cards are turned at a time.", sort="count", unit="cards"),
    Option(
        "redeals",
        "unlimited",
        ("unlimited", *range(100)),
        "How often the reserve may be picked up and turned again.",
        sort="count",
    ),
    Option("worry_back", False, (False, True), "The top card of a foundation may go back onto a column."),
)

COLUMNS = 7
SUITS = 4
STRONGEST = (12, 13)  # by preset; a suit has cards 1 to STRONGEST
MOST_CARDS = SUITS * max(STRONGEST)
RESERVE = (20, 24)  # by preset; cards left after the columns are dealt
PLACES = max(RESERVE)  # of the reserve
LONGEST = 13  # most face-up cards of a column: 12 and a hoarded Goblin, or 13

PLAYING, WON, STUCK, RESIGNED = 0, 1, 2, 3

# Action numbers. A target block holds all ways onto one column: from the reserve, from the 4 foundations, and from
# 7 columns with 1 to 13 cards. Floats go from the reserve (place 0) or a column (1 to 7) to a column.
DRAW = 0
RESERVE_HOME = 1
COLUMN_HOME = 2  # + column
ONTO = COLUMN_HOME + COLUMNS  # + target * BLOCK + one of the next three
FROM_RESERVE = 0
FROM_HOME = 1  # + suit
FROM_COLUMN = FROM_HOME + SUITS  # + source * LONGEST + cards - 1
BLOCK = FROM_COLUMN + COLUMNS * LONGEST
FLOAT = ONTO + COLUMNS * BLOCK  # + (0 or 1 + source) * COLUMNS + target
ACTIONS = FLOAT + (1 + COLUMNS) * COLUMNS

# Each card that may go home or onto a column gives one action there. Draw; 4 wanted cards; onto each column at most 5
# cards (four of the next strength and a Goblin, or the four strongest); before each column one Ghost.
MOST_LEGAL = 1 + SUITS + COLUMNS * 5 + COLUMNS

STATE = np.dtype(
    [
        ("rng", "u8"),  # the generator; nothing is left to chance after the deal
        ("shown", "u8", (COLUMNS,)),  # set of each column's face-up cards; 0 for an empty column
        ("wanted", "u8"),  # set of the next card of each foundation (one stronger than the strongest when complete)
        ("hidden", "u1", (21,)),  # face-down cards, see the triangle above; 0 where there is none
        ("down", "u1", (COLUMNS,)),  # face-down cards in each column
        ("reserve", "u1", (PLACES,)),  # reserve cards in the order of turning, turned ones included; then 0
        ("held", "u1"),  # cards in the reserve
        ("turned", "u1"),  # of these, how many lie turned; the last turned is available
        ("seen", "u1"),  # 1 once every reserve card has been turned; until then only those that lie turned are known
        ("pickups", "u1"),  # how often the reserve was picked up, where `redeals` counts that; else 0
        ("spent", "u1"),  # bit set of the columns whose hoard mark is spent
        ("end", "u1"),  # PLAYING, WON, STUCK or RESIGNED
        ("preset", "u1"),  # rule options from here on, as `Option.encode` numbers them
        ("goblin_hoard", "u1"),
        ("ghost_float", "u1"),
        ("froggle_friendship", "u1"),
        ("draw", "u1"),
        ("redeals", "i1"),
        ("worry_back", "u1"),
    ]
)
