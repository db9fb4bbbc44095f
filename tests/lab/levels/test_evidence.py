"""The table of levels: what players win on each."""

from __future__ import annotations

import re
from typing import Any

import pytest

import witchwood
from witchwood.engine.measured import LEVELS, Level
from witchwood.lab.levels import evidence
from witchwood.lab.levels.levels import grade
from witchwood.lab.stats import wilson


@pytest.fixture(scope="module")
def found() -> dict[Level, list[int]]:
    """Pendle's first deals of each level."""
    return evidence.by_level(witchwood.game("pendle"), {}, 4)


def rows(monkeypatch: pytest.MonkeyPatch, name: str, deals: dict[Level, list[int]], **how: Any) -> list[evidence.Row]:
    """What is played on these deals, which are not looked for."""
    monkeypatch.setattr(evidence, "by_level", lambda *_: deals)
    return evidence.rows(witchwood.game(name), {}, len(deals["gentle"]), **how)


def test_the_harder_the_level_the_less_is_won(found: dict[Level, list[int]], monkeypatch: pytest.MonkeyPatch) -> None:
    played = rows(monkeypatch, "pendle", found, players=("careless", "greedy"))
    assert [row.deals for row in played] == [4] * 8
    gentle, fiendish = [sum(row.won for row in played if row.level == one) for one in ("gentle", "fiendish")]
    assert gentle > fiendish


def test_deals_are_of_their_level_and_calibrated_nothing(found: dict[Level, list[int]]) -> None:
    game = witchwood.game("pendle")
    for level, deals in found.items():
        assert min(deals) >= evidence.FIRST
        assert [grade(game, game.deal(number, game.settle({}), 1)).level for number in deals] == [level] * 4


def test_several_processes_come_to_the_same_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than one process plays at a time of a level, so the second part begins with another chance."""
    any_deals = {level: [100 * place + number for number in range(21)] for place, level in enumerate(LEVELS)}
    alone, together = [rows(monkeypatch, "pendle", any_deals, players=("careless",), jobs=jobs) for jobs in (1, 2)]
    assert alone == together
    assert 0 < sum(row.won for row in alone) < 84


def test_a_row_is_told_with_its_interval() -> None:
    row = evidence.Row("greedy", "fair", 40, 10)
    low, high = wilson(0.25, 40)
    assert re.findall(r"[\d.]+", row.words) == ["25.0", f"{low:.1%}"[:-1], f"{high:.1%}"[:-1]]
    assert evidence.Row("greedy", "fair", 0, 0).words == "none found"


@pytest.mark.parametrize("player", evidence.PLAYERS)
def test_every_player_plays(player: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = rows(monkeypatch, "wyr", {level: [place] for place, level in enumerate(LEVELS)}, players=(player,))
    assert [row.level for row in played] == list(LEVELS)
    assert all(0 <= row.won <= row.deals for row in played)
