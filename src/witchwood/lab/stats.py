"""Intervals: of shares, of differences over the same deals, and some that hold at every moment at once.

Unequal sets of deals are refused, never compared. A confidence sequence: with probability 1 - alpha *all* intervals,
after 1, 2, 3, ... deals, contain the true mean. So one may look as often as one likes, and stop when it is narrow; an
ordinary 95 % interval that is looked at until it excludes zero misses far more often.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

_RESAMPLES = 4_000
_SEED = 20_260_101
_BOLDEST = 0.5  # the largest bet of a confidence sequence; the paper's c


def wilson(share: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a share seen in so many games (E. B. Wilson, JASA 22, 1927)."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Difference:
    """Of `a` less `b`. p: two-sided, of no difference (None where no test was made); only_a, only_b: deals where they
    differ, in favour of either; method: the interval's name.
    """

    value: float
    low: float
    high: float
    deals: int
    p: float | None
    only_a: int
    only_b: int
    method: str


def same_deals(a: Sequence[object] | NDArray[np.generic], b: Sequence[object] | NDArray[np.generic]) -> None:
    """ValueError unless both are the same deals in the same order."""
    mine, yours = list(a), list(b)
    if mine == yours:
        return
    my_set, your_set = set(mine), set(yours)
    missing = [deal for deal in mine if deal not in your_set] or [deal for deal in yours if deal not in my_set]
    where = f"deal {missing[0]} is only in one of them" if missing else "their order differs"
    raise ValueError(
        f"{len(mine):,} deals can't be compared with {len(yours):,} others: {where}; run the study to its end first"
    )


def difference_of_shares(a: ArrayLike, b: ArrayLike, confidence: float = 0.95) -> Difference:
    """Share of `a` less share of `b`, both true or false for the same deals in the same order.

    Newcombe's score interval for paired proportions (R. G. Newcombe, Statistics in Medicine 17, 1998, 2635-2650, method
    10), and McNemar's exact test (Psychometrika 12, 1947). ValueError for unequal lengths or none.
    """
    x, y = np.asarray(a, np.bool_), np.asarray(b, np.bool_)
    _check_lengths(x.size, y.size)
    n = x.size
    both, only_a, only_b = int((x & y).sum()), int((x & ~y).sum()), int((~x & y).sum())
    neither = n - both - only_a - only_b
    value = (only_a - only_b) / n
    low, high = newcombe(both, only_a, only_b, neither, confidence)
    return Difference(value, low, high, n, mcnemar(only_a, only_b), only_a, only_b, "Newcombe")


def newcombe(both: int, only_a: int, only_b: int, neither: int, confidence: float = 0.95) -> tuple[float, float]:
    """Newcombe's method 10 from the four counts of pairs. At the ends it stays within -1 and 1."""
    n = both + only_a + only_b + neither
    share_a, share_b = (both + only_a) / n, (both + only_b) / n
    low_a, high_a = wilson(share_a, n, confidence)
    low_b, high_b = wilson(share_b, n, confidence)
    product = (both + only_a) * (only_b + neither) * (both + only_b) * (only_a + neither)
    cross = float(both * neither - only_a * only_b)
    if cross > 0:  # his continuity correction of phi, in one direction only
        cross = max(cross - n / 2, 0.0)
    phi = cross / sqrt(product) if product else 0.0
    value = share_a - share_b
    down_a, up_a, down_b, up_b = share_a - low_a, high_a - share_a, share_b - low_b, high_b - share_b
    low = value - sqrt(max(0.0, down_a**2 - 2 * phi * down_a * up_b + up_b**2))
    high = value + sqrt(max(0.0, up_a**2 - 2 * phi * up_a * down_b + down_b**2))
    return low, high


