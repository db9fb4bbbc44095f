"""Notation, position text and views: there and back, and what is refused, with the reason."""

from __future__ import annotations

import re

import pytest

from games.witchpig.test_witchpig_rules import PLAIN, ROW_20, lay
from playing import after
from views import cards_of, texts_of
from witchwood.engine.text import BadText
from witchwood.games.witchpig import GAME
from witchwood.games.witchpig.state import CALL, DRAW, KEEP, SWAP

HANDS = "/".join(PLAIN[:3])


def test_a_field_that_has_run_out_has_no_section() -> None:
    state = GAME.from_position(lay(*PLAIN[:2], "out").position().replace("field:", "midden:"))
    assert state.field_count == 0
    sections = GAME.text.write_position(state)
    assert "field" not in sections
    assert all(sections.values())
    assert GAME.from_position(GAME.position(state)).tobytes() == state.tobytes()


@pytest.mark.parametrize(
    "text",
    [
        f"witchpig seats=3 turn:0 hands:{HANDS}",
        f"witchpig seats=3 turn:1 hands:{HANDS} field:es,w3,* midden:w2,et dealer:2 stunned:1,0,0 known0:midden=w2",
        f"witchpig seats=2 turn:1 hands:out/{PLAIN[1]} over:last",
        f"WITCHPIG seats=2 turn:0 hands:{PLAIN[0]}/{ROW_20} over:hands".lower(),
    ],
)
def test_typed_positions(text: str) -> None:
    state = GAME.from_position(text)
    assert GAME.from_position(GAME.position(state)).tobytes() == state.tobytes()


def test_a_field_left_open_is_shuffled_by_the_generator() -> None:
    one = GAME.from_position(f"witchpig seats=3 turn:0 hands:{HANDS} rng:0000000000000001")
    other = GAME.from_position(f"witchpig seats=3 turn:0 hands:{HANDS} rng:0000000000000002")
    top = GAME.from_position(f"witchpig seats=3 turn:0 hands:{HANDS} field:ed,w3,*")
    assert one.field_count == other.field_count == 49
    assert list(one.field_order) != list(other.field_order)
    assert list(top.field_order[47:49]) == [2, 66]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (f"seats=3 hands:{HANDS}", "section turn: missing"),
        ("seats=3 turn:0", "section hands: missing"),
        (f"seats=3 turn:3 hands:{HANDS}", "whole number from 0 to 2"),
        (f"seats=3 turn:0 dealer:x hands:{HANDS}", "section dealer"),
        (f"seats=2 turn:0 hands:{HANDS}", "there are 2 seats, and 3 hands"),
        (f"seats=3 turn:0 hands:{PLAIN[0]}/{PLAIN[0]}/{PLAIN[1]}", "('w1'): this card appears twice"),
        ("midden:w1", "section midden ('w1')"),
        ("midden:g6,g6,g6,g6", "there are only 3 of this card"),
        ("midden:w0", "is no card"),
        ("midden:g5", "the only Glooms are g3 and g6"),
        ("midden:ed", "Death lies here"),
        ("field:w3,w2", "these cards are nowhere: w4"),
        ("field:w3,,*", "'' is no card"),
        (f"seats=3 turn:0 hands:{HANDS},w3", "seat 2 holds six cards"),
        (f"seats=3 turn:2 hands:{HANDS},w3,w2", "seat 2 holds six or seven cards"),
        (f"seats=3 turn:0 hands:w1/{PLAIN[1]}/{PLAIN[2]}", "and not 1"),
        (f"seats=3 turn:0 hands:et,w1,w2,w3,w4,w5/{PLAIN[1]}/out", "never in a hand"),
        (f"seats=3 turn:0 hands:out/{PLAIN[1]}/{PLAIN[2]}", "on turn and can't be out"),
        (f"seats=2 turn:0 hands:{PLAIN[0]}/out", "write over:last"),
        ("stunned:0,1", "one number for each of the 3 seats"),
        ("stunned:0,x,0", "use numbers from 0 to 9"),
        ("stunned:1,0,0", "has no turn to lose"),
        (f"seats=3 turn:0 hands:{PLAIN[0]}/out/{PLAIN[2]} stunned:0,1,0", "seat 1 is out and has no turns to lose"),
        ("thief:1", "only while seat 0, on turn, holds seven cards"),
        (f"seats=3 turn:2 hands:{HANDS},w3 thief:3", "whole number from 0 to 2"),
        (f"seats=3 field_out=showdown turn:2 hands:{HANDS},w3 thief:1", "one Thief can wait"),
        (f"seats=3 field_out=showdown turn:0 hands:{HANDS} stunned:0,1,0", "one turn can be owed"),
        ("over:yes", "use last"),
        ("over:last", "seats that are left in the game: 3"),
        (f"seats=2 turn:0 hands:{PLAIN[0]}/out over:hands", "seats that are left in the game: 1"),
        ("over:hands", "nobody holds a winning hand"),
        (f"seats=2 turn:0 hands:{ROW_20}/{PLAIN[1]} over:hands stunned:1,0", "has no turn to lose"),
        ("over:high", "only with false_call=high_card"),
        (f"seats=3 turn:2 hands:{HANDS},w3 thief:1 over:hands", "no Thief waits any longer"),
        ("known0:1=w1", "this card is not there"),
        ("known0:0=w1", "write a place"),
        ("known0:1", "write a place"),
        ("known0:1=w5;1=s8", "this place appears twice"),
        ("midden:g3 known0:midden=g3,g3", "not there so often"),
        ("known0:1=w5,zz", "is no card"),
        ("known3:1=w5", "there is no such section"),
        (
            f"seats=2 call=own_turn turn:0 hands:{ROW_20},w1/{PLAIN[1]} over:hands",
            "only while everybody holds six cards",
        ),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(words: str, reason: str) -> None:
    whole = words if words.startswith("seats=") else f"seats=3 turn:0 hands:{HANDS} {words}"
    with pytest.raises(BadText, match=re.escape(reason)):
        GAME.from_position(f"witchpig {whole}")


