"""What an agent knows about Hocus Solitaire: a rule of thumb that digs for face-down cards."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.games.hocus.end import can_float, cards_to_come
from witchwood.games.hocus.follow import FLOOR, FOLLOWERS, GHOSTS, takes_alone
from witchwood.games.hocus.state import (
    BLOCK,
    COLUMN_HOME,
    COLUMNS,
    DRAW,
    FLOAT,
    FROM_COLUMN,
    FROM_HOME,
    LONGEST,
    ONTO,
    RESERVE_HOME,
)

# What an action is worth. Between columns, one that turns up a card gains as much more as cards lie face down there.
_HOME = 80
_DIG = 70
_FROM_RESERVE = 60
_EMPTY = 50
_DRAW = 40
_SHIFT = 3
_IDLE_DRAW = 2
_BACK = 1


@kernel
def greedy(state: State, _seat: Int, actions: Array, count: Int) -> Int:
    """Home first, then what turns up a card (the deepest column first), then the reserve, then drawing.

    Drawing waits its turn only while it can bring up a card that is new or can be played. Of equals the first.
    """
    best: Int = actions[0]
    most: Int = 0
    for i in range(count):
        worth = _worth(state, actions[i])
        if worth > most:
            best = actions[i]
            most = worth
    return best


@kernel
def _worth(state: State, action: Int) -> Int:
    """How well an action serves, a positive number."""
    if action == DRAW:
        return _DRAW if _draw_serves(state) else _IDLE_DRAW
    if action == RESERVE_HOME:
        return _HOME
    if action < ONTO:
        column = action - COLUMN_HOME
        return _HOME + (np.int64(state.down[column]) if _bares(state, column, 1) else 0)
    if action >= FLOAT:
        column = (action - FLOAT) // COLUMNS - 1
        return _FROM_RESERVE if column < 0 else _shift_worth(state, column, 1)
    how = (action - ONTO) % BLOCK
    if how < FROM_HOME:
        return _FROM_RESERVE
    if how < FROM_COLUMN:
        return _BACK
    return _shift_worth(state, (how - FROM_COLUMN) // LONGEST, (how - FROM_COLUMN) % LONGEST + 1)


@kernel
def _shift_worth(state: State, column: Int, cards: Int) -> Int:
    """What it is worth to take so many cards off a column and lay them elsewhere."""
    if not _bares(state, column, cards):
        return _SHIFT
    down = np.int64(state.down[column])
    if down > 0:
        return _DIG + down
    return _SHIFT if state.shown[column] & FOLLOWERS[state.preset, FLOOR] else _EMPTY  # a 12 gains nothing by it


@kernel
def _bares(state: State, column: Int, cards: Int) -> bool:
    """Whether so many cards are all the face-up cards of a column."""
    return bool(size(state.shown[column]) == cards)


@kernel
def _draw_serves(state: State) -> bool:
    """Whether drawing can bring up a reserve card that is new, or known and of use."""
    if not state.seen:
        return True
    cards = cards_to_come(state)
    useful = state.wanted
    for column in range(COLUMNS):
        useful |= takes_alone(state, column)
    if cards & useful:
        return True
    return bool(state.ghost_float and can_float(state, cards & GHOSTS))
