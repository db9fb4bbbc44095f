"""Properties of any game played any way, with hypothesis looking for the way that breaks them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from variants import VARIANTS, Variant, deal
from views import cards_of, zones_of
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
    witches, wizard = int(variant.options.get("witches", 1)), int(variant.options.get("magic", False))
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


@each_variant
@settings(max_examples=15)
@given(number=deals, picks=choices)
def test_scores_add_up(variant: Variant, number: int, picks: list[int]) -> None:
    match = played(variant, number, picks)
    bits = int(match.game.rules.winners(match.state))
    if not match.over:
        assert bits == 0
    if variant.game in ("pendle", "newts", "witchpig"):
        won = [seat for seat in range(match.seats) if bits >> seat & 1]
        shares = [1 / len(won) if seat in won else 0 for seat in range(match.seats)]
        assert match.scores == shares
    if variant.game == "hocus":
        klondike = variant.options.get("preset") == "klondike"
        counts = {zone["title"]: zone["count"] for zone in match.view()["zones"] if zone["kind"] == "pile"}
        assert match.scores == [sum(counts.values()) if klondike else counts["Hexis"]]
    if variant.game == "wyr":
        harvest, garden = (cards_of(zones_of(match.view())[name]) for name in ("harvest", "garden"))
        worth = sum(10 if card["suit"] == "keiju" else 1 for card in harvest)
        assert match.scores == [worth - sum(5 if card["suit"] == "keiju" else 1 for card in garden)]
    if variant.game == "stones":
        left = [card["suit"] for card in cards_of(match.view()["zones"][0])]
        taken = 5 * (9 - left.count("crowns")) + 48 - left.count("earthstones")
        others = sum(match.scores) - taken
        gone = 24 - left.count("suns") - left.count("moons")
        assert 0 <= others <= 2 * gone
        assert others % 2 == 0
