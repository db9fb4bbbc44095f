"""Witch Stones as text: actions, refusals, words, positions."""

from __future__ import annotations

import pytest

import witchwood
from games.stones.stones_slow import ALL, LINES, position
from witchwood.engine.text import BadText

GAME = witchwood.game("stones")
EMPTY = ("9",) * 9
FULL = "meeeessms/meeseeeee/eemceccms/esceecsee/eeeeeecme/ecseeeece/eeemeeeee/emmcsmsee/seeeemesm"  # deal 42


# Actions


def test_squares_then_stretches_from_either_end() -> None:
    state = witchwood.deal("stones", 1).state
    texts = [GAME.text.write_action(state, 0, action) for action in range(GAME.actions)]
    stretches = [f"{line[a]}-{line[b]}" for line in LINES for a in range(1, 8) for b in range(a + 1, 8)]
    assert texts == [*ALL, *stretches, "suns", "moons"]
    for action, text in enumerate(texts):
        assert GAME.text.read_action(state, 1, "-".join(reversed(text.split("-")))) == action
    assert GAME.text.read_action(state, 0, "e5-e5") == texts.index("e5")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is no action; write a square like e5"),
        ("j5", "is no action"),
        ("e0", "is no action"),
        ("e10", "is no action"),
        ("e5-", "is no action"),
        ("e5 f5", "is no action"),
        ("b5-c5-d5", "more than two ends"),
        ("c3-d4", "slanting lines are never taken"),
        ("a4-c4", "no space beyond a4"),
        ("c4-a4", "no space beyond a4"),
        ("d4-i4", "no space beyond i4"),
        ("e1-e3", "no space beyond e1"),
        ("e3-e9", "no space beyond e9"),
        ("\u0665", "is no action"),
        ("e\u0665", "is no action"),
    ],
)
def test_text_that_is_no_notation_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.text.read_action(witchwood.deal("stones", 1).state, 0, text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("suns", "the sides are chosen already: you play the suns"),
        ("a5", "there is no stone on a5"),
        ("b5-e5", "there is no stone on e5"),
        ("c5", "the crown on c5 can be taken only between two spaces"),
        ("d5", "the other side's moon on d5 can be taken only between two spaces"),
        ("i1", "the other side's moon on i1 can't be taken: a corner never lies between two spaces"),
        ("b5-c5", "no space at d5"),
        ("c5-d5", "no space at b5"),
    ],
)
def test_an_illegal_action_is_refused_with_the_true_reason(text: str, reason: str) -> None:
    match = witchwood.from_position("stones", position(*EMPTY[:3], "1eee5", "1ecm5", "1eee5", *EMPTY[:2], "8m", turn=0))
    with pytest.raises(ValueError, match=reason):
        match.play(text)


def test_before_the_choice_nothing_can_be_taken_and_nobody_acts_out_of_turn() -> None:
    match = witchwood.deal("stones", 42)
    with pytest.raises(ValueError, match="first choose a side, suns or moons"):
        match.play("e5")
    with pytest.raises(ValueError, match="it is the other seat's turn"):
        match.play("suns", 1)
    match.resign()
    assert GAME.text.explain(match.state, 0, 0) == "the game is over"


def test_actions_in_words() -> None:
    match = witchwood.deal("stones", 42)
    assert match.describe("moons") == "Play the moons"
    match = witchwood.from_position("stones", position(*EMPTY[:4], "1cme1m1s1", *EMPTY[:4], turn=0))
    assert match.describe("b5-d5") == "Take the 3 stones from b5 to d5 (8 points)"
    assert match.describe("d5") == "Take the earthstone on d5 (1 point)"
    assert match.describe("b5") == "Take the crown on b5 (5 points)"
    assert match.describe("f5") == "Take the moon on f5 (2 points)"
    assert match.describe("h5") == "Take the sun on h5 (0 points)"


# Positions


def test_a_deal_as_text() -> None:
    assert witchwood.deal("stones", 42).position() == f"stones board:{FULL} turn:0"


def test_a_position_may_be_typed_in_other_ways() -> None:
    plain = "stones board:9/9/9/9/2c1e4/9/9/9/8m suns:1 points:46,41 turn:0"
    other = "stones turn:0 points:46,41 suns:1 board:9/9/9/9/2C1E1111/9/9/9/53m rng:0000000000000000 resigned:none"
    assert GAME.from_position(plain).tobytes() == GAME.from_position(other).tobytes()
    assert GAME.position(GAME.from_position(other)) == plain


