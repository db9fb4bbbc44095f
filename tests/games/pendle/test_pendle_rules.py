"""The rules, one sentence at a time: the designer's examples, every option, every ruling."""

from __future__ import annotations

import pytest

from games.pendle.pendle_slow import ORDER
from games.pendle.pendle_tables import cards, section, table

# Attack


def test_two_and_six_or_a_single_eight_destroy_an_eight() -> None:
    assert table().actions() == ["8dx8c", "2d+6cx8c", "end"]


@pytest.mark.parametrize(
    ("hand", "ghosts", "attacks"),
    [
        ("9s", "5d,4s,ks,kh,kc", ["9sx5d+4s"]),
        ("10s,9h", "qc,7d,ks,jh,kc", ["9h+10sxqc+7d"]),
        ("as", "ac,qd,qs,qh,qc", ["asxac"]),
        ("as", "kc,ad,qs,qh,qc", ["asxad", "asxkc+ad"]),
        ("as,ah", "kc,2d,9s,9h,9c", ["as+ahx2d", "as+ahxkc+2d"]),
        ("as,ah", "ac,ad,10s,10h,10c", ["asxac", "asxad", "ahxac", "ahxad", "as+ahxac+ad"]),
        ("as,kd", "js,3d,9h,10h,8s", ["asxjs+3d", "kdx3d+10h", "as+kdxjs+3d"]),
        ("jd,qd", "9c,2s,3d,8h,6s", ["jdx9c+2s", "jdx3d+8h", "qdx9c+3d"]),
        ("kd", "js,2c,jc,qs,ac", ["kdxjs+2c", "kdx2c+jc", "kdxqs+ac"]),
    ],
)
def test_aces_are_1_or_14_and_court_cards_11_to_13(hand: str, ghosts: str, attacks: list[str]) -> None:
    reserve, army = "5c,5s,5h,4c,4d", "4h,7c,7s,7h"
    match = table(hand=hand, ghosts=ghosts, reserve=reserve, army=army, castle="3h,wi")
    assert match.actions() == [*attacks, "end"]


def test_two_on_two_can_be_switched_off() -> None:
    sections = {"hand": "10s,9h", "ghosts": "qc,6d,ks,9d,10c", "castle": "3h,wi"}
    allowed = table(**sections).actions()
    assert "9h+10sxks+6d" not in allowed  # places from the left
    assert "9h+10sx9d+10c" in allowed
    assert "9h+10sx6d+ks" in allowed
    forbidden = table("two_on_two=off", **sections)
    assert forbidden.actions() == ["9hx9d", "10sx10c", "end"]
    with pytest.raises(ValueError, match="two_on_two is off"):
        forbidden.play("9h+10sx9d+10c")


def test_used_soldiers_go_to_the_discard_and_beaten_ghosts_out_of_the_game() -> None:
    match = table()
    match.play("2d+6cx8c")
    assert cards(match, "spent") == ["2d", "6c"]
    assert "8c" in cards(match, "removed")
    assert cards(match, "ghosts") == [".", "kd", "ks", "kh", "kc"]


# The reserve


def test_a_reserve_card_may_be_taken_once_its_ghost_is_gone_and_need_not() -> None:
    match = table(reserve="4c,5d,5s,5h,5c")
    with pytest.raises(ValueError, match="the 8 of clubs still stands in front of"):
        match.play("t1")
    match.play("8dx8c")
    assert match.actions() == ["t1", "end"]
    match.play("t1")
    assert cards(match, "hand") == ["2d", "4c", "6c", "9s"]
    assert match.actions() == ["4c+9sxkd", "4c+9sxks", "4c+9sxkh", "4c+9sxkc", "end"]


def test_a_reserve_card_not_taken_stays_for_the_next_round() -> None:
    match = table()
    match.play("8dx8c")
    match.play("end")
    assert cards(match, "reserve") == ["5c", "5d", "5s", "5h", "4c"]
    assert cards(match, "hand") == ["4d", "4s", "4h", "7c"]
    assert "t1" not in match.actions()


