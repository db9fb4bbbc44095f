"""The table of levels: what players win on each."""

from __future__ import annotations

import re

import pytest

import witchwood
from witchwood.engine.levels import LEVELS
from witchwood.lab.levels import evidence
from witchwood.lab.levels.levels import grade
from witchwood.lab.stats import wilson


def test_the_harder_the_level_the_less_is_won() -> None:
    game = witchwood.game("pendle")
    rows = evidence.rows(game, {}, 8, players=("careless", "greedy"))
    assert [row.deals for row in rows] == [8] * 8
    gentle, fiendish = [sum(row.won for row in rows if row.level == one) for one in ("gentle", "fiendish")]
    assert gentle > fiendish


def test_deals_are_of_their_level_and_calibrated_nothing() -> None:
    game = witchwood.game("pendle")
    found = evidence.by_level(game, {}, 3)
    for level, deals in found.items():
        assert min(deals) >= evidence.FIRST
        assert [grade(game, game.deal(number, game.settle({}), 1)).level for number in deals] == [level] * 3


def test_several_processes_come_to_the_same_rows() -> None:
    game = witchwood.game("pendle")
    alone, together = [evidence.rows(game, {}, 21, players=("careless",), jobs=jobs) for jobs in (1, 2)]
    assert alone == together


def test_a_row_is_told_with_its_interval() -> None:
    row = evidence.Row("greedy", "fair", 40, 10)
    low, high = wilson(0.25, 40)
    assert re.findall(r"[\d.]+", row.words) == ["25.0", f"{low:.1%}"[:-1], f"{high:.1%}"[:-1]]
    assert evidence.Row("greedy", "fair", 0, 0).words == "none found"


@pytest.mark.parametrize("player", evidence.PLAYERS)
def test_every_player_plays(player: str) -> None:
    game = witchwood.game("wyr")
    rows = evidence.rows(game, {}, 1, players=(player,))
    assert [row.level for row in rows] == list(LEVELS)
    assert all(0 <= row.won <= row.deals for row in rows)
