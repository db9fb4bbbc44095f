"""How many six-card hands each of the 22 rows has, exactly: rank and rarity side by side."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.kernel import Array, Int, Word, kernel
from witchwood.engine.measured import Odds
from witchwood.games.witchpig.hands import best_hand, row_of
from witchwood.games.witchpig.state import DECK, GREEN_3, GREEN_6, HAND, NUMERIC, THIEF
from witchwood.games.witchpig.view import ROWS

HANDS = comb(THIEF, HAND)
"""All six-card hands of the 64 number cards, equal Glooms told apart: 74,974,368."""

_ONE = np.uint64(1)
_S2 = np.uint64(2)
_SUITED_END = np.uint64(1 << GREEN_3)


@kernel
def _add_hands(glooms: Word, size: Int, weight: Int, sequence: Int, counts: Array) -> None:
    """Add `weight` to a row for every set of `size` red and black cards together with these Glooms."""
    cards = (_ONE << np.uint64(size)) - _ONE
    while cards < _SUITED_END:
        counts[row_of(best_hand(cards | glooms, sequence))] += weight
        if size == 0:
            return
        # The next larger number with as many bits (Gosper's hack, HAKMEM 175).
        lowest = cards & (~cards + _ONE)
        ripple = cards + lowest
        cards = (((ripple ^ cards) >> _S2) // lowest) | ripple


def hand_counts(sequence: int) -> NDArray[np.int64]:
    """Hands by row, in the order of `ROWS`, row 0 for hands that don't win; they add up to `HANDS`.

    sequence: the option's number in the state, 0 deck or 1 numeric. Red and black cards are gone through one by one;
    equal Glooms are counted, not listed: i green 3s and j green 6s stand for C(7, i) * C(3, j) hands. About a second.
    """
    counts = np.zeros(len(ROWS), np.int64)
    for threes in range(HAND + 1):
        for sixes in range(min(THIEF - GREEN_6, HAND - threes) + 1):
            glooms = ((1 << threes) - 1) << GREEN_3 | ((1 << sixes) - 1) << GREEN_6
            weight = comb(GREEN_6 - GREEN_3, threes) * comb(THIEF - GREEN_6, sixes)
            _add_hands(np.uint64(glooms), HAND - threes - sixes, weight, sequence, counts)
    return counts


def odds(options: Mapping[str, bool | int | str]) -> Odds:
    """The rows, the highest first."""
    counts = hand_counts(NUMERIC if options["sequence"] == "numeric" else DECK)
    (rest, *ranked) = zip(ROWS, map(int, counts), strict=True)
    return Odds("six-card hands", "winning hand", tuple(ranked), rest)
