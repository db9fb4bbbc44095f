"""Dead ends: what is called dead can't be won, and what is plainly dead is called so."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import witchwood
from games.hocus.hocus_brute import brute_force, each_variant, endgame
from games.hocus.hocus_tables import deal
from witchwood.engine.option import Value
from witchwood.engine.search import Budget, Verdict
from witchwood.games.hocus import GAME
from witchwood.games.hocus.solver import solve
from witchwood.games.hocus.solver_dead import is_dead, others
from witchwood.games.hocus.state import HOCUS, KLONDIKE, PLAYING

LINES = Path(__file__).with_name("hocus_lines.txt").read_text("utf-8").splitlines()
"""Deals, options and winning actions, found by a search that looked for no dead ends."""


@each_variant
def test_no_endgame_that_can_be_won_is_called_dead(options: dict[str, Value]) -> None:
    dice = random.Random(11)
    for _ in range(40):
        state = endgame(options, dice)
        if state.end == PLAYING and is_dead(state):
            assert not brute_force(state), GAME.position(state)


def test_many_lost_endgames_are_called_dead() -> None:
    dice = random.Random(5)
    lost = [
        state
        for state in (endgame({"goblin_hoard": False, "redeals": 0}, dice) for _ in range(50))
        if state.end == PLAYING and brute_force(state) is False
    ]
    assert sum(bool(is_dead(state)) for state in lost) > len(lost) // 3 > 1


@pytest.mark.parametrize("line", LINES, ids=[line.partition(":")[0] for line in LINES])
def test_no_position_on_the_way_to_a_win_is_called_dead(line: str) -> None:
    words, _, actions = line.partition(":")
    given = dict(word.split("=") for word in words.split())
    number = int(given.pop("deal"))
    match = deal(number, {name: GAME.option(name).read(text) for name, text in given.items()})
    for action in actions.split():
        assert not is_dead(match.state), match.position()
        match.apply(int(action))
    assert match.result == "won"


@pytest.mark.parametrize(
    "position",
    [
        # The 2 of Ghosts lies on the 1 and on the last 3 that could take it.
        "columns:-/12b,11g/-/12g,11b,10h,9g,8h,7g,6h,5g,4h,3g/12h/3h,1g|2g/12f,11h,10g,9h,8g,7h,6g,5h,4g "
        "reserve:- foundations:10b,11f,2h hoard:1,3,4,6",
        # A Froggle alone must go onto a Froggle; the only one lies under it in the reserve.
        "columns:-/-/12f,11b/-/-/12g,12b,11g,10b,9f/12h reserve:8f,11f,10f| "
        "foundations:9b,7f,11h,10g hoard:1,2,4,5,6,7",
        # The 2 of Froggles must go onto the 3 under it, and no 1 is left for it to head a run.
        "ghost_float=off columns:-/-/12h,11g,10h,9f,8g,7f,6g,5f,4f/3f,1f,12g|2f/12b,11f,10g/-/12f,11h,10f,9g,8f,7g,6f "
        "reserve:- foundations:11b,9h,5g hoard:1,3,6,7",
    ],
)
def test_plain_losses_are_dead(position: str) -> None:
    assert is_dead(witchwood.from_position("hocus", f"hocus {position}").state)


@pytest.mark.parametrize(
    "position",
    [
        # The first Froggle of the reserve may go onto the 11 of Goblins.
        "froggle_friendship=may columns:-/-/12f,11b/-/-/12g,12b,11g,10b,9f/12h reserve:8f,11f,10f| "
        "foundations:9b,7f,11h,10g hoard:1,2,4,5,6,7",
        # Won only because the 9 of Ghosts floats in front of the 8 of Froggles and carries it off.
        "goblin_hoard=off redeals=0 columns:4g/12g|6g/4f,8h|9h/8g,10f,12b|12f,11f/3f,5f,8f|9g/5g,7g,9b,10b|12h,11g/"
        "3g,7f|11b reserve:10g,6f,9f,7h,11h,10h| foundations:8b,2f,6h,2g",
        # Won only because the 8 of Froggles goes home and comes back.
        "goblin_hoard=off draw=2 redeals=3 worry_back=on columns:-/12f,11h/-/12b,11g,10h,9b,8h,7g,6b,5g/12h,11f,10g,9h/"
        "10b,1g|7b,6g,5b/5h,7h,12g,3g|11b reserve:8b,3b,9g,9f,10f,8g,2g,6h,8f|4b,4g "
        "foundations:2b,7f,4h known:all pickups:3",
    ],
)
def test_roundabout_wins_are_not_dead(position: str) -> None:
    assert not is_dead(witchwood.from_position("hocus", f"hocus {position}").state)


def test_the_other_suits_of_a_card() -> None:
    for preset in (HOCUS, KLONDIKE):
        for card in range(4, 52):
            goes_with = [
                other
                for other in range(card - card % 4, card - card % 4 + 4)
                if (other % 2 != card % 2 if preset == KLONDIKE else other != card)
            ]
            assert int(others(preset, np.uint64(1 << card))) == sum(1 << other for other in goes_with)


@pytest.mark.parametrize(
    ("number", "options"), [(38, {}), (130, {"froggle_friendship": "off"}), (38, {"ghost_float": False})]
)
def test_losses_are_proved_within_a_few_positions(number: int, options: dict[str, Any]) -> None:
    answer = solve(deal(number, options).state, Budget(nodes=100))
    assert answer.verdict == Verdict.LOST
    assert answer.counters["nodes"] < 100
