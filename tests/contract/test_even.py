"""`hide` is looked at late in a game too, and a demand that judged nothing says so, and what may be the cause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from witchwood.contract import even
from witchwood.contract.case import Broken, Case
from witchwood.contract.redealt import hide_knows_no_more_than_the_seat
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.position import Sections
from witchwood.games import load


@pytest.fixture
def hides_nothing() -> Game:
    """Hocus, in which every card stays where it is."""

    def hide(state: State, _seat: int, seed: Any) -> None:
        state.rng = seed

    game = load("hocus")
    return replace(game, rules=replace(game.rules, hide=hide))


def test_a_late_moment_is_looked_at(hides_nothing: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(even, "_early", lambda _case: ())
    with pytest.raises(
        Broken, match=r"deal \d+, ply 30, seat 0\n  expected: every card that may lie there equally often"
    ):
        even.hide_deals_every_place_evenly(Case(hides_nothing))


def test_nothing_judged_is_a_fault(hides_nothing: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(even, "_early", lambda _case: ())
    monkeypatch.setattr(even, "_late", lambda _case: ())
    with pytest.raises(
        Broken, match="hidden places that may hold other cards, for cards lie face down\n  came: none in"
    ):
        even.hide_deals_every_place_evenly(Case(hides_nothing))


def refuse(_state: State, sections: Sections) -> None:
    raise sections.error("stock", "refused")


def test_positions_that_are_not_read_back_are_named_as_the_cause() -> None:
    """Deals that look like this one are made by exchanging its hidden cards, and must be read back."""
    game = load("hocus")
    broken = replace(game, text=replace(game.text, read_position=refuse))
    with pytest.raises(Broken, match="nothing was tested: this state's position is not read back"):
        hide_knows_no_more_than_the_seat(Case(broken))
