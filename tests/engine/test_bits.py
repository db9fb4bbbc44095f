"""Bit sets, compiled and interpreted, against Python's whole numbers."""

from __future__ import annotations

import random

import numpy as np

from witchwood.engine import bits
from witchwood.engine.kernel import Array, Int, Word, kernel


@kernel
def _lowest(word: Word) -> Int:
    return bits.lowest(word)


@kernel
def _highest(word: Word) -> Int:
    return bits.highest(word)


@kernel
def _count(word: Word) -> Int:
    return bits.count(word)


def test_both_ways_agree_with_binary_notation() -> None:
    dice = random.Random(1)
    words = [1 << place for place in range(64)] + [2**64 - 1]
    words += [dice.randrange(1, 2**64) & dice.randrange(2**64) | 1 << dice.randrange(64) for _ in range(500)]
    for word in words:
        written = f"{word:b}"
        expected = len(written) - 1 - written.rindex("1"), len(written) - 1, written.count("1")
        one = np.uint64(word)
        assert (_lowest(one), _highest(one), _count(one)) == expected
        assert (bits.lowest(one), bits.highest(one), bits.count(one)) == expected
    assert _count(np.uint64(0)) == 0


@kernel
def _write_set(out: Array, start: Int, members: Word, size: Int) -> None:
    bits.write_set(out, start, members, size)


def test_sets_are_written_as_a_byte_for_each_member() -> None:
    """Both ways, at any place, and nothing beyond the last whole word."""
    dice = random.Random(2)
    for size in (1, 8, 17, 52, 64):
        for write in (_write_set, bits.write_set):
            members, start = dice.randrange(2**size), dice.randrange(9)
            out = np.full(80, 7, np.uint8)
            write(out, start, np.uint64(members), size)
            stop = start + 8 * -(-size // 8)
            assert out[start:stop].tolist() == [members >> place & 1 for place in range(stop - start)]
            assert (out[:start] == 7).all()
            assert (out[stop:] == 7).all()


def test_a_row_is_cleared() -> None:
    out = np.full((3, 64), 7, np.uint8)
    bits.clear(out[1])
    assert out.sum(axis=1).tolist() == [448, 0, 448]