def test_an_empty_reserve_place_is_filled_before_the_hand_is_dealt() -> None:
    match = table(castle="3h,2c,2s,2h,10d,wi", army="4d,4s,4h,7c,7d,7s,7h")
    match.play("8dx8c")
    match.play("t1")
    assert section(match, "round") == "2"  # nothing was left to do with 2, 5, 6 and 9 against kings
    assert cards(match, "reserve")[0] == "4d"
    assert cards(match, "hand") == ["4s", "4h", "7c", "7d"]
    assert cards(match, "spent") == ["2d", "5c", "6c", "8d", "9s"]


# The deal


def test_cards_left_in_a_pile_are_dealt_before_the_shuffled_discard() -> None:
    match = table(army="4d,4s", hand="2d,8d,9s,jh", spent="7c,7d,7s,7h")
    match.play("8dx8c")
    match.play("end")
    assert {"4d", "4s"} < set(cards(match, "hand"))
    assert len(cards(match, "hand")) == 4
    assert section(match, "spent") == "-"
    assert len(cards(match, "army")) == 6


def test_when_cards_run_short_the_reserve_is_dealt_first() -> None:
    match = table(army="4d", hand="8d,9s")
    match.play("8dx8c")
    match.play("t1")
    assert len(cards(match, "reserve")) == 5
    assert "." not in cards(match, "reserve")
    assert len(cards(match, "hand")) == 3  # 4d, 8d, 9s and 5c, less one for the reserve


def test_ghost_discard_is_shuffled_when_the_castle_runs_out() -> None:
    match = table(castle="3h,wi", lair="2c,2s", army="3s,4d,4s,4h,7c")
    match.play("8dx8c")
    match.play("end")
    ghosts = cards(match, "ghosts")
    assert ghosts[0] == "3h"
    assert len(ghosts) == 5
    assert section(match, "out") == "1"
    assert section(match, "lair") == "-"
    assert {*ghosts, *cards(match, "castle")} == {"3h", "2c", "2s", "kd", "ks", "kh", "kc"}


def test_a_witch_turned_up_goes_aside_and_another_ghost_takes_the_place() -> None:
    match = table(castle="3h,2c,wi,2s,2h,10d")
    match.play("end")
    assert cards(match, "ghosts") == ["3h", "2c", "2s", "2h", "10d"]
    assert section(match, "out") == "1"


def test_few_ghosts_stand_on_the_leftmost_places_and_clearing_them_counts() -> None:
    match = table(castle="-", out="1", ghosts="8c,2c", hand="8d,2d,9s,kh", army="4d,4s,4h,7c,7d,7s,7h")
    with pytest.raises(ValueError, match="no ghost was dealt to place 3"):
        match.play("t3")
    match.play("8dx8c")
    match.play("2dx2c")
    assert match.result == "won"
    few = table("magic=on", castle="-", out="1", ghosts="8c,2c", hand="8d,2d,9s,kh", black="8")
    few.play("m1")
    few.play("2dx2c")
    assert {"8d", "9s", "kh"}.isdisjoint(cards(few, "removed"))  # the witch was warded off, and captured nothing


# The end of a round


def test_a_round_ends_by_itself_when_all_ghosts_are_gone() -> None:
    match = table(ghosts="8c,.,.,.,.")
    match.play("8dx8c")
    assert section(match, "round") == "2"


def test_a_round_goes_on_while_a_card_can_be_taken() -> None:
    match = table(hand="8d")
    match.play("8dx8c")
    assert section(match, "round") == "1"
    assert match.actions() == ["t1", "end"]


def test_standing_ghosts_go_to_the_ghost_discard() -> None:
    match = table(castle="3h,2c,2s,2h,10d,jd,wi")
    match.play("end")
    assert sorted(cards(match, "lair")) == ["8c", "kc", "kd", "kh", "ks"]


def test_unused_cards_are_discarded_or_captured_while_a_witch_is_in_play() -> None:
    free = table(castle="3h,2c,2s,2h,10d,wi", army="4d,4s,4h,7c,7d,7s,7h")
    free.play("end")
    assert cards(free, "spent") == ["2d", "6c", "8d", "9s"]
    haunted = table(castle="3h,2c,2s,2h,10d", out="1", army="4d,4s,4h,7c,7d,7s,7h")
    haunted.play("end")
    assert section(haunted, "spent") == "-"
    assert {"2d", "6c", "8d", "9s"} < set(cards(haunted, "removed"))


