"""Intervals and paired differences, against published figures, SciPy and simulation."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from witchwood.lab.stats import (
    bootstrap_mean,
    difference_of_means,
    difference_of_shares,
    mcnemar,
    newcombe,
    same_deals,
    wilson,
)


def test_wilson_interval_of_a_textbook_example() -> None:
    """Agresti and Coull (The American Statistician 52, 1998), n = 10 with no success: (0, 0.278)."""
    low, high = wilson(0.0, 10)
    assert low == pytest.approx(0, abs=1e-12)
    assert high == pytest.approx(0.278, abs=0.001)
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)


def test_newcombe_of_a_textbook_table() -> None:
    """Complete response before and after therapy (Cavo et al. 2012) in Fagerland, Lydersen and Laake, "Statistical
    Analysis of Contingency Tables" (2017), table 8.3: square-and-add interval -0.1186 to -0.0046 for -0.0621.
    """
    low, high = newcombe(59, 6, 16, 80)
    assert low == pytest.approx(-0.1186, abs=5e-5)
    assert high == pytest.approx(-0.0046, abs=5e-5)


def test_newcombe_turns_round_with_the_question() -> None:
    for counts in ((14, 5, 0, 22), (59, 6, 16, 80), (0, 9, 9, 0), (1, 0, 0, 1), (30, 0, 0, 0)):
        both, only_a, only_b, neither = counts
        low, high = newcombe(*counts)
        turned = newcombe(both, only_b, only_a, neither)
        assert turned[0] == pytest.approx(-high)
        assert turned[1] == pytest.approx(-low)
        assert -1 <= low <= (only_a - only_b) / sum(counts) <= high <= 1


def test_newcombe_covers_the_truth() -> None:
    """About 95 of 100 intervals contain the true difference (here 0.10 with a strong bond between the pairs)."""
    dice = np.random.default_rng(5)
    hits = 0
    for _ in range(2_000):
        counts = dice.multinomial(120, [0.45, 0.18, 0.08, 0.29])
        low, high = newcombe(*map(int, counts))
        hits += low <= 0.10 <= high
    assert 0.935 < hits / 2_000 < 0.97


@pytest.mark.parametrize(
    ("only_a", "only_b"), [(0, 0), (1, 0), (5, 0), (7, 12), (40, 40), (300, 220), (20_000, 20_300)]
)
def test_mcnemar_is_scipys_exact_test(only_a: int, only_b: int) -> None:
    n = only_a + only_b
    expected = stats.binomtest(only_a, n, 0.5).pvalue if n else 1.0
    assert mcnemar(only_a, only_b) == pytest.approx(expected, rel=1e-8)


def test_the_bootstrap_is_scipys() -> None:
    values = np.random.default_rng(3).exponential(20.0, 400).round()
    low, high = bootstrap_mean(values)
    other = stats.bootstrap((values,), np.mean, method="percentile", rng=np.random.default_rng(1))
    spread = other.confidence_interval.high - other.confidence_interval.low
    assert low == pytest.approx(other.confidence_interval.low, abs=0.06 * spread)
    assert high == pytest.approx(other.confidence_interval.high, abs=0.06 * spread)
    assert bootstrap_mean(values) == (low, high)


def test_pairing_is_what_makes_a_difference_sure() -> None:
    """The same deals, each two points longer: the difference is known exactly though lengths vary by hundreds."""
    lengths = np.random.default_rng(2).integers(50, 900, 200)
    found = difference_of_means(lengths + 2, lengths)
    assert (found.value, found.low, found.high, found.only_a, found.only_b) == (2, 2, 2, 200, 0)


def test_shares() -> None:
    a = [True] * 20 + [False] * 20
    b = [True] * 12 + [False] * 28
    found = difference_of_shares(a, b)
    assert found.value == pytest.approx(0.2)
    assert (found.only_a, found.only_b, found.deals) == (8, 0, 40)
    assert found.p == pytest.approx(2 / 2**8)
    assert (found.low, found.high) == newcombe(12, 8, 0, 20)


def test_unequal_deals_are_refused() -> None:
    with pytest.raises(ValueError, match="40 deals can't be compared with 39"):
        difference_of_shares([True] * 40, [True] * 39)
    with pytest.raises(ValueError, match="0 deals can't be compared with 0"):
        difference_of_means([], [])
    same_deals([1, 2, 3], [1, 2, 3])
    with pytest.raises(ValueError, match="3 deals can't be compared with 2 others: deal 2 is only in one of them"):
        same_deals([1, 2, 3], [1, 3])
    with pytest.raises(ValueError, match="their order differs"):
        same_deals([1, 2], [2, 1])


class Deal:
    """A deal that counts how often it is compared."""

    compared = 0

    def __init__(self, number: int) -> None:
        self.number = number

    def __str__(self) -> str:
        return str(self.number)

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        Deal.compared += 1
        return isinstance(other, Deal) and self.number == other.number


def test_a_long_study_that_was_stopped_is_refused_at_once() -> None:
    """Its last deal is missing: every other one is looked for, but not among all."""
    with pytest.raises(ValueError, match=r"2,000 deals can't be compared with 1,999 others: deal 1999 is only"):
        same_deals([Deal(number) for number in range(2_000)], [Deal(number) for number in range(1_999)])
    assert Deal.compared < 10_000
