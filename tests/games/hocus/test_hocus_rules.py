"""The designer's own examples, every ruling and every option of Hocus Solitaire."""

from __future__ import annotations

import pytest

import witchwood
from games.hocus.hocus_tables import deal, sections, table
from witchwood.engine.match import Match

TOPS = "1f/1h/2b/2h/2f/1g"  # six columns that nothing below is about


def refusal(match: Match, text: str) -> str:
    """Why an action is refused; fails if it is legal."""
    with pytest.raises(ValueError, match=r".") as error:
        match.play(text)
    return str(error.value)


# The designer's examples


def test_a_follower_has_another_suit() -> None:
    assert "does not follow the 12 of Goblins: their suits must differ" in refusal(table(f"12b/{TOPS}", "11b"), "r>1")
    match = table(f"12b/{TOPS}", "11g")
    match.play("r>1")
    assert sections(match)["columns"].startswith("12b,11g/")


def test_a_run_of_9_8_7_goes_onto_a_10_of_another_suit() -> None:
    match = table("10g/-/-/9f,8h,7b/10f/1g/2g", home="3h")
    assert "their suits must differ" in refusal(match, "4/3>5")
    match.play("4/3>1")
    columns = sections(match)["columns"].split("/")
    assert columns[0] == "10g,9f,8h,7b"
    assert columns[3].count("|") == 1, "the card below is turned up at once"


def test_any_tail_of_a_run_moves() -> None:
    match = table("9g/8f/-/9f,8h,7b/2f/1g/2g", home="3h")
    texts = match.actions()
    assert "4/2>1" in texts
    assert "4>2" in texts
    assert "4/3>1" not in texts


def test_goblin_hoard_6_onto_6_of_ghosts_once_per_column() -> None:
    match = table("6g/6f/6h/1g/2f/2g/1f", "1b,6b", home="")
    match.play("r>1")
    assert sections(match)["columns"].startswith("6g,6b/")
    assert sections(match)["hoard"] == "1"
    match.play("1>2")
    assert sections(match)["hoard"] == "1,2"
    assert "has been used in column 1" in refusal(match, "2>1")
    match.play("2>3")
    assert sections(match)["hoard"] == "1,2,3"


def test_goblin_hoard_is_for_goblins_of_equal_strength() -> None:
    match = table("6b/6f/5g/7h/1f/1g/1h", "6g")
    assert "exactly one weaker" in refusal(match, "r>1")
    assert "exactly one weaker" in refusal(match, "1>3")
    assert "2>1" not in match.actions()
    assert "1>2" in match.actions()
    assert "1>4" in match.actions(), "a Goblin may follow as any card may"


def test_goblin_hoard_can_be_switched_off() -> None:
    match = table("6g/6f/6h/1g/2f/2g/1f", "6b", words="goblin_hoard=off")
    assert "Goblin Hoard is off" in refusal(match, "r>1")


def test_ghost_float_10_of_ghosts_above_the_9_of_froggles() -> None:
    match = table("1f/1h/1b/2b/2h/9f,8b/3g", "10g")
    match.play("r^6")
    column = sections(match)["columns"].split("/")[5]
    assert column.endswith("|10g,9f,8b")
    assert column.count(",") == 6, "five cards lie face down in front"


def test_a_ghost_floats_from_a_column_and_may_become_a_base() -> None:
    match = table("9f,8b/10g/1f/1h/2b/2h/3f", home="2g")
    match.play("2^1")
    columns = sections(match)["columns"].split("/")
    assert columns[0] == "10g,9f,8b"
    assert "|" not in columns[1], "the card under the Ghost was turned up"


def test_a_ghost_floats_only_in_front_of_the_first_face_up_card() -> None:
    match = table("10b,9f/9g/1f/1h/2b/2h/3f", "10g", home="2g")
    assert "first face-up card of column 1, does not follow" in refusal(match, "r^1")
    assert "their suits must differ" in refusal(match, "r^2")
    assert "only a Ghost" in refusal(table("9f/9g/1f/1h/2b/2h/3f", "10b"), "r^1")


def test_a_tail_does_not_float_and_only_the_top_card_does() -> None:
    match = table("9f/10g,9b/1f/1h/2b/2h/3f", home="2g")
    assert "only from column to column" in refusal(match, "2/2^1")
    assert "only a Ghost" in refusal(match, "2^1")


def test_ghost_float_in_front_of_a_hoarded_pair() -> None:
    match = table("6f,6b/7g/1f/1h/2b/2h/3f", home="2g", words="hoard:1")
    match.play("2^1")
    assert sections(match)["columns"].startswith("7g,6f,6b/")
    assert "1/2>2" not in match.actions()


