"""What a hand is worth in a call, and how near six cards are to a winning hand: the leaves of the search.

A hand nearly always wins by three cards: three in sequence of a suit, or three 3s or 6s of a colour. Two of these in
hand make every unseen third an *out*. What an out is worth depends on its row, and on what the others may hold.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.games.witchpig.hands import (
    ALL_SIXES,
    ALL_THREES,
    BLACK,
    RED,
    best_six,
    high_cards,
    in_each_suit,
    in_sequence,
    pairs_in_sequence,
)
from witchwood.games.witchpig.sets import ONE, SIXES, THREES

WORLDS = 256  # dealt to guess what the others hold

PROSPECT = np.dtype(
    [
        ("rivals", "i8", (WORLDS,)),  # strength of the best of the others' unseen hands in each world, ascending
        ("floor", "i8"),  # strength of the best hand among those that are known whole
        ("rows", "f8", (23,)),  # chance that a hand of this row is the best, were WitchPig called now; 0 for row 0
        ("soon", "f8"),  # chance that nobody else ends the game before the seat's next draw
        ("later", "f8"),  # the same in any round after that
        ("alive", "f8"),  # chance that a draw does not meet Death
        ("sequence", "i8"),  # rule options: `sequence`,
        ("high_card", "i8"),  # whether the highest cards win if no hand does,
        ("anytime", "i8"),  # whether one may call out of turn
        ("nodes", "i8"),  # hands looked at
        ("limit", "i8"),  # where the search gives up
    ]
)
"""What a search knows besides the cards: how strong the others may be and how long they leave us."""

_TWO = np.uint64(2)
_NOT_LOWEST = in_each_suit(0x1FE)
_TWO_ABOVE = in_each_suit(0x7F)  # places that have two higher ones in their suit


@kernel
def strength(prospect: State, cards: Word) -> Int:
    """What six cards, or the best six of seven, count for when hands are compared; 0 if they can't win."""
    key = best_six(cards, np.int64(prospect.sequence))
    return high_cards(cards) if key == 0 and prospect.high_card else key


@kernel
def chance(prospect: State, own: Int) -> float:
    """The chance that a hand of this strength is the best, were WitchPig called now; a tie is half of it."""
    if own == 0 or own < prospect.floor:
        return 0.0
    share = 0.5 if own == prospect.floor else 1.0
    return share * (_weaker(prospect, own) + _weaker(prospect, own + 1)) / (2.0 * WORLDS)


@kernel
def _weaker(prospect: State, own: Int) -> Int:
    """In how many worlds all unseen hands are weaker than `own`."""
    low: Int = 0
    high: Int = WORLDS
    while low < high:
        middle = (low + high) // 2
        if prospect.rivals[middle] < own:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def race(prospect: State, cards: Word, hidden: Word) -> float:
    """The chance to win from six cards before a draw if they are kept, and only outs ever taken.

    hidden: set of the cards that may be drawn. With p the share of outs among them and s the chance to live through
    a draw and a round, that is p + (1 - p) s p + ... = p / (1 - (1 - p) s), each out weighted with its row's worth.
    """
    prospect.nodes += 1
    sequence = np.int64(prospect.sequence)
    laid, left = in_sequence(cards, sequence), in_sequence(hidden, sequence)
    triplets = _wanted_triplets(laid, in_sequence(ALL_SIXES, sequence)) & left
    triplets = triplets | (_wanted_triplets(laid, in_sequence(ALL_THREES, sequence)) & left)
    runs = _wanted_for_runs(laid) & left & ~triplets
    sixes = count(hidden & SIXES) if count(cards & SIXES) == 2 else 0
    threes = count(hidden & THREES) if count(cards & THREES) == 2 else 0
    several, red, black = count(triplets), count(runs & RED), count(runs & BLACK)
    rows = prospect.rows
    worth = several * rows[17] + sixes * rows[19] + red * rows[20] + black * rows[21] + threes * rows[22]
    total = max(1, count(hidden))
    missed = 1.0 - (several + sixes + red + black + threes) / total
    lived = np.float64(prospect.later) * np.float64(prospect.alive)
    return np.float64(worth) / total / (1.0 - missed * lived)


@kernel
def _wanted_for_runs(laid: Word) -> Word:
    """Places that make three in sequence with two cards (laid out by `in_sequence`)."""
    pairs = pairs_in_sequence(laid)
    gaps = laid & (laid >> _TWO) & _TWO_ABOVE
    return ((pairs & _NOT_LOWEST) >> ONE) | ((pairs & _TWO_ABOVE) << _TWO) | (gaps << ONE)


@kernel
def _wanted_triplets(laid: Word, rank: Word) -> Word:
    """The cards of a rank, by colour, of which there are just two."""
    wanted = np.uint64(0)
    if count(laid & rank & RED) == 2:
        wanted = wanted | (rank & RED)
    if count(laid & rank & BLACK) == 2:
        wanted = wanted | (rank & BLACK)
    return wanted
