"""Each rule of the designer's text, each ruling and each option, at a table laid out for it."""

from __future__ import annotations

import numpy as np
import pytest

import witchwood
from playing import after
from views import texts_of
from witchwood.engine.match import Match

# Hands that win nothing, and share no card.
PLAIN = ("w1,s3,t5,p2,m4,c9", "w5,s8,t1,p4,m9,c2", "t9,s2,t4,p7,m1,c5", "w7,s4,t8,p1,m3,c8")
ROW_20 = "w8,w9,w6,p3,m5,c7"
ROW_22 = "g3,g3,g3,s1,t2,m8"


def lay(*hands: str, field: str = "*", options: str = "", rest: str = "") -> Match:
    """A table with these hands, seat 0 on turn."""
    words = f"witchpig seats={len(hands)} {options} turn:0 hands:{'/'.join(hands)} field:{field} {rest}"
    return witchwood.from_position("witchpig", words)


def hand(match: Match, seat: int) -> set[str]:
    """What a seat sees in its own hand."""
    return set(texts_of(match.view(seat)["zones"][seat]))


def marks(match: Match, seat: int) -> list[str]:
    return match.view(0)["zones"][seat]["marks"]


def test_a_turn_is_a_draw_and_a_discard_and_passes_left() -> None:
    match = lay(*PLAIN, field="w3,*")
    assert match.actions() == ["draw", "call"]
    match.play("draw")
    assert match.turn == 0
    assert sorted(match.actions()) == sorted([*PLAIN[0].split(","), "w3"])
    match.play("w3")  # the drawn card may go
    assert match.turn == 1
    assert hand(match, 0) == set(PLAIN[0].split(","))


def test_two_equal_cards_are_one_discard() -> None:
    match = after(lay("g3,g3,g6,g6,w1,s4", PLAIN[1], field="g3,*"), "draw")
    assert match.actions() == ["w1", "s4", "g3", "g6"]


@pytest.mark.parametrize(
    ("hands", "field", "stunned", "plays", "turn"),
    [
        pytest.param((PLAIN[0], "out", PLAIN[2], "out"), "w3,*", "", "draw w3", 2, id="past seats that are out"),
        pytest.param((PLAIN[0], "out", PLAIN[2], "out"), "w3,w2,*", "", "draw w3 draw w2", 0, id="and round"),
        pytest.param(PLAIN[:2], "es,w3,*", "", "draw w3", 0, id="again, in a game of two, after Stunned"),
        pytest.param(PLAIN[:3], "es,w3,*", "", "draw 1:resign w3", 2, id="a lost turn goes with its player"),
        pytest.param(PLAIN[:3], "w3,*", "0,2,1", "draw w3", 0, id="Stunned drawn twice costs two turns"),
        pytest.param(PLAIN[:3], "w3,w2,*", "0,2,1", "draw w3 draw w2", 2, id="the second of them"),
        pytest.param(PLAIN[:3], "w3,*", "0,1,1", "draw w3", 0, id="all others stunned"),
        pytest.param(PLAIN[:3], "ed,*", "", "draw", 1, id="Death ends the turn"),
        pytest.param(PLAIN[:3], "es,ed,*", "", "draw", 2, id="events act in the order they are drawn"),
        pytest.param(PLAIN[:3], "et,w3,*", "", "draw w1/t1", 0, id="a swap is no discard"),
        pytest.param(PLAIN[:3], "et,w3,*", "", "draw w1/t1 t1", 1, id="after which comes one"),
        pytest.param(PLAIN[:3], "w3,*", "", "call", 1, id="a false call ends the turn"),
        pytest.param(PLAIN[:3], "w3,*", "", "draw 2:call", 0, id="but not another's"),
        pytest.param(PLAIN[:3], "w3,*", "", "draw 0:resign", 1, id="so does a resignation"),
    ],
)
def test_whose_turn_comes(hands: tuple[str, ...], field: str, stunned: str, plays: str, turn: int) -> None:
    assert after(lay(*hands, field=field, rest=f"stunned:{stunned}" * bool(stunned)), plays).turn == turn


def test_stunned_skips_the_next_turn_of_the_left_neighbour_once() -> None:
    match = after(lay(*PLAIN[:3], field="es,w3,w2,w4,w8,*"), "draw")
    assert marks(match, 1) == ["stunned"]
    assert match.view(0)["standings"][1] == {"dealer": False, "out": False, "misses": 1}
    match.play("w3")
    assert (match.turn, marks(match, 1)) == (2, [])
    assert match.view(0)["standings"][1] == {"dealer": False, "out": False, "misses": 0}
    assert after(match, "draw w2 draw w4").turn == 1


def test_death_takes_the_drawer_out_and_the_game_goes_on() -> None:
    match = after(lay(*PLAIN[:3], field="ed,w3,*"), "draw")
    assert marks(match, 0) == ["dealer", "out"]
    view = match.view(1)
    assert view["standings"][0] == {"dealer": True, "out": True, "misses": 0}
    assert (view["zones"][0]["count"], view["zones"][-1]["count"]) == (0, 7), "six cards and Death"
    assert match.legal(0) == []


