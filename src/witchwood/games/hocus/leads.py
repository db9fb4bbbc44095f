"""Which cards lead to one that is turned up within three moves, as sets: what the observation tells of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.bits import highest, lowest
from witchwood.engine.kernel import State, Word, kernel
from witchwood.games.hocus.end import cards_to_come
from witchwood.games.hocus.follow import FLOOR, FOLLOWERS, NONE, ONE, available, bit, run_of, upto
from witchwood.games.hocus.state import COLUMNS, STRONGEST, SUITS

LEADERS: NDArray[np.uint64] = np.array(
    [
        [
            sum(1 << top for top in range((max(STRONGEST) + 1) * SUITS) if int(takes[top]) >> card & 1)
            for card in range(64)
        ]
        for takes in FOLLOWERS
    ],
    "u8",
)
"""By preset and card, the set of cards that it follows by the base rules, shape (2, 64)."""


@kernel
def leaders_of(state: State, cards: Word) -> Word:
    """The set of cards onto which some of these cards go by the base rules."""
    leaders = NONE
    while cards != NONE:
        leaders |= LEADERS[state.preset, lowest(cards)]
        cards &= cards - ONE
    return leaders


@kernel
def whole_columns(state: State) -> Word:
    """The set of the first face-up cards of columns whose face-up cards are all one run, on face-down cards."""
    firsts = NONE
    for column in range(COLUMNS):
        shown = state.shown[column]
        if state.down[column] > 0 and run_of(shown) == shown:
            firsts |= bit(highest(shown))
    return firsts


@kernel
def making_way(state: State, whole: Word, leaders: Word) -> Word:
    """The set of cards of columns' runs that make way, with what lies on them, for a column of `whole`.

    They lie directly on a card of `leaders`, onto which such a column's run goes, or keep a king from a column.
    """
    kings_wait = FOLLOWERS[state.preset, FLOOR] & whole != NONE
    found = NONE
    for column in range(COLUMNS):
        shown = state.shown[column]
        under = shown & leaders & ~upto(shown)
        while under != NONE:
            found |= bit(highest(shown & (under - ONE) & ~under)) & run_of(shown)
            under &= under - ONE
        if kings_wait and shown != NONE and state.down[column] == 0 and run_of(shown) == shown:
            found |= bit(highest(shown))
    return found


@kernel
def coming_cards(state: State) -> Word:
    """The set of known reserve cards that draws alone bring: until all were turned, only the available one."""
    return cards_to_come(state) if state.seen or state.turned == state.held else available(state)


@kernel
def card_under(state: State) -> Word:
    """The set of the reserve card that lies directly under the available one, or of none."""
    turned = np.int64(state.turned)
    return bit(np.int64(state.reserve[turned - 2])) if turned > 1 else NONE


@kernel
def cards_under(state: State, cards: Word) -> Word:
    """The set of the reserve cards that lie directly under some of these."""
    under = NONE
    if cards == NONE:
        return under
    for place in range(1, np.int64(state.held)):
        if bit(np.int64(state.reserve[place])) & cards != NONE:
            under |= bit(np.int64(state.reserve[place - 1]))
    return under
