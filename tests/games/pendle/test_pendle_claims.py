"""What hints of Pendle Hill say at tables laid out for it, and when they say nothing."""

from __future__ import annotations

import pytest

import witchwood
from games.pendle import pendle_claims
from witchwood.engine.match import Match
from witchwood.table.lessons.guide import why


@pytest.mark.parametrize(
    ("table", "text", "words"),
    [
        (
            "witches=3 magic=on castle:qs,wi,wi ghosts:.,.,kd,ks,kc reserve:.,.,9d,js,qh hand:3c,3d,7s,9c "
            "army:2d,5h,ad spent:3s,5d,5s black:20 out:1",
            "end",
            "The witch captures the 4 cards in your hand, but your 20 black magic stays.",
        ),
        (
            "magic=on castle:3h,8s ghosts:.,.,.,5s,. reserve:.,4h,.,6d,qd hand:4c,8c,9c,10s "
            "army:2h,3s,7s may-2:4h black:12 out:1",
            "t2",
            "The last ghost of the round, the 5 of spades, can still be repelled.",
        ),
        (
            "castle:qs,4s,10s ghosts:.,.,.,3c,. reserve:.,.,.,4c,2c hand:3d,7h,10c army:3h,2s,qd,kh may-5:2c out:1",
            "t5",
            "The last ghost of the round, the 3 of clubs, can still be attacked.",
        ),
        (
            "castle:qs,4s,10s ghosts:.,.,.,3c,9h reserve:.,.,.,4c,2c hand:3d,7h,10c army:3h,2s,qd,kh out:1",
            "3dx3c",
            "It takes the 3 of diamonds out of the witch's reach, and the reserve card on place 4 can be taken.",
        ),
        (
            "castle:qs,4s,10s ghosts:.,.,.,.,9h reserve:.,.,.,4c,2c hand:3d,10c army:3h,2s,qd,kh out:1",
            "end",
            "The witch captures the 3 of diamonds and the 10 of clubs, but the reserve card on place 4 stays out of "
            "her reach, and no card that may lie there could attack at once.",
        ),
        (
            "castle:qs,4s,10s,wi ghosts:.,.,.,.,9h reserve:.,.,.,4c,2c hand:3d,10c army:3h,2s,qd,kh",
            "end",
            "Your hand can't attack, and the reserve card on place 4 stays for the next round.",
        ),
        (
            "castle:9s,9d ghosts:.,.,.,.,9h reserve:.,.,.,6c,6d hand:3d army:9c,6h,qd,kh out:1",
            "t4",
            "6 of the 8 cards that may lie there could attack at once.",
        ),
        (
            "castle:9s,9d,wi ghosts:.,.,.,.,9h reserve:.,.,.,jc,6d hand:3d army:9c,qh,qd,kh",
            "t4",
            "No witch is in play: taking it costs no soldier, and 4 of the 8 cards that may lie there could attack "
            "at once.",
        ),
        (  # 2 of the 8 cards could attack, which is no reason
            "castle:9s,10d,wi ghosts:.,.,.,.,9h reserve:.,.,.,jc,6d hand:3d army:jd,qh,qd,kh",
            "t4",
            "No witch is in play: taking it costs no soldier.",
        ),
        (
            "castle:9s,9d,wi ghosts:3c,3s,.,.,. reserve:2d,3h,.,.,. hand:3d army:9c,6h,qd,kh",
            "3dx3c",
            "Only 3 ghosts are left then, and the reserve card on place 1 can be taken.",
        ),
        (
            "castle:qs,9s,wi ghosts:4s,6h,.,.,. reserve:3d,3h,.,.,. hand:10c,2d army:2h,2s,qd,kh",
            "10cx4s+6h",
            "No other attack is possible.",
        ),
        (
            "castle:qs,9s,wi ghosts:3s,5h,7c,.,. reserve:3d,3h,9d,.,. hand:10c,8d,7s army:2h,2s,qd,kh",
            "7sx7c",
            "With what is left you can still attack the 3 of spades and the 5 of hearts together, and the reserve card "
            "on place 3 can be taken.",
        ),
        (
            "castle:qs,9s,wi ghosts:3s,5h,7c,.,. reserve:3d,3h,9d,.,. hand:10c,8d,7s army:2h,2s,qd,kh",
            "10cx3s+7c",
            "It beats two ghosts with one card, and the reserve cards on places 1 and 3 can be taken.",
        ),
        (
            "castle:qs,9s,wi ghosts:3s,5h,7c,.,. reserve:3d,3h,9d,.,. hand:8d,7s army:2h,2s,qd,kh",
            "8dx3s+5h",
            "No other attack beats two ghosts, and the reserve cards on places 1 and 2 can be taken.",
        ),
    ],
)
def test_a_reason_says_what_stays_and_what_an_attack_brings(table: str, text: str, words: str) -> None:
    match = witchwood.from_position("pendle", f"pendle {table} removed:rest round:3")
    (action,) = (one for one in match.legal() if match.notation(one) == text)
    assert why(match, 0, (action,)) == words
    assert pendle_claims.holds(match.state, 0, (action,), words)
    for true, wrong in (
        ("20 black", "21 black"),
        ("repelled", "attacked"),
        ("3 of clubs", "4 of clubs"),
        ("3 of diamonds", "7 of hearts"),
        ("witch's", "witches'"),
        ("place 4", "place 5"),
        ("no card", "1 of the 9 cards"),
        ("could attack", "could not attack"),
        ("6 of the 8", "5 of the 8"),
        ("4 of the 8", "3 of the 8"),
        ("3 ghosts", "4 ghosts"),
        ("spades and the 5 of hearts together", "spades or the 5 of hearts"),
        ("with one card", "at once, and 3 black magic comes in"),
        ("other attack is possible", "other attack beats two ghosts"),
        ("No other attack beats two ghosts", "No other attack is possible"),
    ):
        if true in words and words.replace(true, wrong) != words:
            assert not _is_true(match, action, words.replace(true, wrong)), wrong


def _is_true(match: Match, action: int, words: str) -> bool:
    """Whether Pendle's checker knows a claim and finds it true."""
    try:
        return pendle_claims.holds(match.state, 0, (action,), words)
    except ValueError:
        return False


@pytest.mark.parametrize(
    ("table", "text"),
    [  # an attack is possible, and would keep as much
        ("castle:qs,9s,wi ghosts:4s,6h,.,.,. reserve:3d,3h,.,.,. hand:10c,2d army:2h,2s,qd,kh", "end"),
        ("castle:qs,9s ghosts:4s,6h,.,.,. reserve:3d,3h,2c,.,. hand:10c,2d army:2h,2s,qd,kh out:1", "end"),
        # the witch would have most of the cards that may lie there
        ("castle:qs,4s,10s ghosts:.,.,.,.,9h reserve:.,.,.,4c,2c hand:3d,10c army:3h,2s,qd,kh out:1", "t4"),
    ],
)
def test_a_move_for_which_no_fact_speaks_has_no_reason(table: str, text: str) -> None:
    match = witchwood.from_position("pendle", f"pendle {table} removed:rest round:3")
    (action,) = (one for one in match.legal() if match.notation(one) == text)
    assert why(match, 0, (action,)) == ""
