"""Cards that go home by themselves: they take no win away, by the solver's word."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

import witchwood
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.search import Budget, Verdict

GAME = witchwood.game("hocus")
NODES = Budget(nodes=5_000)
VARIANTS = [
    {},
    {"draw": 1},
    {"froggle_friendship": "may", "worry_back": True},
    {"goblin_hoard": False, "ghost_float": False},
    {"preset": "klondike"},
    {"preset": "klondike", "draw": 1, "redeals": 2},
]


def walks(options: dict[str, object], deals: int) -> Iterator[State]:
    """Positions of games in which somebody plays anything that is legal, but likes to bring cards home."""
    for number in range(deals):
        match = Match.from_deal(GAME, number, options, None)
        chance = np.random.default_rng(number)
        while not match.over and len(match.plays) < 120:
            yield match.state
            legal = match.legal(0)
            homes = [action for action in legal if GAME.kind and GAME.kind(action) == "home"]
            chosen = homes if homes and chance.random() < 0.7 else legal
            match.apply(int(chance.choice(chosen)), 0)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_no_win_is_lost_by_a_safe_action(options: dict[str, object]) -> None:
    assert GAME.safe
    assert GAME.solve
    asked = 0
    for state in walks(options, 12):
        action = GAME.safe(state, 0)
        if action is None:
            continue
        assert action in GAME.legal(state, 0)
        after = state.copy()
        GAME.rules.play(after, 0, action)
        if GAME.solve(after, NODES).verdict == Verdict.LOST:
            assert GAME.solve(state, NODES).verdict != Verdict.WON, GAME.position(state)
        asked += 1
    assert asked > 8


@pytest.mark.parametrize("options", [{}, {"draw": 1}], ids=str)
def test_it_knows_nothing_of_what_lies_face_down(options: dict[str, object]) -> None:
    assert GAME.safe
    for state in walks(options, 5):
        hidden = state.copy()
        GAME.rules.hide(hidden, 0, np.uint64(7))
        assert GAME.safe(hidden, 0) == GAME.safe(state, 0)
