"""How easy deals are: better players win more, the same deal is always as easy."""

from __future__ import annotations

import numpy as np
import pytest

import witchwood
from witchwood.engine.random import DICE, below, mix
from witchwood.lab.levels import ease
from witchwood.lab.levels.kernels.careless import count_wins

DEALS = range(12)


def by_hand(deal: int, seed: int, carelessness: int) -> bool:
    """The same careless game, played through a match."""
    match = witchwood.deal("pendle", deal)
    dice = np.zeros(1, DICE).view(np.recarray)[0]
    dice.rng = mix(np.uint64(seed))
    while not match.over and len(match.plays) < ease.LONGEST:
        if below(dice, 64) < carelessness:
            match.apply(match.legal()[int(below(dice, len(match.legal())))])
        else:
            match.play(witchwood.hint(match, "greedy"))
    return match.result == "won"


@pytest.mark.parametrize("carelessness", [0, 32, 64])
def test_a_careless_player_plays_the_rule_of_thumb_but_for_what_falls_to_chance(carelessness: int) -> None:
    game = witchwood.game("pendle")
    won = 0
    for deal in DEALS:
        states = game.blank(2)
        states[0] = game.deal(deal, game.settle({}), 1)
        dice, actions = np.zeros(1, DICE).view(np.recarray)[0], np.empty(game.most_legal, np.int64)
        found = count_wins(states, dice, actions, np.uint64(100), 3, carelessness, ease.LONGEST)
        assert found == sum(by_hand(deal, 100 + number, carelessness) for number in range(3))
        won += int(found)
    assert won > 0 or carelessness == 64


def test_the_same_deal_is_always_as_easy_and_other_seeds_play_other_games() -> None:
    game = witchwood.game("pendle")
    states = [game.deal(deal, game.settle({"witches": 3}), 1) for deal in DEALS]
    first = [ease.ease_of(game, state) for state in states]
    assert first == [ease.ease_of(game, state) for state in states]
    assert first != [ease.ease_of(game, state, seed=1) for state in states]
    assert all(0 <= one.value <= 1 and len(one.shares) == 4 for one in first)


def test_what_has_no_solver_has_no_proof() -> None:
    match = witchwood.deal("stones", 1)
    with pytest.raises(ValueError, match="stones has no solver"):
        ease.proof(match.game, match.state)


def test_the_best_score_is_what_is_to_be_found_in_wyr() -> None:
    """In deal 1007573 only a search of all gardens proves the best score."""
    game = witchwood.game("wyr")
    hard = ease.ease_of(game, game.deal(1007573, game.settle({}), 1))
    assert hard.shares[-1] == 0
    assert max(ease.ease_of(game, game.deal(deal, game.settle({}), 1)).shares[-1] for deal in DEALS) > 0.7
