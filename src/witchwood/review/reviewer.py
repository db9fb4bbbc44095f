"""A review of a match, for one seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from witchwood.engine.match import Match
from witchwood.engine.search import Verdict
from witchwood.review.band import Band, band_of
from witchwood.review.costly import Costliest, costly_of
from witchwood.review.curve import Balance, Curve, Progress, curve_of
from witchwood.review.estimator import Estimator
from witchwood.review.interval import Interval

METHOD = 3  # raised when reviews of the same match may come out otherwise
Fate: TypeAlias = Literal["", "given away", "lost"]  # lost: for good; given away: until the other seat erred, too


@dataclass(frozen=True)
class Review:
    """What a match was worth to a seat, ply by ply, and what its own plays did.

    points: whether in points, else in chances to win. curve, balance, costliest, step: as in `Curve` and `Costliest`,
    by what the seat could know. band: what is proved by a search that knows every card, None where nothing can be. The
    same match, seat, `method`, `rollouts`, `slips` and `seed` give the same review.
    """

    game: str
    seat: int
    seats: int
    over: bool
    points: bool
    curve: tuple[Interval, ...]
    balance: Balance | None
    step: int
    costliest: Costliest
    band: Band | None
    method: int
    rollouts: int
    slips: int
    seed: int

    def fate_at(self, ply: int) -> Fate:
        """What the play after so many did to a sure win, by the verdicts."""
        verdicts = self.band.verdicts if self.band is not None else ()
        if not verdicts or verdicts[ply] != Verdict.WON or verdicts[ply + 1] != Verdict.LOST:
            return ""
        return "lost" if all(later == Verdict.LOST for later in verdicts[ply + 1 :]) else "given away"


def review(match: Match, seat: int = 0, seed: int = 0, progress: Progress | None = None) -> Review:
    """Look back at a match, over or not. progress: receives how many plays have been looked at.

    ValueError for a seat that the match has not.
    """
    if not 0 <= seat < match.seats:
        raise ValueError(f"there is no seat {seat}; this match has seats 0 to {match.seats - 1}")
    estimator = Estimator(match.game, seat, seed)
    curve: Curve = curve_of(match, estimator, progress)
    stick = match.game.yardstick
    return Review(
        match.game.name,
        seat,
        match.seats,
        match.over,
        stick.points,
        curve.points,
        curve.balance,
        curve.step,
        costly_of(match, curve, estimator),
        band_of(match, seat),
        METHOD,
        stick.rollouts,
        stick.slips,
        seed,
    )
