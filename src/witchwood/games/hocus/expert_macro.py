"""Macro-moves: all the short ways to news that a position offers.

*News* is what the player can't foretell: a card turned up in a column, or reserve cards turned for the first time.
Between two pieces of news nothing is left to chance, so a player need only choose among series of moves that end with
news (macro-actions: R. Bjarnason, A. Fern, P. Tadepalli, "Lower bounding Klondike solitaire with Monte-Carlo planning",
ICAPS 2009). They are found breadth first, with the moves and the dominances of `solver_moves`.

It is better to know more before a move than after it. So if a card can be turned up in the same way from a position and
from one that is a move nearer to the start, the macro-move from the farther one is left out: its last move can wait.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import mix
from witchwood.games.hocus.follow import NONE, ONE
from witchwood.games.hocus.rules import hidden_start, play
from witchwood.games.hocus.solver_moves import (
    MOST_MOVES,
    action_of,
    actions_of,
    do_move,
    draws_of,
    face_down,
    write_moves,
)
from witchwood.games.hocus.solver_search import write_key
from witchwood.games.hocus.state import (
    BLOCK,
    COLUMN_HOME,
    COLUMNS,
    DRAW,
    FLOAT,
    FROM_COLUMN,
    KLONDIKE,
    LONGEST,
    ONTO,
    PLAYING,
    STATE,
    STRONGEST,
    SUITS,
)

NEW_CARDS: int = -1  # stands for the move that turns reserve cards which were never seen before
MOST_MACROS = 64

_NOT = -2  # in place of a move that was dealt with
_HOME = 7
_NEVER = np.uint64(2**64 - 1)

PLACE = np.dtype(
    [
        ("ways", "u8"),  # the ways to turn up a card from here, see `_way`
        ("before", "u8"),  # those there are a move nearer to the start
        ("move", "i8"),  # the move that led here
        ("parent", "i4"),  # from which place; -1 for the start
        ("depth", "i4"),  # how many moves lead here
    ]
)
"""How a position without news was reached."""


class Places(NamedTuple):
    """Memory for `find_macros`, made by `room_for`.

    states, places: the positions that can be reached without news, the start first. keys, slots: table of them, a slot
    holding a place's number + 1. moves: scratch. ends, lasts: what was found, by macro-move: the place where it ends,
    and its last move, which brings the news.
    """

    states: Array
    places: Array
    keys: Array
    slots: Array
    moves: Array
    ends: Array
    lasts: Array


def room_for(places: int) -> Places:
    """Memory to look at so many positions."""
    slots = 1 << (2 * places).bit_length()
    return Places(
        np.zeros(places + 1, STATE).view(np.recarray),
        np.zeros(places + 1, PLACE).view(np.recarray),
        np.zeros((slots, 2), np.uint64),
        np.zeros(slots, np.int32),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(MOST_MACROS, np.int64),
        np.zeros(MOST_MACROS, np.int64),
    )


@kernel
def write_bases(state: State, bases: Array) -> None:
    """By column, the set of the card that was dealt deepest, if it is no king; else a set that no card is.

    As `solver_search.write_key` wants it, which asks only for columns without face-down cards.
    """
    kings = ONE << np.uint64(SUITS * STRONGEST[KLONDIKE])
    for column in range(COLUMNS):
        base = state.shown[column]
        while base & (base - ONE):
            base &= base - ONE
        if state.down[column] > 0:
            base = ONE << np.uint64(state.hidden[hidden_start(column)])
        bases[column] = base if NONE < base < kings else _NEVER


@kernel
def _way(move: Int) -> Word:
    """A bit for the column that a move takes the last card from, and where that goes: eight bits a column."""
    action = action_of(move)
    if action < ONTO:
        return ONE << np.uint64((action - COLUMN_HOME) * 8 + _HOME)
    if action >= FLOAT:
        source, target = (action - FLOAT) // COLUMNS - 1, (action - FLOAT) % COLUMNS
    else:
        target, how = (action - ONTO) // BLOCK, (action - ONTO) % BLOCK
        source = (how - FROM_COLUMN) // LONGEST
    return ONE << np.uint64(source * 8 + target)


@kernel
def _slot_of(memory: Places, key: Array) -> Int:
    """The slot of a key, or the free one where it belongs."""
    mask = np.uint64(memory.slots.shape[0] - 1)
    slot = mix(key[0] ^ mix(key[1])) & mask
    while memory.slots[slot] > 0 and (memory.keys[slot, 0] != key[0] or memory.keys[slot, 1] != key[1]):
        slot = (slot + ONE) & mask
    return np.int64(slot)


@kernel
def _enter(memory: Places, count: Int, most: Int, parent: Int, move: Int, key: Array) -> Int:
    """Keep states[count], reached by a move from a place, if it is new; return the number of places after that."""
    slot = _slot_of(memory, key)
    place = np.int64(memory.slots[slot]) - 1
    ways, depth = (memory.places[parent].ways, memory.places[parent].depth + 1) if parent >= 0 else (NONE, 0)
    if place >= 0:
        if memory.places[place].depth >= depth:
            memory.places[place].before |= ways
        return count
    if count == most:
        return count + 1  # no room: the caller sees it by this
    memory.keys[slot, 0], memory.keys[slot, 1] = key[0], key[1]
    memory.slots[slot] = count + 1
    entry = memory.places[count]
    entry.ways, entry.before, entry.move, entry.parent, entry.depth = NONE, ways, move, parent, depth
    return count + 1


@kernel
def _note_news(memory: Places, place: Int, number: Int, after: Int, hidden: Int, known: bool, found: Int) -> Int:
    """Write down which of a place's moves bring news, striking them off; return how many macro-moves there are then.

    states[after] is scratch. What does not fit is counted, but not kept.
    """
    states, moves, lasts = memory.states, memory.moves, memory.lasts
    if not known:
        if found < MOST_MACROS:
            memory.ends[found], lasts[found] = place, NEW_CARDS
        found += 1
    for i in range(number):
        if not known and draws_of(moves[i]) > 0:
            moves[i] = _NOT
            continue
        states[after] = states[place]
        do_move(states[after], moves[i])
        if face_down(states[after]) < hidden:
            way = _way(moves[i])
            if not memory.places[place].ways & way:
                memory.places[place].ways |= way
                if found < MOST_MACROS:
                    memory.ends[found], lasts[found] = place, moves[i]
                found += 1
            moves[i] = _NOT
    return found


@kernel
def find_macros(memory: Places, forbidden: Array, most: Int) -> tuple[Int, bool]:
    """Find the macro-moves of the position states[0], as far as `most` positions without news go.

    Returns how many stand in `ends` and `lasts`, the shortest first, and whether no other news can be reached.
    """
    key = np.empty(2, np.uint64)
    bases = np.empty(COLUMNS, np.uint64)
    states, places = memory.states, memory.places
    seen, hidden = states[0].seen, face_down(states[0])
    states[0].seen = 0  # else the rules would look for the end after every move
    write_bases(states[0], bases)
    memory.slots[:] = 0
    write_key(states[0], bases, key)
    count = _enter(memory, 0, most, -1, 0, key)
    found: Int = 0
    place: Int = 0
    complete = True
    while place < count:
        number = write_moves(states[place], forbidden, memory.moves)
        known = bool(seen) or states[place].turned == states[place].held
        found = _note_news(memory, place, number, count, hidden, known, found)
        if found > MOST_MACROS:
            found = MOST_MACROS
            complete = False
        for i in range(number):
            move = memory.moves[i]
            if move != _NOT:
                states[count] = states[place]
                do_move(states[count], move)
                if states[count].end == PLAYING:
                    write_key(states[count], bases, key)
                    after = _enter(memory, count, most, place, move, key)
                    if after > most:
                        complete = False
                    else:
                        count = after
        place += 1
    kept: Int = 0
    for i in range(found):
        last = memory.lasts[i]
        if last == NEW_CARDS or not places[memory.ends[i]].before & _way(last):
            memory.ends[kept], memory.lasts[kept] = memory.ends[i], last
            kept += 1
    for i in range(count):
        states[i].seen = seen
    return kept, complete


@kernel
def bring_news(state: State, last: Int) -> None:
    """Play the last move of a macro-move."""
    if last == NEW_CARDS:
        play(state, 0, DRAW)
        return
    seen = state.seen
    state.seen = 0
    do_move(state, last)
    state.seen = seen


def macro_actions(memory: Places, macro: int) -> tuple[int, ...]:
    """A macro-move that `find_macros` found as actions of the game."""
    last = int(memory.lasts[macro])
    actions = [DRAW] if last == NEW_CARDS else actions_of(last)
    place = int(memory.ends[macro])
    while place > 0:
        actions = actions_of(int(memory.places[place].move)) + actions
        place = int(memory.places[place].parent)
    return tuple(actions)
