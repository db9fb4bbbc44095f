"""The rules of Hocus Solitaire as kernels. The verbs' docstrings stand in `engine/kernel.py`."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.bits import lowest
from witchwood.engine.kernel import OVER, Array, Int, State, Word, kernel, scratch
from witchwood.engine.random import shuffle
from witchwood.games.hocus.end import can_draw, settle
from witchwood.games.hocus.follow import (
    NONE,
    ONE,
    STEP,
    available,
    bit,
    home_cards,
    tail_cards,
    takes_alone,
    takes_run,
    top_cards,
    tucked_ghosts,
    tucks,
    upto,
)
from witchwood.games.hocus.state import (
    BLOCK,
    COLUMN_HOME,
    COLUMNS,
    DRAW,
    FLOAT,
    FROM_COLUMN,
    FROM_HOME,
    FROM_RESERVE,
    HEXIS,
    HOCUS,
    LONGEST,
    MOST_CARDS,
    ONTO,
    PLAYING,
    RESERVE,
    RESERVE_HOME,
    RESIGNED,
    STRONGEST,
    SUITS,
    UNLIMITED,
    WON,
)

_FIRST_WANTED = np.uint64(0xF0)
_FIRST_SUIT = np.uint64(0x1111_1111_1111_1111)


@kernel
def deal(state: State, seed: Word) -> None:
    state.rng = seed
    cards = SUITS * STRONGEST[state.preset]
    pack = scratch(MOST_CARDS, np.uint8)
    for place in range(cards):
        pack[place] = SUITS + place
    shuffle(state, pack, 0, cards)
    place = 0
    for column in range(COLUMNS):
        for depth in range(column):
            state.hidden[hidden_start(column) + depth] = pack[place]
            place += 1
        state.down[column] = column
        state.shown[column] = bit(np.int64(pack[place]))
        place += 1
    state.held = RESERVE[state.preset]
    for i in range(cards - place):
        state.reserve[i] = pack[place + i]
    state.wanted = _FIRST_WANTED


@kernel
def hidden_start(column: Int) -> Int:
    """Where a column's face-down cards begin in `hidden`."""
    return column * (column - 1) // 2


@kernel
def legal(state: State, _seat: Int, out: Array) -> Int:
    if state.end != PLAYING:
        return 0
    held = available(state)
    tops = top_cards(state)
    count: Int = _add(out, 0, DRAW, can_draw(state))
    count = _add(out, count, RESERVE_HOME, held & state.wanted != NONE)
    for column in range(COLUMNS):
        count = _add(out, count, COLUMN_HOME + column, tops & state.wanted & state.shown[column] != NONE)
    homes = home_cards(state) if state.worry_back else NONE
    tails = tail_cards(state) | homes
    single = tops | held
    for target in range(COLUMNS):  # of no column it takes two: they are of one strength, but for a Goblin on top
        movers = (takes_alone(state, target) & single) | (takes_run(state, target) & tails)
        if movers == NONE:
            continue
        block = ONTO + target * BLOCK
        count = _add(out, count, block + FROM_RESERVE, movers & held != NONE)
        back = movers & homes
        while back:
            count = _add(out, count, block + FROM_HOME + lowest(back) % SUITS, True)
            back &= back - ONE
        for source in range(COLUMNS):
            shown = state.shown[source]
            first = movers & shown
            cards = size(shown & upto(first))
            count = _add(out, count, block + FROM_COLUMN + source * LONGEST + cards - 1, first != NONE)
    if state.ghost_float:
        ghosts = single & tucked_ghosts(state)
        if ghosts:
            count = _write_floats(state, ghosts, held, out, count)
    return count


@kernel
def _add(out: Array, count: Int, action: Int, is_legal: bool) -> Int:
    """Write an action behind a list, which it belongs to if it is legal; return the new length of the list.

    There is no branch, for a processor can't guess which are legal, and always room: seven columns that take five
    cards each have Froggles on top, and then not four cards can go home. Numba asks of an int64 whether it counts from
    the end.
    """
    out[np.uint64(count)] = action
    return count + np.int64(is_legal)


@kernel
def _write_floats(state: State, ghosts: Word, held: Word, out: Array, count: Int) -> Int:
    """Write the floats of a set of available Ghosts; return the new length of the list."""
    for place in range(1 + COLUMNS):
        ghost = ghosts & (held if place == 0 else state.shown[place - 1])
        if ghost:
            card = lowest(ghost)
            for column in range(COLUMNS):
                if tucks(state.shown[column], card):
                    out[count] = FLOAT + place * COLUMNS + column
                    count += 1
    return count


