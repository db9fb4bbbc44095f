"""When the game is over: won, or nothing but drawing is possible for ever."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import lowest
from witchwood.engine.kernel import Int, State, Word, kernel
from witchwood.games.hocus.follow import (
    COMPLETE,
    GHOSTS,
    NONE,
    ONE,
    available,
    bit,
    home_cards,
    tail_cards,
    takes_alone,
    takes_run,
    top_cards,
    tucks,
)
from witchwood.games.hocus.state import COLUMNS, STUCK, UNLIMITED, WON


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
    return not (state.ghost_float and can_float(state, cards & GHOSTS))


@kernel
def cards_to_come(state: State) -> Word:
    """Set of the reserve cards that are available now or become so by drawing alone."""
    turned: Int = np.int64(state.turned)
    held, draw = np.int64(state.held), np.int64(state.draw)
    cards = available(state)
    again = can_pick_up(state)
    while turned < held or again:
        if turned == held:
            turned = 0
            again = False
        turned = min(turned + draw, held)
        cards |= bit(np.int64(state.reserve[turned - 1]))
    return cards


@kernel
def can_float(state: State, ghosts: Word) -> bool:
    """Whether some Ghost of a set may be tucked into some column."""
    while ghosts:
        card = lowest(ghosts)
        for column in range(COLUMNS):
            if tucks(state.shown[column], card):
                return True
        ghosts &= ghosts - ONE
    return False


@kernel
def can_draw(state: State) -> bool:
    """Whether cards can be turned, or the reserve picked up to some effect."""
    return state.turned < state.held or can_pick_up(state)


@kernel
def can_pick_up(state: State) -> bool:
    """Whether the reserve may be picked up once all is turned, and other cards then lie turned than before."""
    allowed = state.redeals == UNLIMITED or np.int64(state.pickups) < np.int64(state.redeals)
    return bool(state.held > state.draw and allowed)
