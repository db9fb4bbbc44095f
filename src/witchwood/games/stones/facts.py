"""What measurements ask of Witch Stones: what a finished game came to, and what sort of action a number is."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.games.stones.state import SQUARES, SUNS


def facts(state: State) -> dict[str, int | float | str]:
    """seat_suns: the seat that played suns, -1 where none was chosen; margin: points of seat 0 less those of seat 1."""
    return {"seat_suns": int(state.suns) - 1, "margin": int(state.points[0]) - int(state.points[1])}


def kind(action: int) -> str:
    """Take (one square), stretch (two to seven), suns and moons (the choice of a side)."""
    if action < SQUARES:
        return "take"
    if action < SUNS:
        return "stretch"
    return "suns" if action == SUNS else "moons"
