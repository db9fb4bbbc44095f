"""Why an action is a good one, in a sentence that names cards. It looks only at the seat's own hand."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import State
from witchwood.games.witchpig.cards import name_of
from witchwood.games.witchpig.hands import best_six, row_of
from witchwood.games.witchpig.reach import cards_that_lift
from witchwood.games.witchpig.sets import add, remove
from witchwood.games.witchpig.state import CALL, DRAW, SWAP
from witchwood.games.witchpig.view import ROWS


def why(state: State, seat: int, line: tuple[int, ...]) -> str:
    """What the hand is then, or waits for; "" where there is no such row."""
    action = line[0]
    hand, sequence = state.hands[seat], int(state.sequence)
    if action == CALL:
        row = int(row_of(best_six(hand, sequence)))
        return f"Your hand is row {row}: {ROWS[row]}." if row else ""
    if action < DRAW:
        return _of_the_rest(int(remove(hand, action)), sequence)
    if action >= SWAP:
        given, taken = divmod(action - SWAP, 64)
        row = int(row_of(best_six(add(remove(hand, given), taken), sequence)))
        return f"With the {name_of(taken)} your hand is row {row}: {ROWS[row]}." if row else ""
    return ""


def _of_the_rest(hand: int, sequence: int) -> str:
    """What six cards are, or which cards would make them a winning hand: of the row that most cards lead to."""
    row = int(row_of(best_six(np.uint64(hand), sequence)))
    if row:
        return f"The other six are row {row}: {ROWS[row]}."
    lifting = cards_that_lift(hand, sequence)
    if not lifting:
        return ""
    row = max(lifting, key=lambda one: (len(lifting[one]), -one))
    names = [f"the {name_of(card)}" for card in lifting[row]]
    return f"The other six wait for {_either(names)}: {ROWS[row]}."


def _either(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
