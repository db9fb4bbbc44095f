"""The struct of one game of The Witch of Pendle Hill: options, card numbers, fields.

A card is the number 4 * value + suit, so a set of cards is a uint64 with bit `card` set:

             clubs  diamonds  spades  hearts        value = card >> 2, colour = card & 1 (0 black, 1 red)
    ace        4       5        6       7
    two        8       9       10      11           0 is no card, 1 a witch (they are all alike), 2 the Wizard
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

from witchwood.engine.option import Option

OPTIONS = (
    Option(
        "witches",
        1,
        (1, 3),
        "How many witches haunt the castle; 3 is the advanced game.",
        {3: "Advanced (three witches)"},
    ),
    Option("magic", False, (False, True), "Play with the Wizard and his two cauldrons (the Magic Expansion)."),
    Option("two_on_two", True, (False, True), "Let two cards from the hand beat two ghosts in one attack."),
    Option("must_attack", False, (False, True), "Forbid ending a round while the hand can still attack."),
    Option("round_limit", 500, range(1, 501), "The game is lost when this many rounds have been played."),
)

WITCH, WIZARD = 1, 2
FIRST_CARD, LAST_CARD = 4, 55
SOLDIERS, GHOSTS = 20, 32  # cards dealt to either side at the start
PLACES = 5  # reserve cards, and ghosts in front of them
DEALT_TO_HAND = 4
MOST_IN_HAND = 8  # 4 dealt and 4 taken: the round is over before the fifth place can be emptied
MOST_MAGIC = 208  # all ghosts of one colour in one cauldron, aces as 14

# Where a hidden card may lie, as indices of `may`: the five reserve places, then these two
ARMY, CASTLE = 5, 6

# Phases
PLAY, CHOICE, WON, LOST, RESIGNED = range(5)

# Actions: attacks (a choice of hand cards times a choice of ghosts), then the rest. A choice is one thing or two.
GHOST_CHOICES = 15  # 5 + 10
HAND_CHOICES = 36  # 8 + 28
TAKE = HAND_CHOICES * GHOST_CHOICES  # + place
REPEL = TAKE + PLACES  # + place
END = REPEL + PLACES
SEND_WITCH = END + 1
DRAW_FOUR = END + 2
ACTIONS = END + 3

# With g ghosts standing the hand holds at most 9 - g cards, so attacks are most for g = 5: (4 + 6) * (5 + 10), with
# 5 repels and the end of the round. (g = 4: 15 * 10 + 4 + 1; fewer ghosts give fewer.)
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
            (7,),
        ),  # sets: what may lie, as far as the player knows, on each reserve place, in army, in castle
        ("army", "u1", (53,)),  # attack pile, bottom first
        ("castle", "u1", (35,)),  # ghost pile, bottom first
        ("reserve", "u1", (PLACES,)),  # face-down cards; 0 where one was taken
        ("ghosts", "u1", (PLACES,)),  # ghosts on the table; 0 where none stands
        ("army_count", "u1"),  # cards in army
        ("castle_count", "u1"),  # cards in castle, witches included
        ("ghosts_dealt", "u1"),  # places, from the left, that got a ghost this round
        ("witches_out", "u1"),  # witches in play
        ("witches_back", "u1"),  # witches in the ghost discard
        ("wizard_seated", "u1"),  # 1 once the Wizard sits at the cauldrons
        ("cauldrons", "u1", (2,)),  # black and red magic
        ("phase", "u1"),  # PLAY, CHOICE (which reward?), WON, LOST, RESIGNED
        ("round_number", "u2"),  # of this round, from 1
        ("witches", "u1"),  # rule option
        ("magic", "u1"),  # rule option
        ("two_on_two", "u1"),  # rule option
        ("must_attack", "u1"),  # rule option
        ("round_limit", "u2"),  # rule option
    ]
)
