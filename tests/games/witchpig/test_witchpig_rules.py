"""Each rule of the designer's text, each ruling and each option, at a table laid out for it."""

from __future__ import annotations

import numpy as np
import pytest

import witchwood
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


# A turn


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
    match = lay("g3,g3,g6,g6,w1,s4", PLAIN[1], field="g3,*")
    match.play("draw")
    assert match.actions() == ["w1", "s4", "g3", "g6"]


def test_turns_go_round_past_those_who_are_out() -> None:
    match = lay(PLAIN[0], "out", PLAIN[2], "out", field="w3,w2,*")
    match.play("draw")
    match.play("w3")
    assert match.turn == 2
    match.play("draw")
    match.play("w2")
    assert match.turn == 0


# Stunned


def test_stunned_skips_the_next_turn_of_the_left_neighbour_once() -> None:
    match = lay(*PLAIN[:3], field="es,w3,w2,w4,w8,*")
    match.play("draw")
    assert marks(match, 1) == ["stunned"]
    assert match.view(0)["standings"][1] == {"dealer": False, "out": False, "misses": 1}
    match.play("w3")
    assert match.turn == 2
    assert marks(match, 1) == []
    assert match.view(0)["standings"][1] == {"dealer": False, "out": False, "misses": 0}
    for _ in range(2):
        match.play("draw")
        match.apply(match.legal()[0])
    assert match.turn == 1


def test_stunned_in_a_game_of_two_gives_another_turn() -> None:
    match = lay(*PLAIN[:2], field="es,w3,*")
    match.play("draw")
    match.play("w3")
    assert match.turn == 0


def test_a_stunned_seat_may_call() -> None:
    match = lay(PLAIN[0], ROW_20, PLAIN[2], field="es,w3,*")
    match.play("draw")
    match.play("call", 1)
    assert match.result == (1,)


def test_a_lost_turn_goes_with_the_player() -> None:
    match = lay(*PLAIN[:3], field="es,w3,*")
    match.play("draw")
    match.resign(1)
    match.play("w3")
    assert match.turn == 2
    assert not match.state.stunned.any()


def test_stunned_drawn_twice_costs_two_turns() -> None:
    match = lay(*PLAIN[:3], field="w3,*", rest="stunned:0,2,1")
    match.play("draw")
    match.play("w3")
    assert match.turn == 0
    assert list(match.state.stunned[:3]) == [0, 1, 0]


def test_all_others_stunned() -> None:
    match = lay(*PLAIN[:3], field="w3,*", rest="stunned:0,1,1")
    match.play("draw")
    match.play("w3")
    assert match.turn == 0
    assert not match.state.stunned.any()


# Death


def test_death_takes_the_drawer_out_and_the_game_goes_on() -> None:
    match = lay(*PLAIN[:3], field="ed,w3,*")
    match.play("draw")
    assert match.turn == 1
    assert marks(match, 0) == ["dealer", "out"]
    assert match.view(1)["standings"][0] == {"dealer": True, "out": True, "misses": 0}
    assert match.view(1)["zones"][0]["count"] == 0
    assert match.view(1)["zones"][-1]["count"] == 7  # six cards and Death
    assert match.legal(0) == []


def test_death_in_a_game_of_two_ends_it() -> None:
    match = lay(*PLAIN[:2], field="ed,*")
    match.play("draw")
    assert match.result == (1,)
    assert match.scores == [0.0, 1.0]


def test_death_loses_a_waiting_thief() -> None:
    match = lay(*PLAIN[:3], field="et,ed,w3,*")
    match.play("draw")
    assert match.turn == 1
    match.play("draw")
    assert set(match.actions()) == {*PLAIN[1].split(","), "w3"}


def test_events_act_in_the_order_they_are_drawn() -> None:
    match = lay(*PLAIN[:3], field="es,ed,w3,*")
    match.play("draw")
    assert match.turn == 2  # seat 1 was stunned before seat 0 died


# Thief


def test_a_thief_sees_the_left_hand_and_swaps_then_discards() -> None:
    match = lay(*PLAIN[:3], field="et,w3,*")
    match.play("draw")
    assert set(texts_of(match.view(0)["zones"][1])) == set(PLAIN[1].split(","))
    assert len(match.actions()) == 7 * 6 + 1
    match.play("w1/t1")
    assert hand(match, 0) == {"t1", "s3", "t5", "p2", "m4", "c9", "w3"}
    assert hand(match, 1) == {"w5", "s8", "w1", "p4", "m9", "c2"}
    assert match.turn == 0
    match.play("t1")
    assert match.turn == 1


