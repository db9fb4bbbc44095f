"""The contract's demands on a game, one after the other: they look at the same games, which are played once."""

from __future__ import annotations

from collections.abc import Iterable

from witchwood.contract import Broken, Case, Demand

SEARCHES = {"expert", "solve", "shorten", "safe"}
"""The verbs of searches, whose kernels take longest to compile: `make test-long` checks array indices in them."""


def broken(case: Case, demands: Iterable[Demand]) -> list[str]:
    """What the demands say that are not kept."""
    found = []
    for demand in demands:
        try:
            demand.check(case)
        except Broken as error:
            found.append(f"{demand.name}: {error}")
    return found
