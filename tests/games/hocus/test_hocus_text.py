"""Notation and position text of Hocus: round trips, and refusals that say what is wrong."""

from __future__ import annotations

import pytest

import witchwood
from games.hocus.hocus_tables import sections, table
from playing import after
from views import texts_of, zones_of
from witchwood.engine.text import BadText
from witchwood.games.hocus import GAME
from witchwood.games.hocus.follow import ALONE, FOLLOWERS
from witchwood.games.hocus.state import COLUMNS, DRAW

TABLE = "8g/7b/6f,5h,4g/9h/-/2f/2g"


def test_a_foundation_shows_its_top_card_and_tells_the_one_beneath() -> None:
    zones = zones_of(table("8f/9f/10f/11f/12f/7f/6f", home="3g,1b", words="worry_back=on").view())
    told = [zones[f"foundation-{suit}"] for suit in ("ghosts", "goblins", "hexis")]
    assert [(texts_of(one), one["count"], one["movable"]) for one in told] == [
        (["2g", "3g"], 3, [1]),
        (["1b"], 1, [0]),
        ([], 0, []),
    ]


def test_examples_of_notation() -> None:
    state = witchwood.deal("hocus", 1).state
    texts = {"d", "r>3", "r>f", "4>f", "3>5", "3/4>5", "r^5", "2^5", "h>3", "f>3"}
    assert {GAME.text.write_action(state, 0, GAME.text.read_action(state, 0, text)) for text in texts} == texts
    assert GAME.text.read_action(state, 0, "3/1>5") == GAME.text.read_action(state, 0, "3>5")
    klondike = witchwood.deal("hocus", 1, preset="klondike").state
    assert GAME.text.read_action(klondike, 0, "d") == DRAW != GAME.text.read_action(klondike, 0, "d>3")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is no action: write d"),
        ("draw", "is no action: write d"),
        ("r", "is no action: write d"),
        ("3-5", "is no action: write d"),
        ("3>8", "the columns are 1 to 7"),
        ("0>1", "the columns are 1 to 7"),
        ("99>1", "the columns are 1 to 7"),
        ("s>1", "'s' is no suit: the suits are b, f, h, g"),
        ("3/0>5", "never shows more than 13"),
        ("3/14>5", "never shows more than 13"),
        ("r/2>5", "only from column to column"),
        ("3/2>f", "only from column to column"),
        ("3/2^5", "only from column to column"),
        ("h>f", "a foundation's card can only go to a column"),
        ("h^3", "a foundation's card can only go to a column"),
        ("r^f", "a Ghost floats into a column"),
        ("³>1", "is no action: write d"),
    ],
)
def test_text_that_is_no_notation_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.text.read_action(witchwood.deal("hocus", 1).state, 0, text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("d", "Turn 3 cards of the reserve"),
        ("r>4", "8 of Froggles to column 4"),
        ("2>1", "7 of Goblins to column 1"),
        ("3/3>2", "6 of Froggles with the 2 cards on it to column 2"),
        ("6>f", "2 of Froggles to the foundation"),
        ("h>6", "2 of Hexis back to column 6"),
        ("7^3", "2 of Ghosts floats into column 3"),
    ],
)
def test_actions_in_words(text: str, words: str) -> None:
    match = table(TABLE, "8f", home="2h,1f", words="worry_back=on froggle_friendship=may")
    assert GAME.text.describe(match.state, 0, GAME.text.read_action(match.state, 0, text)) == words


def test_a_hoard_in_words() -> None:
    match = table("6g/6f/6h/1g/2f/2g/1f", "1b,6b", home="")
    assert match.describe("r>2") == "6 of Goblins to column 2, by its Goblin Hoard"
    hoards = {one["id"]: one for one in match.view()["outlook"]}
    assert list(hoards) == ["hoard1", "hoard2", "hoard3"]
    assert hoards["hoard2"]["words"] == "Column 2 can take the 6 of Goblins by its Goblin Hoard"
    assert [card["text"] for card in hoards["hoard2"]["cards"]] == ["6b"]
    served = after(match, "r>2").view()["outlook"]
    assert "hoard2" not in {one["id"] for one in served}, "it serves each column once"


def test_picking_up_in_words() -> None:
    text = "hocus draw=2 columns:-/-/12f/-/-/-/- reserve:10h,11h,12h| foundations:12b,12g,11f,9h"
    match = witchwood.from_position("hocus", text)
    assert match.describe("d") == "Pick up the reserve and turn 2 cards"


# Positions


def test_a_typed_position_may_leave_out_what_is_usual() -> None:
    match = witchwood.from_position("hocus", "hocus columns:12h/-/-/-/-/-/- foundations:12f,12b,12g,11h")
    assert match.actions() == ["1>f", "1>2", "1>3", "1>4", "1>5", "1>6", "1>7"]
    written = "hocus columns:12h/-/-/-/-/-/- reserve:- foundations:12b,12f,11h,12g rng:0000000000000000"
    assert match.position() == written


def test_capitals_and_a_needless_bar_will_do() -> None:
    one = witchwood.from_position("hocus", "hocus columns:|12H/-/-/-/-/-/- foundations:12F,12B,12G,11H")
    assert one.position().startswith("hocus columns:12h/-")


