"""The rules, one sentence at a time: the designer's examples, every option, every ruling."""

from __future__ import annotations

import pytest

from games.pendle.pendle_slow import ORDER
from games.pendle.pendle_tables import cards, section, table
from playing import after

ARMY = "army:4d,4s,4h,7c,7d,7s,7h"
FREE, HAUNTED = "castle:3h,2c,2s,2h,10d,wi", "castle:3h,2c,2s,2h,10d out:1"
LAST_GHOST = "ghosts:8c,.,.,.,."  # an 8 that an 8 will beat
THREE = f"witches=3 {LAST_GHOST} castle:3h,2c,2s,2h,10d,wi,wi out:1"


@pytest.mark.parametrize(
    ("words", "text", "reason"),
    [
        ("two_on_two=off hand:10s,9h ghosts:qc,6d,ks,9d,10c castle:3h,wi", "9h+10sx9d+10c", "two_on_two is off"),
        ("reserve:4c,5d,5s,5h,5c", "t1", "the 8 of clubs still stands in front of"),
        ("castle:- out:1 ghosts:8c,2c hand:8d,2d,9s,kh", "t3", "no ghost was dealt to place 3"),
        ("must_attack=on", "end", "must_attack is on"),
        ("magic=on ghosts:8c,ah,ks,kh,kc black:4", "m3", "costs 13, and the black cauldron holds 4"),
        ("magic=on army:wz,4d,4s black:20", "m1", "has not come"),
        (f"{THREE} phase:choice ghosts:.,.,.,.,.", "end", "first choose"),
        ("witches=3 castle:3h,2c,2s,2h,10d out:3 phase:choice ghosts:.,.,.,.,.", "four", "a witch must go"),
    ],
)
def test_what_is_refused(words: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        table(words).play(text)


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
    match = table(f"hand:{hand} ghosts:{ghosts} reserve:5c,5s,5h,4c,4d army:4h,7c,7s,7h castle:3h,wi")
    assert match.actions() == [*attacks, "end"]


def test_two_on_two_can_be_switched_off() -> None:
    sections = "hand:10s,9h ghosts:qc,6d,ks,9d,10c castle:3h,wi"
    allowed = table(sections).actions()
    assert "9h+10sxks+6d" not in allowed  # places from the left
    assert "9h+10sx9d+10c" in allowed
    assert table(f"two_on_two=off {sections}").actions() == ["9hx9d", "10sx10c", "end"]


def test_used_soldiers_go_to_the_discard_and_beaten_ghosts_out_of_the_game() -> None:
    match = after(table(), "2d+6cx8c")
    assert cards(match, "spent") == ["2d", "6c"]
    assert "8c" in cards(match, "removed")
    assert cards(match, "ghosts") == [".", "kd", "ks", "kh", "kc"]


# The reserve


def test_a_reserve_card_may_be_taken_once_its_ghost_is_gone_and_need_not() -> None:
    match = after(table("reserve:4c,5d,5s,5h,5c"), "8dx8c")
    assert match.actions() == ["t1", "end"]
    after(match, "t1")
    assert cards(match, "hand") == ["2d", "4c", "6c", "9s"]
    assert match.actions() == ["4c+9sxkd", "4c+9sxks", "4c+9sxkh", "4c+9sxkc", "end"]


def test_a_reserve_card_not_taken_stays_for_the_next_round() -> None:
    match = after(table(), "8dx8c end")
    assert cards(match, "reserve") == ["5c", "5d", "5s", "5h", "4c"]
    assert cards(match, "hand") == ["4d", "4s", "4h", "7c"]
    assert "t1" not in match.actions()


def test_an_empty_reserve_place_is_filled_before_the_hand_is_dealt() -> None:
    match = after(table(f"{FREE} {ARMY}"), "8dx8c t1")
    assert section(match, "round") == "2"  # nothing was left to do with 2, 5, 6 and 9 against kings
    assert cards(match, "reserve")[0] == "4d"
    assert cards(match, "hand") == ["4s", "4h", "7c", "7d"]
    assert cards(match, "spent") == ["2d", "5c", "6c", "8d", "9s"]


# The deal


def test_cards_left_in_a_pile_are_dealt_before_the_shuffled_discard() -> None:
    match = after(table("army:4d,4s hand:2d,8d,9s,jh spent:7c,7d,7s,7h"), "8dx8c end")
    assert {"4d", "4s"} < set(cards(match, "hand"))
    assert len(cards(match, "hand")) == 4
    assert section(match, "spent") == "-"
    assert len(cards(match, "army")) == 6


def test_when_cards_run_short_the_reserve_is_dealt_first() -> None:
    match = after(table("army:4d hand:8d,9s"), "8dx8c t1")
    assert len(cards(match, "reserve")) == 5
    assert "." not in cards(match, "reserve")
    assert len(cards(match, "hand")) == 3  # 4d, 8d, 9s and 5c, less one for the reserve


def test_ghost_discard_is_shuffled_when_the_castle_runs_out() -> None:
    match = after(table("castle:3h,wi lair:2c,2s army:3s,4d,4s,4h,7c"), "8dx8c end")
    ghosts = cards(match, "ghosts")
    assert ghosts[0] == "3h"
    assert len(ghosts) == 5
    assert (section(match, "out"), section(match, "lair")) == ("1", "-")
    assert {*ghosts, *cards(match, "castle")} == {"3h", "2c", "2s", "kd", "ks", "kh", "kc"}


def test_a_witch_turned_up_goes_aside_and_another_ghost_takes_the_place() -> None:
    match = after(table("castle:3h,2c,wi,2s,2h,10d"), "end")
    assert cards(match, "ghosts") == ["3h", "2c", "2s", "2h", "10d"]
    assert section(match, "out") == "1"


def test_few_ghosts_stand_on_the_leftmost_places_and_clearing_them_counts() -> None:
    few = f"castle:- out:1 ghosts:8c,2c hand:8d,2d,9s,kh {ARMY}"
    assert after(table(few), "8dx8c 2dx2c").result == "won"
    match = after(table(f"magic=on {few} black:8"), "m1 2dx2c")
    assert {"8d", "9s", "kh"}.isdisjoint(cards(match, "removed"))  # the witch was warded off, and captured nothing


# The end of a round


def test_a_round_ends_by_itself_when_all_ghosts_are_gone() -> None:
    assert section(after(table(LAST_GHOST), "8dx8c"), "round") == "2"


def test_a_round_goes_on_while_a_card_can_be_taken() -> None:
    match = after(table("hand:8d"), "8dx8c")
    assert (section(match, "round"), match.actions()) == ("1", ["t1", "end"])


def test_standing_ghosts_go_to_the_ghost_discard() -> None:
    match = after(table("castle:3h,2c,2s,2h,10d,jd,wi"), "end")
    assert sorted(cards(match, "lair")) == ["8c", "kc", "kd", "kh", "ks"]


def test_unused_cards_are_discarded_or_captured_while_a_witch_is_in_play() -> None:
    assert cards(after(table(f"{FREE} {ARMY}"), "end"), "spent") == ["2d", "6c", "8d", "9s"]
    haunted = after(table(f"{HAUNTED} {ARMY}"), "end")
    assert section(haunted, "spent") == "-"
    assert {"2d", "6c", "8d", "9s"} < set(cards(haunted, "removed"))


def test_clearing_the_table_wards_off_the_witch_before_she_can_capture() -> None:
    match = after(table(f"{LAST_GHOST} {HAUNTED}"), "8dx8c")
    assert section(match, "out") == ""
    assert cards(match, "lair") == ["wi"]
    assert cards(match, "spent") == ["2d", "6c", "8d", "9s"]


def test_must_attack_forbids_ending_while_the_hand_can_attack() -> None:
    match = table("must_attack=on")
    assert match.actions() == ["8dx8c", "2d+6cx8c"]
    assert after(match, "8dx8c").actions() == ["t1", "end"]


# Won and lost


@pytest.mark.parametrize(("castle", "lair", "out"), [("wi", "-", "0"), ("-", "wi", "0"), ("-", "-", "1")])
def test_won_at_once_when_the_last_ghost_is_beaten_wherever_the_witch_is(castle: str, lair: str, out: str) -> None:
    match = after(table(f"{LAST_GHOST} castle:{castle} lair:{lair} out:{out}"), "8dx8c")
    assert (match.result, match.scores) == ("won", [1.0])
    assert cards(match, "hand") == ["2d", "6c", "9s"]  # before anything else happens


def test_a_repelled_ghost_is_still_to_be_beaten() -> None:
    match = after(table(f"magic=on {LAST_GHOST} castle:wi black:8"), "m1")
    assert not match.over
    assert cards(match, "ghosts") == ["8c"]


@pytest.mark.parametrize(
    ("words", "plays", "result"),
    [
        # Fewer than six cards at the start of a round lose: five in the reserve, and what the pile has.
        (f"army:4d,4s hand:8d,jh {HAUNTED}", "end", None),
        (f"army:- hand:8d,jh {HAUNTED}", "end", "lost"),
        # So do empty piles, and a hand without an attack.
        ("must_attack=on hand:4d,jh,qs castle:3h,2c,2s,10d,wi army:- spent:- ghosts:9c,kd,ks,kh,.", "t5", "lost"),
        ("army:- spent:-", "end", None),  # this hand has one
        # A Wizard in the pile counts as a card there, but he is no sixth army card.
        ("magic=on army:wz spent:- hand:jh,qs ghosts:9c,ks,kd,kh,. castle:3h,2c,2s,10d,wi", "end", None),
        ("magic=on army:wz hand:jh ghosts:9c,ks,kd,kh,. castle:3h,2c,2s,10d out:1", "end", "lost"),
        ("round_limit=3 round:3", "end", "lost"),
        ("round_limit=4 round:3", "end", None),
        # Three witches in play must be answered at once.
        ("witches=3 castle:3h,2c,2s,2h,10d out:3", "end", "lost"),
        (f"witches=3 {LAST_GHOST} castle:3h,2c,2s,2h,10d out:3", "8dx8c witch", None),
    ],
)
def test_when_a_round_loses_the_game(words: str, plays: str, result: str | None) -> None:
    assert after(table(words), plays).result == result


# Three witches


def test_clearing_the_table_gives_the_choice_of_witch_or_four_cards() -> None:
    match = after(table(THREE), "8dx8c")
    assert match.actions() == ["witch", "four"]
    assert cards(after(match, "witch"), "lair") == ["wi"]
    assert cards(match, "spent") == ["2d", "6c", "8d", "9s"]  # safe: no witch is left in play


def test_a_second_witch_still_captures() -> None:
    match = after(table(f"witches=3 {LAST_GHOST} castle:3h,2c,2s,2h,10d,wi out:2"), "8dx8c witch")
    assert section(match, "out") == "1"
    assert cards(match, "spent") == ["8d"]
    assert {"2d", "6c", "9s"} < set(cards(match, "removed"))


def test_four_removed_cards_fight_for_the_player_from_then_on() -> None:
    match = after(table(f"{THREE} army:4d,4s"), "8dx8c")
    removed = set(cards(match, "removed"))
    drawn = removed - set(cards(after(match, "four"), "removed"))
    assert len(drawn) == 4
    assert drawn < {*cards(match, "army"), *cards(match, "hand"), *cards(match, "reserve")}
    assert {"2d", "6c", "9s"} < set(cards(match, "removed"))  # captured: the witch is still in play


def test_fewer_than_four_are_drawn_when_the_removed_pile_is_small() -> None:
    soldiers = ["5c,5d,5s,4c,4s", "2d,6c,8d,9s", "jh,qc,qd,qs,qh,kc,kd,ks,kh,js,jd"]
    ghosts = [card for card in ORDER if card not in [*",".join(soldiers).split(","), "8c"]]
    named = " ".join(f"{name}:{text}" for name, text in zip(("reserve", "hand", "army"), soldiers, strict=True))
    match = table(f"witches=3 round_limit=1 {LAST_GHOST} {named} castle:wi,wi,{','.join(ghosts)} lair:wi")
    assert after(match, "8dx8c").actions() == ["four"]  # no witch is in play
    assert section(after(match, "four"), "removed") == "-"
    assert "8c" in cards(match, "army")


def test_nothing_is_chosen_when_neither_is_possible() -> None:
    """All ghosts repelled, none ever removed, no witch in play."""
    rest = [card for card in ORDER if card not in ("ac", "2c", "3c", "4c", "5s")]
    reserve, hand, army, castle = (",".join(part) for part in (rest[:5], rest[5:9], rest[9:20], rest[20:]))
    soldiers = f"reserve:{reserve} hand:{hand} army:{army}"
    ghosts = f"ghosts:5s,.,.,.,. castle:wi,wi,wi,{castle} lair:ac,2c,3c,4c removed:-"
    match = table(f"witches=3 magic=on {soldiers} {ghosts} black:5")
    assert (section(after(match, "m1"), "phase"), section(match, "round")) == ("", "2")


def test_three_witches_in_play_leave_no_choice() -> None:
    match = after(table(f"witches=3 {LAST_GHOST} castle:3h,2c,2s,2h,10d out:3"), "8dx8c")
    assert match.actions() == ["witch"]


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
    rest = "reserve:7c,7d,7s,7h,9h army:wz,6h,6s castle:3h,3d,3c,10d,4d,10c,10s,wi"
    match = after(table(f"magic=on hand:{hand},10h ghosts:{places} {rest}"), attack)
    assert (section(match, "black"), section(match, "red")) == (black, red)


def test_without_magic_no_cauldron_fills() -> None:
    assert "black" not in after(table("hand:8s,6c,9s"), "8sx8c").position()


def test_repelling_costs_the_value_in_the_ghosts_colour_and_an_ace_costs_one() -> None:
    match = table("magic=on ghosts:8c,ah,ks,kh,kc black:12 red:1")
    assert [action for action in match.actions() if action[0] == "m"] == ["m1", "m2"]
    assert section(after(match, "m2"), "red") == ""
    assert cards(match, "lair") == ["ah"]
    assert section(after(match, "m1"), "black") == "4"
    assert {"t1", "t2"} < set(match.actions())  # repelling uncovers


def test_no_magic_before_the_wizard_sits() -> None:
    assert "m1" not in table("magic=on army:wz,4d,4s black:20").actions()


def test_repelling_counts_as_clearing() -> None:
    match = after(table(f"magic=on {LAST_GHOST} {HAUNTED} black:8"), "m1")
    assert section(match, "out") == ""
    assert sorted(cards(match, "lair")) == ["8c", "wi"]


@pytest.mark.parametrize(
    ("words", "plays", "hand"),
    [
        (f"army:4d,wz,4s,4h,7c,7d {FREE}", "end", "4d,4s,4h,7c"),  # dealt to the hand
        ("reserve:wz,5d,5s,5h,4c army:jh,4s", "8dx8c t1", "2d,jh,6c,9s"),  # taken from the reserve
        ("reserve:wz,5d,5s,5h,4c army:- hand:2d,6c,8d ghosts:8c,3s,ks,kh,kc", "8dx8c t1", "2d,6c,8d"),  # a shuffle
        ("reserve:wz,5d,5s,5h,4c army:- hand:2d,6c,kc ghosts:.,8c,ks,kh,kd", "t1", "2d,6c,kc"),  # both piles are empty
    ],
)
def test_the_wizard_takes_his_seat_and_is_replaced(words: str, plays: str, hand: str) -> None:
    match = after(table(f"magic=on {words}"), plays)
    assert match.state.wizard_seated == 1
    assert set(cards(match, "hand")) == set(hand.split(","))
