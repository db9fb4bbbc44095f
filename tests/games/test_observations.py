"""The games' own observations: what a learner reads in them, worked out by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import witchwood
from witchwood.engine.match import Match
from witchwood.engine.observer import observer_of


def seen(match: Match, seat: int = 0) -> dict[str, Any]:
    """The segments of an observation, as lists."""
    observer = observer_of(match.game)
    row = observer.observation.empty()
    observer.write(match.state, seat, row)
    return {name: part.tolist() for name, part in observer.observation.read(row).items()}


@pytest.mark.parametrize("name", ["pendle", "witchpig", "wyr", "hocus", "stones"])
def test_every_game_has_a_kernel_and_a_row_of_whole_lines(name: str) -> None:
    observer = observer_of(witchwood.game(name))
    assert observer.is_compiled
    assert observer.observation.size % 64 == 0
    for segment in observer.observation.segments:
        assert segment.help.endswith(".")


def test_stones_are_seen_from_the_own_side() -> None:
    match = witchwood.deal("stones", 7)
    chooser = match.turn
    assert chooser is not None
    match.apply(match.legal()[1])  # it plays the moons
    own, other = seen(match, chooser), seen(match, 1 - chooser)
    assert own["own"] == other["theirs"]
    assert own["theirs"] == other["own"]
    assert own["crowns"] == other["crowns"]
    assert (own["sides"], other["sides"]) == ([0, 1], [1, 0])
    assert (own["to_move"], other["to_move"]) == ([0, 1], [1, 0])
    board = np.array([own[name] for name in ("own", "theirs", "crowns", "earthstones")])
    assert board.sum(axis=0).tolist() == [[1] * 9] * 9
    assert board.sum(axis=(1, 2)).tolist() == [12, 12, 9, 48]
    moons = {(0, 0), (8, 8)} if board[0, 0, 0] else {(0, 8), (8, 0)}
    assert all(board[0, row, column] for row, column in moons), "the corners are the sides' own"


def test_slots_of_pendle_are_those_of_its_attacks() -> None:
    match = witchwood.from_position("pendle", witchwood.deal("pendle", 5).position())
    parts = seen(match)
    hand = match.view()["zones"][5]["cards"]
    slots = [slot for slot in parts["hand_slots"] if slot[15]]
    assert [slot.index(1) + 1 for slot in slots] == [card["rank"] for card in hand if card]  # type: ignore[typeddict-item]  # no place of a hand is empty
    ghosts = match.view()["zones"][3]["cards"]
    assert [slot.index(1) + 1 for slot in parts["ghosts"]] == [card["rank"] for card in ghosts if card]  # type: ignore[typeddict-item]  # five stand
    assert np.sum(parts["hand"]) == len(hand)


def test_seats_of_witchpig_are_counted_from_the_one_that_looks() -> None:
    match = witchwood.deal("witchpig", 3, seats=3)
    assert match.turn is not None
    for seat in range(3):
        parts = seen(match, seat)
        assert [row[1] for row in parts["seats"]].index(1) == (match.turn - seat) % 3
        assert [row[0] for row in parts["seats"]] == [1, 1, 1, 0, 0, 0, 0, 0]
        assert parts["cards"] == [6, 6, 6, 0, 0, 0, 0, 0]
        hand = sum(1 << place for place, is_held in enumerate(parts["hand"]) if is_held)
        assert hand == int(match.state.hands[seat])
        assert not np.any(parts["others"])
    match.resign(1)
    assert [row[0] for row in seen(match, 0)["seats"]][:3] == [1, 0, 1]


def test_the_reserve_of_hocus_is_known_as_far_as_it_was_turned() -> None:
    match = witchwood.deal("hocus", 2)
    assert not np.any(seen(match)["reserve"])
    match.play("d")
    parts = seen(match)
    cards = match.state.reserve[:3].tolist()
    assert [slot.index(1) + 1 for slot in parts["reserve"][:3]] == [card // 4 for card in cards]
    assert [slot[13:] for slot in parts["reserve"][:3]] == [
        [int(card % 4 == suit) for suit in (1, 2, 3)] for card in cards
    ]
    assert not np.any(parts["reserve"][3:])
    assert np.array(parts["available"]).nonzero() == (cards[2] // 4, cards[2] % 4)
    while not parts["seen"][0]:
        match.play("d")
        parts = seen(match)
    assert np.any(parts["reserve"], axis=1).sum() == parts["counts"][0]


def test_the_garden_of_wyr_is_read_by_places() -> None:
    match = witchwood.deal("wyr", 4)
    while match.actions()[0].endswith("!"):
        match.apply(match.legal()[0])
    for _ in range(9):
        match.apply(match.legal()[1])
    parts = seen(match)
    garden = match.view()["zones"][0]["cards"]
    for place, card in enumerate(garden):
        assert card is not None
        assert "rank" in card
        assert [row[place] for row in parts["numbers"]].index(1) + 1 == card["rank"]
        assert parts["keiju"][place] == (card["suit"] == "keiju")
        assert [row[place] for row in parts["suits"]] == [
            card["suit"] == name for name in ("red", "green", "blue", "purple")
        ]
    piles = match.view()["zones"][1:6]
    for pile, cards in enumerate(parts["basket"]):
        order = sorted((parts["depth"][card], card) for card, lies in enumerate(cards) if lies)
        assert [depth for depth, _ in order] == list(range(1, piles[pile]["count"] + 1))
        assert [card % 11 + 1 for _, card in order] == [card["rank"] for card in piles[pile]["cards"] if card][::-1]  # type: ignore[typeddict-item]  # cards all
