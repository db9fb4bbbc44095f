"""What agents get of Wyr: hiding, hints and the rule of thumb."""

from __future__ import annotations

import numpy as np
import pytest

import witchwood
from games.wyr.wyr_slow import GAME, asking, position, states
from playing import by_greedy
from witchwood.games.wyr.greedy import best_offer


def test_hint_stops_only_when_it_must() -> None:
    for state in states(range(4)):
        if legal := GAME.legal(state, 0):
            assert by_greedy(GAME, state) in legal[:-1]
    assert GAME.rules.greedy(witchwood.deal("wyr", 1).state, 0, np.array([294]), 1) == 294


def test_hint_entices_whenever_it_can() -> None:
    assert witchwood.hint(asking(5, "r2 r4 r7 r9"), "greedy") == "e1234"


@pytest.mark.parametrize(
    ("row", "hints"),
    [
        (
            "k5,g1,g9,k6,k7,k8",
            {"g1>4", "g1>5", "g9>4", "g9>5"},
        ),  # nearer to the offer, on a pile that it does not spoil
        ("k5,r1,r9,k6,k7,k8", {"r1>h", "r9>h"}),  # what the Keiju does not want
    ],
)
def test_hint_of_what_to_pick(row: str, hints: set[str]) -> None:
    match = witchwood.from_position("wyr", position(row, "g2/g3/g4/b1/-"))
    assert witchwood.hint(match, "greedy") in hints


@pytest.mark.parametrize(
    ("keiju", "tops", "expected"),
    [(1, "", 0), (5, "r2 r4 r7 g9 r11", 4), (5, "r2 g4 b7 p9", 1), (8, "r2 r4 r6 g7 b8", 4), (2, "r2 b2 g2 p2 r3", 4)],
)
def test_best_offer(keiju: int, tops: str, expected: int) -> None:
    top = np.array(asking(keiju, tops).state["top"], np.int64)
    assert best_offer(keiju, top) == expected
    assert best_offer(0, top) == 0
