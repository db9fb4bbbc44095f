"""What makes a state of Wyr promising to the solver: an offer well begun, and a garden that will be easy to clear."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.games.wyr.rules import TALLIES, fits, pairs, take_out
from witchwood.games.wyr.state import ASKED_CARDS, KEIJU_PLANE, NATURE_CARDS, NUMBERS, PILES

# What a state promises. Found by hill climbing on how many of the deals 1000..1999 a beam of width 3 solves (94 %).
# The optimum is flat.
_PAIR = 3  # a card that may be picked now
_SUIT = 3  # times the mean, over the garden's cards, of how many share its suit: few suits left are easy to clear
_TWINS = 22  # times the pairs of cards, near or far, that share a number, per card of the garden
OFFERED = 34  # a top card that is part of the offer to the asking Keiju
FRIEND = 17  # a Keiju enticed
WANTED, ENOUGH = 9, 19  # a card in the garden that would bring the offer nearer; more than ENOUGH are no better
POINT = 8  # a point that the bound has lost

_ZERO, _ONE = np.uint64(0), np.uint64(1)
_NATURE = np.uint64(((1 << NATURE_CARDS) - 1) << 1)
_NUMBERS = np.uint64((1 << NUMBERS) - 1)
_GREEN, _BLUE, _PURPLE = np.uint64(1 + NUMBERS), np.uint64(1 + 2 * NUMBERS), np.uint64(1 + 3 * NUMBERS)


@kernel
def begin_offer(state: State, garden: Word, nearer: Array) -> Int:
    """How many of the top cards can be part of one offer to the asking Keiju. For each card of the garden that would
    be one more, `nearer` (zeros so far) gets the set of the piles where it would.
    """
    asked = np.int64(state.asked)
    sets = np.empty(1 << PILES, np.int64)  # the largest offers begun: sets of piles
    tallies = np.empty(1 << PILES, np.int64)
    filled: Int = 0
    for pile in range(PILES):
        filled |= (state.top[pile] != 0) << pile
    length: Int = 0
    best: Int = 0
    some = filled
    while asked != 0:
        size, tally = 0, 0
        for pile in range(PILES):
            if some >> pile & 1:
                size += 1
                tally += TALLIES[np.int64(state.top[pile])]
        if best <= size <= ASKED_CARDS[asked] and fits(asked, tally):
            if size > best:
                best, length = size, 0
            sets[length], tallies[length] = some, tally
            length += 1
        if some == 0 or (some == filled and length == 1):
            break  # no smaller set is left, or all top cards are wanted together
        some = (some - 1) & filled
    left = garden & _NATURE
    while best < ASKED_CARDS[asked] and left != _ZERO:
        card = lowest(left)
        left &= left - _ONE
        for i in range(length):
            if fits(asked, tallies[i] + TALLIES[card]):
                nearer[card] |= ~sets[i]
    return best


@kernel
def worth_of_row(before: Array, garden: Word, place: Int) -> Int:
    """How well a row can be cleared once the card at a place has left; `garden` is the set of the cards that stay."""
    row = np.empty(KEIJU_PLANE + 1, np.uint64)
    row[:] = before
    take_out(row, place)
    red, green = garden >> _ONE & _NUMBERS, garden >> _GREEN & _NUMBERS
    blue, purple = garden >> _BLUE & _NUMBERS, garden >> _PURPLE & _NUMBERS
    r, g, b, p = np.int64(count(red)), np.int64(count(green)), np.int64(count(blue)), np.int64(count(purple))
    twins = np.int64(count(red & green)) + np.int64(count(red & blue)) + np.int64(count(red & purple))
    twins += np.int64(count(green & blue)) + np.int64(count(green & purple)) + np.int64(count(blue & purple))
    ease: Int = _SUIT * (r * r + g * g + b * b + p * p) + _TWINS * twins
    return _PAIR * np.int64(count(pairs(row))) + ease // (r + g + b + p)  # a Nature card is always left
