"""What the others are told of a play: no more than they may know."""

from __future__ import annotations

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
