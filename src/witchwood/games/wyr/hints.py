"""Why an action is a good one, in a sentence that names cards. Everything lies open in Wyr."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import State
from witchwood.games.wyr.cards import REQUESTS
from witchwood.games.wyr.greedy import best_offer
from witchwood.games.wyr.rules import pairs, play
from witchwood.games.wyr.state import ENTICE, STOP, WAYS


def why(state: State, _seat: int, line: tuple[int, ...]) -> str:
    """What a pick leaves, or brings nearer; what enticing spares; "" for stopping."""
    action = line[0]
    if action == STOP:
        return ""
    keiju = int(state.asked)
    if action >= ENTICE:
        return f"In the garden Keiju {keiju} would cost 5 points at the end."
    after = state.copy()
    play(after, 0, action)
    left = int(pairs(after.row)).bit_count()
    if action % WAYS == 0 or not keiju:
        return f"It brings a point, and leaves {left} cards to pick from."
    ready = int(best_offer(keiju, after.top.astype(np.int64)))
    return f"Keiju {keiju} asks for {REQUESTS[keiju]}: {ready} of them then lie{'s' if ready == 1 else ''} on top."
