"""The kernels of Wyr against the slow version, over random play and over random offers."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

import witchwood
from games.wyr import wyr_slow
from games.wyr.wyr_slow import GAME, NATURE, Card, decode, states
from playing import by_greedy
from witchwood.games.wyr.rules import TALLIES, fits


def test_random_play_agrees_in_every_state() -> None:
    seen = entices = 0
    for state in states(range(100)):
        table = decode(state)
        actions = GAME.legal(state, 0)
        assert actions == wyr_slow.legal(table)
        assert (GAME.rules.turn(state) == 0) == bool(actions)
        assert GAME.scores(state) == [wyr_slow.score(table)]
        assert bool(GAME.rules.winners(state)) == wyr_slow.won(table)
        seen += 1
        entices += sum(288 <= action < 294 for action in actions)
    assert seen > 2_000
    assert entices > 50


def test_random_actions_lead_to_the_same_tables() -> None:
    dice = random.Random(1)
    for state in states(range(200, 230)):
        actions = GAME.legal(state, 0)
        for action in [*dice.sample(actions, min(3, len(actions))), *actions[-2:]]:
            after = state.copy()
            GAME.rules.play(after, 0, action)
            assert decode(after) == wyr_slow.play(decode(state), action)


def test_greedy_play_agrees_too() -> None:
    """Good play meets what random play hardly does: several Keiju enticed, games won."""
    won = 0
    for number in range(60):
        match = witchwood.deal("wyr", number)
        while not match.over:
            table = decode(match.state)
            actions = match.legal()
            assert actions == wyr_slow.legal(table)
            action = next((a for a in actions if 288 <= a < 294), None) or by_greedy(GAME, match.state)
            match.apply(action)
            assert decode(match.state) == wyr_slow.play(table, action)
        assert (match.result == "won") == wyr_slow.won(decode(match.state))
        won += match.result == "won"
    assert won > 0


def tally(cards: list[Card]) -> int:
    return sum(int(TALLIES[NATURE.index(card) + 1]) for card in cards)


def pleasing(keiju: int, dice: random.Random) -> list[Card]:
    """A random offer that comes near what a Keiju asks for: one that pleases it, or that with a card exchanged."""
    size = wyr_slow.SIZES[keiju]
    while True:
        numbers = dice.sample(range(1, 12), 3)
        pool = [card for card in NATURE if keiju not in {2, 3} or card[1] in numbers]
        if keiju == 7:
            pool = [card for card in NATURE if 0 <= card[1] - numbers[0] < 4]
        if keiju == 5:
            suit = dice.choice("rgbp")
            pool = [card for card in NATURE if card[0] == suit]
        cards = dice.sample(pool, size) if len(pool) >= size else []
        if wyr_slow.pleases(keiju, cards):
            return cards


@pytest.mark.parametrize("keiju", range(1, 9))
def test_requests_agree_on_random_offers(keiju: int) -> None:
    dice = random.Random(keiju)
    size = wyr_slow.SIZES[keiju]
    answers = set()
    for _ in range(300):
        good = pleasing(keiju, dice)
        near = [*good[1:], dice.choice([card for card in NATURE if card not in good[1:]])]
        for cards in (good, near, dice.sample(NATURE, size)):
            answer = wyr_slow.pleases(keiju, cards)
            assert bool(fits(keiju, tally(cards))) == answer, cards
            answers.add(answer)
    assert answers == {False, True}


@pytest.mark.parametrize("keiju", range(1, 9))
def test_cards_fit_if_some_more_cards_complete_the_offer(keiju: int) -> None:
    dice = random.Random(keiju)
    size = wyr_slow.SIZES[keiju]
    answers = set()
    for i in range(60):
        start = pleasing(keiju, dice)[: size - 1] if i % 3 else dice.sample(NATURE, size - 1)
        cards = [*start[:-1], dice.choice([card for card in NATURE if card not in start[:-1]])]
        rest = [card for card in NATURE if card not in cards]
        answer = any(wyr_slow.pleases(keiju, [*cards, *more]) for more in combinations(rest, size - len(cards)))
        assert bool(fits(keiju, tally(cards))) == answer, cards
        answers.add(answer)
    assert answers == {False, True}
    assert fits(keiju, 0)
