"""What measurements ask of Hocus Solitaire: what a finished game came to, and what sort of action a number is."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.games.hocus.state import BLOCK, DRAW, FLOAT, FROM_COLUMN, FROM_HOME, ONTO


def facts(state: State) -> dict[str, int | float | str]:
    """down: cards that still lie face down; hoards: columns whose Goblin Hoard was used; held: cards in the reserve."""
    return {"down": int(state.down.sum()), "hoards": int(state.spent).bit_count(), "held": int(state.held)}


def kind(action: int) -> str:
    """draw, home, enter (reserve to column), back (foundation to column), shift (column to column), float."""
    if action == DRAW:
        return "draw"
    if action >= FLOAT:
        return "float"
    if action < ONTO:
        return "home"
    how = (action - ONTO) % BLOCK
    if how < FROM_HOME:
        return "enter"
    return "back" if how < FROM_COLUMN else "shift"
