"""What measurements ask of Pendle Hill: what a finished game came to, and what sort of action a number is."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.games.pendle.numbering import is_attack, is_taking
from witchwood.games.pendle.state import DRAW_FOUR, END, SEND_WITCH


def facts(state: State) -> dict[str, int | float | str]:
    """rounds: how many were begun; removed: ghosts beaten for good; witches_out: witches in play at the
    end.
    """
    return {
        "rounds": int(state.round_number),
        "removed": int(state.removed).bit_count(),
        "witches_out": int(state.witches_out),
    }


def kind(action: int) -> str:
    """attack, take (a reserve card), repel, end (the round), send (a witch back), draw (removed cards)."""
    if is_attack(action):
        return "attack"
    if is_taking(action):
        return "take"
    return {END: "end", SEND_WITCH: "send", DRAW_FOUR: "draw"}.get(action, "repel")
