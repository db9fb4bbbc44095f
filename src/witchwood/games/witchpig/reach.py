"""Which single cards would lift a hand to a better row of the table of winning hands."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count, lowest
from witchwood.engine.kernel import Array, Int, Word, kernel
from witchwood.games.witchpig.hands import best_six, row_of
from witchwood.games.witchpig.position import cards_in
from witchwood.games.witchpig.sets import KINDS, ONE, SIXES, THREES, add, bit, remove
from witchwood.games.witchpig.state import HAND

_ROWS = 23  # row 0: no winning hand


@kernel
def _to_be_had(hand: Word) -> Word:
    """A card of each kind that does not lie in this hand as often as there is one."""
    missing = KINDS & ~hand
    if hand & THREES != THREES:
        missing |= KINDS & THREES
    if hand & SIXES != SIXES:
        missing |= KINDS & SIXES
    return missing


@kernel
def _lift(hand: Word, six: Word, sequence: Int, now: Int, out: Array) -> None:
    """Add to out[row] every card that makes a row better than `now` of six cards of the hand."""
    drawn = _to_be_had(hand)
    while drawn != 0:
        card = lowest(drawn)
        drawn = drawn & (drawn - ONE)
        row = row_of(best_six(add(six, card), sequence))
        if row != 0 and (now == 0 or row < now):
            out[row] |= bit(card)


@kernel
def _lifting(hand: Word, sequence: Int, out: Array) -> None:
    """The same for a hand, of which one card is left first where it has seven."""
    now = row_of(best_six(hand, sequence))
    if count(hand) == HAND:
        _lift(hand, hand, sequence, now, out)
        return
    left = hand & KINDS
    while left != 0:
        _lift(hand, remove(hand, lowest(left)), sequence, now, out)
        left = left & (left - ONE)


def cards_that_lift(hand: int, sequence: int) -> dict[int, list[int]]:
    """Rows better than the hand's own that are one card away, and the card numbers that would make each."""
    out = np.zeros(_ROWS, np.uint64)
    _lifting(np.uint64(hand), sequence, out)
    return {row: cards_in(int(out[row])) for row in range(1, _ROWS) if out[row]}
