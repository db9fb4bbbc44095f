"""What measurements ask of WitchPig: what a finished game came to, and what sort of action a number is."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.games.witchpig.hands import best_six, row_of
from witchwood.games.witchpig.state import CALL, DRAW, KEEP


def facts(state: State) -> dict[str, int | float | str]:
    """row: rank of the hand that won, 1 the highest, 0 where nobody won with a winning hand; out: seats that left;
    seat_dealer: the seat that dealt.
    """
    keys = [int(best_six(state.hands[seat], int(state.sequence))) for seat in _seats(int(state.won))]
    best = max(keys, default=0)
    return {
        "row": int(row_of(best)) if best else 0,
        "out": int(state.out).bit_count(),
        "seat_dealer": int(state.dealer),
    }


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]


def kind(action: int) -> str:
    """discard, draw, call, keep (a Thief's swap declined), swap."""
    if action < DRAW:
        return "discard"
    return {DRAW: "draw", CALL: "call", KEEP: "keep"}.get(action, "swap")
