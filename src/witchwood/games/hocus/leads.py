"""Which cards lead to one that is turned up within three moves, as sets: what the observation tells of them."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import highest
from witchwood.engine.kernel import State, Word, kernel
from witchwood.games.hocus.end import cards_to_come
from witchwood.games.hocus.follow import NONE, ONE, STEP, THREE, TWO, available, bit, column_of, run_of, upto
from witchwood.games.hocus.state import HOCUS, KLONDIKE, PLACES, STRONGEST, SUITS


def _set_of_tops(preset: int) -> int:
    return sum(1 << card for card in range(2 * SUITS, (STRONGEST[preset] + 1) * SUITS))


_FIRST, _FIRST_TWO, _FIRST_THREE = (np.uint64(0x1111_1111_1111_1111 * suits) for suits in (1, 3, 7))  # of each strength
_ONTO = np.array([_set_of_tops(preset) for preset in (HOCUS, KLONDIKE)], "u8")  # cards that others follow
_SAME_COLOUR = np.array([~0 & (1 << 64) - 1, 0], "u8")  # all bits, if suits of one colour go together too


@kernel
def leaders_of(state: State, cards: Word) -> Word:
    """The set of cards onto which some of these cards go by the base rules: one stronger, and of another suit, which is
    one, two or three bits on, round the four of a strength; in Klondike one or three.
    """
    one = (cards & _FIRST_THREE) << ONE | cards >> THREE & _FIRST
    two = (cards & _FIRST_TWO) << TWO | cards >> TWO & _FIRST_TWO
    three = (cards & _FIRST) << THREE | cards >> ONE & _FIRST_THREE
    return (one | two & _SAME_COLOUR[state.preset] | three) << STEP & _ONTO[state.preset]


@kernel
def making_way(state: State, under: Word) -> Word:
    """The set of cards of columns' runs that lie directly on one of these, which lie under others."""
    found = NONE
    while under != NONE:
        shown = state.shown[column_of(state, under & upto(under))]
        found |= bit(highest(shown & (under - ONE) & ~under)) & run_of(shown)
        under &= under - ONE
    return found


@kernel
def coming_cards(state: State) -> Word:
    """The set of known reserve cards that draws alone bring: until all were turned, only the available one."""
    return cards_to_come(state) if state.seen or state.turned == state.held else available(state)


@kernel
def card_under(state: State) -> Word:
    """The set of the reserve card that lies directly under the available one, or of none."""
    turned = np.int64(state.turned)
    return np.uint64(turned > 1) << np.uint64(state.reserve[turned - 2])


@kernel
def cards_under(state: State, cards: Word) -> Word:
    """The set of the reserve cards that lie directly under some of these."""
    under = NONE
    for place in range(1, PLACES):
        on_it = cards >> np.uint64(state.reserve[place]) & ONE
        under |= on_it << np.uint64(state.reserve[place - 1])
    return under
