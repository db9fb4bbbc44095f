"""One depth-first search of Hocus or Klondike over all positions that can be reached, each looked at once."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.bits import lowest
from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import below, mix
from witchwood.games.hocus.follow import ONE
from witchwood.games.hocus.solver_dead import first_card, is_dead
from witchwood.games.hocus.solver_moves import MOST_MOVES, action_of, do_move, then_of, write_moves
from witchwood.games.hocus.solver_room import number_of
from witchwood.games.hocus.state import (
    BLOCK,
    COLUMN_HOME,
    COLUMNS,
    FLOAT,
    FROM_COLUMN,
    FROM_HOME,
    KLONDIKE,
    LONGEST,
    ONTO,
    RESERVE,
    RESERVE_HOME,
    SUITS,
    UNLIMITED,
    WON,
)

RUNNING, FOUND, EXHAUSTED, FULL, DEEP = range(5)

WALK = np.dtype(
    [
        ("noise", "i8"),  # how far chance may lift a move's worth; 0: none
        ("rng", "u8"),  # behind another field than in `random.DICE`: Numba would take one struct for the other
        ("level", "i8"),  # -1 before the start and after the end
        ("nodes", "i8"),  # positions entered
    ]
)
"""A search in progress."""

_SALT = np.uint64(0x9E3779B97F4A7C15)
_OTHER_SALT = np.uint64(0xD1342543DE82EF95)
_USED = ONE << np.uint64(63)
_FIELDS = np.uint64(16)  # the first of 12 bits that are free in a key where nothing counts pick-ups


@kernel
def _turned_key(state: State) -> Int:
    """How many reserve cards lie turned, as far as that matters for what can be drawn."""
    turned, held, draw = np.int64(state.turned), np.int64(state.held), np.int64(state.draw)
    if state.redeals == UNLIMITED and (turned == held or turned % draw == 0):
        return 0
    return turned


@kernel
def _reserve_key(state: State, turned: Int) -> Word:
    """wanted, turned and pickups in 52 bits (from bit 0: 16, 5 and 7 are used)."""
    wanted = state.wanted
    key = np.uint64(0)
    while wanted:
        card = lowest(wanted)
        key |= np.uint64(card // SUITS) << np.uint64(card % SUITS * 4)
        wanted &= wanted - ONE
    key |= np.uint64(turned) << np.uint64(16)
    return key | np.uint64(state.pickups) << np.uint64(21)


@kernel
def write_key(state: State, bases: Array, key: Array) -> None:
    """As `_write_key`, with the number of turned cards as far as it matters."""
    _write_key(state, bases, _turned_key(state), key)


@kernel
def write_exact_key(state: State, bases: Array, key: Array) -> None:
    """As `_write_key`, with the number of turned cards as it is: for who counts draws."""
    _write_key(state, bases, np.int64(state.turned), key)


@kernel
def _write_key(state: State, bases: Array, turned: Int, key: Array) -> None:
    """Write 128 bits that are equal for positions that need to be searched only once.

    Klondike: exactly the positions that are alike (`solver_moves`): the face-up cards, how many lie face down in each
    column, which columns without any still begin with the card that was dealt there, foundations and reserve.
    Hocus: a digest of the columns, in any order where no cards lie face down; two positions with one digest are
    unlikely beyond care (10 million positions: less than 1 in 10**24).
    """
    rest = _reserve_key(state, turned)
    if state.preset == KLONDIKE:
        shown = np.uint64(0)
        for column in range(COLUMNS):
            shown |= state.shown[column]
            down = np.uint64(state.down[column])
            if state.down[column] == 0 and first_card(state.shown[column]) == bases[column]:
                down = np.uint64(7)
            rest |= down << np.uint64(28 + 3 * column)
        key[0] = shown
        key[1] = rest | _USED
        return
    one, other = mix(rest ^ _SALT), mix(rest ^ _OTHER_SALT)
    for column in range(COLUMNS):
        place = 0 if state.down[column] == 0 else 1 + column
        word = state.shown[column] | np.uint64(place) | np.uint64(state.spent >> column & 1) << np.uint64(60)
        one += mix(word * _SALT)
        other += mix(word ^ _OTHER_SALT)
    key[0] = one
    key[1] = other | _USED


@kernel
def enter(state: State, bases: Array, table: Array, key: Array) -> bool:
    """Enter a position into a table, which must not be full; whether it needs to be searched. key: room to work in.

    It need not be if it was entered before, or, where the reserve may be picked up without limit, one from which mere
    drawing leads to it: from t turned cards to t + draw and so on, and at last to a multiple of draw. So an entry keeps
    for each remainder by draw the fewest cards turned that were met; any entry will do for a multiple of draw. Nothing
    is lost: of all positions entered or left out that can be won take one that is the fewest moves from its win (draws
    belong to the move after them). If it was left out, the one that leads to it is no farther from a win, and was
    entered; the next position on that win is nearer still, and was entered or left out.
    """
    draw, turned = np.int64(state.draw), _turned_key(state)
    leads = state.redeals == UNLIMITED and 1 < draw < 6
    _write_key(state, bases, 0 if leads else turned, key)
    shift, worth, field, fields = np.uint64(0), np.uint64(0), np.uint64(0), np.uint64(0)
    if leads:
        width = 4 if draw < 4 else 3
        fields = ((ONE << np.uint64(width * (draw - 1))) - ONE) << _FIELDS
        key[1] &= ~fields
        if turned > 0:
            shift = _FIELDS + np.uint64(width * (turned % draw - 1))
            field = ((ONE << np.uint64(width)) - ONE) << shift
            worth = np.uint64(max(RESERVE) // draw + 1 - turned // draw) << shift
    mask = np.uint64(table.shape[0] - 1)
    place = mix(key[0] ^ mix(key[1])) & mask
    while table[place, 1]:
        if table[place, 0] == key[0] and table[place, 1] & ~fields == key[1]:
            if table[place, 1] & field >= worth:
                return False
            table[place, 1] = table[place, 1] & ~field | worth
            return True
        place = (place + ONE) & mask
    table[place, 0] = key[0]
    table[place, 1] = key[1] | worth
    return True


@kernel
def _worth(state: State, move: Int) -> Int:
    """How promising a move is, 0 or more."""
    action = action_of(move)
    if action == RESERVE_HOME:
        return 60
    if then_of(move):
        return 50
    if action < ONTO:
        column = action - COLUMN_HOME
        return 70 + (np.int64(state.down[column]) * 3 if size(state.shown[column]) == 1 else 0)
    if action >= FLOAT:
        column = (action - FLOAT) // COLUMNS - 1
        if column < 0:
            return 40
        return 45 + 3 * np.int64(state.down[column]) if size(state.shown[column]) == 1 else 15
    how = (action - ONTO) % BLOCK
    if how < FROM_HOME:
        return 35
    if how < FROM_COLUMN:
        return 5
    source, cards = (how - FROM_COLUMN) // LONGEST, (how - FROM_COLUMN) % LONGEST + 1
    if size(state.shown[source]) == cards:
        return 50 + 3 * np.int64(state.down[source])
    return 20


@kernel
def _prepare(walk: State, state: State, forbidden: Array, moves: Array, worths: Array) -> Int:
    """Write a position's moves, the most promising last; return how many there are."""
    count = write_moves(state, forbidden, moves)
    for i in range(count):
        move = moves[i]
        worth = _worth(state, move)
        if walk.noise > 0:
            worth += below(walk, walk.noise)
        place = i
        while place > 0 and worths[place - 1] > worth:
            worths[place] = worths[place - 1]
            moves[place] = moves[place - 1]
            place -= 1
        worths[place] = worth
        moves[place] = move
    return count


