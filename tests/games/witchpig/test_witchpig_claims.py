"""What hints of WitchPig say at tables laid out for it, and when they say nothing."""

from __future__ import annotations

import pytest

import witchwood
from games.witchpig import witchpig_claims
from witchwood.table.lessons.guide import why


def test_three_green_6s_can_be_kept_or_swapped() -> None:
    match = witchwood.from_position(
        "witchpig", "witchpig seats=2 turn:0 hands:g6,g6,g6,t1,p2,m4,c9/w9,s8,t2,p4,m9,c2 midden:et thief:1"
    )
    claims = {match.notation(one): why(match, 0, (one,)) for one in match.legal(0)}
    assert claims["keep"] == "Your hand is row 19, and no swap lifts it."
    for one in match.legal(0):
        words = claims[match.notation(one)]
        assert not words or witchpig_claims.holds(match.state, 0, (one,), words)


@pytest.mark.parametrize(
    ("table", "text", "words"),
    [
        (
            "seats=2 turn:0 hands:w1,w2,t5,p7,m7,c4,s8/w5,s9,t1,p4,m9,c2",
            "t5",
            "The other six wait for the 3 of Swords; no six of your cards wait for any other.",
        ),
        ("seats=2 turn:0 hands:w1,w2,t5,p7,m7,c4,s8/w5,s9,t1,p4,m9,c2", "w1", ""),
        (
            "seats=2 turn:0 hands:w1,w2,g3,g3,g6,g6,t5/w5,s8,t1,p4,m9,c2",
            "t5",
            "The other six wait for the 3 of Swords, the 3 of Glooms or the 6 of Glooms; any other six of your cards "
            "wait for fewer.",
        ),
        (
            "seats=2 turn:0 hands:w1,w2,w3,p7,m9,c4,s8/w5,s9,t1,p4,m7,c2",
            "s8",
            "The other six are row 20: three in sequence, one red suit, which you can call at once.",
        ),
        (
            "seats=2 call=own_turn turn:0 hands:w1,w2,w3,p7,m9,c4,s8/w5,s9,t1,p4,m7,c2",
            "s8",
            "The other six are row 20: three in sequence, one red suit.",
        ),
        (  # a 3 of Swords alone would make row 12, four in sequence; but Death is as likely
            "seats=2 turn:0 hands:w1,w2,w3,p7,m9,c4/w5,s8,t1,p4,m7,c2",
            "draw",
            "",
        ),
        (
            "seats=3 turn:0 hands:w1,w2,w3,p7,m9,c4/w5,s8,t1,p4,m7,c2/out midden:ed",
            "draw",
            "Death lies in the Midden: you can still call row 20 after your discard, and 1 of the 58 number cards that "
            "you can't place would lift it higher.",
        ),
        (
            "seats=2 turn:0 hands:w1,w2,w3,p7,m9,c4/w5,s8,t1,p4,m7,c2",
            "call",
            "Your hand is row 20: three in sequence, one red suit.",
        ),
        (
            "seats=2 turn:0 hands:w1,w2,w3,p7,m9,c4/w5,s8,t1,p4,m7,c2 known0:1=w5,s8,t1,p4,m7,c2",
            "call",
            "Your hand is row 20: three in sequence, one red suit, and you know that every other hand is weaker.",
        ),
        (
            "seats=2 turn:0 hands:w1,w2,w3,p7,m9,c4/g3,g3,g3,p4,m7,c2 known0:1=g3,g3,g3,p4,m7,c2",
            "call",
            "Your hand is row 20: three in sequence, one red suit, and you know that every other hand is weaker.",
        ),
        (  # a higher sequence of the same row
            "seats=2 turn:0 hands:w1,w2,w3,p7,m9,c4/s2,s3,s4,p4,m7,c2 known0:1=s2,s3,s4,p4,m7,c2",
            "call",
            "Your hand is row 20: three in sequence, one red suit.",
        ),
        (
            "seats=2 turn:0 hands:w1,w2,t5,p7,m2,c4,s8/t9,t1,p2,p1,m9,c9 thief:1",
            "keep",
            "No swap puts your hand on the ladder, nor lets it wait for more cards.",
        ),
        (  # with the 3 of Swords there is a row
            "seats=2 turn:0 hands:w1,w2,t5,p7,m2,c4,s8/w3,t1,p2,p1,m9,c9 thief:1",
            "keep",
            "",
        ),
        (  # with the 5 of Comets beside the 4, two more cards would do
            "seats=2 turn:0 hands:w1,w2,t5,p7,m2,c4,s8/c5,t1,p2,p1,m9,c9 thief:1",
            "keep",
            "",
        ),
    ],
)
def test_a_reason_of_witchpig_compares(table: str, text: str, words: str) -> None:
    match = witchwood.from_position("witchpig", f"witchpig {table}")
    (action,) = (one for one in match.legal(0) if match.notation(one, 0) == text)
    assert why(match, 0, (action,)) == words
    assert not words or witchpig_claims.holds(match.state, 0, (action,), words)
    for true, wrong in (
        ("no six of your cards wait for any other", "any other six of your cards wait for fewer"),
        ("3 of Swords", "4 of Swords"),
        (", which you can call at once", ""),
        ("suit.", "suit, which you can call at once."),
        ("row 20 after", "row 19 after"),
        ("1 of the 58", "2 of the 58"),
        ("suit.", "suit, and you know that every other hand is weaker."),
    ):
        if true in words and not (text == "call" and "at once" in wrong):
            assert not witchpig_claims.holds(match.state, 0, (action,), words.replace(true, wrong)), wrong