def test_a_thief_may_swap_nothing() -> None:
    match = lay(*PLAIN[:2], field="et,w3,*")
    match.play("draw")
    match.play("keep")
    assert hand(match, 1) == set(PLAIN[1].split(","))
    assert set(match.actions()) == {*PLAIN[0].split(","), "w3"}


def test_equal_cards_are_not_swapped() -> None:
    match = lay("g3,g3,g6,g6,w1,s4", "g3,g6,w2,s5,p9,m1", field="et,w3,*")
    match.play("draw")
    swaps = match.actions()
    assert len(swaps) == len(set(swaps)) == 1 + 5 * 6 - 2
    assert "g3/g6" in swaps
    assert "g3/g3" not in swaps


def test_a_thief_passes_over_those_who_are_out() -> None:
    match = lay(PLAIN[0], "out", PLAIN[2], field="et,w3,*")
    match.play("draw")
    assert "w1/t9" in match.actions()


def test_the_thief_is_lost_when_the_left_neighbour_goes_out() -> None:
    match = lay(*PLAIN[:3], field="et,w3,*")
    match.play("draw")
    match.play("call", 1)
    assert set(match.actions()) == {*PLAIN[0].split(","), "w3"}


def test_the_thief_stays_when_somebody_else_goes_out() -> None:
    match = lay(*PLAIN[:3], field="et,w3,*")
    match.play("draw")
    match.play("call", 2)
    assert "w1/t1" in match.actions()


def test_a_thief_that_comes_back_in_one_draw_swaps_again() -> None:
    match = lay(*PLAIN[:3], field="w3,*", rest="midden:")
    match.play("draw")
    text = match.position().replace("rng:", "thief:2 rng:")
    twice = witchwood.from_position("witchpig", text)
    twice.play("w1/t1")
    twice.play("keep")
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
    after = match.state
    assert int(after.field_count) + int(after.midden_events).bit_count() == 67 - 12 - 1
    assert match.view(1)["zones"][-1]["count"] == int(after.midden_events).bit_count()
    assert after.knows[1] == 0  # what lay in the Midden is anywhere now
    assert after.knows[0] & np.uint64(1 << 4)  # what a Thief saw is still there


def test_an_event_just_drawn_is_shuffled_back_too() -> None:
    """The Thief goes to the Midden before its replacement is drawn; with the Field empty it is in the new one."""
    match = field_out(PLAIN[0], PLAIN[1], "out", top="et")
    match.play("draw")
    state = match.state
    places = list(state.field_order[: int(state.field_count)])
    assert (64 in places) != bool(int(state.midden_events) & 1)
    assert int(state.field_count) + int(state.midden_events).bit_count() == 67 - 12 - 1


def test_field_out_showdown_compares_all_hands_in_the_middle_of_a_turn() -> None:
    match = field_out(ROW_22, ROW_20, "out", top="et", options="field_out=showdown")
    match.play("draw")
    assert match.told(0, 0) == "Draw from the Field: Thief, the Field has run out"
    assert match.story(0) == "The Field ran out, so all hands were compared."
    assert match.result == (1,)
    assert marks(match, 1) == ["won", "row 20: three in sequence, one red suit"]
    assert marks(match, 0) == ["dealer", "row 22: three green 3s"]


def test_field_out_showdown_without_a_winning_hand_nobody_wins() -> None:
    for false_call in ("out", "high_card", "void"):
        match = field_out(PLAIN[0], PLAIN[1], "out", options=f"field_out=showdown false_call={false_call}")
        match.play("draw")
        assert match.over
        assert match.scores == [0.0, 0.0, 0.0]
        assert match.result == "drawn"


def test_the_last_card_of_the_field_does_not_end_the_game() -> None:
    match = field_out(PLAIN[0], PLAIN[1], "out", top="w3", options="field_out=showdown")
    match.play("draw")
    match.play("w3")
    assert match.turn == 1
    match.play("draw")
    assert match.over


# Calling


def test_the_best_winning_hand_wins_whoever_called() -> None:
    match = lay(ROW_22, ROW_20, PLAIN[2])
    match.play("call")
    assert match.result == (1,)
    assert match.scores == [0.0, 1.0, 0.0]


def test_anybody_with_six_cards_may_call_at_any_moment() -> None:
    match = lay(PLAIN[0], ROW_20, PLAIN[2], field="w3,*")
    assert match.actions(1) == ["call"]
    match.play("draw")
    assert "call" not in match.actions(0)
    assert match.actions(1) == ["call"]
    match.play("call", 1)
    assert match.result == (1,)


