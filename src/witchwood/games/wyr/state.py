"""Wyr: rule options, constants, and the struct that holds a game.

A card is a number: Nature cards are 11 x suit + number, so 1..44 (suits 0 red, 1 green, 2 blue, 3 purple; numbers
1..11), the Keiju 1..8 are 45..52, and 0 is no card.

The garden is one row of at most 48 cards, kept as seven bit planes: bit p of each plane tells something about the
card at place p, so that whole rows are compared by a few shifts. Places past the end of the row hold zeros.

    place      0    1    2    3  ...        shown     0  1 ... 11
    card      r3   k2   p3   g7                      12 13 ... 23
    row[0]     1    0    1    1   number & 1         24 25 ... 35
    row[1]     1    1    1    1   number & 2         36 37 ... 47
    row[2]     0    0    0    1   number & 4
    row[3]     0    0    0    0   number & 8
    row[4]     0    0    1    1   suit & 1 (0 for Keiju)
    row[5]     0    0    1    0   suit & 2 (0 for Keiju)
    row[6]     0    1    0    0   is it a Keiju?

The basket is five chains: top[pile] is a pile's top card, under[card] is the card beneath it.

Actions: 6 x place + 0 picks the card at a place for the harvest, 6 x place + pile (1..5) for a basket pile;
ENTICE + pile (0..4) gives the four other top cards, ENTICE + 5 gives all five; STOP ends the game.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.option import Option

OPTIONS = (
    Option(
        "deck",
        "wyr",
        ("wyr", "traditional"),
        "Which pack lies on the table: the game's own, or playing cards; only names and pictures differ.",
    ),
)

SUITS, NUMBERS, PILES, PLACES = 4, 11, 5, 48
NATURE_CARDS = SUITS * NUMBERS
KEIJU_KINDS, KEIJU_DRAWN = 8, 4
KEIJU_PLANE = 6

WAYS = 1 + PILES  # where a picked card may go: the harvest (0) or a pile (1..5)
ENTICE = WAYS * PLACES
STOP = ENTICE + PILES + 1
ACTIONS = STOP + 1

# A Nature card may go six ways, and one may stop. To entice at all, four cards must lie in the basket, which costs
# 24 picks and brings at most five ways to give: so the longest list has none.
MOST_LEGAL = WAYS * NATURE_CARDS + 1

# What the field `ended` says.
PLAYING, FINISHED, STOPPED, RESIGNED = 0, 1, 2, 3

ASKED_CARDS = np.array([0, 4, 5, 4, 5, 4, 5, 4, 5], np.int64)
"""How many cards each Keiju asks for; index 0 is unused."""

STATE = np.dtype(
    [
        ("rng", "u8"),  # the generator; 0 after the deal, which uses up all chance
        ("harvest", "u8"),  # set of harvested cards, Nature and Keiju: bit = card
        ("pairs", "u8"),  # set of places whose card may be picked; follows from `row`
        ("row", "u8", 7),  # the garden, as bit planes
        ("under", "u1", NATURE_CARDS + 1),  # under[card]: card beneath it in its basket pile; else 0
        ("top", "u1", PILES),  # top card of each basket pile, or 0
        ("asked", "u1"),  # number of the lowest Keiju in the garden, or 0; follows from `row`
        ("offers", "u1"),  # set of the legal entices: bit = action - ENTICE; follows from `top` and `asked`
        ("ended", "u1"),  # PLAYING, FINISHED (nothing left to do), STOPPED or RESIGNED
        ("deck", "u1"),  # rule option
    ]
)
