"""Bit sets, compiled and interpreted, against Python's whole numbers."""

from __future__ import annotations

import random

import numpy as np

from witchwood.engine import bits
from witchwood.engine.kernel import Int, Word, kernel


@kernel
def _lowest(word: Word) -> Int:
    return bits.lowest(word)


@kernel
def _count(word: Word) -> Int:
    return bits.count(word)


def test_both_ways_agree_with_binary_notation() -> None:
    dice = random.Random(1)
    words = [1 << place for place in range(64)] + [2**64 - 1]
    words += [dice.randrange(1, 2**64) & dice.randrange(2**64) | 1 << dice.randrange(64) for _ in range(500)]
    for word in words:
        written = f"{word:b}"
        expected = len(written) - 1 - written.rindex("1"), written.count("1")
        assert (_lowest(np.uint64(word)), _count(np.uint64(word))) == expected
        assert (bits.lowest(np.uint64(word)), bits.count(np.uint64(word))) == expected
    assert _count(np.uint64(0)) == 0
