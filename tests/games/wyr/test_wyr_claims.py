"""What hints of Wyr say of a harvest in gardens laid out for it."""

from __future__ import annotations

import pytest

import witchwood
from games.wyr import wyr_claims
from witchwood.engine.match import Match
from witchwood.games.wyr import hints


def garden(row: str) -> Match:
    """A garden of Wyr with these Nature cards alone: Keiju 1 to 4 were enticed, and the rest was harvested."""
    rest = [
        suit + str(number) for suit in "rgbp" for number in range(1, 12) if suit + str(number) not in row.split(",")
    ]
    given, harvest = rest[:18], [*rest[18:], "k1", "k2", "k3", "k4"]
    return witchwood.from_position("wyr", f"wyr row:{row} harvest:{','.join(harvest)} given:{','.join(given)}")


@pytest.mark.parametrize(
    ("row", "plays", "words", "wrong"),
    [
        (
            "b7,r1,p7,g9,r5",
            "r1>h",
            "Blue 7 and Purple 7, which have no pair now, then make one.",
            "Blue 7, which has no pair now, then makes one with Purple 7.",
        ),
        (
            "b2,b7,r1,p7,g9,r5",
            "r1>h",
            "Purple 7, which has no pair now, then makes one with Blue 7.",
            "Blue 7, which has no pair now, then makes one with Purple 7.",
        ),
        (
            "r1,r2,b2",
            "r1>h",
            "It leaves 2 cards to pick from; 1 of the 2 other harvests leaves fewer, and none more.",
            "It leaves 2 cards to pick from; every other harvest leaves fewer.",
        ),
        (
            "r1,r2,r3,r4,r5",
            "r1>h r2>h r3>h r4>h",
            "It begins a line that leaves only Red 5 in the garden.",
            "It begins a line that leaves only Red 4 in the garden.",
        ),
        ("r1,r2,r3,r4,r5", "r1>h r2>h", "", "It begins a line that leaves only Red 5 in the garden."),
        ("r4,r5", "r4>h", "Then only Red 5 is left.", "It begins a line that leaves only Red 5 in the garden."),
    ],
)
def test_a_harvest_says_what_it_frees_and_leaves(row: str, plays: str, words: str, wrong: str) -> None:
    match = garden(row)
    state, line = match.state.copy(), list[int]()
    for text in plays.split():
        line.append(match.game.text.read_action(match.state, 0, text))
        match.apply(line[-1])
    assert hints.why(state, 0, tuple(line)) == words
    assert not words or wyr_claims.holds(state, 0, tuple(line), words)
    assert not wyr_claims.holds(state, 0, tuple(line), wrong)
