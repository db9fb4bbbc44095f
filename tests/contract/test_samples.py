"""The contract's statistics against SciPy, and against draws of which the truth is known."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from witchwood.contract.samples import chi_square_tail, evenness, holdings, likeness, sign_test


@pytest.mark.parametrize("freedom", [1, 2, 3, 10, 41, 52, 200])
def test_the_tail_of_chi_square(freedom: int) -> None:
    for statistic in (0.0, 0.3, 1.0, freedom / 2, freedom, 2.0 * freedom, 10.0 * freedom + 20):
        assert chi_square_tail(statistic, freedom) == pytest.approx(stats.chi2.sf(statistic, freedom), rel=1e-9)


@pytest.mark.parametrize(("more", "less"), [(0, 0), (3, 9), (40, 10), (128, 0)])
def test_the_sign_test(more: int, less: int) -> None:
    right = stats.binomtest(more, more + less).pvalue if more + less else 1.0
    assert sign_test(more, less) == pytest.approx(right)


@pytest.mark.parametrize("most", [1, 6, 30])
def test_even_draws_of_any_size_are_as_even_as_chance(most: int) -> None:
    """Of 300 right samples, the tails lie evenly from 0 to 1, whether a place holds one card, many or none."""
    dice = np.random.default_rng(3)
    tails = []
    for _ in range(300):
        order = dice.permuted(np.tile(np.arange(40), (500, 1)), axis=1)
        tails.append(evenness(order < dice.integers(0, most + 1, (500, 1))))
    assert stats.kstest(tails, "uniform").pvalue > 1e-3


def test_one_card_twice_as_often_is_uneven() -> None:
    dice = np.random.default_rng(4)
    drawn = dice.choice(40, 4_000, p=[2 / 41, *[1 / 41] * 39])
    assert evenness(drawn[:, None] == np.arange(40)) < 1e-8


def test_two_samples_of_one_chance_and_of_two() -> None:
    dice = np.random.default_rng(5)
    tails = [likeness(*dice.integers(0, 12, (2, 400))) for _ in range(300)]
    assert stats.kstest(tails, "uniform").pvalue > 1e-3
    assert likeness(dice.integers(0, 12, 400), dice.integers(0, 8, 400)) < 1e-8
    assert likeness(np.zeros(400, np.int64), np.zeros(400, np.int64)) == 1


def test_holdings_are_elements_and_sets() -> None:
    states = np.zeros(2, [("rng", "u8"), ("row", "u1", (2,)), ("hand", "u8")])
    states["row"] = [[5, 0], [0, 7]]
    states["hand"] = [1 << 7, 1 << 5 | 1 << 40]
    held = {place: lies.tolist() for place, lies in holdings(states, [5, 7, 70])}
    assert held == {
        "row[0]": [[True, False, False], [False, False, False]],
        "row[1]": [[False, False, False], [False, True, False]],
        "hand[0]": [[False, True, False], [True, False, False]],
    }
    assert [place for place, _ in holdings(states, [5], {"row[1]"})] == ["row[1]"]
