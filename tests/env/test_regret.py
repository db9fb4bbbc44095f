"""Regrets: what plays cost against perfect play."""

from __future__ import annotations

from random import Random

import pytest

import witchwood
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.env.regret import prove, regret, worth

BUDGET = Budget(nodes=50_000)


def regrets(match: Match, actions: list[int]) -> list[float | None]:
    """The regret of each play."""
    found = []
    for action in actions:
        before = match.state
        match.apply(action)
        found.append(regret(match.game, before, match.state, BUDGET))
    return found


@pytest.mark.parametrize(("name", "lost"), [("pendle", True), ("wyr", False)])
def test_only_a_verdict_says_that_nothing_can_be_lost_any_more(name: str, lost: bool) -> None:
    match = witchwood.deal(name, 1)
    assert not prove(match.game, match.state, BUDGET).lost
    match.resign()
    assert prove(match.game, match.state, BUDGET).lost == lost


def test_regrets_add_up_to_the_points_that_were_given_away() -> None:
    """Perfect play that turns to chance near the end, where everything is proved."""
    given_away = 0.0
    for deal in range(3):
        match, dice = witchwood.deal("wyr", deal), Random(deal)
        for action in witchwood.solve(match, nodes=50_000).line[:-8]:
            match.apply(action)
        hoped, costs = worth(match.game, match.state, BUDGET), []
        while not match.over:
            costs += regrets(match, [dice.choice(match.legal())])
        known = [cost for cost in costs if cost is not None]
        assert len(known) == len(costs) > 0
        assert min(known) >= 0
        assert hoped is not None
        assert sum(known) == hoped - match.scores[0]
        given_away += sum(known)
    assert given_away > 0


def test_what_is_not_proved_is_not_guessed() -> None:
    match = witchwood.deal("hocus", 12, preset="klondike")
    assert worth(match.game, match.state, Budget(nodes=1)) is None


def test_a_game_without_a_solver_says_so() -> None:
    match = witchwood.deal("stones", 1)
    with pytest.raises(ValueError, match="stones has no solver"):
        worth(match.game, match.state, BUDGET)
