"""WitchPig's state: rule options, cards, and the struct with a comment for every field.

Cards have numbers; a set of number cards is a uint64 with a bit for each (`sets.py` has the verbs):

    low to high   1  2  3  4  5  7  8  9  6
    swords        0  1  2  3  4  5  6  7  8    red
    suns          9 10 11 12 13 14 15 16 17    red
    triangles    18 19 20 21 22 23 24 25 26    red
    pentacles    27 28 29 30 31 32 33 34 35    black
    moons        36 37 38 39 40 41 42 43 44    black
    comets       45 46 47 48 49 50 51 52 53    black
    glooms       3s: 54 .. 60   6s: 61 62 63   green
    events       Thief 64, Stunned 65, Death 66

Equal Glooms are the same card, so a set only says how many it holds: it fills their bits from the lowest (two green
3s are always bits 54 and 55), and equal hands are equal numbers. On its own, a green 3 is 54 and a green 6 is 61.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.option import Option

OPTIONS = (
    Option(
        "field_out",
        "reshuffle",
        ("reshuffle", "showdown"),
        "When the Field has run out and a card must be drawn: the Midden is shuffled and becomes the new Field, "
        "or all hands are compared at once.",
    ),
    Option(
        "call",
        "anytime",
        ("anytime", "own_turn"),
        "When WitchPig may be called: at any moment by anybody who holds six cards, or only on your own turn, "
        "before you draw.",
    ),
    Option(
        "false_call",
        "out",
        ("out", "high_card", "void"),
        "When WitchPig is called and nobody holds a winning hand: the caller shows their hand and is out, "
        "the highest cards win, or nobody wins.",
    ),
    Option(
        "sequence",
        "deck",
        ("deck", "numeric"),
        "Which numbers are neighbours in a sequence: those next to each other in the deck's order "
        "1 2 3 4 5 7 8 9 6, or in plain counting.",
    ),
)
RESHUFFLE, SHOWDOWN = 0, 1  # field_out
ANYTIME, OWN_TURN = 0, 1  # call
OUT, HIGH_CARD, VOID = 0, 1, 2  # false_call
DECK, NUMERIC = 0, 1  # sequence

FIRST_BLACK, GREEN_3, GREEN_6, THIEF, STUNNED, DEATH = 27, 54, 61, 64, 65, 66
COPIES = np.array([1] * 54 + [7] + [0] * 6 + [3, 0, 0] + [1] * 3, np.uint8)  # of each card number in the pack
PACK = np.repeat(np.arange(67, dtype=np.uint8), COPIES)
HAND = 6
MOST_SEATS = 8
MIDDEN = MOST_SEATS  # the place after the last hand, where places are counted
MOST_STUNS = 9  # turns a seat can owe; play hardly ever gets beyond 1

# Phases. In the last three the seat on turn holds seven cards, or may.
DRAWING, SWAPPING, DISCARDING, ENDED = 0, 1, 2, 3

# Actions: a discard is the card's own number, 0 .. 63.
DRAW, CALL, KEEP = 64, 65, 66
SWAP = 67  # SWAP + 64 * card given + card taken
ACTIONS = SWAP + 64 * 64
MOST_LEGAL = 43  # seven kinds given times six taken, and KEEP

STATE = np.dtype(
    [
        ("rng", "u8"),  # the generator
        ("hands", "u8", (8,)),  # set of cards each seat holds; 0 when out
        ("midden", "u8"),  # set of number cards in the Midden; their order never matters
        ("knows", "u8", (8,)),  # set of cards 0..53 outside its own hand whose place a seat knows: it is where they are
        ("knows_glooms", "u2", (8, 9)),  # [seat, place]: Glooms it knows there, as bits 54..63 of a set, shifted down
        #                                  place: a hand 0..7 (its own stays 0), or MIDDEN
        ("field_order", "u1", (67,)),  # the Field, bottom first: card numbers, the next to be drawn stands last
        ("field_count", "u1"),  # cards in the Field; places from here on are 0
        ("midden_events", "u1"),  # bits 0 1 2: Thief, Stunned, Death lie in the Midden (else in the Field)
        ("stunned", "u1", (8,)),  # turns each seat still loses; 0 when out
        ("out", "u1"),  # set of seats that are out
        ("seats", "u1"),  # number of seats, 2..8
        ("dealer", "u1"),  # the seat that dealt
        ("mover", "u1"),  # the seat on turn, never one that is out; when one is left, that one
        ("phase", "u1"),  # DRAWING, SWAPPING, DISCARDING or ENDED
        ("thieves", "u1"),  # swaps the mover still has: 1 or 2 while SWAPPING, else 0
        ("won", "u1"),  # set of seats that won; 0 before the end, or when nobody did
        ("field_out", "u1"),  # rule options, see OPTIONS
        ("call", "u1"),
        ("false_call", "u1"),
        ("sequence", "u1"),
    ]
)
