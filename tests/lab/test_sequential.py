"""The confidence sequence keeps its promise under any number of looks, where the ordinary interval breaks it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from witchwood.lab.stats import confidence_sequence, wilson

Draw = Callable[[np.random.Generator], NDArray[np.float64]]

DEALS, RUNS = 1_500, 400


def coin(share: float) -> Draw:
    return lambda dice: (dice.random(DEALS) < share).astype(np.float64)


def paired(dice: np.random.Generator) -> NDArray[np.float64]:
    """Differences of pairs: mostly 0, now and then 1 or -1; true mean 0.05."""
    return dice.choice([1.0, 0.0, -1.0], DEALS, p=[0.15, 0.75, 0.10])


@pytest.mark.parametrize(
    ("draw", "low", "high", "mean"), [(coin(0.5), 0, 1, 0.5), (coin(0.04), 0, 1, 0.04), (paired, -1, 1, 0.05)]
)
def test_all_looks_together_miss_no_more_than_they_may(draw: Draw, low: float, high: float, mean: float) -> None:
    dice = np.random.default_rng(11)
    missed = 0
    for _ in range(RUNS):
        lows, highs = confidence_sequence(draw(dice), low, high)
        missed += bool(((lows > mean) | (highs < mean)).any())
    assert missed / RUNS <= 0.05


def test_an_ordinary_interval_misses_far_more_often_when_it_is_looked_at_often() -> None:
    """Why the sequence is needed: of 95 % intervals looked at after every deal a third miss at some time."""
    dice = np.random.default_rng(11)
    missed = 0
    for _ in range(60):
        shares = np.cumsum(coin(0.5)(dice)) / np.arange(1, DEALS + 1)
        looks = [wilson(float(shares[n - 1]), n) for n in range(20, DEALS, 5)]
        missed += any(low > 0.5 or high < 0.5 for low, high in looks)
    assert missed / 60 > 0.2


def test_it_gets_narrow_and_uses_small_variance() -> None:
    dice = np.random.default_rng(4)
    fair = confidence_sequence(coin(0.5)(dice), 0, 1)
    rare = confidence_sequence(coin(0.02)(dice), 0, 1)
    widths = [high[-1] - low[-1] for low, high in (fair, rare)]
    assert widths[1] < widths[0] / 2
    assert widths[0] < 2.5 * 2 * (wilson(0.5, DEALS)[1] - 0.5), "what looking at any time costs"
    assert (np.diff(fair[1] - fair[0]) <= 0).all(), "what is known is never unlearnt"


def test_it_is_the_papers_formula_written_out() -> None:
    """Theorem 2 step by step, as the paper states it, for numbers between 0 and 1 (before they are intersected)."""
    x = np.array([0.2, 0.9, 0.4, 0.4, 1.0, 0.0, 0.7, 0.3])
    alpha, mean, variance = 0.05, 0.5, 0.25
    total = weighted = spent = squares = 0.0
    best_low, best_high = 0.0, 1.0
    for t, value in enumerate(x, 1):
        bet = min(0.5, (2 * np.log(2 / alpha) / (variance * t * np.log(t + 1))) ** 0.5)
        total += bet
        weighted += bet * value
        spent += 4 * (value - mean) ** 2 * (-np.log(1 - bet) - bet) / 4
        half = (np.log(2 / alpha) + spent) / total
        best_low, best_high = max(best_low, weighted / total - half), min(best_high, weighted / total + half)
        mean = (0.5 + x[:t].sum()) / (t + 1)
        squares += (value - mean) ** 2
        variance = (0.25 + squares) / (t + 1)
    lows, highs = confidence_sequence(x, 0, 1)
    assert (lows[-1], highs[-1]) == (pytest.approx(best_low), pytest.approx(best_high))


def test_bounds_are_checked() -> None:
    with pytest.raises(ValueError, match="values lie between 0 and 2, not between 0 and 1"):
        confidence_sequence(np.array([0.0, 2.0]), 0, 1)
