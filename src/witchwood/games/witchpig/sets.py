"""Sets of number cards: uint64, equal Glooms filled from the lowest bit (see `state.py`)."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import below
from witchwood.games.witchpig.state import GREEN_3, GREEN_6

ONE = np.uint64(1)
LONE = np.uint64((1 << 54) - 1)  # cards that there is only one of
THREES = np.uint64(0x7F << GREEN_3)
SIXES = np.uint64(0x7 << GREEN_6)
KINDS = np.uint64((1 << 54) - 1 | 1 << GREEN_3 | 1 << GREEN_6)  # a set & KINDS: one bit for each different card
GLOOM_SHIFT = np.uint64(54)
_SIX_SHIFT = np.uint64(GREEN_6)
_KIND = np.array([*range(54), *[GREEN_3] * 7, *[GREEN_6] * 3], np.uint8)  # bit -> card number


@kernel
def bit(card: Int) -> Word:
    """The set of one card (card number 0..63)."""
    return ONE << np.uint64(card)


@kernel
def add(cards: Word, card: Int) -> Word:
    """The set with one more card (number 0..54 or 61)."""
    if card == GREEN_3:
        return cards | ((cards & THREES) << ONE) | bit(GREEN_3)
    if card == GREEN_6:
        return cards | ((cards & SIXES) << ONE) | bit(GREEN_6)
    return cards | bit(card)


@kernel
def remove(cards: Word, card: Int) -> Word:
    """The set with one card less; the card must be in it."""
    if card == GREEN_3:
        return (cards & ~THREES) | (((cards & THREES) >> ONE) & THREES)
    if card == GREEN_6:
        return (cards & ~SIXES) | (((cards & SIXES) >> ONE) & SIXES)
    return cards & ~bit(card)


@kernel
def join(one: Word, other: Word) -> Word:
    """Two sets thrown together (they share no lone card): numbers of equal Glooms add up."""
    three, three2 = (one & THREES) >> GLOOM_SHIFT, (other & THREES) >> GLOOM_SHIFT
    six, six2 = one >> _SIX_SHIFT, other >> _SIX_SHIFT
    threes = (three + ONE) * (three2 + ONE) - ONE  # 2**a * 2**b - 1: a + b bits
    sixes = (six + ONE) * (six2 + ONE) - ONE
    return ((one | other) & LONE) | (threes << GLOOM_SHIFT) | (sixes << _SIX_SHIFT)


@kernel
def one_less_of_each(cards: Word) -> Word:
    """What is sure to be left of known cards when any one of them may have gone: one copy less of every kind."""
    return (((cards & THREES) >> ONE) & THREES) | (((cards & SIXES) >> ONE) & SIXES)


@kernel
def spill(cards: Word, out: Array, start: Int) -> Int:
    """Write the card numbers of a set into out[start:], ascending; return where they end."""
    for _ in range(count(cards)):
        index = lowest(cards)
        cards = cards & (cards - ONE)
        out[start] = _KIND[index]
        start += 1
    return start


@kernel
def put_anywhere(state: State, size: Int, card: Int) -> None:
    """Put a card at a random place of field_order[:size]: an order that was random stays so."""
    place = below(state, size + 1)
    state.field_order[size] = state.field_order[place]
    state.field_order[place] = card
