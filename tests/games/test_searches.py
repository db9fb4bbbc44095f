"""What every expert and every solver owes: legal answers however little it may search, and the same to the same."""

from __future__ import annotations

import random

import pytest

import witchwood
from variants import Variant, deal
from witchwood.engine.match import Match
from witchwood.engine.search import Budget, Verdict

EXPERTS = [
    Variant("pendle"),
    Variant("pendle", {"witches": 3, "magic": True}),
    Variant("witchpig", seats=2),
    Variant("witchpig", {"false_call": "high_card"}, seats=4),
    Variant("wyr"),
    Variant("hocus"),
    Variant("hocus", {"ghost_float": False, "froggle_friendship": "may", "worry_back": True}),
    Variant("hocus", {"preset": "klondike", "redeals": 1}),
    Variant("stones"),
]
SOLVED = [
    (Variant("hocus"), 1),
    (Variant("hocus", {"preset": "klondike"}), 2),
    (Variant("wyr"), 37680),
    (Variant("pendle", {"witches": 3}), 5),
]


@pytest.mark.parametrize("variant", EXPERTS, ids=str)
def test_experts_are_legal_repeatable_and_blind_to_what_is_hidden(variant: Variant) -> None:
    """The same information, dealt again: byte for byte the same answer, in turn and out of turn."""
    asked = 0
    for number in range(4):
        match, dice = deal(variant, number), random.Random(number)
        while not match.over and len(match.plays) < 60:
            if dice.random() < 0.2:
                budget = dice.choice(
                    [Budget(nodes=1), Budget(nodes=60), Budget(nodes=2_000), Budget(stop=lambda: True)]
                )
                asked += sum(_is_asked(match, seat, budget) for seat in range(match.seats))
            going_on = [text for text in match.actions() if text not in ("call", "stop")]
            match.play(dice.choice(going_on or match.actions()))
    assert asked > 12
    while not match.over:
        match.resign()
    assert match.game.expert
    assert match.game.expert(match.state, 0, Budget(nodes=10)).action is None


def _is_asked(match: Match, seat: int, budget: Budget) -> bool:
    legal, expert = match.legal(seat), match.game.expert
    assert expert
    if not legal:
        return False
    first, *others = (expert(match.seen_by(seat, seed), seat, budget) for seed in (1, 2, 2))
    assert others == [first, first]
    assert expert(match.state, seat, budget) == first
    assert first.action in legal or (first.action is None and seat != match.turn)
    return True


@pytest.mark.parametrize(("variant", "number"), SOLVED, ids=str)
def test_solvers_are_repeatable_and_know_the_end(variant: Variant, number: int) -> None:
    match = deal(variant, number)
    answer, again = (witchwood.solve(match, nodes=60_000, seed=5) for _ in range(2))
    assert answer == again
    given_up = match.copy()
    given_up.resign()
    assert witchwood.solve(given_up).verdict == Verdict.LOST
    for action in answer.line:
        match.apply(action)
    assert match.result == "won"
    end = witchwood.solve(match)
    assert (end.verdict, end.action, end.line) == (Verdict.WON, None, ())
