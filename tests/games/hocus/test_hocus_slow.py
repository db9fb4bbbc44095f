"""The kernels against the slow program: the same actions, the same tables, the same endings, on random games."""

from __future__ import annotations

import random

import pytest

import witchwood
from games.hocus import hocus_slow
from games.hocus.hocus_tables import deal as new_deal
from games.hocus.hocus_tables import slow
from witchwood.engine.match import Match
from witchwood.engine.option import Value

VARIANTS: list[dict[str, Value]] = [
    {},
    {"froggle_friendship": "may", "draw": 1},
    {"froggle_friendship": "off", "worry_back": True, "redeals": 4},
    {"goblin_hoard": False, "draw": 2},
    {"ghost_float": False, "worry_back": True, "draw": 4},
    {"draw": 7, "redeals": 1, "froggle_friendship": "may", "worry_back": True},
    {"goblin_hoard": False, "ghost_float": False, "froggle_friendship": "off", "draw": 5, "redeals": 0},
    {"preset": "klondike"},
    {"preset": "klondike", "draw": 1, "redeals": 2, "worry_back": False},
    {"preset": "klondike", "draw": 6, "redeals": 99},
]


def choose(match: Match, dice: random.Random) -> str:
    """A random action that leads on: draws and moves back from a foundation are rarer than in uniform play."""
    texts = match.actions()
    better = [text for text in texts if text != "d" and not text[0].isalpha()]
    return dice.choice(better if better and dice.random() < 0.6 else texts)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_games_are_the_same(options: dict[str, Value]) -> None:
    for deal in range(4):
        match = new_deal(deal, options)
        dice = random.Random(deal)
        table = slow(match)
        for _ in range(130):
            assert match.over == hocus_slow.over(table)
            if match.over:
                assert match.result == ("won" if hocus_slow.won(table) else "lost")
                break
            texts = match.actions()
            assert len(texts) == len(set(texts))
            assert set(texts) == hocus_slow.actions(table)
            chosen = choose(match, dice)
            match.play(chosen)
            hocus_slow.play(table, chosen)
            assert hocus_slow.same(slow(match), table)
            strengths = table.homes
            assert match.scores == [sum(strengths.values()) if table.klondike else strengths["h"]]


def test_many_endings_are_the_same() -> None:
    """Long games to their end: the slow program agrees on it, and that the action before was not the end yet."""
    game = witchwood.game("hocus")
    won = lost = 0
    for deal in range(90):
        options: dict[str, Value] = {
            "ghost_float": deal % 3 > 0,
            "froggle_friendship": ("must", "may", "off")[deal % 3],
        }
        options |= {"redeals": ("unlimited", 2, 0)[deal % 3], "worry_back": deal % 4 == 3, "draw": 1 + deal % 5}
        state = game.deal(deal, game.settle(options), 1)
        before = state.copy()
        dice = random.Random(deal)
        for _ in range(1_000):
            legal = game.legal(state, 0)
            if not legal:
                break
            before = state.copy()
            game.rules.play(state, 0, dice.choice(legal))
        match = Match(game, state, None)
        assert hocus_slow.over(slow(match)) == match.over
        assert not hocus_slow.over(slow(Match(game, before, None)))
        won += match.result == "won"
        lost += match.result == "lost"
    assert won > 5
    assert lost > 5
