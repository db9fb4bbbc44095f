"""Duels: points, fairness and the interval."""

from __future__ import annotations

import pytest

import witchwood


def test_equal_agents_share_the_points_of_a_deal() -> None:
    """A rule of thumb against itself: each deal is won once from either side, so exactly half."""
    result = witchwood.duel("newts", "greedy", "greedy", pairs=30)
    assert (result.games, result.points, result.fair) == (60, 30.0, 0.5)


def test_perfect_play_beats_random() -> None:
    result = witchwood.duel("newts", "greedy", "random", pairs=40)
    assert result.share > 0.8
    assert 0.5 < result.interval[0] < result.share <= result.interval[1]


def test_every_seat_is_taken_in_turn() -> None:
    result = witchwood.duel("witchpig", "greedy", "random", pairs=3, seats=5)
    assert result.games == 15
    assert result.fair == pytest.approx(0.2)


def test_refusals() -> None:
    with pytest.raises(ValueError, match="hocus is a solitaire"):
        witchwood.duel("hocus", "greedy", "random")
    with pytest.raises(ValueError, match="pairs: 0"):
        witchwood.duel("newts", "greedy", "random", pairs=0)
    with pytest.raises(ValueError, match="newts has no solver"):
        witchwood.solve(witchwood.deal("newts", 1))