# Thief


def test_a_thief_sees_the_left_hand_and_swaps_then_discards() -> None:
    match = after(lay(*PLAIN[:3], field="et,w3,*"), "draw")
    assert set(texts_of(match.view(0)["zones"][1])) == set(PLAIN[1].split(","))
    assert len(match.actions()) == 7 * 6 + 1
    match.play("w1/t1")
    assert hand(match, 0) == {"t1", "s3", "t5", "p2", "m4", "c9", "w3"}
    assert hand(match, 1) == {"w5", "s8", "w1", "p4", "m9", "c2"}


def test_equal_cards_are_not_swapped() -> None:
    swaps = after(lay("g3,g3,g6,g6,w1,s4", "g3,g6,w2,s5,p9,m1", field="et,w3,*"), "draw").actions()
    assert len(swaps) == len(set(swaps)) == 1 + 5 * 6 - 2
    assert "g3/g6" in swaps
    assert "g3/g3" not in swaps


@pytest.mark.parametrize(
    ("hands", "field", "plays", "actions"),
    [
        pytest.param(PLAIN[:2], "et,w3,*", "draw keep", PLAIN[0], id="nothing is swapped, a discard follows"),
        pytest.param((PLAIN[0], "out", PLAIN[2]), "et,w3,*", "draw", "w1/t9", id="the seat on the left is out"),
        pytest.param(PLAIN[:3], "et,w3,*", "draw 1:call", PLAIN[0], id="lost when the left neighbour goes out"),
        pytest.param(PLAIN[:3], "et,w3,*", "draw 2:call", "w1/t1", id="kept when another seat goes out"),
        pytest.param(PLAIN[:3], "et,ed,w3,*", "draw draw", PLAIN[1], id="lost by Death"),
        pytest.param(PLAIN[:3], "et,w3,w2,*", "draw 0:resign draw", PLAIN[1], id="lost by resigning"),
    ],
)
def test_whether_a_thief_waits(hands: tuple[str, ...], field: str, plays: str, actions: str) -> None:
    """The seat to move may discard only if none does."""
    assert set(actions.split(",")) <= set(after(lay(*hands, field=field), plays).actions())


def test_a_thief_that_comes_back_in_one_draw_swaps_again() -> None:
    match = after(lay(*PLAIN[:3], field="w3,*", rest="midden:"), "draw")
    text = match.position().replace("rng:", "thief:2 rng:")
    twice = after(witchwood.from_position("witchpig", text), "w1/t1 keep")
    assert set(twice.actions()) == {"t1", "s3", "t5", "p2", "m4", "c9", "w3"}


# The Field runs out


def field_out(*hands: str, top: str = "", options: str = "", rest: str = "") -> Match:
    """A table where only `top` is left of the Field and all other cards lie in the Midden."""
    whole = lay(*hands, options=options).position()
    others = whole.split("field:")[1].split()[0].split(",")
    midden = ",".join(card for card in others if card not in top.split(","))
    return lay(*hands, field=top, options=options, rest=f"midden:{midden} {rest}")


def test_the_midden_becomes_the_new_field() -> None:
    match = field_out(PLAIN[0], PLAIN[1], "out", rest="known1:midden=w2 known0:1=w5")
    thrown = set(texts_of(match.view(1)["zones"][-1]))
    assert thrown == {"w2", "et", "es", "ed"}
    match.play("draw")
    assert not match.over
    state = match.state
    assert int(state.field_count) + int(state.midden_events).bit_count() == 67 - 12 - 1
    assert match.view(1)["zones"][-1]["count"] == int(state.midden_events).bit_count()
    assert state.knows[1] == 0  # what lay in the Midden is anywhere now
    assert state.knows[0] & np.uint64(1 << 4)  # what a Thief saw is still there


def test_an_event_just_drawn_is_shuffled_back_too() -> None:
    """The Thief goes to the Midden before its replacement is drawn; with the Field empty it is in the new one."""
    state = after(field_out(PLAIN[0], PLAIN[1], "out", top="et"), "draw").state
    places = list(state.field_order[: int(state.field_count)])
    assert (64 in places) != bool(int(state.midden_events) & 1)
    assert int(state.field_count) + int(state.midden_events).bit_count() == 67 - 12 - 1


def test_field_out_showdown_compares_all_hands_in_the_middle_of_a_turn() -> None:
    match = after(field_out(ROW_22, ROW_20, "out", top="et", options="field_out=showdown"), "draw")
    assert match.told(0, 0) == "Draw from the Field: Thief, the Field has run out"
    assert match.story(0) == "The Field ran out, so all hands were compared."
    assert match.result == (1,)
    assert marks(match, 1) == ["won", "row 20: three in sequence, one red suit"]
    assert marks(match, 0) == ["dealer", "row 22: three green 3s"]


@pytest.mark.parametrize("false_call", ["out", "high_card", "void"])
def test_field_out_showdown_without_a_winning_hand_nobody_wins(false_call: str) -> None:
    options = f"field_out=showdown false_call={false_call}"
    assert after(field_out(PLAIN[0], PLAIN[1], "out", options=options), "draw").result == "drawn"


