"""Samples of states: what lies where in them, and whether it lies there evenly, or as often as in other samples."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from witchwood.contract.case import Case
from witchwood.engine.kernel import State

CHANCE = 1e-8
"""That a right game fails a demand in one variant, were its seeds not fixed: 1e-6 in a hundred demands and variants."""

Held = NDArray[np.bool_]
"""Which cards (columns) lie at a place of each state (rows)."""
_FEWEST = 5.0  # times that a card is expected at a place, for chi-square


def unlike(case: Case, first: Sequence[State], second: Sequence[State], tests: int, chance: float) -> str:
    """The place in the state, and the value there, that two samples hold too unequally often to be alike; else "".

    Places are the elements of the fields, but single bits of 64-bit fields, and `rng` not at all. Each value of each
    place is one exact sign test over the pairs (first[i], second[i]) of which one has it. `chance` is that of all of
    them together (Bonferroni), where this function is called `tests` times.
    """
    both = np.array([state.tobytes() for state in (*first, *second)], f"V{case.game.dtype.itemsize}")
    questions: list[tuple[str, int, int, int]] = []
    for place, values in places_of(both.view(case.game.dtype)):
        one, other = values[: len(first)], values[len(first) :]
        apart = one != other
        for value in np.unique(values):
            more, less = int((apart & (one == value)).sum()), int((apart & (other == value)).sum())
            questions.append((place, int(value), more, less))
    for place, value, more, less in questions:
        if sign_test(more, less) * len(questions) * tests < chance:
            return f"{place} holds {value}: {more} times here, {less} times there"
    return ""


def places_of(states: NDArray[Any]) -> Iterator[tuple[str, NDArray[np.int64]]]:
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


def together(states: Sequence[State]) -> NDArray[np.void]:
    """States as one array."""
    return np.frombuffer(b"".join(state.tobytes() for state in states), states[0].dtype)


def holdings(
    states: NDArray[np.void], cards: Sequence[int] | NDArray[np.int64], places: Container[str] | None = None
) -> Iterator[tuple[str, Held]]:
    """Each place of the states, "army[3]", and which of these cards it holds: elements of fields, and 64-bit fields as
    the sets that they are. places: only these; else all but `rng`.
    """
    numbers = np.asarray(cards)
    for name in states.dtype.names or ():
        values = states[name].reshape(len(states), -1)
        if name == "rng":
            continue
        for place in range(values.shape[1]):
            if places is not None and f"{name}[{place}]" not in places:
                continue
            column = values[:, place]
            if values.dtype.itemsize == 8:
                bits = np.unpackbits(
                    np.ascontiguousarray(column).view(np.uint8).reshape(-1, 8), axis=1, bitorder="little"
                )
                held = np.where(numbers < 64, bits[:, np.minimum(numbers, 63)], 0) == 1
            else:
                held = column[:, None] == numbers
            yield f"{name}[{place}]", held


def evenness(held: Held) -> float:
    """How likely it is that cards lie at a place at least so unequally often, where all are equally likely there.

    By chi-square over all cards. A place that holds `each` of `cards` cards spreads the counts by
    each * (cards - each) / (cards * (cards - 1)): the variance of drawing without replacement.
    """
    counts, each, cards = held.sum(axis=0), held.sum(axis=1), held.shape[1]
    spread = float((each * (cards - each)).sum()) / (cards * (cards - 1))
    if counts.mean() < _FEWEST or spread == 0:
        return 1.0
    return chi_square_tail(float(((counts - counts.mean()) ** 2).sum()) / spread, cards - 1)


def likeness(one: NDArray[np.int64], other: NDArray[np.int64]) -> float:
    """How likely two samples of one size, of values at a place, are to differ at least so much if both are drawn from
    the same. By chi-square over all values; rare ones are counted as one.
    """
    values, number = np.unique(np.concatenate([one, other]), return_inverse=True)
    first = np.bincount(number[: len(one)], minlength=len(values))
    second = np.bincount(number[len(one) :], minlength=len(values))
    rare = first + second < 2 * _FEWEST
    first = np.append(first[~rare], first[rare].sum())
    second = np.append(second[~rare], second[rare].sum())
    both = first + second
    statistic = ((first - second)[both > 0] ** 2 / both[both > 0]).sum()
    return chi_square_tail(float(statistic), max(1, int((both > 0).sum()) - 1))


def chi_square_tail(statistic: float, freedom: int) -> float:
    """How likely chi-square is to be at least this, with so many degrees of freedom.

    Exact, by the recurrence of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4 to 26.4.8.
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    tail, start = (math.erfc(math.sqrt(half)), 1) if freedom % 2 else (math.exp(-half), 2)
    terms = (math.exp(k / 2 * math.log(half) - half - math.lgamma(k / 2 + 1)) for k in range(start, freedom, 2))
    return min(1.0, tail + sum(terms))
