"""What a seat has seen: alike where it can't tell two histories apart, and only there."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import witchwood
from witchwood.engine.information import Account, information_state
from witchwood.engine.match import Match


def twins(name: str, number: int, seat: int) -> tuple[Match, Match]:
    """A match, and one in which all that the seat can't know at the start lies otherwise."""
    match = witchwood.deal(name, number)
    state = match.state
    other = state.copy()
    match.game.rules.hide(other, seat, np.uint64(number))
    return Match(match.game, state, None), Match(match.game, other, None)


def seen(match: Match, seat: int) -> Any:
    """Independent of the account: all that the seat sees now, and what it is told of the last play."""
    number = len(match.plays) - 1
    news = (match.plays[-1].seat, match.told(number, seat), match.shown(number)) if match.plays else None
    return match.view(seat), news


@pytest.mark.parametrize("name", ["newts", "witchpig", "pendle", "hocus"])
def test_histories_are_alike_until_the_seat_can_tell_them_apart(name: str) -> None:
    alike = apart = 0
    for number in range(12):
        dice = random.Random(number)
        seat = number % witchwood.deal(name, 0).seats
        one, other = twins(name, number, seat)
        same = seen(one, seat) == seen(other, seat)
        for _ in range(25):
            assert (information_state(one, seat) == information_state(other, seat)) == same
            alike, apart = alike + same, apart + (not same)
            common = sorted(set(one.legal()) & set(other.legal(one.turn))) if not (one.over or other.over) else []
            if not common or one.turn != other.turn:
                break
            action = dice.choice(common)
            one.apply(action)
            other.apply(action)
            same = same and seen(one, seat) == seen(other, seat)
    assert alike > 10
    assert apart > 10


def test_what_was_seen_once_is_not_forgotten() -> None:
    """A toad that a seat has seen in what it took stays told, though the plays and the table now are the same."""
    matches = [witchwood.deal("newts", number, heap=9) for number in range(40)]
    for match in matches:
        match.play("3")
    taker = 1 - (matches[0].turn or 0)
    texts = {information_state(match, taker) for match in matches if match.turn == 1 - taker}
    assert len(texts) == 2
    assert len({information_state(match, 1 - taker) for match in matches if match.turn == 1 - taker}) == 1


def test_own_plays_are_told_in_notation_and_those_of_others_as_they_were_told() -> None:
    match = witchwood.deal("newts", 1, heap=9)
    mover = match.turn
    assert mover is not None
    match.play("2")
    assert information_state(match, mover).splitlines()[:5] == [
        "witchwood information 1",
        "game newts 1 heap=9",
        "seats 2",
        f"seat {mover}",
        f"{mover}: 2 {match.told(0, mover)}",
    ]
    assert information_state(match, 1 - mover).splitlines()[4] == f"{mover}: {match.told(0, 1 - mover)}"


def test_an_account_that_goes_on_is_the_same_as_a_new_one() -> None:
    match = witchwood.deal("witchpig", 5)
    accounts = [Account(match, seat) for seat in range(match.seats)]
    dice = random.Random(5)
    for step in range(40):
        if match.over or step % 7 == 6:
            match.undo()
        match.apply(dice.choice(match.legal()))
        assert [account.text() for account in accounts] == [information_state(match, s) for s in range(match.seats)]


def test_there_must_be_such_a_seat() -> None:
    with pytest.raises(ValueError, match="there is no seat 2"):
        information_state(witchwood.deal("newts", 1), 2)