def test_the_last_card_of_the_field_does_not_end_the_game() -> None:
    match = after(field_out(PLAIN[0], PLAIN[1], "out", top="w3", options="field_out=showdown"), "draw w3")
    assert match.turn == 1
    assert after(match, "draw").over


# Calling


def test_anybody_with_six_cards_may_call_at_any_moment() -> None:
    match = lay(PLAIN[0], ROW_20, PLAIN[2], field="w3,*")
    assert match.actions(1) == ["call"]
    match.play("draw")
    assert "call" not in match.actions(0)
    assert match.actions(1) == ["call"]


def test_call_own_turn_is_before_drawing_only() -> None:
    match = lay(PLAIN[0], ROW_20, PLAIN[2], field="w3,*", options="call=own_turn")
    assert match.actions(1) == []
    after(match, "draw w3")
    assert match.actions(1) == ["draw", "call"]
    assert match.actions(0) == []


HIGH = "false_call=high_card"


@pytest.mark.parametrize(
    ("hands", "options", "plays", "scores"),
    [
        pytest.param((ROW_22, ROW_20, PLAIN[2]), "", "call", [0, 1, 0], id="the best hand wins, not the call"),
        pytest.param(("w1,w2,w3,p7,c8,s9", "t1,t2,t3,m7,p8,c9"), "", "call", [0.5, 0.5], id="equal hands share"),
        pytest.param(("w4,w5,w7,p1,p3,m8", "s4,s5,s6,c1,c3,p8"), "", "call", [1, 0], id="by the deck's sequence"),
        pytest.param(
            ("w4,w5,w7,p1,p3,m8", "s4,s5,s6,c1,c3,p8"), "sequence=numeric", "call", [0, 1], id="by the numbers'"
        ),
        pytest.param(PLAIN[:2], "", "call", [0, 1], id="a false call in a game of two loses"),
        pytest.param((PLAIN[0], "w6,s8,t1,p4,m9,c2", PLAIN[2]), HIGH, "call", [0, 1, 0], id="the highest cards win"),
        pytest.param(("c9,m8,p4,w3,w2,p5", "t9,s8,s4,s3,m2,m5"), HIGH, "call", [0, 1], id="then by colours"),
        pytest.param(("t9,s8,p4,w3,p2,w5", "w9,t8,m4,s3,c2,s5"), HIGH, "call", [0.5, 0.5], id="then they share"),
        pytest.param((PLAIN[0], ROW_22), "false_call=out", "call", [0, 1], id="a winning hand, going out"),
        pytest.param((PLAIN[0], ROW_22), HIGH, "call", [0, 1], id="a winning hand, high cards"),
        pytest.param((PLAIN[0], ROW_22), "false_call=void", "call", [0, 1], id="a winning hand, void"),
        pytest.param(PLAIN[:3], "", "0:resign 2:resign", [0, 1, 0], id="the last one left wins"),
    ],
)
def test_who_wins(hands: tuple[str, ...], options: str, plays: str, scores: list[float]) -> None:
    match = after(lay(*hands, options=options), plays)
    assert match.scores == scores
    assert match.result == tuple(seat for seat, score in enumerate(scores) if score)


def test_a_stunned_seat_may_call() -> None:
    assert after(lay(PLAIN[0], ROW_20, PLAIN[2], field="es,w3,*"), "draw 1:call").result == (1,)


def test_death_in_a_game_of_two_ends_it() -> None:
    assert after(lay(*PLAIN[:2], field="ed,*"), "draw").result == (1,)


def test_seven_cards_count_as_their_best_six_when_another_calls() -> None:
    match = after(lay("w8,w9,s3,p2,m4,c9", ROW_22, field="w6,*"), "draw 1:call")
    assert match.result == (0,)
    assert marks(match, 0) == ["dealer", "won", "row 20: three in sequence, one red suit"]


def test_a_false_call_shows_the_callers_hand_alone() -> None:
    match = after(lay(*PLAIN[:3]), "call")
    assert set(texts_of(match.view(2)["zones"][-1])) == set(PLAIN[0].split(","))
    assert match.view(2)["zones"][1]["cards"] == [None] * 6
    assert after(lay(*PLAIN[:2]), "call").view(0)["zones"][1]["cards"] == [None] * 6


def test_false_call_void() -> None:
    match = after(lay(*PLAIN, options="false_call=void"), "call")
    assert (match.over, match.result, match.scores) == (True, "drawn", [0.0] * 4)
    assert all(None not in match.view(0)["zones"][seat]["cards"] for seat in range(4))


def test_resigning_is_going_out_as_by_death() -> None:
    match = after(lay(*PLAIN[:3], field="w3,w2,*"), "draw 0:resign 2:resign")
    assert match.view(1)["zones"][-1]["count"] == 7 + 6
    match = after(lay(*PLAIN[:3]), "1:resign")
    with pytest.raises(ValueError, match="already out of the game"):
        match.resign(1)
