"""The designer's own examples, every ruling and every option of Hocus Solitaire."""

from __future__ import annotations

import pytest

import witchwood
from games.hocus.hocus_tables import deal, sections, table
from playing import after
from witchwood.engine.match import Match

TOPS = "1f/1h/2b/2h/2f/1g"  # six columns that nothing below is about


def column(match: Match, number: int) -> str:
    """A column, as the position text has it."""
    return sections(match)["columns"].split("/")[number - 1]


@pytest.mark.parametrize(
    ("columns", "turned", "home", "words", "legal", "illegal"),
    [
        ("9g/8f/-/9f,8h,7b/2f/1g/2g", "", "3h", "", "4/2>1 4>2", "4/3>1"),  # any tail of a run
        ("6b/6f/5g/7h/1f/1g/1h", "6g", "", "", "1>2 1>4", "2>1"),  # Goblins hoard, and follow as any card does
        ("9f,8b/10g/1f/1h/2b/2h/3f", "", "2g", "", "2^1", ""),  # a Ghost floats from a column, too
        ("8f/8h/1f/1h/2b/2h/3f", "7f", "", "froggle_friendship=must", "r>1", "r>2"),
        ("8f/8h/1f/1h/2b/2h/3f", "7f", "", "froggle_friendship=may", "r>1 r>2", ""),
        ("8f/8h/1f/1h/2b/2h/3f", "7f", "", "froggle_friendship=off", "r>2", "r>1"),
        ("8f/8h/1f/1h/2b/2h/3f", "7b", "", "", "r>1", ""),  # other cards stand on Froggles as usual
        ("8h/7f,6b/1f/1h/2b/2h/3f", "", "2g", "", "2/2>1", ""),  # a Froggle at the head of a run goes as any card
        ("8f/7f,6b/1f/1h/2b/2h/3f", "", "2g", "", "", "2/2>1"),
        ("9h/8f,7f,6b/7h/1h/2b/2h/3f", "", "3g", "", "", "2/2>1 2/3>1"),  # joined by a power
        ("7h/6f,6b,5f/7f/1h/2b/2h/3f", "", "3g", "hoard:2", "2/2>1", "2/3>1"),
        ("7h/6f,6b,5f,4b/1h/1f/2b/2h/3g", "", "2g", "hoard:2", "2/3>1", "2/4>1"),  # the 4 is no friend of the 6
        ("-/12h/11b/1f/12g,11f/2b/2f", "12f", "2h", "", "r>1 2>1 5/2>1", "5>1"),  # an empty column takes a 12 only
        ("-/11h/-/-/-/12h/11b,10h", "", "12f,12g,10b,9h", "worry_back=on", "f>1 g>1", "b>1"),
        ("-/8s/8h/ks/qd,jc/7d/7s", "kd", "6c,6d,6h,6s", "preset=klondike", "6>2 7>3 r>1 4>1 5/2>4", "7>2 6>3"),
        ("-/8s/8h/ks/qd,jc/9d/9s", "kd", "7c,7d,7h,7s", "preset=klondike", "d>2", ""),
    ],
)
def test_what_may_be_played(columns: str, turned: str, home: str, words: str, legal: str, illegal: str) -> None:
    texts = set(table(columns, turned, home=home, words=words).actions())
    assert set(legal.split()) <= texts
    assert not set(illegal.split()) & texts


