"""Ratings after puzzles, held to the library that rates people."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from witchwood.table.history.facts import RATING_START, RATING_STEP, Rating
from witchwood.table.puzzle_rating import after_puzzle


@pytest.mark.parametrize("solved", [True, False])
@pytest.mark.parametrize(("mu", "sigma", "puzzle"), [(25.0, 25 / 3, 2000), (31.5, 2.1, 1850), (18.0, 4.0, 2650)])
def test_a_puzzle_is_an_opponent_of_known_strength(mu: float, sigma: float, puzzle: int, solved: bool) -> None:
    model = PlackettLuce()
    of_puzzle = model.rating(mu=(puzzle - RATING_START) / RATING_STEP, sigma=2.5)
    ranks = [0.0, 1.0] if solved else [1.0, 0.0]
    ((wanted,), _) = model.rate([[model.rating(mu=mu, sigma=sigma)], [of_puzzle]], ranks=ranks)
    found = after_puzzle(Rating(mu, sigma), puzzle, solved)
    assert found.mu == pytest.approx(wanted.mu)
    assert found.sigma == pytest.approx(wanted.sigma)


def test_who_solves_harder_ones_gains_more() -> None:
    gains = [after_puzzle(Rating(), puzzle, True).mu - 25 for puzzle in (1600, 2000, 2400)]
    assert 0 < gains[0] < gains[1] < gains[2]
    assert after_puzzle(Rating(), 2000, False).mu < 25
