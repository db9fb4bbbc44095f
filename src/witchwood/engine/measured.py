"""What a game tells those who measure it: how its deals' levels are found, and how rare is what it ranks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

CUTS, SHIPPED = "levels.json", "shipped.json"
"""Files of a game's package that were measured with the game: none of its kernels is made of them."""


@dataclass(frozen=True)
class Levels:
    """A solitaire's deals have levels: how hard those are that can be won. The game has `solve` and `greedy`.

    Its package holds `levels.json`, the cut points between the levels, and perhaps `shipped.json`, the levels of its
    first deals. Commands write both (`lab/levels`).
    rules: the sets of options that are calibrated, each besides the usual ones.
    seeds: of how many searches a deal's ease is the mean.
    expert, glance: positions that two players look at, to show what the levels are worth: the expert for each choice,
      and one who knows all cards for the whole game.
    """

    rules: tuple[Mapping[str, bool | int | str], ...] = field(default=({},), hash=False)
    seeds: int = 4
    expert: int = 2_000
    glance: int = 512


@dataclass(frozen=True)
class Yardstick:
    """How a review judges positions: a player of one strength plays on from each, again and again (`review/`).

    rollouts: games played on from a position.
    slips: how many of 64 plays are random, the others by the rule of thumb. Where nothing is hidden there must be some,
      or all games from a position were the same. With none, a game that meets a position again is given up.
    points: whether the score is what a game is played for, and not only who won.
    """

    rollouts: int = 256
    slips: int = 6
    points: bool = False


@dataclass(frozen=True)
class Odds:
    """How often each thing that a game ranks comes, counted exactly.

    of: what was counted, in the plural ("six-card hands"). kind: one of what is ranked ("winning hand").
    ranked: words and count of each, the highest first. rest: words and count of those that are not ranked.
    """

    of: str
    kind: str
    ranked: tuple[tuple[str, int], ...]
    rest: tuple[str, int]


Level: TypeAlias = Literal["gentle", "fair", "hard", "fiendish"]
"""How hard a deal is that can be won."""
LEVELS: tuple[Level, ...] = get_args(Level)

Wish: TypeAlias = Literal["winnable", Level]
"""What can be wished of a deal: that it can be won, or a level."""
WISHES: tuple[Wish, ...] = get_args(Wish)
WINNABLE = WISHES[0]
