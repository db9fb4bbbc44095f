"""What the others are told of a play: no more than they may know."""

from __future__ import annotations

import pytest

import witchwood
from playing import after
from witchwood.engine.match import Match

HANDS = "w1,s3,t5,p2,m4,c9/w5,s8,t1,p4,m9,c2/g3,g3,s2,p7,m1,c5"


def lay(field: str, hands: str = HANDS, options: str = "") -> Match:
    return witchwood.from_position("witchpig", f"witchpig seats=3 {options} turn:0 hands:{hands} field:{field},*")


def told(match: Match, text: str, seat: int | None = None) -> list[str]:
    """Play an action, and what each of three seats is told of it."""
    match.play(text, seat)
    return [match.told(len(match.plays) - 1, viewer) for viewer in range(3)]


def test_a_thief_is_named_and_the_cards_only_to_those_they_concern() -> None:
    match = lay("et,c7,es,c8")
    drawn = "Draw from the Field: Thief"
    assert told(match, "draw") == [f"{drawn}, 7 of Comets", drawn, drawn]
    swap = "Give the 7 of Comets to seat 1 for the 8 of Suns"
    assert told(match, "c7/s8") == [swap, swap, "Swap a card with seat 1"]
    assert told(match, "w1") == ["Discard the 1 of Swords", "Discard a card", "Discard a card"]
    drawn = "Draw from the Field: Stunned"
    assert told(match, "draw") == [drawn, f"{drawn}, 8 of Comets", drawn]


def test_death_and_calls_are_heard_by_all() -> None:
    match = lay("ed", HANDS.replace("s2", "g3"))
    assert set(told(match, "draw")) == {"Draw from the Field: Death, and out of the game"}
    assert set(told(match, "call", 2)) == {"Call WitchPig"}
    assert set(told(lay("ed"), "call", 2)) == {"Call WitchPig falsely, and go out"}


def test_only_a_false_call_shows_a_hand_that_lies_open_no_longer() -> None:
    match = after(lay("w7,c7"), "draw 2:call w1 1:resign")
    shown = [[card["text"] for card in match.shown(number)] for number in range(4)]
    assert [sorted(hand) for hand in shown] == [[], ["c5", "g3", "g3", "m1", "p7", "s2"], [], []]
    match = after(lay("w7", HANDS.replace("s2", "g3")), "2:call")
    assert match.shown(0) == [], "all hands lie open at the end"


def test_a_story_tells_what_a_play_was_though_the_game_went_on_or_ended_afterwards() -> None:
    match = after(lay("w7,c7"), "draw 1:call w1 2:resign")
    assert match.over
    false = "Seat 1 called WitchPig without a winning hand and went out."
    assert [match.story(number) for number in range(4)] == ["", false, "", ""]
    assert after(lay("ed"), "draw").story(0) == "Seat 0 drew Death and went out."


@pytest.mark.parametrize(
    ("options", "ending"),
    [
        ("", "went out."),
        ("false_call=high_card", "but nobody held a winning hand: the highest cards won."),
        ("false_call=void", "but nobody held a winning hand: nobody won."),
    ],
)
def test_the_story_of_a_call_says_why_it_ended_the_game(options: str, ending: str) -> None:
    assert after(lay("w7", options=options), "2:call").story(0).endswith(ending)
    won = after(lay("w7", HANDS.replace("s2", "g3"), options), "2:call")
    assert won.story(0) == "Seat 2 called WitchPig."
