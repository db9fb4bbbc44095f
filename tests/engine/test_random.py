"""The generator against published numbers and against chance."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import chi2

from witchwood.engine.kernel import Array, Int, Word, kernel
from witchwood.engine.random import DICE, below, draw_word, shuffle

# Fixed seeds make these tests repeatable: a correct generator fails each with this probability, once and for all.
CHANCE = 1e-6


def dice(seed: int) -> Any:
    state = np.zeros(1, DICE).view(np.recarray)[0]
    state.rng = seed
    return state


def unlikely(counts: NDArray[Any], expected: float) -> bool:
    """Whether a chi-square test rejects that all cells of `counts` are equally likely."""
    statistic = float(((counts - expected) ** 2 / expected).sum())
    return bool(chi2.sf(statistic, counts.size - 1) < CHANCE)


def splitmix(seed: int) -> int:
    """The first output of SplitMix64, written down again in Python's whole numbers."""
    word = (seed + 0x9E3779B97F4A7C15) % 2**64
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % 2**64
    return word ^ (word >> 31)


def test_published_outputs_for_seed_1234567() -> None:
    """The sequence that Rosetta Code lists for SplitMix64 ("Pseudo-random numbers/Splitmix64")."""
    state = dice(1234567)
    drawn = [int(draw_word(state)) for _ in range(5)]
    assert drawn == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize("seed", [0, 1, 2**63 - 1, 2**63, 2**64 - 1])
def test_the_whole_range_of_seeds_works(seed: int) -> None:
    assert int(draw_word(dice(seed))) == splitmix(seed)


@kernel
def _count_numbers(state: Any, counts: Array, draws: Int) -> None:
    for _ in range(draws):
        counts[below(state, counts.shape[0])] += 1


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 52, 67])
def test_bounded_numbers_are_uniform(bound: int) -> None:
    counts = np.zeros(bound, np.int64)
    _count_numbers(dice(99), counts, 200_000)
    assert counts.sum() == 200_000
    assert bound == 1 or not unlikely(counts, 200_000 / bound)


def test_large_bounds_are_rejected_into_uniformity() -> None:
    """With 3 * 2**30 a plain multiplication would hit every third number twice as often."""
    bound = 3 * 2**30
    state = dice(5)
    draws = np.array([below(state, bound) for _ in range(30_000)])
    counts = np.bincount(draws % 3, minlength=3)
    assert draws.max() < bound
    assert not unlikely(counts, 10_000)


@kernel
def _count_shuffles(first_seed: Word, shuffles: Int, size: Int, places: Array, neighbours: Array) -> None:
    state = np.zeros(1, DICE)[0]
    cards = np.zeros(size, np.int64)
    for number in range(shuffles):
        state.rng = first_seed + np.uint64(number)
        for card in range(size):
            cards[card] = card
        shuffle(state, cards, 0, size)
        for place in range(size):
            places[place, cards[place]] += 1
            if place > 0:
                neighbours[cards[place - 1], cards[place]] += 1


def test_consecutive_deals_are_shuffled_uniformly() -> None:
    """Every card at every place, and every ordered pair of neighbours, equally often over 200,000 deal numbers."""
    size, shuffles = 20, 200_000
    places = np.zeros((size, size), np.int64)
    neighbours = np.zeros((size, size), np.int64)
    _count_shuffles(np.uint64(0), shuffles, size, places, neighbours)
    assert not unlikely(places, shuffles / size)
    pairs = neighbours[~np.eye(size, dtype=bool)]
    assert neighbours.trace() == 0
    assert not unlikely(pairs, shuffles * (size - 1) / (size * (size - 1)))


def test_the_uniformity_test_can_fail() -> None:
    """A well-known wrong shuffle (swap each place with any place) is caught."""
    state = dice(1)
    places = np.zeros((6, 6), np.int64)
    for _ in range(20_000):
        cards = list(range(6))
        for place in range(6):
            other = int(below(state, 6))
            cards[place], cards[other] = cards[other], cards[place]
        for place, card in enumerate(cards):
            places[place, card] += 1
    assert unlikely(places, 20_000 / 6)


def test_shuffle_keeps_to_its_range() -> None:
    cards = np.arange(10)
    shuffle(dice(3), cards, 2, 7)
    assert list(cards[:2]) == [0, 1]
    assert list(cards[7:]) == [7, 8, 9]
    assert sorted(cards[2:7]) == [2, 3, 4, 5, 6]
    assert list(cards[2:7]) != [2, 3, 4, 5, 6]
