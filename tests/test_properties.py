"""Properties of any game played any way, with hypothesis looking for the way that breaks them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variants import VARIANTS, Variant, deal
from witchwood.engine.match import Match

CARDS = {"pendle": 52, "witchpig": 67, "wyr": 48, "hocus": 48}
_SAYS_AGAIN = {"soldiers", "ghosts-seen"}  # zones about cards that lie in other zones

deals = st.integers(0, 2**64 - 1)
choices = st.lists(st.integers(0, 2**16), max_size=60)  # which of the legal actions, modulo how many there are
each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def played(variant: Variant, number: int, picks: list[int]) -> Match:
    match = deal(variant, number)
    for pick in picks:
        if match.over:
            break
        legal = match.legal()
        match.apply(legal[pick % len(legal)])
    return match


def cards_in_play(variant: Variant) -> int:
    if variant.options.get("preset") == "klondike":
        return 52
    options = variant.options
    witches, wizard = int(options.get("witches", 1)), int(options.get("magic", False)) * int(options.get("wizards", 1))
    return CARDS[variant.game] + (witches + wizard if variant.game == "pendle" else 0)


@each_variant
@settings(max_examples=25)
@given(number=deals, picks=choices)
def test_cards_are_conserved(variant: Variant, number: int, picks: list[int]) -> None:
    """Every card lies in exactly one zone, whatever was played (stones and newts leave the game)."""
    if variant.game not in CARDS:
        return
    match = played(variant, number, picks)
    for seat in range(match.seats):
        zones = [zone for zone in match.view(seat)["zones"] if zone["id"] not in _SAYS_AGAIN]
        assert sum(zone["count"] for zone in zones) == cards_in_play(variant)
