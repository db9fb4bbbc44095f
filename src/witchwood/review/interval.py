"""Intervals of what was sampled. Both add a little of what was not seen, so that a few equal samples claim nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z_95 = 1.959964  # how many standard deviations a normal variable keeps to with a probability of 95 %
Z_EIGHT = 2.734369  # the same where eight of them shall keep to it together: 1 - 0.05 / 8


class Interval(NamedTuple):
    """An estimate with the limits of its interval."""

    value: float
    low: float
    high: float


def mean(samples: Sequence[float]) -> float:
    """The mean of some samples."""
    return sum(samples) / len(samples)


def of_shares(samples: Sequence[float], z: float = Z_95) -> Interval:
    """The mean of samples between 0 and 1.

    Agresti and Coull's interval (The American Statistician 52, 1998): half of z squared is added at both ends.
    """
    count = len(samples) + z * z
    middle = (sum(samples) + z * z / 2) / count
    half = z * sqrt(max(0.0, middle * (1 - middle)) / count)
    return Interval(mean(samples), max(0.0, middle - half), min(1.0, middle + half))


def of_scores(samples: Sequence[float], z: float = Z_95) -> Interval:
    """The mean of points, by their standard deviation."""
    middle = mean(samples)
    variance = sum((one - middle) ** 2 for one in samples) / (len(samples) - 1)
    half = z * sqrt(variance / len(samples))
    return Interval(middle, middle - half, middle + half)


def of_differences(samples: Sequence[float], z: float = Z_95) -> Interval:
    """The mean of paired differences.

    Agresti and Min's interval (Statistics in Medicine 24, 2005): two pairs are added whose differences are the largest
    seen, one each way, or 1 and -1.
    """
    largest = max(1.0, *map(abs, samples))
    count = len(samples) + 2
    middle = sum(samples) / count
    variance = (sum(one * one for one in samples) + 2 * largest * largest) / count - middle * middle
    half = z * sqrt(variance / count)
    return Interval(mean(samples), middle - half, middle + half)
