"""Intervals, against a textbook's numbers."""

from __future__ import annotations

import pytest

from witchwood.lab.stats import wilson


def test_wilson_interval_of_a_textbook_example() -> None:
    """Agresti and Coull (The American Statistician 52, 1998), n = 10 with no success: (0, 0.278)."""
    low, high = wilson(0.0, 10)
    assert low == pytest.approx(0, abs=1e-12)
    assert high == pytest.approx(0.278, abs=0.001)
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