def test_no_ghost_floats_into_an_empty_column() -> None:
    match = table("-/10g/1f/1h/2b/2h/3f", home="3g")
    assert "is empty" in refusal(match, "2^1")


def test_ghost_float_can_be_switched_off() -> None:
    match = table("1f/1h/1b/2b/2h/9f/3g", "10g", words="ghost_float=off")
    assert "Ghost Float is off" in refusal(match, "r^6")


def test_froggles_must_go_onto_froggles() -> None:
    match = table("8f/8h/1f/1h/2b/2h/3f", "7f", home="")
    assert "only onto a Froggle exactly one stronger" in refusal(match, "r>2")
    match.play("r>1")
    assert sections(match)["columns"].startswith("8f,7f/")


@pytest.mark.parametrize(
    ("option", "onto_froggle", "onto_other"), [("must", True, False), ("may", True, True), ("off", False, True)]
)
def test_froggle_friendship_option(option: str, onto_froggle: bool, onto_other: bool) -> None:
    match = table("8f/8h/1f/1h/2b/2h/3f", "7f", words=f"froggle_friendship={option}")
    assert ("r>1" in match.actions()) == onto_froggle
    assert ("r>2" in match.actions()) == onto_other


def test_other_cards_stand_on_froggles_as_usual() -> None:
    assert "r>1" in table("8f/8h/1f/1h/2b/2h/3f", "7b").actions()


def test_a_froggle_moves_by_the_base_rules_at_the_head_of_a_run() -> None:
    match = table("8h/7f,6b/1f/1h/2b/2h/3f", home="2g")
    assert "2/2>1" in match.actions()
    assert "2/2>1" not in table("8f/7f,6b/1f/1h/2b/2h/3f", home="2g").actions(), "a run needs another suit"


def test_cards_joined_by_a_power_do_not_move_together() -> None:
    friends = table("9h/8f,7f,6b/7h/1h/2b/2h/3f", home="3g")
    assert "lies on the 8 of Froggles by a power only" in refusal(friends, "2/3>1")
    assert "2/2>1" not in friends.actions()
    hoarded = table("7h/6f,6b,5f/7f/1h/2b/2h/3f", home="3g", words="hoard:2")
    assert "by a power only" in refusal(hoarded, "2/3>1")
    assert "2/2>1" in hoarded.actions()


def test_a_froggle_two_above_another_is_no_friend() -> None:
    """A hoarded Goblin stands between the Froggles: the Goblin and what follows it move as a run."""
    match = table("7h/6f,6b,5f,4b/1h/1f/2b/2h/3g", home="2g", words="hoard:2")
    assert "2/3>1" in match.actions()
    assert "2/4>1" not in match.actions()


def test_score_is_the_highest_hexis_on_its_foundation() -> None:
    match = table("6h/1f/1g/9h/9g/9b/9f", "1b", home="5h")
    assert match.scores == [5.0]
    match.play("1>f")
    assert match.scores == [6.0]
    match.play("r>f")
    assert match.scores == [6.0], "other suits do not count"


# Base rules


def test_the_deal() -> None:
    match = witchwood.deal("hocus", 42)
    zones = {zone["id"]: zone for zone in match.view()["zones"]}
    for column in range(1, 8):
        cards = zones[f"column{column}"]["cards"]
        assert len(cards) == column
        assert all(card is None for card in cards[:-1])
        assert cards[-1] is not None
    assert zones["stock"]["count"] == 20
    assert zones["reserve"]["count"] == 0
    assert witchwood.deal("hocus", 42, draw=1, ghost_float=False).position().split()[3:] == match.position().split()[1:]
    assert witchwood.deal("hocus", 43).position() != match.position()


def test_every_card_is_dealt_anywhere() -> None:
    firsts = {sections(witchwood.deal("hocus", number))["columns"].split("/")[0] for number in range(400)}
    assert len(firsts) == 48


def test_foundations_take_their_suit_in_order() -> None:
    match = table("2b/3b/1g/1f/5f/5h/5g", "1h,1b")
    assert "takes the 1 of Goblins next" in refusal(match, "1>f")
    for text in ("r>f", "1>f", "2>f", "r>f"):
        match.play(text)
    assert sections(match)["foundations"] == "3b,1h"


def test_an_empty_column_takes_a_12_only() -> None:
    match = table("-/12h/11b/1f/12g,11f/2b/2f", "12f", home="2h")
    assert {"r>1", "2>1", "5/2>1"} <= set(match.actions())
    assert "only a 12 may go to an empty column" in refusal(match, "3>1")
    assert "5>1" not in match.actions()


def test_a_whole_column_may_change_its_place() -> None:
    """It matters for the mark: the Goblin may be hoarded again."""
    match = table("-/9g/-/10g/-/-/12f,11h", home="12b,8g,10h,11f", words="hoard:7")
    match.play("7/2>1")
    assert sections(match)["columns"] == "12f,11h/9g/-/10g/-/-/-"
    assert sections(match)["hoard"] == "7"