def mcnemar(only_a: int, only_b: int) -> float:
    """The exact two-sided p of McNemar's test: pairs that differ fall either way like a fair coin."""
    n, k = only_a + only_b, min(only_a, only_b)
    term = exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) - n * log(2))  # of exactly k
    tail = 0.0
    while k >= 0 and term > 0:
        tail += term
        term *= k / (n - k + 1)
        k -= 1
    return min(1.0, 2 * tail)


def difference_of_means(a: ArrayLike, b: ArrayLike, confidence: float = 0.95) -> Difference:
    """Mean of `a` less mean of `b`, numbers for the same deals in the same order.

    A percentile bootstrap of the pairs' differences (B. Efron, Annals of Statistics 7, 1979), 4,000 resamples from a
    fixed seed. ValueError for unequal lengths or none.
    """
    x, y = np.asarray(a, np.float64), np.asarray(b, np.float64)
    _check_lengths(x.size, y.size)
    gaps = x - y
    low, high = bootstrap_mean(gaps, confidence)
    return Difference(
        float(gaps.mean()), low, high, gaps.size, None, int((gaps > 0).sum()), int((gaps < 0).sum()), "bootstrap"
    )


def bootstrap_mean(values: NDArray[np.float64], confidence: float = 0.95) -> tuple[float, float]:
    """The percentile bootstrap interval of a mean. Resamples are drawn as counts of distinct values: the same law."""
    distinct, counts = np.unique(values, return_counts=True)
    dice = np.random.default_rng(_SEED)
    shares = counts / values.size
    means = np.concatenate(
        [dice.multinomial(values.size, shares, _RESAMPLES // 40) @ distinct / values.size for _ in range(40)]
    )
    low, high = np.quantile(means, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)


def interval_of_mean(values: NDArray[np.float64], confidence: float = 0.95) -> tuple[float, float]:
    """Of the mean of numbers from 0 to 1: Wilson's where all are 0 or 1, as a bootstrap of nothing but ones knows no
    doubt; else the bootstrap's.
    """
    if np.isin(values, (0.0, 1.0)).all():
        return wilson(float(values.mean()), values.size, confidence)
    return bootstrap_mean(values, confidence)


def _check_lengths(a: int, b: int) -> None:
    if a != b or a == 0:
        raise ValueError(f"{a} deals can't be compared with {b}: give the same deals for both, at least one")


def confidence_sequence(
    values: NDArray[np.float64], low: float, high: float, confidence: float = 0.95
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Low and high ends after each value, for numbers between `low` and `high` in the order in which they came.

    The predictable plug-in empirical Bernstein confidence sequence: I. Waudby-Smith and A. Ramdas, "Estimating means of
    bounded random variables by betting", JRSS B 86 (2024), theorem 2 with the bets of its equation (15), intersected
    over time. It needs neither a model nor large numbers. Shapes (values,). ValueError for values out of bounds.
    """
    if values.size and not (values.min() >= low and values.max() <= high):
        raise ValueError(f"values lie between {values.min():g} and {values.max():g}, not between {low:g} and {high:g}")
    x = (values - low) / (high - low)
    n = np.arange(1, x.size + 1)
    alpha = 1 - confidence
    mean = (0.5 + np.cumsum(x)) / (n + 1)
    variance = (0.25 + np.cumsum((x - mean) ** 2)) / (n + 1)
    before_mean = np.concatenate([[0.5], mean[:-1]])
    before_variance = np.concatenate([[0.25], variance[:-1]])
    bets = np.minimum(_BOLDEST, np.sqrt(2 * log(2 / alpha) / (before_variance * n * np.log(1 + n))))
    total = np.cumsum(bets)
    middle = np.cumsum(bets * x) / total
    spent = np.cumsum(4 * (x - before_mean) ** 2 * (-np.log(1 - bets) - bets) / 4)
    half = (log(2 / alpha) + spent) / total
    lower = np.maximum.accumulate(np.maximum(0, middle - half))
    upper = np.minimum.accumulate(np.minimum(1, middle + half))
    return low + lower * (high - low), low + upper * (high - low)
