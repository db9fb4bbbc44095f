"""The contract: the demands on every game. `witchwood check GAME` holds any game to them."""

from __future__ import annotations

from witchwood.contract import (  # noqa: F401  # each adds its demands to the list
    about,
    actions,
    even,
    hidden,
    measured,
    observation,
    play,
    positions,
    redealt,
    searches,
    told_plays,
    views,
    words,
)
from witchwood.contract.case import Broken, Case, variants
from witchwood.contract.demand import DEMANDS, Demand

__all__ = [
    "DEMANDS",
    "Broken",
    "Case",
    "Demand",
    "variants",
]