# Actions


@pytest.mark.parametrize(
    ("text", "number"),
    [("draw", DRAW), ("CALL", CALL), ("Keep", KEEP), ("w6", 8), ("G3", 54), ("g6", 61), ("w1/g3", SWAP + 54)],
)
def test_actions_are_read_in_any_case(text: str, number: int) -> None:
    state = GAME.deal(1, GAME.settle({}), 4)
    assert GAME.text.read_action(state, 0, text) == number
    assert GAME.text.write_action(state, 0, number) == text.lower()


@pytest.mark.parametrize(
    "text", ["", "x", "w0", "w10", "w1/", "/w1", "w1/w2/w3", "et", "w1/ed", "g4", "discard w1", "é7"]
)
def test_no_notation(text: str) -> None:
    state = GAME.deal(1, GAME.settle({}), 4)
    with pytest.raises(ValueError, match=r"draw|never held"):
        GAME.text.read_action(state, 0, text)


@pytest.mark.parametrize(
    ("options", "setup", "text", "seat", "reason"),
    [
        ("", "", "w1", 0, "you have not drawn a card yet"),
        ("", "", "keep", 0, "you have not drawn a card yet"),
        ("", "", "draw", 1, "it's not your turn; out of turn you may only call"),
        ("call=own_turn", "", "call", 1, "only on your own turn"),
        ("call=own_turn", "", "draw", 1, "it's not your turn"),
        ("", "drawn", "draw", 0, "you have drawn a card already"),
        ("", "drawn", "call", 0, "you hold seven cards"),
        ("call=own_turn", "drawn", "call", 0, "before you draw"),
        ("", "drawn", "w9", 0, "there is no 9 of Swords in your hand"),
        ("", "drawn", "g6", 0, "there is no 6 of Glooms in your hand"),
        ("", "drawn", "keep", 0, "no Thief waits"),
        ("", "drawn", "w1/t1", 0, "no Thief waits"),
        ("", "drawn out", "call", 1, "you are out of the game"),
        ("", "thief", "w1", 0, "the Thief comes first"),
        ("", "thief", "w9/t1", 0, "there is no 9 of Swords in your hand"),
        ("", "thief", "w1/w9", 0, "there is no 9 of Swords in the hand that the Thief looks into"),
        ("", "thief", "w1/w1", 0, "write keep"),
    ],
)
def test_refusals_give_the_true_reason(options: str, setup: str, text: str, seat: int, reason: str) -> None:
    match = lay(*PLAIN[:3], field="et,w3,*" if setup == "thief" else "w3,*", options=options)
    after(match, {"": "", "drawn out": "draw 1:resign"}.get(setup, "draw"))
    with pytest.raises(ValueError, match=f"is not legal: .*{reason}"):
        match.play(text, seat)


