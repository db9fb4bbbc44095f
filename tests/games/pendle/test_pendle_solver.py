"""The thoughtful player: its wins replay, its losses are losses, and it keeps to its budget."""

from __future__ import annotations

import random
from typing import Any

import pytest

import witchwood
from games.pendle.pendle_tables import table
from witchwood.engine.kernel import OVER
from witchwood.engine.match import Match
from witchwood.engine.search import Answer, Budget, Verdict
from witchwood.games.pendle import GAME
from witchwood.games.pendle.solver import solve


def replays(match: Match, answer: Answer) -> bool:
    """Whether the answer's line wins through the authority."""
    for action in answer.line:
        match.apply(action)
    return match.result == "won"


def brute_force(state: Any, seen: dict[bytes, bool], most: int) -> bool | None:
    """Whether a position can be won, by plain recursion; None if there are more than `most` positions."""
    if GAME.rules.turn(state) == OVER:
        return bool(GAME.rules.winners(state))
    key = state.tobytes()
    if key in seen:
        return seen[key]
    if len(seen) >= most:
        return None
    seen[key] = False
    unknown = False
    for action in GAME.legal(state, 0):
        after = state.copy()
        GAME.rules.play(after, 0, action)
        won = brute_force(after, seen, most)
        if won:
            seen[key] = True
            return True
        unknown |= won is None
    return None if unknown else False


@pytest.mark.parametrize("witches", [1, 3])
def test_verdicts_are_those_of_plain_search(witches: int) -> None:
    """Near the end of games played badly, where few ways are left."""
    decided = {True: 0, False: 0}
    for deal in range(30):
        dice = random.Random(deal)
        states = [GAME.deal(deal, GAME.settle({"witches": witches, "round_limit": 6}), 1)]
        while GAME.rules.turn(states[-1]) != OVER:
            after = states[-1].copy()
            GAME.rules.play(after, 0, dice.choice(GAME.legal(after, 0)))
            states.append(after)
        for state in states[-7:-1:3]:
            winnable = brute_force(state, {}, 400)
            if winnable is None:
                continue
            answer = solve(state, Budget(nodes=60_000))
            assert answer.verdict == (Verdict.WON if winnable else Verdict.LOST)
            decided[winnable] += 1
    assert decided[False] > 10


def test_a_win_that_has_one_way_only() -> None:
    """The last ghost needs the sum of two cards; spending one of them on anything else loses it."""
    match = table("ghosts:8c,.,.,.,. castle:wi hand:2d,6c,kd")
    answer = solve(match.state, Budget(nodes=10_000))
    assert answer.verdict == Verdict.WON
    assert replays(match, answer)


def test_small_budgets_leave_it_open() -> None:
    small = solve(witchwood.deal("pendle", 5, witches=3).state, Budget(nodes=1))
    assert (small.verdict, small.action) == (Verdict.UNKNOWN, None)
