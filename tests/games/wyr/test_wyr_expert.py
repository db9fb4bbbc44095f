"""The planner as an expert and as a solver of the public face."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.agents import ask, find
from witchwood.engine.search import Answer, Budget, Verdict


@pytest.mark.parametrize("number", [3, 4, 5])
def test_a_solved_deal_is_won_with_the_best_score(number: int) -> None:
    match = witchwood.deal("wyr", number)
    answer = witchwood.solve(match, nodes=200_000)
    for action in answer.line:
        match.apply(action)
    assert (match.result, match.scores) == ("won", [answer.value])
    assert answer.verdict is Verdict.WON
    assert answer.counters["proved"] == 1
    assert answer.value == answer.counters["bound"]


def test_following_the_expert_wins() -> None:
    match = witchwood.deal("wyr", 3)
    while not match.over:
        answer = ask(find("expert"), match, budget=Budget(nodes=20_000))
        assert answer.action is not None
        match.apply(answer.action)
    assert match.result == "won"


def test_better_plans_are_told_as_they_are_found() -> None:
    told: list[Answer] = []
    match = witchwood.deal("wyr", 3)
    assert match.game.solve is not None
    last = match.game.solve(match.state, Budget(nodes=200_000, progress=told.append))
    scores = [answer.value for answer in told if answer.value is not None]
    assert scores == sorted(set(scores))
    assert told[-1].value == last.value


def test_a_tiny_budget_still_gives_an_action_and_a_finished_game_none() -> None:
    match = witchwood.deal("wyr", 3)
    answer = ask(find("expert"), match, budget=Budget(nodes=1))
    assert answer.action in match.legal()
    match.play("stop")
    answer = witchwood.solve(match, nodes=100)
    assert (answer.action, answer.line) == (None, ())
