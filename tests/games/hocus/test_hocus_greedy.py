"""The rule of thumb: what it prefers, that it goes nowhere to and fro, and that it does as it is told."""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.hocus.hocus_tables import deal
from playing import by_greedy
from witchwood.engine.option import Value
from witchwood.games.hocus import GAME
from witchwood.games.hocus.facts import kind
from witchwood.games.hocus.state import DRAW

VARIANTS: list[dict[str, Value]] = [
    {},
    {"goblin_hoard": False, "ghost_float": False, "froggle_friendship": "off"},
    {"froggle_friendship": "may", "draw": 1},
    {"redeals": 1, "draw": 2},
    {"worry_back": True},
    {"preset": "klondike"},
    {"preset": "klondike", "draw": 1, "redeals": 3},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_no_position_comes_again_but_by_drawing(options: dict[str, Value]) -> None:
    """Where nothing leads on any more it turns the reserve; else every position is new."""
    moves = 0
    for number in range(1, 31):
        match = deal(number, options)
        met = {match.state.tobytes(): 0}
        while not match.over and len(match.plays) < 600:
            match.apply(by_greedy(GAME, match.state))
            before = met.setdefault(match.state.tobytes(), len(match.plays))
            if before < len(match.plays):
                between = [play.action for play in match.plays[before:]]
                assert set(between) == {DRAW} or DRAW not in match.legal(), f"deal {number}: {between}"
                break
        moves += len(match.plays)
    assert moves > 30 * 30


def test_it_answers_what_it_is_given() -> None:
    """Players who are held by a rule may do only some of what is legal."""
    dice = random.Random(1)
    for number in range(20):
        match = deal(number, {})
        while not match.over and len(match.plays) < 40:
            some = np.array(sorted(dice.sample(match.legal(), dice.randint(1, len(match.legal())))), np.int64)
            assert GAME.rules.greedy(match.state, 0, some, len(some)) in some
            match.apply(dice.choice(match.legal()))


def test_low_cards_go_home_at_once() -> None:
    """Aces and twos wait for nothing but a card that is turned up."""
    dice, seen = random.Random(2), 0
    for number in range(40):
        match = deal(number, {})
        while not match.over and len(match.plays) < 40:
            homes = [match.describe(text) for text in match.actions() if text.endswith(">f")]
            if not any(words.startswith(("1 of", "2 of")) for words in homes):
                match.apply(dice.choice(match.legal()))
                continue
            down, action = int(match.state.down.sum()), by_greedy(GAME, match.state)
            match.apply(action)
            assert kind(action) == "home" or int(match.state.down.sum()) < down, f"deal {number}: {match.plays[-1]}"
            seen += 1
    assert seen > 40
