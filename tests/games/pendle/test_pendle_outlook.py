"""What the player is told of the round and of its end, compared with what the rules then do."""

from __future__ import annotations

import random

import pytest

import witchwood
from games.pendle.pendle_tables import table
from witchwood.engine.fields import members
from witchwood.engine.match import Match
from witchwood.games.pendle.outlook import outlooks
from witchwood.games.pendle.rounds import end_round
from witchwood.games.pendle.state import LOST


def words(match: Match, name: str) -> str:
    return next(str(one["words"]) for one in match.view(0)["outlook"] if one["id"] == name)


@pytest.mark.parametrize("options", [{}, {"witches": 3}, {"witches": 3, "magic": True}, {"must_attack": True}])
def test_the_end_of_a_round_brings_what_it_was_said_to_bring(options: dict[str, int | bool]) -> None:
    said = set()
    for number in range(60):
        match = witchwood.deal("pendle", number, **options)
        dice = random.Random(number)
        while not match.over:
            if match.view(0)["outlook"] and "end" in match.actions():
                end, after = words(match, "end"), match.state.copy()
                end_round(after)
                assert end.startswith("The game is lost") == (after.phase == LOST), end
                captured = len(members(int(after.removed))) - len(members(int(match.state.removed)))
                if after.phase != LOST:
                    assert ("captured" in end) == (captured > 0), end
                said.add(end.split(":")[0])
            match.play(dice.choice(match.actions()))
    assert len(said) > 3


def test_the_round_says_what_clearing_it_is_worth() -> None:
    assert words(table(), "round").endswith("The witch has not come yet.")
    assert words(witchwood.deal("pendle", 4, witches=3), "round").startswith("Five ghosts stand.")


def test_nothing_is_said_of_a_game_that_is_over() -> None:
    match = witchwood.deal("pendle", 1)
    match.resign()
    assert outlooks(match.state) == []
