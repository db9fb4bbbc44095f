"""What the others are told of a play: no more than they may know."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.engine.match import Match


def told(match: Match, text: str, seat: int | None = None) -> list[str]:
    """Play an action, and what each of three seats is told of it."""
    match.play(text, seat)
    return [match.told(len(match.plays) - 1, viewer) for viewer in range(3)]


def test_a_thief_is_named_and_the_cards_only_to_those_they_concern() -> None:
    match = witchwood.from_position(
        "witchpig",
        "witchpig seats=3 turn:0 hands:w1,s3,t5,p2,m4,c9/w5,s8,t1,p4,m9,c2/g3,g3,s2,p7,m1,c5 field:et,c7,es,c8,*",
    )
    drawn = "Draw from the Field: Thief"
    assert told(match, "draw") == [f"{drawn}, 7 of Comets", drawn, drawn]
    swap = "Give 7 of Comets to seat 1 for 8 of Suns"
    assert told(match, "c7/s8") == [swap, swap, "Swap a card with seat 1"]
    assert told(match, "w1") == ["Discard 1 of Swords", "Discard a card", "Discard a card"]
    drawn = "Draw from the Field: Stunned"
    assert told(match, "draw") == [drawn, f"{drawn}, 8 of Comets", drawn]


def test_death_and_calls_are_heard_by_all() -> None:
    start = "witchpig seats=3 turn:0 hands:w1,s3,t5,p2,m4,c9/w5,s8,t1,p4,m9,c2/g3,g3,g3,p7,m1,c5 field:ed,*"
    match = witchwood.from_position("witchpig", start)
    assert set(told(match, "draw")) == {"Draw from the Field: Death, and out of the game"}
    assert set(told(match, "call", 2)) == {"Call WitchPig"}
    match = witchwood.from_position("witchpig", start.replace("g3,g3,g3", "g3,g3,s2"))
    assert set(told(match, "call", 2)) == {"Call WitchPig falsely, and go out"}


def test_only_a_false_call_shows_a_hand_that_lies_open_no_longer() -> None:
    start = "witchpig seats=3 turn:0 hands:w1,s3,t5,p2,m4,c9/w5,s8,t1,p4,m9,c2/g3,g3,s2,p7,m1,c5 field:w7,c7,*"
    match = witchwood.from_position("witchpig", start)
    for text, seat in (("draw", 0), ("call", 2), ("w1", 0)):
        match.play(text, seat)
    match.resign(1)
    shown = [[card["text"] for card in match.shown(number)] for number in range(4)]
    assert [sorted(hand) for hand in shown] == [[], ["c5", "g3", "g3", "m1", "p7", "s2"], [], []]
    match = witchwood.from_position("witchpig", start.replace("g3,g3,s2", "g3,g3,g3"))
    match.play("call", 2)
    assert match.shown(0) == [], "all hands lie open at the end"


def test_a_story_tells_what_a_play_was_though_the_game_went_on_or_ended_afterwards() -> None:
    start = "witchpig seats=3 turn:0 hands:w1,s3,t5,p2,m4,c9/w5,s8,t1,p4,m9,c2/g3,g3,s2,p7,m1,c5 field:"
    match = witchwood.from_position("witchpig", f"{start}w7,c7,*")
    match.play("draw")
    match.play("call", 1)
    match.play("w1", 0)
    match.resign(2)
    assert match.over
    false = "Seat 1 called WitchPig without a winning hand and went out."
    assert [match.story(number) for number in range(4)] == ["", false, "", ""]
    match = witchwood.from_position("witchpig", f"{start}ed,*")
    match.play("draw")
    assert match.story(0) == "Seat 0 drew Death and went out."


@pytest.mark.parametrize(
    ("options", "ending"),
    [
        ("", "went out."),
        ("false_call=high_card", "but nobody held a winning hand: the highest cards won."),
        ("false_call=void", "but nobody held a winning hand: nobody won."),
    ],
)
def test_the_story_of_a_call_says_why_it_ended_the_game(options: str, ending: str) -> None:
    hands = "w1,s3,t5,p2,m4,c9/w5,s8,t1,p4,m9,c2/g3,g3,s2,p7,m1,c5"
    match = witchwood.from_position("witchpig", f"witchpig seats=3 {options} turn:0 hands:{hands} field:w7,*")
    match.play("call", 2)
    assert match.story(0).endswith(ending)
    won = witchwood.from_position("witchpig", f"witchpig seats=3 {options} turn:0 hands:{hands.replace('s2', 'g3')}")
    won.play("call", 2)
    assert won.story(0) == "Seat 2 called WitchPig."
