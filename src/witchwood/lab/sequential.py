"""An interval that holds at every moment at once: one may look as often as one likes, and stop when it is narrow.

A confidence sequence: with probability 1 - alpha *all* intervals, after 1, 2, 3, ... deals, contain the true mean. An
ordinary 95 % interval that is looked at until it is narrow enough, or until it excludes zero, misses far more often.
"""

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import NDArray

_BOLDEST = 0.5  # the largest bet; the paper's c


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
