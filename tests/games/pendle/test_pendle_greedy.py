"""The rule of thumb: what it prefers, and how often it wins."""

from __future__ import annotations

import numpy as np
import pytest

import witchwood
from games.pendle.pendle_tables import table
from playing import after
from witchwood.engine.kernel import OVER, Array, Int, State, greedy, kernel, legal, play, turn
from witchwood.games.pendle import GAME


@pytest.mark.parametrize(
    ("words", "plays", "hint"),
    [
        ("magic=on hand:2d,6c,8d,2h ghosts:8c,8s,2s,6h,kc castle:3h,2c,10s,10d,wi black:13", "", "8dx2s+6h"),
        ("magic=on hand:2d,6c,8d,2h ghosts:8c,8s,2s,6h,kc castle:3h,2c,10s,10d,wi black:13", "8dx2s+6h", "t3"),
        ("magic=on hand:jh,qs ghosts:8c,6d,ks,kh,kc black:9", "", "m1"),
        # It sends a witch back rather than draw.
        ("witches=3 ghosts:8c,.,.,.,. castle:3h,2c,2s,2h,10d,wi,wi out:1", "8dx8c", "witch"),
    ],
)
def test_it_takes_then_attacks_with_few_cards_then_repels_then_ends(words: str, plays: str, hint: str) -> None:
    assert witchwood.hint(after(table(words), plays), "greedy") == hint


@kernel
def _play_out(state: State, actions: Array) -> Int:
    steps = 0
    while turn(state) != OVER:
        play(state, 0, greedy(state, 0, actions, legal(state, 0, actions)))
        steps += 1
    return steps


@pytest.mark.parametrize(
    ("options", "percent"),
    [({}, 71), ({"witches": 3}, 28), ({"magic": True}, 82), ({"witches": 3, "magic": True}, 50)],
)
def test_it_wins_about_as_often_as_another_program_with_such_a_rule(options: dict[str, int], percent: int) -> None:
    """The percentages come from a separate program, whose rule of thumb broke ties in its own way."""
    actions = np.empty(GAME.most_legal, np.int64)
    won = 0
    for deal in range(2000):
        state = GAME.deal(deal, GAME.settle(options), 1)
        assert _play_out(state, actions) < 500
        won += int(GAME.rules.winners(state))
    assert abs(won / 20 - percent) < 5