GOOD = (
    "hocus redeals=5 columns:"
    "2f/11f|8b/10h,8g|9f/6g,12f,6b|11h,10b/8f,1b,2b,3b|3g/3h,5f,4h,10g,9h|6f/5b,11b,7g,7f,8h,11g|7h "
    "reserve:5g,1h,12b|1g,2h,6h,12g,5h,12h,7b,4f,9b,3f,10f,1f,4g,4b,2g,9g"
)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("columns:", "column:", "section columns: missing"),
        ("2f/11f", "11f", r"section columns .*write 7 columns"),
        ("2f/11f", "2x/11f", r"section columns \('2x'\): there is no such card"),
        ("2f/11f", "13f/11f", "there is no such card"),
        ("2f/11f", "/11f", "write - where no card lies"),
        ("2f/11f", "|/11f", "write - where no card lies"),
        ("2f/11f", "2f,,1f/11f", "there is no such card"),
        ("2f/11f", "8b/11f", r"section columns \('8b'\): the 8 of Goblins is on the table twice"),
        ("2f/11f", "-/11f", "the 2 of Froggles is missing"),
        ("2f/11f|8b", "11f|2f/8b", "column 1 has no face-down card"),
        ("11f|8b/10h,8g", "8b/11f,10h,8g", "column 3 has at most 2 face-down cards"),
        ("11f|8b", "11f|", "column 2 shows no card"),
        ("11f|8b", "11f,8b", r"\('11f,8b'\): the 8 of Goblins can't lie on the 11 of Froggles"),
        (
            "11f|8b/10h,8g|9f",
            "11f|9f/10h|8g,8b",
            "column 3 holds a hoarded Goblin, so its mark is spent: write hoard:3",
        ),
        ("reserve:5g,1h", "reserve:5g", "the 1 of Hexis is missing"),
        ("reserve:5g", "reserve:5g,5g", "the 5 of Ghosts is on the table twice"),
        ("reserve:5g", "reserve:5g|1|", "there is no such card"),
        (" reserve", " known:some reserve", "write all"),
        (" reserve", " known:all reserve", "all can be known only after"),
        (" reserve", " pickups:1 reserve", "write known:all"),
        (" reserve", " pickups:6 reserve", "from 0 to 5"),
        (" reserve", " hoard:8 reserve", "write the numbers of the columns"),
        (" reserve", " hoard:1,1 reserve", "named twice"),
        ("hocus", "hocus goblin_hoard=off hoard:1", "expected section:value"),
        (" reserve", " resigned:1 reserve", "write yes or no"),
        (" reserve", " foundations:2f reserve", "is on the table twice"),
        ("hocus", "hocus preset=klondike", "there is no such card: write 7s"),
        ("hocus", "hocus preset=klondike ghost_float=on", "Klondike has no powers"),
    ],
)
def test_impossible_positions(old: str, new: str, reason: str) -> None:
    witchwood.from_position("hocus", GOOD)
    with pytest.raises(BadText, match=reason):
        witchwood.from_position("hocus", GOOD.replace(old, new, 1))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("goblin_hoard=off columns:12h/-/-/-/-/-/- hoard:1 foundations:12f,12b,12g,11h", "Goblin Hoard is off"),
        ("columns:12h/-/-/-/-/-/- foundations:12f,12b,12g,12h", "the 12 of Hexis is on the table twice"),
        ("columns:12h/-/-/-/-/-/- foundations:12f,12b,12g,10h,11h", "Hexis have one foundation"),
        ("columns:-/-/-/-/-/-/- foundations:12f,12b,12g,12h resigned:yes", "over already"),
        ("columns:9f,9b/-/-/-/-/-/8f,8b hoard:7 foundations:12g,12h,7f,7b", "can't|hoarded"),
        ("columns:9f,9b,8f,8b/12b,11f/12f,11b/10f/10b/-/- hoard:1 foundations:12g,12h,7f,7b", "only once in a column"),
        ("columns:9f,8f/12f/11f/10f/-/-/- froggle_friendship=off foundations:12g,12h,7f,12b", "expected section"),
        (
            "froggle_friendship=off columns:9f,8f/12f/11f/10f/-/-/- foundations:12g,12h,7f,12b",
            "can't lie on the 9 of Fr",
        ),
        ("columns:9f/8f/-/-/-/-/- foundations:12g,12h,7f,12b", "is missing"),
    ],
)
def test_impossible_ends(text: str, reason: str) -> None:
    with pytest.raises(BadText, match=reason):
        witchwood.from_position("hocus", f"hocus {text}")


def test_a_reserve_too_large() -> None:
    everything = [f"{strength}{suit}" for strength in range(1, 13) for suit in "fbgh"]
    with pytest.raises(BadText, match="at most 20 cards; here are 48"):
        witchwood.from_position("hocus", f"hocus columns:-/-/-/-/-/-/- reserve:{','.join(everything)}")


def test_the_mark_is_carried() -> None:
    match = after(table("6g/6f/6h/1g/2f/2g/1f", "1b,6b"), "r>1 1>2")
    assert sections(witchwood.from_position("hocus", match.position()))["hoard"] == "1,2"


def test_no_legal_list_is_longer_than_promised() -> None:
    """Onto a column go at most five cards: this is what `MOST_LEGAL` counts on."""
    for preset, followers in enumerate(FOLLOWERS):
        for top, run in enumerate(followers):
            for alone in ALONE[preset, :, :, top].ravel():
                assert (int(run) | int(alone)).bit_count() <= 5
    assert GAME.most_legal == 1 + 4 + COLUMNS * 5 + COLUMNS