def test_clearing_the_table_wards_off_the_witch_before_she_can_capture() -> None:
    match = table(ghosts="8c,.,.,.,.", castle="3h,2c,2s,2h,10d", out="1")
    match.play("8dx8c")
    assert section(match, "out") == ""
    assert cards(match, "lair") == ["wi"]
    assert cards(match, "spent") == ["2d", "6c", "8d", "9s"]


def test_must_attack_forbids_ending_while_the_hand_can_attack() -> None:
    match = table("must_attack=on")
    assert match.actions() == ["8dx8c", "2d+6cx8c"]
    with pytest.raises(ValueError, match="must_attack is on"):
        match.play("end")
    match.play("8dx8c")
    assert match.actions() == ["t1", "end"]


# Won and lost


@pytest.mark.parametrize(("castle", "lair", "out"), [("wi", "-", "0"), ("-", "wi", "0"), ("-", "-", "1")])
def test_won_at_once_when_the_last_ghost_is_beaten_wherever_the_witch_is(castle: str, lair: str, out: str) -> None:
    match = table(ghosts="8c,.,.,.,.", castle=castle, lair=lair, out=out)
    match.play("8dx8c")
    assert match.result == "won"
    assert match.scores == [1.0]
    assert cards(match, "hand") == ["2d", "6c", "9s"]  # before anything else happens


def test_a_repelled_ghost_is_still_to_be_beaten() -> None:
    match = table("magic=on", ghosts="8c,.,.,.,.", castle="wi", black="8")
    match.play("m1")
    assert not match.over
    assert cards(match, "ghosts") == ["8c"]


def test_lost_when_fewer_than_six_cards_are_left_at_the_start_of_a_round() -> None:
    six = table(army="4d,4s", hand="8d,jh", castle="3h,2c,2s,2h,10d", out="1")
    six.play("end")
    assert not six.over  # five in the reserve, two in the pile: jh and 8d are captured
    five = table(army="-", hand="8d,jh", castle="3h,2c,2s,2h,10d", out="1")
    five.play("end")
    assert five.result == "lost"
    assert section(five, "ghosts") == "-"


def test_lost_when_the_piles_are_empty_and_the_hand_has_no_attack() -> None:
    text = {"army": "-", "spent": "-", "ghosts": "9c,kd,ks,kh,.", "reserve": "5c,5d,5s,5h,4c"}
    match = table("must_attack=on", hand="4d,jh,qs", castle="3h,2c,2s,10d,wi", **text)
    assert match.actions() == ["t5", "end"]
    match.play("t5")
    assert match.result == "lost"


def test_ending_a_round_with_an_attack_in_hand_does_not_lose() -> None:
    match = table(army="-", spent="-")
    match.play("end")
    assert not match.over
    assert section(match, "round") == "2"


def test_a_wizard_in_the_pile_counts_as_a_card_there_but_not_as_an_army_card() -> None:
    piles = {"spent": "-", "hand": "jh,qs", "ghosts": "9c,ks,kd,kh,.", "castle": "3h,2c,2s,10d,wi"}
    match = table("magic=on", army="wz", **piles)
    match.play("end")
    assert not match.over  # the pile was not empty; then five in the reserve and two discarded
    assert "wz" not in match.position()
    lone = table("magic=on", army="wz", hand="jh", ghosts="9c,ks,kd,kh,.", castle="3h,2c,2s,10d", out="1")
    lone.play("end")
    assert lone.result == "lost"  # the Wizard is no sixth army card


def test_the_round_limit_loses_the_game() -> None:
    match = table("round_limit=3", round="3")
    match.play("end")
    assert match.result == "lost"
    free = table("round_limit=4", round="3")
    free.play("end")
    assert not free.over


def test_resigning_loses() -> None:
    match = table()
    match.resign()
    assert match.result == "lost"
    assert section(match, "phase") == "resigned"


# Three witches


