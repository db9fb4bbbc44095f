"""Levels without cut points are a fault, and so are odds that can't be told apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from witchwood.contract import measured
from witchwood.contract.case import Broken, Case
from witchwood.engine.measured import Levels, Odds
from witchwood.games import load


def test_every_set_of_rules_has_its_cut_points() -> None:
    game = load("pendle")
    measured.its_levels_were_calibrated(Case(game))
    more = replace(game, levels=Levels(({}, {"magic": True}, {"round_limit": 1})))
    with pytest.raises(Broken, match=r"cut points for \{'round_limit': 1\} in levels.json: .*calibrate pendle"):
        measured.its_levels_were_calibrated(Case(more))
    with pytest.raises(Broken, match=r"cut points for \{\} in levels.json"):
        measured.its_levels_were_calibrated(Case(replace(game, package="runes")))


def test_odds_have_words_of_their_own() -> None:
    twice = Odds("newts", "newt", (("a newt", 20), ("a newt", 1)), ("no newt", 0))
    with pytest.raises(Broken, match="words of its own"):
        measured.its_odds_are_counts(Case(replace(load("pendle"), odds=lambda _options: twice)))
