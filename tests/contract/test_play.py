"""Who wins must score more: a game that only the solver wins counts, and one that nobody wins or loses is a fault."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from witchwood.contract import play
from witchwood.contract.case import Broken, Case
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.games import load


@pytest.fixture
def hocus(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Hocus, of which random games alone are looked at: those that end are lost."""
    monkeypatch.setattr(play, "_TRIES", ((200, 300),))
    monkeypatch.setattr(play, "_BY_GREEDY", 0)
    return load("hocus")


def test_the_score_of_a_game_that_the_solver_wins_is_compared(hocus: Game) -> None:
    def score(state: State, out: Any) -> None:
        hocus.rules.score(state, out)
        out[0] = -out[0]

    play.who_wins_has_the_higher_score(Case(hocus))
    with pytest.raises(Broken, match=r"-12.0 on average where it is won, [0-9.]+ where it is lost"):
        play.who_wins_has_the_higher_score(Case(replace(hocus, rules=replace(hocus.rules, score=score))))


def test_nothing_to_compare_is_a_fault(hocus: Game) -> None:
    game = replace(hocus, solve=None, shorten=None)
    with pytest.raises(Broken, match=r"a game that is won, .*\n  came: none in 200 random games .* nothing was tested"):
        play.who_wins_has_the_higher_score(Case(game))
