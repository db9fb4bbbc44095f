"""Notation, position texts and views of Wyr."""

from __future__ import annotations

import re

import pytest

import witchwood
from games.wyr.wyr_slow import GAME, NATURE, asking, decode, pairs, position, states
from views import cards_of, texts_of, zones_of
from witchwood.engine.text import BadText


def test_words_of_actions() -> None:
    match = asking(3, "r3 g3 r7 p7 b9")
    assert match.describe("e1234") == "Entice Keiju 3 with Red 3, Green 3, Red 7, Purple 7"
    assert match.describe("stop") == "End the game and count the score"
    match = witchwood.from_position("wyr", position("r3,g3,k1,k2,k3,k4"))
    assert match.describe("r3>h") == "Harvest Red 3"
    assert match.describe("g3>5") == "Put Green 3 on basket pile 5"
    assert match.describe("@2>5") == match.describe("G3>5") == "Put Green 3 on basket pile 5"
    match = witchwood.deal("wyr", 42, deck="traditional")
    assert match.describe("8h>h") == "Harvest 8 of Hearts"
    assert match.describe("js>1") == "Put Jack of Spades on basket pile 1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x", "'x' is no action: write r7>h (to the harvest)"),
        ("", "is no action: write r7>h"),
        ("r3", "is no action"),
        ("e", "is no action: write r7>h"),
        ("e6123", "is no action: write r7>h"),
        ("e123", "a Keiju asks for four or five cards"),
        ("e1123", "named once"),
        ("r12>h", "there is no such card: write r7"),
        ("r3>6", "after > write h (the harvest) or a basket pile, 1 to 5"),
        ("r3>", "after > write h"),
        ("r3>12", "after > write h"),
        (">h", "there is no such card"),
        ("@0>h", "places in the row are @1 to @48"),
        ("@49>h", "places in the row are @1 to @48"),
        ("@²>h", "places in the row are @1 to @48"),
        ("r5>h", "Red 5 lies in basket pile 1, not in the garden"),
        ("r6>h", "Red 6 lies in basket pile 1, not in the garden"),
        ("b11>h", "Blue 11 lies in the harvest, not in the garden"),
        ("k1>h", "Keiju 1 lies in the harvest, not in the garden"),
        ("k8>h", "Keiju 8 is not in this game, not in the garden"),
        ("p1>h", "Purple 1 was given to a Keiju, not in the garden"),
    ],
)
def test_text_that_is_no_notation(text: str, reason: str) -> None:
    row = position("r3,g3,k2,k3,k4", "r5,r6/-/-/-/-", friends="k1", given="p1,p2,p3,p4")
    with pytest.raises(ValueError, match=re.escape(reason)):
        witchwood.from_position("wyr", row).play(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("g9>h", "Green 9 forms no pair: it needs a card of its suit or number beside it, or with two plants between"),
        ("k2>3", "a Keiju can't be picked; it leaves when it is enticed"),
        ("@9>1", "the row has no card at place 9"),
        ("e1234", "a pair of one number and a triplet of another: five piles give a card, not four"),
        ("e12345", "basket pile 3 is empty"),
    ],
)
def test_illegal_actions_are_explained(text: str, reason: str) -> None:
    match = witchwood.from_position("wyr", position("r3,r4,k2,g9,k3,k4,k5", "r5/r6/-/-/p1"))
    with pytest.raises(ValueError, match=f"is not legal: .*{re.escape(reason)}"):
        match.play(text)
    assert match.plays == ()


@pytest.mark.parametrize(
    ("keiju", "tops", "text", "reason"),
    [
        (
            5,
            "r2 r4 r7 g9",
            "e1234",
            "Keiju 5 asks for four cards of one suit, and Red 2, Red 4, Red 7, Green 9 are not ",
        ),
        (7, "r2 g3 b4 p6 p9", "e12345", "Keiju 7 asks for .*: four piles give a card, not five"),
    ],
)
def test_wrong_offer_is_explained(keiju: int, tops: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=f"is not legal: {reason}"):
        asking(keiju, tops, pair=True).play(text)


def test_no_offer_is_made_to_nobody() -> None:
    given = "g1,g2,g3,g4,g5,g6,g7,g8,b1,b2,b3,b4,b5,b6,b7,b8"
    match = witchwood.from_position("wyr", position("r1,r2", friends="k1,k3,k5,k7", given=given))
    with pytest.raises(ValueError, match="no Keiju is left in the garden"):
        match.play("e1234")


# Positions


def test_capitals_and_any_order_of_the_harvest_are_read() -> None:
    text = position("r3,r9,g4,k1,k2,k3,k4", "r2/g5/-/p9/-")
    game, row, basket, harvest = text.split()
    turned = "harvest:" + ",".join(reversed(harvest.removeprefix("harvest:").split(",")))
    assert (
        witchwood.from_position("wyr", f"{game} {turned} {basket.upper().replace('BASKET', 'basket')} {row}").position()
        == text
    )