def test_the_available_card_is_the_last_turned_then_the_one_before() -> None:
    match = table("9f/1f/1h/2b/2h/2f/3f", "5b,6h,8b", home="")
    match.play("r>1")
    assert sections(match)["reserve"].startswith("5b,6h|")
    assert "6 of Hexis" in refusal(match, "r>1")


def test_draw_three_then_fewer_then_pick_up() -> None:
    match = witchwood.deal("hocus", 7)
    cards = sections(match)["reserve"].split(",")
    turned = []
    for _ in range(9):
        match.play("d")
        first, bar, _ = sections(match)["reserve"].partition("|")
        turned.append(len(first.split(",")) if bar else 0)
    assert turned == [3, 6, 9, 12, 15, 18, 20, 3, 6]
    assert sections(match)["reserve"].replace("|", ",").split(",") == cards, "the order stays"


@pytest.mark.parametrize("draw", range(1, 8))
def test_draw_option(draw: int) -> None:
    match = witchwood.deal("hocus", 7, draw=draw)
    match.play("d")
    assert sections(match)["reserve"].partition("|")[0].count(",") == draw - 1


def test_drawing_is_illegal_where_it_changes_nothing() -> None:
    assert "the reserve is empty" in refusal(small(""), "d")
    assert "would turn the same cards again" in refusal(small("9h,9g,9f|"), "d")
    assert "d" in small("9h,9g|9f").actions()
    assert "d" in small("9h,9g,9f,9b|").actions()
    assert "d" not in small("9h,9g,9f,9b|", "draw=4").actions()
    assert "d" in small("9h,9g,9f,9b|", "redeals=1").actions()


def small(reserve: str, words: str = "") -> Match:
    """A table with few cards left: the named reserve, the other 9s and all greater cards in columns."""
    cards = [card for card in reserve.replace("|", ",").split(",") if card]
    rows = ["12f,11b,10f", "12b,11f,10b", "12g,11h,10g", "12h,11g,10h"]
    rows += [card for card in ("9f", "9b", "9g") if card not in cards]
    rows += ["-"] * (7 - len(rows))
    home = "8f,8b,8g," + ("8h" if "9h" in cards else "9h")
    return witchwood.from_position(
        "hocus", f"hocus {words} columns:{'/'.join(rows)} reserve:{reserve or '-'} foundations:{home}"
    )


def test_redeals_count_pick_ups() -> None:
    match = witchwood.deal("hocus", 7, redeals=1, draw=7)
    for _ in range(3):
        match.play("d")
    match.play("d")
    assert sections(match)["pickups"] == "1"
    assert {"id": "redeals", "title": "Pick-ups left", "value": 0} in match.view()["counters"]
    for _ in range(2):
        match.play("d")
    assert "may be picked up only 1 time" in refusal(match, "d")
    assert "pickups" not in sections(witchwood.from_position("hocus", match.position().replace(" pickups:1", "")))


def test_no_redeals() -> None:
    match = witchwood.deal("hocus", 7, redeals=0, draw=7)
    for _ in range(3):
        match.play("d")
    assert "only 0 times" in refusal(match, "d")


def test_worry_back_takes_the_top_card_of_a_foundation_by_the_base_rules() -> None:
    columns = "6h/6f/6g/-/7b/2h/3h"
    assert "worry_back is off" in refusal(table(columns, home="5f,5g,5b,1h"), "f>1")
    match = table(columns, home="5f,5g,5b,1h", words="worry_back=on")
    backs = {text for text in match.actions() if text[0] in "fbgh"}
    assert backs == {"f>1", "f>3", "g>1", "g>2", "b>1", "b>2", "b>3"}
    match.play("f>1")
    assert sections(match)["foundations"] == "5b,4f,1h,5g"
    assert match.scores == [1.0]


def test_no_power_applies_to_a_card_that_comes_back() -> None:
    match = table("6f/5f/6b/7b/7f/7g/7h", home="6h,5b,3g,4f", words="worry_back=on")
    assert "must be exactly one weaker" in refusal(match, "b>2")
    assert "their suits must differ" in refusal(match, "f>2")
    assert "a foundation's card can only go to a column" in refusal(match, "g^2")


def test_worry_back_of_a_12_to_an_empty_column() -> None:
    match = table("-/11h/-/-/-/12h/11b,10h", home="12f,12g,10b,9h", words="worry_back=on")
    assert {"f>1", "g>1"} <= set(match.actions())
    assert "the foundation of Goblins" not in refusal(match, "b>1")
    assert "only a 12" in refusal(match, "b>1")


