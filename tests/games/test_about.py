"""What actions say by fields is what playing them does."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from variants import Variant, deal
from views import texts_of, zones_of
from witchwood.engine.view import Action, View

PLAYED = [
    Variant("hocus"),
    Variant("hocus", {"preset": "klondike", "worry_back": True}),
    Variant("pendle", {"magic": True}),
    Variant("wyr"),
    Variant("stones"),
    Variant("witchpig", seats=2),
]
MOVES = {"home", "enter", "back", "shift", "float", "harvest", "basket", "swap"}
"""Kinds of actions by which a card comes to the zone that they name; by the others the cards that they name go away."""


def cards_at(view: View, places: dict[str, list[int]]) -> list[tuple[str, str]]:
    """The zone and the notation of each card that is named and seen; of a pile its top."""
    found = []
    for zone, at in places.items():
        cards = zones_of(view)[zone]["cards"]
        for place in at or (range(len(cards))[-1:] if zones_of(view)[zone]["kind"] == "pile" else ()):
            card = cards[place]
            if card is not None and "empty" not in card:
                found.append((zone, card["text"]))
    return found


def lying(view: View) -> Counter[tuple[str, str]]:
    """How many cards of each notation are seen in each zone."""
    return Counter((name, text) for name, zone in zones_of(view).items() for text in texts_of(zone))


@pytest.mark.parametrize("variant", PLAYED, ids=str)
def test_cards_leave_the_places_that_actions_take_them_from(variant: Variant) -> None:
    named: Counter[str] = Counter()
    for number in range(1, 7):
        match, dice = deal(variant, number), random.Random(number)
        while not match.over and len(match.plays) < 60:
            seat = match.turn
            assert seat is not None
            before = match.view(seat)
            going_on = [action for action in before["actions"] if action.get("kind") not in ("call", "stop")]
            action: Action = dice.choice(going_on or before["actions"])
            match.play(action["text"], seat)
            after = match.view(seat)
            if before["counters"][:1] != after["counters"][:1] and variant.game == "pendle":
                continue  # a new round has dealt other cards
            was, lies = lying(before), lying(after)
            taken = cards_at(before, action.get("takes", {}))
            for card in taken:
                assert lies[card] < was[card], action
            if action.get("kind") in MOVES:
                assert all(lies[zone, taken[0][1]] > was[zone, taken[0][1]] for zone in action["to"]), action
            else:
                assert all(lies[card] < was[card] for card in cards_at(before, action.get("to", {}))), action
            named.update({action.get("kind", ""): len(taken)})
    assert sum(named.values()) > 20
