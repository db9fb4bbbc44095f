"""What hints of WitchPig say at tables laid out for it."""

from __future__ import annotations

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
