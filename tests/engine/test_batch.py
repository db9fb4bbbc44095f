"""Playouts and perft on the tutorial's game, where everything can be counted by hand."""

from __future__ import annotations

from functools import cache

import pytest

import witchwood
from witchwood.engine import batch


@cache
def sequences(heap: int, depth: int) -> int:
    """Ways to write `depth` takings of one to three newts from a heap, by plain recursion."""
    if depth == 0:
        return 1
    return sum(sequences(heap - taken, depth - 1) for taken in (1, 2, 3) if taken <= heap)


@pytest.mark.parametrize("heap", [1, 2, 5, 21])
@pytest.mark.parametrize("depth", [0, 1, 2, 5, 8])
def test_perft_counts_sequences(heap: int, depth: int) -> None:
    assert witchwood.perft("newts", 1, depth=depth, heap=heap) == sequences(heap, depth)


def test_divide_adds_up() -> None:
    match = witchwood.deal("newts", 1, heap=9)
    assert batch.divide(match.game, match.state, 4) == {str(n): sequences(9 - n, 3) for n in (1, 2, 3)}
    assert (
        batch.divide(match.game, witchwood.from_position("newts", "newts newts:0 mover:0 taken:9 toad:-1").state, 2)
        == {}
    )


def test_random_play_wins_as_often_as_probability_says() -> None:
    """From a heap of 2 the mover wins by taking both (1/2); else the other takes the last one."""
    result = witchwood.playouts("newts", 0, 40_000, heap=2)
    assert set(result.steps) == {1, 2}
    assert abs((result.steps == 1).mean() - 0.5) < 0.0125  # five standard errors
    assert result.over.all()
    assert (result.scores.sum(axis=1) == 1).all()
    assert abs(result.scores[:, 0].mean() - 0.5) < 0.0125


def test_playouts_stop_at_the_limit() -> None:
    result = witchwood.playouts("newts", 0, 50, max_steps=3, heap=99)
    assert set(result.steps) == {3}
    assert not result.over.any()
    assert not result.scores.any()


@pytest.mark.parametrize("wrong", [{"deals": 0}, {"threads": 0}, {"max_steps": 0}, {"deals": 1.5}, {"first_deal": -1}])
def test_bad_arguments_are_named(wrong: dict[str, int]) -> None:
    name = next(iter(wrong))
    with pytest.raises(ValueError, match=name.replace("first_deal", "deal number")):
        witchwood.playouts("newts", **wrong)
    with pytest.raises(ValueError, match="depth"):
        witchwood.perft("newts", 1, depth=-1)
