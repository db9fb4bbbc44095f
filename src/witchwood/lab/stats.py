"""Intervals for shares that were counted."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist


def wilson(share: float, games: int, confidence: float = 0.95) -> tuple[float, float]:
    """Wilson's interval for a share seen in so many games (E. B. Wilson, JASA 22, 1927)."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