def only(**rows: str) -> str:
    """An empty board but for these rows ("row1")."""
    return "/".join(rows.get(f"row{number}", "9") for number in range(9, 0, -1))


@pytest.mark.parametrize(
    ("sections", "reason"),
    [
        ("", "section board: missing"),
        ("board:9/9 suns:0 turn:0", "there are 9 rows, from row 9 down to row 1"),
        (f"board:{only(row9='8')} suns:0 turn:0", "section board \\('8'\\): row 9 has 8 squares"),
        (f"board:{only(row1='9e')} suns:0 turn:0", "row 1 has 10 squares; it should have 9"),
        (f"board:{only(row1='e0e')} suns:0 turn:0", "section board \\('0'\\): row 1: use s m c e"),
        (f"board:{only(row9='s8')} suns:0 turn:0", "corner a9 holds a moon or nothing"),
        (f"board:{only(row1='m8')} suns:0 turn:0", "corner a1 holds a sun or nothing"),
        (f"board:{only(row1='s7e')} suns:0 turn:0", "corner i1 holds a moon or nothing"),
        (f"board:{only(row2='1sssssss1', row1='1ssss4')} suns:0 turn:0", "more than 10 suns stand outside"),
        (f"board:{only(row5='c8')} suns:0 turn:0", r"section board \('a5'\): a crown never stands"),
        (f"board:{only(row8='1ccccccc1', row7='1ccc5')} suns:0 turn:0", "10 crowns stand here; the game has 9"),
        (f"board:{FULL.replace('s', 'e', 1)} turn:0", "49 earthstones stand here; the game has 48"),
        (f"board:{FULL.replace('seeeemesm', '1eeeemes1').replace('c', 'e', 1)} suns:0 turn:0", "the game has 48"),
        (f"board:{FULL.replace('seeeemesm', 's7m').replace('c', 'e', 5)} suns:0 turn:0", "crowns are missing, but"),
        (f"board:{FULL} suns:2 turn:0", r"section suns \('2'\): name a seat, 0 or 1"),
        (f"board:{FULL.replace('/meese', '/1eese')} turn:0", "stones are gone, so the sides are chosen"),
        (f"board:{FULL} points:1,0 turn:0", "before the sides are chosen nobody has points"),
        (f"board:{FULL} suns:0 points:1,0 turn:0", "can't bring these points"),
        (f"board:{FULL} suns:0 points:1 turn:0", "write the points of seat 0 and of seat 1 with a comma"),
        (f"board:{FULL} suns:0 points:0,-1 turn:0", "write the points of seat 0 and of seat 1 with a comma"),
        (f"board:{FULL.replace('/meese', '/1eese')} suns:0 points:2,0 turn:0", "can't bring these points"),
        (f"board:{FULL.replace('/meese', '/m1ese')} suns:0 turn:0", r"section points \(''\): the stones .*1 earth"),
        (f"board:{FULL.replace('eemce', 'eem1e')} suns:0 points:5,0 turn:0", "can't bring these points"),
        (f"board:{only()} suns:0 points:46,46", "can't bring these points"),
        (f"board:{only()} suns:0 points:93,0", "the game ends at 50 points, and no take brings so many more"),
        (f"board:{only()} suns:0 points:51,52", "only one seat can reach the 50 points"),
        (f"board:{only()} suns:0 points:46,47 turn:0", "the game is over, so it is nobody's turn"),
        (f"board:{only()} suns:0 points:46,47 resigned:0", "the game had ended before"),
        (f"board:{FULL} suns:0 resigned:0 turn:1", "the game is over, so it is nobody's turn"),
        (f"board:{FULL} suns:0 resigned:x", r"section resigned \('x'\): name a seat"),
        (f"board:{FULL} suns:0", "section turn .*say which seat, 0 or 1, is to act"),
        (
            f"board:{only(row9='m8')} suns:0 points:46,47 turn:0",
            "seat 0 has nothing to take, so it is the turn of",
        ),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(sections: str, reason: str) -> None:
    with pytest.raises(BadText, match=reason):
        GAME.from_position(f"stones {sections}")
