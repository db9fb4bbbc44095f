"""The solver as an expert and as a solver of the public face."""

from __future__ import annotations

import random
from typing import Any

import pytest

import witchwood
from games.wyr import wyr_slow
from games.wyr.test_wyr_solver import endgame
from games.wyr.wyr_slow import Table, decode
from witchwood.agents import ask, find
from witchwood.engine.search import Budget, Verdict
from witchwood.engine.verdicts import Verdicts


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


def winnable(table: Table, known: dict[Any, bool]) -> bool:
    """Whether a position can be won, by trying everything with the slow rules."""
    key = (tuple(table.row), tuple(sorted(map(tuple, table.piles))))
    if key not in known:
        known[key] = wyr_slow.won(table) or any(
            winnable(wyr_slow.play(table, action), known) for action in wyr_slow.legal(table)[:-1]
        )
    return known[key]


def test_verdicts_of_won_and_lost_are_true() -> None:
    dice = random.Random(8)
    found = dict.fromkeys(Verdict, 0)
    for _ in range(150):
        match = endgame(dice)
        state, answer = match.state, witchwood.solve(match, nodes=20_000)
        found[answer.verdict] += 1
        if answer.verdict != Verdict.UNKNOWN:
            assert winnable(decode(state), {}) == (answer.verdict == Verdict.WON)
    assert found[Verdict.WON] > 5
    assert found[Verdict.LOST] > 20


@pytest.mark.parametrize("end", ["stop", "resign"])
def test_a_game_that_ended_without_a_win_is_lost(end: str) -> None:
    match = witchwood.deal("wyr", 7)
    match.play("stop") if end == "stop" else match.resign()
    assert witchwood.solve(match).verdict == Verdict.LOST
    verdicts = Verdicts(match, Budget(nodes=200_000))
    assert verdicts.at(0).verdict == Verdict.WON
    assert verdicts.lost_between() == (0, 1)
