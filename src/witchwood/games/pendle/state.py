"""The struct of one game of The Witch of Pendle Hill: card numbers, action numbers, fields. `dials.py` has the options.

A card is the number 4 * value + suit, so a set of cards is a uint64 with bit `card` set:

             clubs  diamonds  spades  hearts        value = card >> 2, colour = card & 1 (0 black, 1 red)
    ace        4       5        6       7
    two        8       9       10      11           0 is no card, 1 a witch (they are all alike), 2 and 3 the Wizards
    ...
    king      52      53       54      55

The table, with the field that holds each pile (the top of a pile is its last card):

    witches out   [ghosts 0][ghosts 1][ghosts 2][ghosts 3][ghosts 4]    castle      lair
                  [reserve 0][ ... 1 ][ ... 2  ][ ... 3  ][ ... 4  ]    (ghost      (ghost discard,
    army          hand                                                  pile)       set)
    (attack pile) spent (attack discard, set)                           removed (set)
"""

from __future__ import annotations

import numpy as np

WITCH, WIZARD = 1, 2
WIZARDS = (WIZARD, WIZARD + 1)
FIRST_CARD, LAST_CARD = 4, 55
CARDS = LAST_CARD - FIRST_CARD + 1  # of the pack
FEWEST_SOLDIERS = 8
PLACES, MOST_PLACES = 5, 7  # of the usual row, and at most: reserve cards, and ghosts in front of them
MOST_DEALT = 6  # cards to the hand in a round
MOST_WITCHES = 4
MOST_AT_ONCE = 3  # cards that attack, and ghosts that are attacked
MOST_IN_HAND = 8  # by the usual numbers: 4 dealt, 4 taken, for the round is over before the last place can be emptied
ALL_IN_HAND = MOST_DEALT + MOST_PLACES - 1
MOST_MAGIC = 208  # the values of all ghosts of one colour in one cauldron, aces as 14

# Values of options that are words, by their numbers
ACE_BOTH, ACE_LOW, ACE_HIGH = range(3)
GAIN_VALUE, GAIN_ONE, GAIN_DOUBLE = range(3)
PRICE_IS_VALUE = -1

# Where a hidden card may lie, as indices of `may`: the reserve places, then these two
ARMY, CASTLE = MOST_PLACES, MOST_PLACES + 1
SLOTS = MOST_PLACES + 2

# Phases
PLAY, CHOICE, WON, LOST, RESIGNED = range(5)

# Action numbers that the usual numbers of the rules need: attacks (a choice of hand cards times a choice of ghosts, one
# or two of either), then the rest. `numbering.py` has those that other numbers add.
GHOST_CHOICES = PLACES + PLACES * (PLACES - 1) // 2
HAND_CHOICES = MOST_IN_HAND + MOST_IN_HAND * (MOST_IN_HAND - 1) // 2
TAKE = HAND_CHOICES * GHOST_CHOICES  # + place
REPEL = TAKE + PLACES  # + place
END = REPEL + PLACES
SEND_WITCH = END + 1
DRAW_FOUR = END + 2
USUAL_ACTIONS = END + 3

# By the usual numbers. With g ghosts standing the hand holds at most 9 - g cards, so attacks are most for g = 5:
# (4 + 6) * (5 + 10), with 5 repels and the end of the round. (g = 4: 15 * 10 + 4 + 1; fewer ghosts give fewer.)
MOST_LEGAL = 156

STATE = np.dtype(
    [
        ("rng", "u8"),  # the generator
        ("hand", "u8"),  # set of cards
        ("spent", "u8"),  # attack discard, set of cards
        ("lair", "u8"),  # ghost discard without its witches, set of cards
        ("removed", "u8"),  # removed pile, set of cards
        (
            "may",
            "u8",
            (SLOTS,),
        ),  # sets: what may lie, as far as the player knows, on each reserve place, in army, in castle
        ("army", "u1", (CARDS + len(WIZARDS),)),  # attack pile, bottom first
        ("castle", "u1", (CARDS - FEWEST_SOLDIERS + MOST_WITCHES,)),  # ghost pile, bottom first
        ("reserve", "u1", (MOST_PLACES,)),  # face-down cards; 0 where one was taken
        ("ghosts", "u1", (MOST_PLACES,)),  # ghosts on the table; 0 where none stands
        ("army_count", "u1"),  # cards in army
        ("castle_count", "u1"),  # cards in castle, witches included
        ("ghosts_dealt", "u1"),  # places, from the left, that got a ghost this round
        ("witches_out", "u1"),  # witches in play
        ("witches_back", "u1"),  # witches in the ghost discard
        ("wizard_seated", "u1"),  # Wizards that sit at the cauldrons
        ("cauldrons", "u2", (2,)),  # black and red magic
        ("phase", "u1"),  # PLAY, CHOICE (which reward?), WON, LOST, RESIGNED
        ("round_number", "u2"),  # of this round, from 1
        ("witches", "u1"),  # rule option
        ("magic", "u1"),  # rule option
        ("two_on_two", "u1"),  # rule option
        ("must_attack", "u1"),  # rule option
        ("round_limit", "u2"),  # rule option
        ("reward", "u1"),  # rule option
        ("last_chance", "u1"),  # rule option
        ("soldiers", "u1"),  # rule option
        ("places", "u1"),  # rule option
        ("dealt", "u1"),  # rule option
        ("attackers", "u1"),  # rule option
        ("attacked", "u1"),  # rule option
        ("ace", "u1"),  # rule option
        ("wizards", "u1"),  # rule option
        ("gain", "u1"),  # rule option
        ("repel_price", "i1"),  # rule option
    ]
)