def test_call_own_turn_is_before_drawing_only() -> None:
    match = lay(PLAIN[0], ROW_20, PLAIN[2], field="w3,*", options="call=own_turn")
    assert match.actions(1) == []
    with pytest.raises(ValueError, match="only on your own turn"):
        match.play("call", 1)
    match.play("draw")
    match.play("w3")
    assert match.actions(1) == ["draw", "call"]
    assert match.actions(0) == []


def test_seven_cards_count_as_their_best_six_when_somebody_else_calls() -> None:
    match = lay("w8,w9,s3,p2,m4,c9", ROW_22, field="w6,*")
    match.play("draw")
    match.play("call", 1)
    assert match.result == (0,)
    assert marks(match, 0) == ["dealer", "won", "row 20: three in sequence, one red suit"]


def test_equal_hands_share_the_win() -> None:
    match = lay("w1,w2,w3,p7,c8,s9", "t1,t2,t3,m7,p8,c9", "w5,s8,t4,p4,m9,c2")
    match.play("call")
    assert match.result == (0, 1)
    assert match.scores == [0.5, 0.5, 0.0]


def test_the_sequence_option_decides_who_wins() -> None:
    hands = ("w4,w5,w7,p1,p3,m8", "s4,s5,s6,c1,c3,p8")
    for options, won in (("", 0), ("sequence=numeric", 1)):
        match = lay(*hands, options=options)
        match.play("call")
        assert match.result == (won,)


# False calls


def test_a_false_call_takes_the_caller_out() -> None:
    match = lay(*PLAIN[:3], field="w3,*")
    match.play("call")
    assert not match.over
    assert match.turn == 1
    shown = set(texts_of(match.view(2)["zones"][-1]))
    assert shown == set(PLAIN[0].split(","))
    assert match.view(2)["zones"][1]["cards"] == [None] * 6


def test_a_false_call_out_of_turn_leaves_the_turn_where_it_is() -> None:
    match = lay(*PLAIN[:3], field="w3,*")
    match.play("draw")
    match.play("call", 2)
    assert match.turn == 0
    assert len(match.actions()) == 7


def test_a_false_call_in_a_game_of_two_loses() -> None:
    match = lay(*PLAIN[:2])
    match.play("call")
    assert match.result == (1,)
    assert match.view(0)["zones"][1]["cards"] == [None] * 6  # only the caller's hand is shown


def test_false_call_high_card() -> None:
    match = lay(PLAIN[0], "w6,s8,t1,p4,m9,c2", PLAIN[2], options="false_call=high_card")
    match.play("call")
    assert match.result == (1,)


def test_false_call_high_card_compares_colours_after_all_ranks_then_shares() -> None:
    black, red = "c9,m8,p4,w3,w2,p5", "t9,s8,s4,s3,m2,m5"
    match = lay(black, red, options="false_call=high_card")
    match.play("call")
    assert match.result == (1,)
    match = lay("t9,s8,p4,w3,p2,w5", "w9,t8,m4,s3,c2,s5", options="false_call=high_card")
    match.play("call")
    assert match.scores == [0.5, 0.5]


def test_false_call_void() -> None:
    match = lay(*PLAIN, options="false_call=void")
    match.play("call")
    assert match.over
    assert match.scores == [0.0] * 4
    assert all(None not in match.view(0)["zones"][seat]["cards"] for seat in range(4))


def test_these_options_do_not_matter_when_somebody_holds_a_winning_hand() -> None:
    for false_call in ("out", "high_card", "void"):
        match = lay(PLAIN[0], ROW_22, options=f"false_call={false_call}")
        match.play("call")
        assert match.result == (1,)


# Resigning


def test_resigning_is_going_out_as_by_death() -> None:
    match = lay(*PLAIN[:3], field="w3,w2,*")
    match.play("draw")
    match.resign()
    assert match.turn == 1
    match.resign(2)
    assert match.result == (1,)
    assert match.scores == [0.0, 1.0, 0.0]
    assert match.view(1)["zones"][-1]["count"] == 7 + 6


def test_a_seat_that_is_out_can_not_resign_again() -> None:
    match = lay(*PLAIN[:3])
    match.resign(1)
    with pytest.raises(ValueError, match="already out of the game"):
        match.resign(1)


def test_a_thief_who_resigns_takes_the_thief_along() -> None:
    match = lay(*PLAIN[:3], field="et,w3,*")
    match.play("draw")
    match.resign()
    assert match.turn == 1
    assert match.actions() == ["draw", "call"]
    assert match.state.thieves == 0