def cleared(**sections: str) -> dict[str, str]:
    """Sections of a table with one ghost left, an 8 that an 8 will beat."""
    return {"ghosts": "8c,.,.,.,.", "castle": "3h,2c,2s,2h,10d,wi,wi", "out": "1"} | sections


def test_clearing_the_table_gives_the_choice_of_witch_or_four_cards() -> None:
    match = table("witches=3", **cleared())
    match.play("8dx8c")
    assert match.actions() == ["witch", "four"]
    with pytest.raises(ValueError, match="first choose"):
        match.play("end")
    match.play("witch")
    assert cards(match, "lair") == ["wi"]
    assert cards(match, "spent") == ["2d", "6c", "8d", "9s"]  # safe: no witch is left in play


def test_a_second_witch_still_captures() -> None:
    match = table("witches=3", **cleared(out="2", castle="3h,2c,2s,2h,10d,wi"))
    match.play("8dx8c")
    match.play("witch")
    assert section(match, "out") == "1"
    assert cards(match, "spent") == ["8d"]
    assert {"2d", "6c", "9s"} < set(cards(match, "removed"))


def test_four_removed_cards_fight_for_the_player_from_then_on() -> None:
    match = table("witches=3", **cleared(reserve="5c,5d,5s,5h,4c", army="4d,4s"))
    match.play("8dx8c")
    removed = set(cards(match, "removed"))
    match.play("four")
    drawn = removed - set(cards(match, "removed"))
    soldiers = {*cards(match, "army"), *cards(match, "hand"), *cards(match, "reserve")}
    assert len(drawn) == 4
    assert drawn < soldiers
    assert {"2d", "6c", "9s"} < set(cards(match, "removed"))  # captured: the witch is still in play


def test_fewer_than_four_are_drawn_when_the_removed_pile_is_small() -> None:
    named = {"reserve": "5c,5d,5s,4c,4s", "hand": "2d,6c,8d,9s", "army": "jh,qc,qd,qs,qh,kc,kd,ks,kh,js,jd"}
    soldiers = ",".join(named.values()).split(",")
    ghosts = [card for card in ORDER if card not in [*soldiers, "8c"]]
    castle = ",".join(["wi", "wi", *ghosts])
    match = table("witches=3 round_limit=1", ghosts="8c,.,.,.,.", castle=castle, lair="wi", **named)
    match.play("8dx8c")
    assert match.actions() == ["four"]  # no witch is in play
    match.play("four")
    assert section(match, "removed") == "-"
    assert "8c" in cards(match, "army")


def test_nothing_is_chosen_when_neither_is_possible() -> None:
    """All ghosts repelled, none ever removed, no witch in play."""
    rest = [card for card in ORDER if card not in ("ac", "2c", "3c", "4c", "5s")]
    match = table(
        "witches=3 magic=on",
        ghosts="5s,.,.,.,.",
        reserve=",".join(rest[:5]),
        hand=",".join(rest[5:9]),
        army=",".join(rest[9:20]),
        lair="ac,2c,3c,4c",
        castle=",".join(["wi", "wi", "wi", *rest[20:]]),
        removed="-",
        black="5",
    )
    match.play("m1")
    assert section(match, "phase") == ""
    assert section(match, "round") == "2"


def test_three_witches_in_play_must_be_answered_at_once() -> None:
    lost = table("witches=3", castle="3h,2c,2s,2h,10d", out="3")
    lost.play("end")
    assert lost.result == "lost"
    saved = table("witches=3", **cleared(castle="3h,2c,2s,2h,10d", out="3"))
    saved.play("8dx8c")
    assert saved.actions() == ["witch"]
    with pytest.raises(ValueError, match="a witch must go"):
        saved.play("four")
    saved.play("witch")
    assert not saved.over


# Magic


