"""A rating: what is known of a player's strength at a game, and the number that is shown for it."""

from __future__ import annotations

from dataclasses import dataclass

_START, _STEP, _SURE = 1000, 40, 3  # docs/service.md states the formula


@dataclass(frozen=True)
class Rating:
    """A normal distribution: the strength is `mu`, give or take `sigma`. A newcomer has OpenSkill's usual values."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def shown(self) -> int:
        """The number that is shown: a player's strength is almost certainly at least this. A newcomer's is 1000."""
        return round(_START + _STEP * (self.mu - _SURE * self.sigma))

    @property
    def likely(self) -> int:
        """The most likely strength on the same scale."""
        return round(_START + _STEP * self.mu)

    @property
    def deviation(self) -> int:
        """Its standard deviation on the same scale."""
        return round(_STEP * self.sigma)
