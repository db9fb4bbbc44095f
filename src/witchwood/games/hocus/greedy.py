"""What an agent knows about Hocus Solitaire: a rule of thumb that looks a few moves ahead for progress."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.bits import lowest
from witchwood.engine.kernel import Array, Int, State, kernel, scratch
from witchwood.games.hocus.follow import bit, takes_run
from witchwood.games.hocus.solver_moves import (
    MOST_MOVES,
    action_of,
    do_move,
    draws_of,
    face_down,
    forbidding,
    picks_up,
    then_of,
    turned_of,
    write_moves,
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
    HOCUS,
    LONGEST,
    MUST,
    ONTO,
    PLAYING,
    RESERVE_HOME,
    SUITS,
    UNLIMITED,
)

# What a move is worth that makes progress. None of these can be undone, so a player who makes some never goes round.
_SAFE_HOME = 95  # with a card that no other can need where it lies
_TURN_UP = 90  # and as much more as cards lie face down there
_ENTER = 50
_ONTO_NOTHING_DOWN = 3  # more for a column without face-down cards: what lies on others has to go again
_BREAKS = 8  # less for a card that joins a column by a power: the two will not move together
_HOME = 40  # others may be needed where they lie
_STEP = 4  # less for each move before it that makes none
_PICK_UP = 3  # less for picking up the reserve, where that is counted
_NONE, _NEVER = 0, -1

_LOW = 2  # so weak a card is hardly ever needed
_STRONG = 70  # below it reserve cards that could be drawn come first
_NEAR, _FAR = 2, 3  # moves that are looked ahead; the second where the first finds nothing strong

_SAFE = np.array(
    [
        [
            [
                [[forbidding(preset, hoard, floats, must, back) for back in (False, True)] for must in (False, True)]
                for floats in (False, True)
            ]
            for hoard in (False, True)
        ]
        for preset in (0, 1)
    ]
)
"""`forbidding` by preset, hoard, float, must and worry_back, shape (2, 2, 2, 2, 2, 2, 64)."""


@kernel
def greedy(state: State, _seat: Int, actions: Array, count: Int) -> Int:
    """The action that begins the best way to progress within a few moves: a card turned up, then one off the reserve.

    Cards go home first where none can need them, else last. Unknown reserve cards are drawn before cards come off the
    reserve, where that costs nothing. No card is moved to and fro: a move that makes no progress brings a known way
    nearer, which is still the best one, or a better one, at the next turn.
    """
    states = scratch(_FAR, state)
    moves = scratch((_FAR, MOST_MOVES), np.int64)
    states[0] = state
    states[0].seen = 0  # `do_move` wants it so
    known = bool(state.seen) or state.turned == state.held
    if not known:  # only what lies turned is looked at
        states[0].held = state.turned
        states[0].redeals = 0
    best, move = _look(states, moves, actions, count, _NEAR)
    if best < _STRONG:
        if not known and actions[0] == DRAW and state.redeals == UNLIMITED and state.turned % state.draw == 0:
            return DRAW
        best, move = _look(states, moves, actions, count, _FAR)
    if best == _NONE:
        return np.int64(actions[0])
    return _first_of(move)


@kernel
def _first_of(move: Int) -> Int:
    return DRAW if draws_of(move) > 0 else action_of(move)


@kernel
def _look(states: Array, moves: Array, actions: Array, count: Int, far: Int) -> tuple[Int, Int]:
    """The best of all ways of at most `far` moves from states[0] to progress: what it is worth, and its first move.

    Of equal ways the one whose first move needs the fewest draws. A card that is turned up ends a way, for nobody knows
    it; a reserve card may be played on the way to more.
    """
    rules = states[0]
    must = 1 if rules.preset == HOCUS and rules.froggle_friendship == MUST else 0
    safe = _SAFE[rules.preset, rules.goblin_hoard, rules.ghost_float, must, rules.worry_back]
    ends, places = scratch(_FAR, np.int64), scratch(_FAR, np.int64)
    best: Int = _NONE
    chosen: Int = 0
    level: Int = 0
    ends[0], places[0] = write_moves(rules, safe, moves[0]), 0
    while level >= 0:
        if places[level] == ends[level]:
            level -= 1
            continue
        move = moves[level, places[level]]
        places[level] += 1
        if level == 0 and not _is_among(_first_of(move), actions, count):
            continue
        worth = _worth(states[level], safe, move)
        if worth == _NEVER:
            continue
        way, first = worth - _STEP * level, moves[0, places[0] - 1]
        if picks_up(move):
            way -= _PICK_UP
        if worth > _NONE and (way > best or (way == best and draws_of(first) < draws_of(chosen))):
            best, chosen = way, first
        if worth < _STRONG and level + 1 < far:
            states[level + 1] = states[level]
            do_move(states[level + 1], move)
            if states[level + 1].end == PLAYING and face_down(states[level + 1]) == face_down(states[level]):
                level += 1
                ends[level], places[level] = write_moves(states[level], safe, moves[level]), 0
    return best, chosen


@kernel
def _is_among(action: Int, actions: Array, count: Int) -> bool:
    for i in range(count):  # noqa: SIM110  # Numba has no generators
        if actions[i] == action:
            return True
    return False


@kernel
def _worth(state: State, safe: Array, move: Int) -> Int:
    """What progress a move makes: `_NONE` if it makes none, `_NEVER` if it takes a card back."""
    action = action_of(move)
    if action == RESERVE_HOME:
        return _SAFE_HOME if _reserve_card(state, move) // SUITS <= _LOW else _HOME
    if action < ONTO:
        column = action - COLUMN_HOME
        card, first = lowest(state.shown[column]), np.int64(size(state.shown[column]) == 1)
        if card // SUITS <= _LOW or not state.wanted & safe[first, card]:
            return _SAFE_HOME
        return _HOME + _turns_up(state, column, 1)
    if then_of(move):
        return _HOME
    cards: Int = 1
    if action >= FLOAT:
        source, target, breaks = (action - FLOAT) // COLUMNS - 1, (action - FLOAT) % COLUMNS, False
    else:
        target, how = (action - ONTO) // BLOCK, (action - ONTO) % BLOCK
        if FROM_HOME <= how < FROM_COLUMN:
            return _NEVER
        source = (how - FROM_COLUMN) // LONGEST if how > FROM_RESERVE else -1
        cards = (how - FROM_COLUMN) % LONGEST + 1 if how > FROM_RESERVE else 1
        taken = _reserve_card(state, move) if source < 0 else lowest(state.shown[source])
        breaks = cards == 1 and not takes_run(state, target) & bit(taken)
    worth: Int = _NONE
    if source < 0:
        worth = _ENTER + (_ONTO_NOTHING_DOWN if state.down[target] == 0 else 0)
    else:
        down = _turns_up(state, source, cards)
        if down == 0:
            return _NONE
        worth = _TURN_UP + down
    return worth - _BREAKS if breaks else worth


@kernel
def _reserve_card(state: State, move: Int) -> Int:
    """The reserve card that a move plays."""
    return np.int64(state.reserve[turned_of(move) - 1])


@kernel
def _turns_up(state: State, column: Int, cards: Int) -> Int:
    """The cards that lie face down in a column, if one is turned up when so many are taken off; else 0."""
    return np.int64(state.down[column]) if size(state.shown[column]) == cards else 0