@pytest.mark.parametrize(
    ("hand", "ghosts", "attack", "black", "red"),
    [
        ("8s", "8c", "8sx8c", "8", ""),  # the designer's first example
        ("5s,3s", "8c", "3s+5sx8c", "8", ""),
        ("9s", "5s,4s", "9sx5s+4s", "9", ""),  # the designer's second example
        ("6c,3s", "5s,4s", "3s+6cx5s+4s", "9", ""),
        ("8d", "8h", "8dx8h", "", "8"),
        ("8d", "8c", "8dx8c", "", ""),
        ("9s", "5s,4h", "9sx5s+4h", "", ""),
        ("3s,6d", "9c", "3s+6dx9c", "", ""),
        ("as", "ac", "asxac", "14", ""),  # the highest sum that fits
        ("as", "ac,ks", "asxac+ks", "14", ""),
        ("ad,ah", "2h", "ad+ahx2h", "", "2"),
        ("ad,ah", "kh,2h", "ad+ahxkh+2h", "", "15"),
    ],
)
def test_one_colour_fills_its_cauldron(hand: str, ghosts: str, attack: str, black: str, red: str) -> None:
    """From the first round on: the Wizard is still in the army."""
    places = ",".join([*ghosts.split(","), "kd", "qd", "qh", "jd"][:5])
    match = table(
        "magic=on",
        hand=f"{hand},10h",
        ghosts=places,
        reserve="7c,7d,7s,7h,9h",
        army="wz,6h,6s",
        castle="3h,3d,3c,10d,4d,10c,10s,wi",
    )
    match.play(attack)
    assert (section(match, "black"), section(match, "red")) == (black, red)


def test_without_magic_no_cauldron_fills() -> None:
    match = table(hand="8s,6c,9s")
    match.play("8sx8c")
    assert "black" not in match.position()


def test_repelling_costs_the_value_in_the_ghosts_colour_and_an_ace_costs_one() -> None:
    match = table("magic=on", ghosts="8c,ah,ks,kh,kc", black="12", red="1")
    assert [action for action in match.actions() if action[0] == "m"] == ["m1", "m2"]
    match.play("m2")
    assert section(match, "red") == ""
    assert cards(match, "lair") == ["ah"]
    match.play("m1")
    assert section(match, "black") == "4"
    assert {"t1", "t2"} < set(match.actions())  # repelling uncovers
    with pytest.raises(ValueError, match="costs 13, and the black cauldron holds 4"):
        match.play("m3")


def test_no_magic_before_the_wizard_sits() -> None:
    match = table("magic=on", army="wz,4d,4s", black="20")
    assert "m1" not in match.actions()
    with pytest.raises(ValueError, match="has not come"):
        match.play("m1")


def test_repelling_counts_as_clearing() -> None:
    match = table("magic=on", ghosts="8c,.,.,.,.", castle="3h,2c,2s,2h,10d", out="1", black="8")
    match.play("m1")
    assert section(match, "out") == ""
    assert sorted(cards(match, "lair")) == ["8c", "wi"]


def test_the_wizard_dealt_to_the_hand_takes_his_seat_and_is_replaced() -> None:
    match = table("magic=on", army="4d,wz,4s,4h,7c,7d", castle="3h,2c,2s,2h,10d,wi")
    assert match.state.wizard_seated == 0
    match.play("end")
    assert match.state.wizard_seated == 1
    assert cards(match, "hand") == ["4d", "4s", "4h", "7c"]


def test_the_wizard_taken_from_the_reserve_takes_his_seat_and_is_replaced() -> None:
    match = table("magic=on", reserve="wz,5d,5s,5h,4c", army="jh,4s")
    match.play("8dx8c")
    match.play("t1")
    assert match.state.wizard_seated == 1
    assert "jh" in cards(match, "hand")


def test_the_discard_is_shuffled_to_replace_the_wizard() -> None:
    match = table("magic=on", reserve="wz,5d,5s,5h,4c", army="-", hand="2d,6c,8d", ghosts="8c,3s,ks,kh,kc")
    match.play("8dx8c")
    match.play("t1")
    assert cards(match, "hand") == ["2d", "6c", "8d"]
    assert section(match, "spent") == "-"


def test_nothing_replaces_the_wizard_when_both_piles_are_empty() -> None:
    """The ghost before him was repelled, so no soldier lies in the discard."""
    match = table("magic=on", reserve="wz,5d,5s,5h,4c", army="-", hand="2d,6c,kc", ghosts=".,8c,ks,kh,kd")
    match.play("t1")
    assert match.state.wizard_seated == 1
    assert cards(match, "hand") == ["2d", "6c", "kc"]
