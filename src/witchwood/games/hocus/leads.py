"""Which cards lead to one that is turned up within three moves, as sets: what the observation tells of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.bits import highest, lowest
from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.games.hocus.follow import FLOOR, FOLLOWERS, NONE, ONE, available, bit, run_of, upto
from witchwood.games.hocus.state import COLUMNS, STRONGEST, SUITS, UNLIMITED

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
def brought(state: State, playable: Word) -> tuple[Word, Word]:
    """The sets of known reserve cards that draws alone bring, with one pick-up at most, and of those that lie under
    such a card that is playable. The available card is in the first set; what lies under it is not in the second.

    What was never turned is not known, so draws beyond the turned cards are looked at once all were seen.
    """
    start, held, draw = np.int64(state.turned), np.int64(state.held), np.int64(state.draw)
    cards, under = available(state), NONE
    if not state.seen and start < held:
        return cards, under
    turned = start
    while turned < held:
        turned = min(turned + draw, held)
        cards, under = _with_card(state, turned, playable, cards, under)
    if start > 0 and (state.redeals == UNLIMITED or np.int64(state.pickups) < np.int64(state.redeals)):
        turned = draw
        while turned < held and turned != start:  # from there on the same cards come again
            cards, under = _with_card(state, turned, playable, cards, under)
            turned += draw
    return cards, under


@kernel
def _with_card(state: State, turned: Int, playable: Word, cards: Word, under: Word) -> tuple[Word, Word]:
    """The two sets of `brought`, with the card that is available when so many cards lie turned."""
    card = bit(np.int64(state.reserve[turned - 1]))
    if card & playable != NONE:
        under |= card_under(state, turned)
    return cards | card, under


@kernel
def card_under(state: State, turned: Int) -> Word:
    """The set of the card that lies under the available one when so many cards lie turned, or of none."""
    return bit(np.int64(state.reserve[turned - 2])) if turned > 1 else NONE