@kernel
def play(state: State, _seat: Int, action: Int) -> None:
    if action == DRAW:
        _turn_cards(state)
    elif action == RESERVE_HOME:
        _bring_home(state, _take_from_reserve(state))
    elif action < ONTO:
        column = action - COLUMN_HOME
        _bring_home(state, _take_from_column(state, column, 1))
    elif action < FLOAT:
        _bring_onto(state, (action - ONTO) // BLOCK, (action - ONTO) % BLOCK)
    else:
        place, column = (action - FLOAT) // COLUMNS, (action - FLOAT) % COLUMNS
        ghost = _take_from_reserve(state) if place == 0 else _take_from_column(state, place - 1, 1)
        state.shown[column] |= ghost
    settle(state)


@kernel
def _turn_cards(state: State) -> None:
    turned: Int = np.int64(state.turned)
    held = np.int64(state.held)
    if turned == held:
        turned = 0
        if state.redeals != UNLIMITED:
            state.pickups += 1
    turned = min(turned + np.int64(state.draw), held)
    state.turned = turned
    if turned == held:
        state.seen = 1


@kernel
def _bring_home(state: State, card: Word) -> None:
    state.wanted ^= card | (card << STEP)


@kernel
def _bring_onto(state: State, target: Int, how: Int) -> None:
    """Move cards onto a column; `how` is the action's place in the target's block."""
    if how == FROM_RESERVE:
        cards = _take_from_reserve(state)
    elif how < FROM_COLUMN:
        cards = home_cards(state) & (_FIRST_SUIT << np.uint64(how - FROM_HOME))
        state.wanted ^= cards | (cards << STEP)
    else:
        source = (how - FROM_COLUMN) // LONGEST
        cards = _take_from_column(state, source, (how - FROM_COLUMN) % LONGEST + 1)
    below = state.shown[target]
    if below and lowest(below) // SUITS == lowest(cards) // SUITS:
        state.spent |= 1 << target
    state.shown[target] = below | cards


@kernel
def _take_from_reserve(state: State) -> Word:
    """Take the available card out of the reserve; answer it as a set."""
    card = available(state)
    turned, held = np.int64(state.turned), np.int64(state.held)
    for place in range(turned, held):
        state.reserve[place - 1] = state.reserve[place]
    state.reserve[held - 1] = 0
    state.turned = turned - 1
    state.held = held - 1
    return card


@kernel
def _take_from_column(state: State, column: Int, cards: Int) -> Word:
    """Take so many cards off a column and turn up what is bared; answer them as a set."""
    shown = state.shown[column]
    rest = shown
    for _ in range(cards):
        rest &= rest - ONE
    state.shown[column] = rest
    down = np.int64(state.down[column])
    if not rest and down > 0:
        place = hidden_start(column) + down - 1
        state.shown[column] = bit(np.int64(state.hidden[place]))
        state.hidden[place] = 0
        state.down[column] = down - 1
    return shown ^ rest


@kernel
def turn(state: State) -> Int:
    return 0 if state.end == PLAYING else OVER


@kernel
def score(state: State, out: Array) -> None:
    homes = home_cards(state)
    if state.preset == HOCUS:
        out[0] = lowest(homes & (_FIRST_SUIT << np.uint64(HEXIS))) // SUITS
        return
    out[0] = 0.0
    while homes:
        out[0] += lowest(homes) // SUITS
        homes &= homes - ONE


@kernel
def winners(state: State) -> Int:
    return 1 if state.end == WON else 0


@kernel
def resign(state: State, _seat: Int) -> None:
    if state.end == PLAYING:
        state.end = RESIGNED


@kernel
def hide(state: State, _seat: Int, seed: Word) -> None:
    state.rng = seed
    known = np.int64(state.held) if state.seen else np.int64(state.turned)
    unknown = scratch(MOST_CARDS, np.uint8)
    count = 0
    for column in range(COLUMNS):
        for depth in range(state.down[column]):
            unknown[count] = state.hidden[hidden_start(column) + depth]
            count += 1
    for place in range(known, state.held):
        unknown[count] = state.reserve[place]
        count += 1
    shuffle(state, unknown, 0, count)
    count = 0
    for column in range(COLUMNS):
        for depth in range(state.down[column]):
            state.hidden[hidden_start(column) + depth] = unknown[count]
            count += 1
    for place in range(known, state.held):
        state.reserve[place] = unknown[count]
        count += 1