def test_words_for_a_button() -> None:
    match = lay(*PLAIN[:3], field="et,w3,*")
    assert match.describe("draw") == "Draw from the Field"
    assert match.describe("call") == "Call WitchPig (you hold no winning hand)"
    after(match, "draw")
    assert match.describe("w1/t1") == "Give the 1 of Swords to seat 1 for the 1 of Triangles"
    assert match.describe("keep") == "Swap nothing"
    assert after(match, "keep").describe("w3") == "Discard the 3 of Swords"


# Views


def test_a_view_tells_what_the_own_hand_is_worth_and_which_cards_make_it() -> None:
    match = lay("w4,m9,w5,w7,w8,w9", "p1,p3,m1,m4,c2,c5")
    own, others = match.view(0)["zones"][:2]
    assert own["worth"] == {"rank": 7, "words": "five in sequence, one red suit"}
    assert "row 7: five in sequence, one red suit" in own["marks"]
    assert [own["cards"][place] for place in own["highlights"]] == [
        card for card in cards_of(own) if card["suit"] == "swords"
    ]
    assert not {"worth", "highlights"} & set(others), "nothing is told of a hand that lies face down"
    match.play("call")
    shown = match.view(0)["zones"][1]
    assert shown["worth"] == {"rank": 0, "words": "no winning hand"}
    assert shown["highlights"] == []


@pytest.mark.parametrize(
    ("hands", "options", "reason"),
    [
        (("w4,m9,w5,w7,w8,w9", "g3,g3,g3,s1,t2,m8", PLAIN[2]), "", "It beats three green 3s, row 22 of the ladder."),
        (("g3,g3,g3,s1,t2,m8", "g3,g3,g3,s6,t4,m7"), "", "Seat 0 had the same kind of hand; the higher cards decide."),
        (("g3,g3,g3,s1,t2,m8", PLAIN[1]), "", "Nobody else held a winning hand."),
        (("g3,g3,g3,s1,t2,m8", "g3,g3,g3,t1,s2,c8"), "", "The hands are equal, so the win is shared."),
        (PLAIN[:2], "false_call=high_card", "Nobody held a winning hand: the highest cards win."),
        (PLAIN[:2], "false_call=out", "All others are out."),
        (PLAIN[:2], "false_call=void", None),
    ],
)
def test_a_view_tells_why_a_hand_has_won(hands: tuple[str, ...], options: str, reason: str | None) -> None:
    match = lay(*hands, options=options)
    assert "reason" not in match.view(0)
    match.play("call")
    assert [match.view(seat).get("reason") for seat in range(len(hands))] == [reason] * len(hands)


def test_a_view_lists_a_hand_as_sequences_run_and_tells_the_order_of_ranks() -> None:
    view = lay("w6,w9,w7,t6,g3,g6", PLAIN[1]).view(0)
    assert texts_of(view["zones"][0]) == ["w7", "w9", "w6", "t6", "g3", "g6"]
    assert view["ranks"] == [*range(1, 6), 7, 8, 9, 6]
    view = lay("w9,w6,w8,w7,t2,s1", PLAIN[1], options="sequence=numeric").view(0)
    own = view["zones"][0]
    assert [texts_of(own)[place] for place in own["highlights"]] == ["w6", "w7", "w8", "w9"]
    assert "ranks" not in view


def test_a_view_tells_whose_hand_the_thief_looks_at() -> None:
    match = lay(PLAIN[0], "out", *PLAIN[2:4], field="et,w3,*")
    for plays, looked_at in (("", []), ("draw", ["hand2"]), ("keep", [])):
        after(match, plays)
        for seat in (0, 2, 3):
            assert [zone["id"] for zone in match.view(seat)["zones"] if "looked_at" in zone] == looked_at
