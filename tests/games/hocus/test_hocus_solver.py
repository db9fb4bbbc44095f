"""The solver: its wins replay, its losses are losses, and it keeps to its budget."""

from __future__ import annotations

import os
import random

import numpy as np

import witchwood
from games.hocus.hocus_brute import brute_force, each_variant, endgame
from games.hocus.hocus_tables import deal
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.games.hocus import GAME
from witchwood.games.hocus.solver import solve
from witchwood.games.hocus.solver_search import enter

ENDGAMES = int(os.environ.get("ENDGAMES", "20"))  # by each set of rules; docs/searches.md tells of more


def check_line(match: Match, answer: Answer) -> None:
    """Play a winning line through the authority."""
    for action in answer.line:
        match.apply(action)
    assert match.result == "won"


@each_variant
def test_verdicts_are_those_of_plain_search(options: dict[str, Value]) -> None:
    dice = random.Random(7)
    decided = 0
    for _ in range(ENDGAMES):
        state = endgame(options, dice)
        winnable = brute_force(state)
        answer = solve(state, Budget(nodes=40_000, memory=1))
        if winnable is not None:
            assert answer.verdict in {Verdict.UNKNOWN, Verdict.WON if winnable else Verdict.LOST}, GAME.position(state)
            decided += answer.verdict != Verdict.UNKNOWN
        if answer.verdict == Verdict.WON:
            check_line(Match(GAME, state, None), answer)
    assert decided >= 0.4 * ENDGAMES


def test_a_run_may_go_where_its_froggle_alone_may_not() -> None:
    """A top card that would be safe at home otherwise: it makes the 11 of Froggles movable."""
    text = (
        "hocus draw=2 redeals=1 columns:-/-/11h/10b|10h/-/-/10f,12b|12f,11f reserve:12h,9b|11b "
        "foundations:8b,9f,9h,12g hoard:5,6,7"
    )
    match = witchwood.from_position("hocus", text)
    answer = solve(match.state, Budget(nodes=100_000))
    assert answer.verdict == Verdict.WON
    check_line(match, answer)


def test_from_the_middle_of_a_game() -> None:
    """Also from positions that the winning line of a deal leads to: there is a win, so it must not be called lost."""
    found = {Verdict.WON: 0, Verdict.LOST: 0, Verdict.UNKNOWN: 0}
    for number in range(1, 13):
        match = deal(number, {"preset": "klondike"} if number % 2 else {})
        dice = random.Random(number)
        line = solve(match.state, Budget(nodes=50_000)).line
        for action in line[: dice.randrange(30)]:
            match.apply(action)
        certain = bool(line)
        for _ in range(number % 3 * 4):
            if not match.over:
                match.apply(dice.choice(match.legal()))
                certain = False
        answer = solve(match.state, Budget(nodes=50_000))
        assert not (certain and answer.verdict == Verdict.LOST)
        found[answer.verdict] += 1
        if answer.verdict == Verdict.WON:
            check_line(match, answer)
    assert found[Verdict.WON] >= 7


def test_tiny_budgets_and_memory_leave_it_unknown() -> None:
    state = deal(29, {"preset": "klondike"}).state
    assert solve(state, Budget(nodes=10)).verdict == Verdict.UNKNOWN
    full = solve(state, Budget(memory=1))  # ends by itself
    assert full.verdict == Verdict.UNKNOWN
    assert full.counters["complete"] <= 2**17


def test_positions_that_drawing_leads_to_are_entered_once() -> None:
    table, key, bases = np.zeros((64, 2), np.uint64), np.zeros(2, np.uint64), np.zeros(7, np.uint64)
    state = deal(3, {"preset": "klondike"}).state.copy()
    entered = []
    for turned in (7, 10, 4, 5, 8, 6, 24, 1):
        state.turned = turned
        if enter(state, bases, table, key):
            entered.append(turned)
    assert entered == [7, 4, 5, 1]
    state.redeals = 2
    assert enter(state, bases, table, key)
    state.turned = 4
    assert enter(state, bases, table, key)