@pytest.mark.parametrize(
    ("columns", "turned", "home", "words", "text", "reason"),
    [
        (f"12b/{TOPS}", "11b", "", "", "r>1", "does not follow the 12 of Goblins: their suits must differ"),
        ("10g/-/-/9f,8h,7b/10f/1g/2g", "", "3h", "", "4/3>5", "their suits must differ"),
        ("6b/6f/5g/7h/1f/1g/1h", "6g", "", "", "r>1", "exactly one weaker"),  # only Goblins hoard
        ("6b/6f/5g/7h/1f/1g/1h", "6g", "", "", "1>3", "exactly one weaker"),  # and only where equal
        ("6g/6f/6h/1g/2f/2g/1f", "6b", "", "goblin_hoard=off", "r>1", "Goblin Hoard is off"),
        ("10b,9f/9g/1f/1h/2b/2h/3f", "10g", "2g", "", "r^1", "first face-up card of column 1, does not follow"),
        ("10b,9f/9g/1f/1h/2b/2h/3f", "10g", "2g", "", "r^2", "their suits must differ"),
        ("9f/9g/1f/1h/2b/2h/3f", "10b", "", "", "r^1", "only a Ghost"),
        ("9f/10g,9b/1f/1h/2b/2h/3f", "", "2g", "", "2/2^1", "only from column to column"),
        ("9f/10g,9b/1f/1h/2b/2h/3f", "", "2g", "", "2^1", "only a Ghost"),  # the top card, not the one under it
        ("-/10g/1f/1h/2b/2h/3f", "", "3g", "", "2^1", "is empty"),
        ("1f/1h/1b/2b/2h/9f/3g", "10g", "", "ghost_float=off", "r^6", "Ghost Float is off"),
        ("8f/8h/1f/1h/2b/2h/3f", "7f", "", "", "r>2", "only onto a Froggle exactly one stronger"),
        ("9h/8f,7f,6b/7h/1h/2b/2h/3f", "", "3g", "", "2/3>1", "lies on the 8 of Froggles by a power only"),
        ("7h/6f,6b,5f/7f/1h/2b/2h/3f", "", "3g", "hoard:2", "2/3>1", "by a power only"),
        ("2b/3b/1g/1f/5f/5h/5g", "1h,1b", "", "", "1>f", "takes the 1 of Goblins next"),
        ("-/12h/11b/1f/12g,11f/2b/2f", "12f", "2h", "", "3>1", "only a 12 may go to an empty column"),
        ("6h/6f/6g/-/7b/2h/3h", "", "5f,5g,5b,1h", "", "f>1", "worry_back is off"),
        ("6f/5f/6b/7b/7f/7g/7h", "", "6h,5b,3g,4f", "worry_back=on", "b>2", "must be exactly one weaker"),
        ("6f/5f/6b/7b/7f/7g/7h", "", "6h,5b,3g,4f", "worry_back=on", "f>2", "their suits must differ"),
        ("6f/5f/6b/7b/7f/7g/7h", "", "6h,5b,3g,4f", "worry_back=on", "g^2", "a foundation's card can only go to a col"),
        ("-/8s/8h/ks/qd,jc/7d/7s", "kd", "6c,6d,6h,6s", "preset=klondike", "5>1", "only a king may go to an empty col"),
        ("-/8s/8h/ks/qd,jc/7d/7s", "kd", "6c,6d,6h,6s", "preset=klondike", "7>2", "their colours must differ"),
        ("-/8s/8h/ks/qd,jc/9d/9s", "kd", "7c,7d,7h,7s", "preset=klondike worry_back=off", "d>2", "worry_back is off"),
    ],
)
def test_what_is_refused(columns: str, turned: str, home: str, words: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        table(columns, turned, home=home, words=words).play(text)


# The designer's examples


def test_a_follower_goes_onto_a_card_of_another_suit() -> None:
    assert column(after(table(f"12b/{TOPS}", "11g"), "r>1"), 1) == "12b,11g"


def test_a_run_of_9_8_7_goes_onto_a_10_of_another_suit() -> None:
    match = after(table("10g/-/-/9f,8h,7b/10f/1g/2g", home="3h"), "4/3>1")
    assert column(match, 1) == "10g,9f,8h,7b"
    assert column(match, 4).count("|") == 1, "the card below is turned up at once"


def test_goblin_hoard_6_onto_6_of_ghosts_once_per_column() -> None:
    match = after(table("6g/6f/6h/1g/2f/2g/1f", "1b,6b", home=""), "r>1")
    assert (column(match, 1), sections(match)["hoard"]) == ("6g,6b", "1")
    assert sections(after(match, "1>2"))["hoard"] == "1,2"
    with pytest.raises(ValueError, match="has been used in column 1"):
        match.play("2>1")
    assert sections(after(match, "2>3"))["hoard"] == "1,2,3"


def test_ghost_float_10_of_ghosts_above_the_9_of_froggles() -> None:
    floated = column(after(table("1f/1h/1b/2b/2h/9f,8b/3g", "10g"), "r^6"), 6)
    assert floated.endswith("|10g,9f,8b")
    assert floated.count(",") == 6, "five cards lie face down in front"


def test_a_ghost_that_floats_may_become_a_base() -> None:
    match = after(table("9f,8b/10g/1f/1h/2b/2h/3f", home="2g"), "2^1")
    assert column(match, 1) == "10g,9f,8b"
    assert "|" not in column(match, 2), "the card under the Ghost was turned up"


def test_ghost_float_in_front_of_a_hoarded_pair() -> None:
    match = after(table("6f,6b/7g/1f/1h/2b/2h/3f", home="2g", words="hoard:1"), "2^1")
    assert column(match, 1) == "7g,6f,6b"
    assert "1/2>2" not in match.actions()


def test_a_whole_column_may_change_its_place() -> None:
    """It matters for the mark: the Goblin may be hoarded again."""
    match = after(table("-/9g/-/10g/-/-/12f,11h", home="12b,8g,10h,11f", words="hoard:7"), "7/2>1")
    assert sections(match)["columns"] == "12f,11h/9g/-/10g/-/-/-"
    assert sections(match)["hoard"] == "7"


# The reserve


def test_every_card_is_dealt_anywhere() -> None:
    assert len({column(witchwood.deal("hocus", number), 1) for number in range(400)}) == 48


def test_foundations_take_their_suit_in_order() -> None:
    match = after(table("2b/3b/1g/1f/5f/5h/5g", "1h,1b"), "r>f 1>f 2>f r>f")
    assert sections(match)["foundations"] == "3b,1h"


def test_the_available_card_is_the_last_turned_then_the_one_before() -> None:
    match = after(table("9f/1f/1h/2b/2h/2f/3f", "5b,6h,8b"), "r>1")
    assert sections(match)["reserve"].startswith("5b,6h|")
    with pytest.raises(ValueError, match="6 of Hexis"):
        match.play("r>1")


def test_draw_three_then_fewer_then_pick_up() -> None:
    match = witchwood.deal("hocus", 7)
    cards = sections(match)["reserve"].split(",")
    turned = []
    for _ in range(9):
        first, bar, _ = sections(after(match, "d"))["reserve"].partition("|")
        turned.append(len(first.split(",")) if bar else 0)
    assert turned == [3, 6, 9, 12, 15, 18, 20, 3, 6]
    assert sections(match)["reserve"].replace("|", ",").split(",") == cards, "the order stays"


@pytest.mark.parametrize(
    ("reserve", "words", "reason"),
    [
        ("", "", "the reserve is empty"),
        ("9h,9g,9f|", "", "would turn the same cards again"),
        ("9h,9g,9f,9b|", "draw=4", "would turn the same cards again"),
        ("9h,9g|9f", "", ""),
        ("9h,9g,9f,9b|", "", ""),
        ("9h,9g,9f,9b|", "redeals=1", ""),
    ],
)
def test_drawing_is_illegal_where_it_changes_nothing(reserve: str, words: str, reason: str) -> None:
    """A table with few cards left: the other 9s and all greater cards lie in columns."""
    cards = [card for card in reserve.replace("|", ",").split(",") if card]
    rows = ["12f,11b,10f", "12b,11f,10b", "12g,11h,10g", "12h,11g,10h"]
    rows += [card for card in ("9f", "9b", "9g") if card not in cards]
    rows += ["-"] * (7 - len(rows))
    home = "8f,8b,8g," + ("8h" if "9h" in cards else "9h")
    text = f"hocus {words} columns:{'/'.join(rows)} reserve:{reserve or '-'} foundations:{home}"
    match = witchwood.from_position("hocus", text)
    assert ("d" in match.actions()) == (not reason)
    if reason:
        with pytest.raises(ValueError, match=reason):
            match.play("d")


def test_redeals_count_pick_ups() -> None:
    match = after(witchwood.deal("hocus", 7, redeals=1, draw=7), "d d d d")
    assert sections(match)["pickups"] == "1"
    assert {"id": "redeals", "title": "Pick-ups left", "value": 0} in match.view()["counters"]
    with pytest.raises(ValueError, match="may be picked up only 1 time"):
        after(match, "d d d")
    with pytest.raises(ValueError, match="only 0 times"):
        after(witchwood.deal("hocus", 7, redeals=0, draw=7), "d d d d")


def test_worry_back_takes_the_top_card_of_a_foundation_by_the_base_rules() -> None:
    match = table("6h/6f/6g/-/7b/2h/3h", home="5f,5g,5b,1h", words="worry_back=on")
    backs = {text for text in match.actions() if text[0] in "fbgh"}
    assert backs == {"f>1", "f>3", "g>1", "g>2", "b>1", "b>2", "b>3"}
    assert sections(after(match, "f>1"))["foundations"] == "5b,4f,1h,5g"


# The end


BURIED = "columns:-/-/-/-/-/-/10h,12h,10g,12g,10f,12f|11h foundations:9h,9g,9f,12b"


def test_a_game_is_over_when_nothing_can_ever_be_done() -> None:
    match = witchwood.from_position("hocus", f"hocus {BURIED} reserve:11g|11f known:all")
    assert (match.result, match.actions(), match.scores) == ("lost", [], [9.0])


def test_the_end_waits_until_every_card_was_seen() -> None:
    match = witchwood.from_position("hocus", f"hocus draw=1 {BURIED} reserve:11g|11f")
    assert match.actions() == ["d"]
    assert after(match, "d").over


def test_no_end_while_drawing_can_bring_up_a_card_of_use() -> None:
    buried = BURIED.replace("10h,12h,10g", "12h,10g")
    for draw, over in ((1, False), (2, False), (3, True)):
        match = witchwood.from_position("hocus", f"hocus draw={draw} {buried} reserve:11g,10h,11f|")
        assert match.over == over, "three at a time, the 10 of Hexis stays under the 11 of Froggles"
        assert "r>f" not in match.actions()


def test_no_end_while_a_card_may_come_back_from_a_foundation() -> None:
    match = witchwood.from_position("hocus", f"hocus worry_back=on {BURIED} reserve:11g|11f known:all")
    assert "b>1" in match.actions()


# Options


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
