"""The generator that lives inside a state: SplitMix64, in the struct's one field `rng` (uint64).

Source: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. Bounded numbers
by D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019): no modulo, exactly uniform.
Only integer arithmetic modulo 2**64, so every platform draws the same numbers.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import Array, Int, State, Word, kernel

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)

DICE = np.dtype([("apart", "u8"), ("rng", "u8")])
"""A bare generator as a struct, for randomness that is not part of any state (playouts, agents).

The unused field keeps it apart: Numba would take a state that begins with `rng` for a struct of `rng` alone."""


@kernel
def mix(word: Word) -> Word:
    """A fixed scrambling of 64 bits (uint64 to uint64, one to one)."""
    word = (word ^ (word >> _S30)) * _MIX_1
    word = (word ^ (word >> _S27)) * _MIX_2
    return word ^ (word >> _S31)


@kernel
def draw_word(state: State) -> Word:
    """The next 64 random bits (uint64); advances `state.rng`."""
    state.rng = state.rng + _STEP
    return mix(state.rng)


@kernel
def below(state: State, bound: Int) -> Int:
    """A uniform number in 0..bound-1 (int64), for 1 <= bound < 2**32; advances `state.rng`."""
    n = np.uint64(bound)
    product = (draw_word(state) >> _S32) * n
    if (product & _LOW) < n:
        threshold = ((_LOW - n) + np.uint64(1)) % n
        while (product & _LOW) < threshold:
            product = (draw_word(state) >> _S32) * n
    return np.int64(product >> _S32)


@kernel
def shuffle(state: State, cards: Array, start: Int, stop: Int) -> None:
    """Shuffle cards[start:stop] in place, every order equally likely (Fisher and Yates, from the end)."""
    for last in range(stop - 1, start, -1):
        other = start + below(state, last - start + 1)
        kept = cards[last]
        cards[last] = cards[other]
        cards[other] = kept