# The end


def test_winning() -> None:
    match = table("12h", home="12f,12b,12g,11h")
    assert not match.over
    match.play("1>f")
    assert match.result == "won"
    assert match.scores == [12.0]
    assert match.actions() == []


BURIED = "columns:-/-/-/-/-/-/10h,12h,10g,12g,10f,12f|11h foundations:9h,9g,9f,12b"


def test_a_game_is_over_when_nothing_can_ever_be_done() -> None:
    match = witchwood.from_position("hocus", f"hocus {BURIED} reserve:11g|11f known:all")
    assert match.result == "lost"
    assert match.actions() == []
    assert match.scores == [9.0]
    with pytest.raises(ValueError, match="the game is over"):
        match.play("d")


def test_the_end_waits_until_every_card_was_seen() -> None:
    match = witchwood.from_position("hocus", f"hocus draw=1 {BURIED} reserve:11g|11f")
    assert match.actions() == ["d"]
    match.play("d")
    assert match.over


def test_no_end_while_drawing_can_bring_up_a_card_of_use() -> None:
    buried = BURIED.replace("10h,12h,10g", "12h,10g")
    for draw, over in ((1, False), (2, False), (3, True)):
        match = witchwood.from_position("hocus", f"hocus draw={draw} {buried} reserve:11g,10h,11f|")
        assert match.over == over, "three at a time, the 10 of Hexis stays under the 11 of Froggles"
        assert "r>f" not in match.actions()


def test_no_end_while_a_card_may_come_back_from_a_foundation() -> None:
    match = witchwood.from_position("hocus", f"hocus worry_back=on {BURIED} reserve:11g|11f known:all")
    assert "b>1" in match.actions()


def test_resigning_loses_and_keeps_the_score() -> None:
    match = table("6h/1f/1g/9h/9g/9b/9f", "1b", home="5h")
    match.resign()
    assert match.result == "lost"
    assert match.scores == [5.0]
    again = witchwood.from_position("hocus", match.position())
    assert again.state.tobytes() == match.state.tobytes()


# Klondike


def test_klondike_alternates_colours_and_kings_fill_columns() -> None:
    match = table("-/8s/8h/ks/qd,jc/7d/7s", "kd", home="6c,6d,6h,6s", words="preset=klondike")
    texts = set(match.actions())
    assert {"6>2", "7>3", "r>1", "4>1", "5/2>4"} <= texts
    assert "7>2" not in texts
    assert "6>3" not in texts
    assert "only a king may go to an empty column" in refusal(match, "5>1")
    assert "their colours must differ" in refusal(match, "7>2")


def test_klondike_brings_cards_back_unless_that_is_switched_off() -> None:
    columns = "-/8s/8h/ks/qd,jc/9d/9s"
    assert "d>2" in table(columns, "kd", home="7c,7d,7h,7s", words="preset=klondike").actions()
    off = table(columns, "kd", home="7c,7d,7h,7s", words="preset=klondike worry_back=off")
    assert "worry_back is off" in refusal(off, "d>2")
    assert witchwood.from_position("hocus", off.position()).options["worry_back"] is False


def test_klondike_scores_the_cards_on_the_foundations() -> None:
    match = table("-/8s/8h/ks/qd,jc/7d/7s", "kd", home="6c,6d,6h,6s", words="preset=klondike")
    assert match.scores == [24.0]
    match.play("6>f")
    assert match.scores == [25.0]


def test_klondike_has_24_cards_in_the_reserve_and_52_in_all() -> None:
    text = sections(witchwood.deal("hocus", 1, preset="klondike"))
    cards = text["reserve"].split(",") + text["columns"].replace("/", ",").replace("|", ",").split(",")
    assert len(text["reserve"].split(",")) == 24
    assert len(set(cards)) == 52


@pytest.mark.parametrize(
    ("name", "value"), [("goblin_hoard", True), ("ghost_float", True), ("froggle_friendship", "may")]
)
def test_klondike_has_no_powers(name: str, value: bool | str) -> None:
    with pytest.raises(ValueError, match=f"option {name}: Klondike has no powers"):
        deal(1, {"preset": "klondike", name: value})
    assert not witchwood.deal("hocus", 1, preset="klondike").options["ghost_float"]
    assert witchwood.deal("hocus", 1, preset="klondike", froggle_friendship="off", ghost_float=False).actions()


def test_options_by_themselves() -> None:
    with pytest.raises(ValueError, match="unlimited or 0 to 99"):
        witchwood.deal("hocus", 1, redeals=100)
    with pytest.raises(ValueError, match="1 to 7"):
        witchwood.deal("hocus", 1, draw=8)
    assert witchwood.deal("hocus", 1, redeals="unlimited").state.redeals == -1
