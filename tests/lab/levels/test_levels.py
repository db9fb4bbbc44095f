"""Levels: cut by ease, for deals that can be won."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

import witchwood
from witchwood.engine.measured import LEVELS
from witchwood.engine.search import Budget, Verdict
from witchwood.games import GAMES
from witchwood.lab.levels.ease import PROOF, ease_of, levels_of
from witchwood.lab.levels.levels import SHARES, Cuts, cuts_for, find_deal, grade, graded, stamp

CUTS = Cuts({}, 10, 10, (0.8, 0.5, 0.2), (0.25, 0.25, 0.25, 0.25))


def test_the_easier_a_deal_the_gentler_it_is() -> None:
    eases = (1.0, 0.8, 0.79, 0.5, 0.49, 0.2, 0.19, 0.0)
    assert [CUTS.level(ease) for ease in eases] == [level for level in LEVELS for _ in range(2)]


@pytest.mark.parametrize("name", [name for name in GAMES if witchwood.game(name).seats == (1, 1)])
def test_every_solitaire_is_calibrated_for_the_rules_that_are_named(name: str) -> None:
    game = witchwood.game(name)
    for options in levels_of(game).rules:
        cuts = cuts_for(game, game.settle(options))
        assert cuts is not None
        assert dict(cuts.options) == dict(options)
        assert cuts.least == tuple(sorted(cuts.least, reverse=True))
        assert sum(cuts.shares) == pytest.approx(1, abs=0.002)
        for share, meant in zip(cuts.shares, SHARES.values(), strict=True):
            assert abs(share - meant) < (0.12 if name == "wyr" else 0.06), "deals of equal ease are never divided"


def test_rules_that_nobody_calibrated_use_those_that_say_most() -> None:
    game = witchwood.game("hocus")
    found = cuts_for(game, game.settle({"preset": "klondike", "draw": 2}))
    assert found is not None
    assert dict(found.options) == {"preset": "klondike"}
    found = cuts_for(game, game.settle({"preset": "klondike", "draw": 1, "redeals": 2}))
    assert found is not None
    assert dict(found.options) == {"preset": "klondike", "draw": 1}


def test_only_what_can_be_won_has_a_level() -> None:
    game = witchwood.game("hocus")
    options = game.settle({"preset": "klondike"})
    for deal in range(8):
        state = game.deal(deal, options, 1)
        found = grade(game, state)
        assert game.solve is not None
        assert found.verdict == game.solve(state, Budget(nodes=PROOF)).verdict
        assert (found.level is None) == (found.ease is None) == (found.verdict != Verdict.WON)
        if found.level is not None:
            cuts = cuts_for(game, options)
            assert cuts is not None
            assert found.level == cuts.level(ease_of(game, state).value)


def test_the_calibration_is_of_the_games_as_they_are() -> None:
    """Shares of levels among deals that calibrated nothing. If a rule of thumb or a solver has changed:
    `python -m witchwood.lab.levels.calibrate`.
    """
    game = witchwood.game("pendle")
    number = 100
    counts = Counter(grade(game, game.deal(2_000_000 + one, game.settle({}), 1)).level for one in range(number))
    cuts = cuts_for(game, game.settle({}))
    assert cuts is not None
    winnable = number - counts[None]
    for level, share in zip(LEVELS, cuts.shares, strict=True):
        error = (share * (1 - share) / winnable) ** 0.5
        assert abs(counts[level] / winnable - share) < 4 * error + 0.01, level


def test_a_deal_is_found_as_it_is_wished() -> None:
    game = witchwood.game("pendle")
    for wish in ("winnable", "gentle", "fiendish"):
        found = find_deal(game, {}, {wish}, lambda: False)
        assert found is not None
        number, granted = found
        assert granted == wish
        level = grade(game, game.deal(number, game.settle({}), 1)).level
        assert level is not None
        assert wish in ("winnable", level)
    numbers = [find_deal(game, {}, {"winnable"}, lambda: False) for _ in range(3)]
    assert len(set(numbers)) == 3


def test_a_search_ends_when_it_is_told_to() -> None:
    asked = itertools.count()
    assert find_deal(witchwood.game("pendle"), {}, {"no such level"}, lambda: next(asked) > 40) is None


def test_games_without_a_solver_have_no_levels() -> None:
    assert set(graded()) == {"hocus", "wyr", "pendle"}
    stones = witchwood.game("stones")
    assert cuts_for(stones, stones.settle({})) is None
    with pytest.raises(ValueError, match="stones has no levels; those that have: "):
        grade(stones, stones.deal(1, stones.settle({}), 2))
    assert stamp(witchwood.game("hocus")) != stamp(witchwood.game("wyr"))
