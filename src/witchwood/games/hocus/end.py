"""When the game is over: won, or nothing but drawing is possible for ever."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import State, Word, kernel
from witchwood.games.hocus.follow import (
    COMPLETE,
    NONE,
    ONE,
    bit,
    home_cards,
    tail_cards,
    takes_alone,
    takes_run,
    top_cards,
    tucked_ghosts,
)
from witchwood.games.hocus.state import COLUMNS, PLACES, STUCK, UNLIMITED, WON

_STOPS = np.array([0, *(sum(1 << turned for turned in range(0, 64, draw)) for draw in range(1, 8))], "u8")
"""By `draw`, the bit of each number of cards that lie turned then, from none on."""


@kernel
def settle(state: State) -> None:
    """See whether the game is won, or over because nothing can ever be done again."""
    if state.wanted == COMPLETE[state.preset]:
        state.end = WON
    elif state.seen and is_stuck(state):
        state.end = STUCK


@kernel
def is_stuck(state: State) -> bool:
    """Whether no action but drawing is possible now or after any draws. Asked once all reserve cards are known."""
    tops = top_cards(state)
    single, together = state.wanted, NONE
    for column in range(COLUMNS):
        single |= takes_alone(state, column)
        together |= takes_run(state, column)
    if single & tops or tail_cards(state) & together:
        return False
    if state.worry_back and home_cards(state) & together:
        return False
    cards = tops | cards_to_come(state)
    if single & cards:
        return False
    return not (state.ghost_float and cards & tucked_ghosts(state))


@kernel
def cards_to_come(state: State) -> Word:
    """Set of the reserve cards that are available now or become so by drawing alone."""
    stops, held = _STOPS[state.draw], np.int64(state.held)
    turned = stops << np.uint64(state.turned) | bit(held)
    if can_pick_up(state):
        turned |= stops
    last = turned >> ONE & (bit(held) - ONE)
    cards = NONE
    for place in range(PLACES):  # a loop that is as long each time is faster
        cards |= (last & ONE) << np.uint64(state.reserve[place])
        last >>= ONE
    return cards


@kernel
def can_draw(state: State) -> bool:
    """Whether cards can be turned, or the reserve picked up to some effect."""
    return bool((state.turned < state.held) | can_pick_up(state))


@kernel
def can_pick_up(state: State) -> bool:
    """Whether the reserve may be picked up once all is turned, and other cards then lie turned than before."""
    allowed = state.redeals == UNLIMITED or np.int64(state.pickups) < np.int64(state.redeals)
    return bool((state.held > state.draw) & allowed)
