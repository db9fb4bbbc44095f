"""Whole games, move by move, against the slow rules."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from games.witchpig.witchpig_slow import NAMES, colour, rank, table
from witchwood.engine.kernel import State
from witchwood.engine.random import DICE, below
from witchwood.games.witchpig import GAME
from witchwood.games.witchpig.state import CALL


def random_options(dice: random.Random) -> dict[str, Any]:
    return {option.name: dice.choice(option.values) for option in GAME.options}


def start(number: int, dice: random.Random) -> tuple[State, dict[str, Any]]:
    options = random_options(dice)
    return GAME.deal(number, options, dice.randint(2, 8)), options


def random_action(state: State, dice: random.Random) -> tuple[int, int] | None:
    """A seat and an action; calls are rare so that games last, and sometimes come out of turn."""
    seat = int(GAME.rules.turn(state))
    if dice.random() < 0.01:
        seat = dice.randrange(int(state.seats))
    actions = GAME.legal(state, seat)
    if len(actions) > 1 and dice.random() < 0.97:
        actions = [action for action in actions if action != CALL]
    return (seat, dice.choice(actions)) if actions else None


@pytest.mark.parametrize("block", range(3))
def test_play_and_legal_lists_agree_with_the_slow_rules(block: int) -> None:
    dice = random.Random(block)
    seen: Counter[str] = Counter()
    for number in range(block * 100, block * 100 + 30):
        state, options = start(number, dice)
        slow = table(state, options)
        for _ in range(250):
            if GAME.rules.turn(state) < 0:
                break
            for seat in range(slow.seats):
                texts = [GAME.text.write_action(state, seat, action) for action in GAME.legal(state, seat)]
                assert len(texts) == len(set(texts))
                assert set(texts) == slow.legal(seat)
            if dice.random() < 0.01:
                seat = dice.choice(slow.live())
                GAME.rules.resign(state, seat)
                slow.leave(seat)
            elif (choice := random_action(state, dice)) is not None:
                text = GAME.text.write_action(state, *choice)
                seen[slow.phase] += 1
                seen["reshuffled"] += int(state.field_count == 0 and text == "draw")
                slow.play(choice[0], text)
                GAME.rules.play(state, *choice)
            assert table(state, options).facts() == slow.facts()
        seen["ended"] += slow.phase == "end"
    assert min(seen[what] for what in ("draw", "discard", "swap", "reshuffled", "ended")) > 3


def test_a_deal_gives_six_number_cards_each_and_all_events_to_the_field() -> None:
    for number in range(200):
        state = GAME.deal(number, GAME.settle({}), 2 + number % 7)
        facts = table(state, {})
        assert [len(hand) for hand in facts.hands] == [6] * facts.seats
        assert {"et", "es", "ed"} <= set(facts.field)
        assert facts.mover == (int(state.dealer) + 1) % facts.seats
        assert not facts.midden


def test_dealers_hands_and_field_are_dealt_evenly() -> None:
    """Each seat deals as often; a card lies in every place as often as in any other; events anywhere in the Field."""
    deals, seats = 6000, 3
    dealers, w1, death = Counter[int](), Counter[int](), Counter[int]()
    states = GAME.blank(1)
    for number in range(deals):
        states[0] = GAME.deal(number, GAME.settle({}), seats)
        state = states[0]
        dealers[int(state.dealer)] += 1
        w1[next((seat for seat in range(seats) if int(state.hands[seat]) & 1), seats)] += 1
        death[int(np.flatnonzero(state.field_order == 66)[0])] += 1
    field = 64 - 6 * seats
    assert chisquare([dealers[seat] for seat in range(seats)]).pvalue > 0.001
    assert chisquare([w1[place] for place in range(seats + 1)], np.array([6, 6, 6, field]) * deals / 64).pvalue > 0.001
    assert chisquare([death[place] for place in range(field + 3)]).pvalue > 0.001


def drawn_dealer(seed: int, seats: int) -> tuple[int, int]:
    """The draw for the deal in plain Python, from the same random numbers: who deals, how often ties drew again."""
    dice = np.zeros(1, DICE).view(np.recarray)[0]
    dice.rng = seed

    def worth(card: str) -> tuple[int, int]:
        return (0, 0) if card[0] == "e" else (rank(card), colour(card))

    pack = list(NAMES)
    drawing, again = list(range(seats)), 0
    while True:
        drawn, left = {}, len(pack)
        for seat in drawing:
            place = int(below(dice, left))
            left -= 1
            pack[place], pack[left] = pack[left], pack[place]
            drawn[seat] = pack[left]
        best = max(worth(card) for card in drawn.values())
        drawing = [seat for seat in drawing if worth(drawn[seat]) == best]
        if len(drawing) == 1:
            return drawing[0], again
        again += 1


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_highest_card_deals_and_ties_draw_again(seats: int) -> None:
    ties = 0
    for seed in range(600):
        dealer, again = drawn_dealer(seed, seats)
        assert int(GAME.deal(seed, GAME.settle({}), seats).dealer) == dealer
        ties += again
    assert ties > 0
