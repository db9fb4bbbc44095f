"""What measurements ask of Wyr: what a finished game came to, and what sort of action a number is."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.games.wyr.rules import card_at
from witchwood.games.wyr.state import ENTICE, KEIJU_KINDS, NATURE_CARDS, PLACES, STOP, WAYS


def facts(state: State) -> dict[str, int | float | str]:
    """keiju: the four of the deal, lowest first ("1357"); enticed: how many were won over; left: cards in the row."""
    row = [int(card_at(state.row, place)) for place in range(PLACES)]
    won = [number for number in range(1, KEIJU_KINDS + 1) if int(state.harvest) >> NATURE_CARDS + number & 1]
    waiting = [card - NATURE_CARDS for card in row if card > NATURE_CARDS]
    return {
        "keiju": "".join(map(str, sorted(won + waiting))),
        "enticed": len(won),
        "left": sum(card > 0 for card in row),
    }


def kind(action: int) -> str:
    """harvest, basket, entice, stop."""
    if action < ENTICE:
        return "basket" if action % WAYS else "harvest"
    return "stop" if action == STOP else "entice"