@kernel
def search(
    walk: State, states: Array, moves: Array, ends: Array, table: Array, forbidden: Array, bases: Array, nodes: Int
) -> Int:
    """As `search_within`, without a look at the room there is."""
    strides, hopeful = np.zeros(COLUMNS, np.int64), np.ones(1, np.int8)
    return search_within(walk, states, moves, ends, table, forbidden, bases, strides, hopeful, nodes)


@kernel
def search_within(
    walk: State,
    states: Array,
    moves: Array,
    ends: Array,
    table: Array,
    forbidden: Array,
    bases: Array,
    strides: Array,
    hopeful: Array,
    nodes: Int,
) -> Int:
    """Begin (at level -1) or go on, for so many new positions; return how the search stands.

    strides, hopeful: what `solver_room` says of the position that the search began with.

    Level i of `states` is the position after i moves. Its moves not yet tried are moves[ends[i - 1]:ends[i]]; the one
    tried last is still there, right behind them. A position that cannot be kept ends the search (FULL, DEEP).
    """
    key = np.empty(2, np.uint64)
    worths = np.empty(MOST_MOVES, np.int64)
    level: Int = walk.level
    room = table.shape[0] // 4 * 3
    if level < 0:
        level = 0
        enter(states[0], bases, table, key)
        ends[0] = _prepare(walk, states[0], forbidden, moves, worths)
    goal = walk.nodes + nodes
    status: Int = RUNNING
    while walk.nodes < goal and status == RUNNING:
        if ends[level] == (ends[level - 1] + 1 if level > 0 else 0):
            level -= 1
            if level < 0:
                status = EXHAUSTED
            continue
        ends[level] -= 1
        states[level + 1] = states[level]
        state = states[level + 1]
        do_move(state, moves[ends[level]])
        if state.end == WON:
            level += 1
            status = FOUND
            continue
        if enter(state, bases, table, key):
            walk.nodes += 1
            level += 1
            start = ends[level - 1] + 1
            ends[level] = start
            if hopeful[number_of(state, bases, strides)] and not is_dead(state):
                ends[level] += _prepare(walk, state, forbidden, moves[start:], worths)
            if walk.nodes >= room:
                status = FULL
            elif level + 2 > ends.shape[0] or ends[level] + MOST_MOVES + 1 > moves.shape[0]:
                status = DEEP
    walk.level = level
    return status
