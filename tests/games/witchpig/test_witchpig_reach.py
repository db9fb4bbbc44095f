"""The cards that would lift a hand, against trying every card there is."""

from __future__ import annotations

import random

import numpy as np
import pytest

import witchwood
from witchwood.games.witchpig.hands import best_six, row_of
from witchwood.games.witchpig.position import cards_in
from witchwood.games.witchpig.reach import cards_that_lift
from witchwood.games.witchpig.sets import KINDS, add, remove
from witchwood.games.witchpig.state import PACK


def tried(hand: np.uint64, sequence: int) -> dict[int, list[int]]:
    """The same, one card at a time."""
    now = row_of(best_six(hand, sequence)) or 23
    held = cards_in(int(hand))
    rests = [hand] if len(held) == 6 else [np.uint64(remove(hand, card)) for card in set(held)]
    found: dict[int, set[int]] = {}
    for card in cards_in(int(KINDS)):
        if held.count(card) == PACK.tolist().count(card):
            continue
        for rest in rests:
            row = int(row_of(best_six(np.uint64(add(rest, card)), sequence)))
            if 0 < row < now:
                found.setdefault(row, set()).add(card)
    return {row: sorted(cards) for row, cards in sorted(found.items())}


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("sequence", [0, 1])
def test_every_card_that_lifts_a_hand_is_named(size: int, sequence: int) -> None:
    lifted = 0
    for number in range(150):
        dice = random.Random(number)
        few = [int(card) for card in PACK if card < 64 and (number % 3 or card < 27 or card >= 54)]
        hand = np.uint64(0)
        for card in dice.sample(few, size):
            hand = np.uint64(add(hand, card))
        found = cards_that_lift(int(hand), sequence)
        assert found == tried(hand, sequence)
        lifted += len(found)
    assert lifted > 50


def test_the_ladder_is_for_the_hand_that_one_holds() -> None:
    match = witchwood.deal("witchpig", 3, seats=3)
    ladder = match.view(1)["outlook"]
    assert [one["id"] for one in ladder] == [f"row{row}" for row in range(1, 23)]
    match.resign(1)
    assert match.view(1)["outlook"] == []
