"""Ratings after puzzles, held to the library that rates people."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from openskill.models import PlackettLuce

from witchwood.puzzles.collection import address_of, next_puzzle, puzzles_of
from witchwood.table.history.facts import RATING_START, RATING_STEP, Rating
from witchwood.table.puzzle_rating import NEWCOMER, after_puzzle

GENTLE = 65  # of a rating: what one answer of a newcomer may change


@pytest.mark.parametrize("seed", range(10))
def test_a_puzzle_is_an_opponent_of_known_strength(seed: int) -> None:
    """Thirty answers in a row each, by the library and by our own few lines."""
    model, dice = PlackettLuce(), Random(seed)
    player = NEWCOMER if seed == 0 else Rating(dice.uniform(-20, 80), dice.uniform(0.05, 10))
    for _ in range(30):
        puzzle, solved = dice.randrange(500, 4_000), dice.random() < 0.5
        of_puzzle = model.rating(mu=(puzzle - RATING_START) / RATING_STEP, sigma=2.5)
        ranks = [0.0, 1.0] if solved else [1.0, 0.0]
        ((wanted,), _) = model.rate([[model.rating(mu=player.mu, sigma=player.sigma)], [of_puzzle]], ranks=ranks)
        player = after_puzzle(player, puzzle, solved)
        assert player.mu == pytest.approx(wanted.mu)
        assert player.sigma == pytest.approx(wanted.sigma)


def ten_answers(solved: bool) -> Iterator[int]:
    """What each of a newcomer's first ten answers changes."""
    player, done = NEWCOMER, list[str]()
    for _ in range(10):
        puzzle = next_puzzle(player.likely, done)
        assert puzzle is not None
        before, player = player.likely, after_puzzle(player, puzzle.rating, solved)
        done.append(address_of(puzzle))
        yield player.likely - before


def test_a_newcomer_climbs_and_sinks_gently() -> None:
    climbs, sinks = [*ten_answers(True)], [*ten_answers(False)]
    assert 0 < min(climbs) <= max(climbs) <= GENTLE
    assert -GENTLE <= min(sinks) <= max(sinks) < 0


def test_no_puzzle_is_worth_more_than_two_others_to_a_newcomer() -> None:
    """A hard one may be met as the puzzle of a day."""
    hardest = max(one.rating for game in ("hocus", "pendle", "stones", "wyr") for one in puzzles_of(game))
    assert after_puzzle(NEWCOMER, hardest, True).likely - NEWCOMER.likely <= 2 * GENTLE
    assert NEWCOMER.likely - after_puzzle(NEWCOMER, hardest, False).likely <= 10


def test_who_solves_harder_ones_gains_more() -> None:
    gains = [after_puzzle(NEWCOMER, puzzle, True).mu - NEWCOMER.mu for puzzle in (1100, 1500, 1900)]
    assert 0 < gains[0] < gains[1] < gains[2]
    assert after_puzzle(NEWCOMER, 1500, False).mu < NEWCOMER.mu
