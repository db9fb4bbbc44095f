"""What agents get of Wyr: hiding, hints and the rule of thumb."""

from __future__ import annotations

import numpy as np
import pytest

import witchwood
from games.wyr.wyr_slow import GAME, asking, position, states
from witchwood.engine.match import Match
from witchwood.games.wyr.greedy import best_offer


def hint(match: Match) -> str:
    actions = np.array(match.legal())
    return GAME.text.write_action(match.state, 0, int(GAME.rules.greedy(match.state, 0, actions, len(actions))))


def test_hint_is_legal_and_stops_only_when_it_must() -> None:
    for state in states(range(10)):
        actions = np.array(GAME.legal(state, 0))
        if len(actions):
            chosen = GAME.rules.greedy(state, 0, actions, len(actions))
            assert chosen in actions[:-1]
    only_stop = np.array([294])
    assert GAME.rules.greedy(witchwood.deal("wyr", 1).state, 0, only_stop, 1) == 294


def test_hint_entices_whenever_it_can() -> None:
    assert hint(asking(5, "r2 r4 r7 r9")) == "e1234"


def test_hint_brings_the_offer_nearer_on_a_pile_that_does_not_spoil_it() -> None:
    match = witchwood.from_position("wyr", position("k5,g1,g9,k6,k7,k8", "g2/g3/g4/b1/-"))
    assert hint(match) in {"g1>4", "g1>5", "g9>4", "g9>5"}


def test_hint_harvests_what_the_keiju_does_not_want() -> None:
    match = witchwood.from_position("wyr", position("k5,r1,r9,k6,k7,k8", "g2/g3/g4/b1/-"))
    assert hint(match).endswith(">h")


@pytest.mark.parametrize(
    ("keiju", "tops", "expected"),
    [(1, "", 0), (5, "r2 r4 r7 g9 r11", 4), (5, "r2 g4 b7 p9", 1), (8, "r2 r4 r6 g7 b8", 4), (2, "r2 b2 g2 p2 r3", 4)],
)
def test_best_offer(keiju: int, tops: str, expected: int) -> None:
    top = np.array(asking(keiju, tops).state["top"], np.int64)
    assert best_offer(keiju, top) == expected
    assert best_offer(0, top) == 0
