"""Hands by row: against formulas, and against going through every hand."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from witchwood.engine.kernel import Array, Int, kernel
from witchwood.games.witchpig.hands import best_hand, row_of
from witchwood.games.witchpig.odds import HANDS, hand_counts


@kernel
def _enumerate(first: Int, sequence: Int, counts: Array) -> None:
    """Count the hands whose lowest card is `first`, every card of the 64 told apart."""
    one = np.uint64(1)
    for b in range(first + 1, 64):
        for c in range(b + 1, 64):
            for d in range(c + 1, 64):
                for e in range(d + 1, 64):
                    five = (one << np.uint64(first)) | (one << np.uint64(b)) | (one << np.uint64(c))
                    five = five | (one << np.uint64(d)) | (one << np.uint64(e))
                    for f in range(e + 1, 64):
                        counts[row_of(best_hand(five | (one << np.uint64(f)), sequence))] += 1


@pytest.mark.parametrize("sequence", [0, 1])
def test_counting_and_enumeration_agree(sequence: int) -> None:
    counts = np.zeros(23, np.int64)
    for first in range(59):
        _enumerate(first, sequence, counts)
    assert counts.sum() == HANDS == 74_974_368
    assert list(counts) == list(hand_counts(sequence))


def test_rows_that_can_be_counted_on_paper() -> None:
    counts = hand_counts(0)
    assert counts[1] == counts[2] == 3 * 4  # three suits, four places where six in a row of nine begin
    assert counts[3] == comb(7, 3) * comb(3, 3)
    assert counts[4] == counts[5] == comb(9, 2)  # a number has three red cards and three black ones
    assert counts[6] == comb(7, 6)
    assert counts[7] == counts[8] == 3 * (5 * 59 - 2 * 4)  # a six in sequence holds two fives
    assert counts[9] == comb(6 + 3, 6)
    assert counts[10] == counts[11] == 4 * (3**6 - 3 - 2 * 3 * 2)  # not one suit, nor five of one suit at an end
    assert counts[14] == comb(6 + 7, 6) - comb(7, 6)


def test_plain_counting_changes_no_pattern_without_a_sequence() -> None:
    deck, numeric = hand_counts(0), hand_counts(1)
    assert [deck[row] for row in (3, 4, 5, 6, 9, 14)] == [numeric[row] for row in (3, 4, 5, 6, 9, 14)]
    assert deck.sum() == numeric.sum() == HANDS