ALL = ",".join(f"{suit}{number}" for suit, number in NATURE)
REST = ",".join(f"{suit}{number}" for suit, number in NATURE if (suit, number) not in {("r", 1), ("r", 2)})
FOUR = "k1,k3,k5,k7"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("wyr", "section row: missing"),
        ("wyr row:", "section row (''): there is no such card: write r7 (suits r g b p"),
        ("wyr row:r1,r12", "section row ('r12'): there is no such card"),
        ("wyr row:r1,,r2", "section row"),
        ("wyr deck=traditional row:r1", "section row ('r1'): there is no such card: write 7s"),
        ("wyr row:r1,r2,r1", "section row ('r1'): this card is in the row already"),
        (f"wyr row:{FOUR},r1,r2 harvest:r1", "section harvest ('r1'): this card is in the row already"),
        (f"wyr row:{FOUR},r1 basket:r2/-/r2/-/-", "section basket ('r2'): this card is in basket pile 1 already"),
        (f"wyr row:{FOUR},r1,r2 harvest:g1", "section row ('r3'): this card is missing"),
        (f"wyr row:r1,r2 harvest:{REST},{FOUR}", "section given ('')"),
        (f"wyr row:k1,k2,k3,r1,r2 harvest:{REST}", "must hold 4 Keiju together, not 3"),
        (f"wyr row:k1,k2,k3,k4,k5,r1,r2 harvest:{REST}", "must hold 4 Keiju together, not 5"),
        ("wyr row:" + ALL + ",k1,k2,k3,k4,k5,k6,k7,k8", "must hold 4 Keiju together, not 8"),
        (f"wyr row:k1,k2,k3,k4 harvest:{ALL}", "a Nature card is always left"),
        (
            position("r1,k1,k2,k3", friends="k4", given="p1,p2,p3,p4,p5"),
            "section harvest ('k4'): the lowest Keiju leaves first, and k1 is still in the row",
        ),
        (position("r1,k2,k3,k4", friends="k1", given="p1,p2,p3"), "were given 4 cards, not 3"),
        (position("r1,k1,k2,k3,k4", given="p1,p2,p3,p4"), "were given 0 cards, not 4"),
        (position("r1,k1,k2,k3", given="p1,k4"), "section given ('k4'): a Keiju is never in the cards given"),
        (position("r1,k1,k2,k3", "k4/-/-/-/-"), "section basket ('k4'): a Keiju is never in basket pile 1"),
        (position("r1,k1,k2,k3,k4", "p1/p2"), "section basket ('p1/p2'): write five piles with / between them"),
        (position("r1,k1,k2,k3,k4", "p1/p2/-/-/-/-"), "write five piles"),
        (position("r1,k1,k2,k3,k4", "p1/p2///"), "section basket"),
        (position("r1,k1,k2,k3,k4", "p1/-,p2/-/-/-"), "section basket ('-')"),
        (position("r1,r2,k1,k2,k3,k4", end="over"), "section end ('over'): use stopped or resigned"),
        (position("r1,k1,k2,k3,k4", end="stopped"), "section end ('stopped'): nothing can be done here"),
        (position("r1,k1,k2,k3,k4", end="resigned"), "section end ('resigned'): nothing can be done here"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadText, match=re.escape(reason)):
        GAME.from_position(text)


# Views


def test_view_shows_every_card_once() -> None:
    for state in states(range(5)):
        view = GAME.view(state, 0)
        zones = zones_of(view)
        assert list(zones) == ["garden", "pile1", "pile2", "pile3", "pile4", "pile5", "harvest", "given"]
        texts = [text for zone in zones.values() for text in texts_of(zone)]
        assert len(texts) == len(set(texts)) == 48
        assert all(zone["count"] == len(zone["cards"]) for zone in zones.values())
        table = decode(state)
        assert texts_of(zones["garden"]) == [f"{suit}{number}" for suit, number in table.row]
        assert [card["rank"] for card in cards_of(zones["pile3"])] == [number for _, number in table.piles[2]]
        told = [tuple(pair) for pair in zones["garden"]["pairs"]]
        assert len(told) == len(set(told))
        assert set(told) == pairs(table.row)
        assert zones["garden"]["movable"] == [place for place, (suit, _) in enumerate(table.row) if suit != "k"]


def test_view_says_what_the_keiju_ask() -> None:
    match = asking(5, "r2 r4 r7 r9")
    garden = match.view()["zones"][0]
    keiju = [card for card in cards_of(garden) if card["suit"] == "keiju"]
    assert [(card["marks"], card["note"]) for card in keiju] == [(["now"], "asks for four cards of one suit")]
    assert [(card["asks"], card["asks_now"]) for card in keiju] == [("four cards of one suit", True)]
    later = [card for card in cards_of(witchwood.deal("wyr", 1).view()["zones"][0]) if card["suit"] == "keiju"]
    assert sum("asks_now" in card for card in later) == 1 < len(later)
    assert match.view()["counters"] == [
        {"id": "nature", "title": "Nature cards in the garden", "value": 1},
        {"id": "keiju", "title": "Keiju in the garden", "value": 1},
    ]
    match.play("e1234")
    assert not any("note" in card for card in cards_of(match.view()["zones"][0]))
