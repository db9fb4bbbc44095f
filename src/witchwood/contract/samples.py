"""Whether two samples of states are alike, by exact tests."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from witchwood.contract.case import Case
from witchwood.engine.kernel import State

CHANCE = 1e-6  # that a right game fails a demand, were its seeds not fixed


def unlike(case: Case, first: Sequence[State], second: Sequence[State], tests: int, chance: float) -> str:
    """The place in the state, and the value there, that two samples hold too unequally often to be alike; else "".

    Places are the elements of the fields, but single bits of 64-bit fields, and `rng` not at all. Each value of each
    place is one exact sign test over the pairs (first[i], second[i]) of which one has it. `chance` is that of all of
    them together (Bonferroni), where this function is called `tests` times.
    """
    both = np.array([state.tobytes() for state in (*first, *second)], f"V{case.game.dtype.itemsize}")
    questions: list[tuple[str, int, int, int]] = []
    for place, values in _places(both.view(case.game.dtype)):
        one, other = values[: len(first)], values[len(first) :]
        apart = one != other
        for value in np.unique(values):
            more, less = int((apart & (one == value)).sum()), int((apart & (other == value)).sum())
            questions.append((place, int(value), more, less))
    for place, value, more, less in questions:
        if sign_test(more, less) * len(questions) * tests < chance:
            return f"{place} holds {value}: {more} times here, {less} times there"
    return ""


def _places(states: NDArray[Any]) -> Iterator[tuple[str, NDArray[np.int64]]]:
    """Each place of the states in which they differ: its name, and what lies there in each state."""
    for name in states.dtype.names or ():
        values = states[name].reshape(len(states), -1)
        wide = values.dtype.itemsize == 8
        if name == "rng":
            continue
        if wide:
            values = np.unpackbits(np.ascontiguousarray(values).view(np.uint8), axis=1, bitorder="little")
        for place in np.flatnonzero((values != values[0]).any(axis=0)):
            yield f"{name}[{place}]" + (" (a bit)" if wide else ""), values[:, place].astype(np.int64)


def sign_test(more: int, less: int) -> float:
    """How likely a split at least so uneven is, where either side is equally likely: exact, two-sided."""
    total, fewer = more + less, min(more, less)
    return min(1.0, float(Fraction(2 * sum(math.comb(total, k) for k in range(fewer + 1)), 2**total)))
