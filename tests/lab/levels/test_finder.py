"""The process that looks for deals of a level."""

from __future__ import annotations

import json

import pytest

import witchwood
from witchwood.lab.levels import finder
from witchwood.lab.levels.levels import grade


def _asked(numbers: list[int] | None) -> str:
    named = None if numbers is None else list(map(str, numbers))
    return json.dumps({"game": "pendle", "options": {}, "levels": ["gentle"], "numbers": named})


def test_of_named_deals_the_first_that_fits_is_found_however_long_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    game = witchwood.game("pendle")
    numbers = list(range(40))
    levels = [grade(game, game.deal(number, game.settle({}), 1)).level for number in numbers]
    first = levels.index("gentle")
    monkeypatch.setattr(finder, "_WHILE", -1.0)  # as on a machine that is busy until then
    assert finder.find(_asked(numbers)) == {"number": str(first), "level": "gentle"}
    assert finder.find(_asked(numbers[:first])) == {"number": None, "level": None}


def test_a_random_deal_is_looked_for_only_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    found = finder.find(_asked(None))
    assert found["level"] == "gentle"
    monkeypatch.setattr(finder, "_WHILE", -1.0)
    assert finder.find(_asked(None)) == {"number": None, "level": None}
