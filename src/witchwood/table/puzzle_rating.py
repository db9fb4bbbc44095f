"""What an answer to a puzzle says of a player: the puzzle counts as an opponent whose strength is known."""

from __future__ import annotations

from math import exp, sqrt

from witchwood.table.history.facts import RATING_START, RATING_STEP, Rating

_BETA, _TAU = 25.0 / 6.0, 25.0 / 300.0  # OpenSkill's usual values
_LEAST_SHRINK = 0.0001  # the same: of a variance
_OF_A_PUZZLE = 2.5  # how sure a puzzle's own rating is: 100 on the scale that is shown
SCALE = 2  # of ratings that are saved: on the first one newcomers stood at 2000
NEWCOMER = Rating(12.5, 5.0)  # 1500 ± 200: among the easiest puzzles, and no answer is worth more than some 60


def after_puzzle(player: Rating, puzzle: int, solved: bool) -> Rating:
    """A player's rating after the first try at a puzzle of this rating (on the scale that is shown).

    OpenSkill's Plackett-Luce model for two, as it rates people, written out: a page without a service has no library.
    Only the player's rating changes.
    """
    mu, variance = (puzzle - RATING_START) / RATING_STEP, player.sigma**2 + _TAU**2
    spread = sqrt(variance + _OF_A_PUZZLE**2 + _TAU**2 + 2 * _BETA**2)
    wins = 1 / (1 + exp((mu - player.mu) / spread))
    surprise = 1 - wins if solved else -wins
    shrink = 1 - variance / spread**2 * wins * (1 - wins) * sqrt(variance) / spread
    return Rating(player.mu + variance / spread * surprise, sqrt(variance * max(shrink, _LEAST_SHRINK)))
