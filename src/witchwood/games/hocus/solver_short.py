"""A short win: the line of a solver, which looks for any, without its detours. `shorten` is all that others need.

Detours are cut out first (`detours`). Then a *beam search* looks for a shorter line: positions are kept by how many
actions lead to them, of each number only the most promising ones, and a wider beam follows as long as the budget lasts.
Promising is where few actions are still needed at the least: every card has to go home, a card that lies on a weaker
one of its suit has to leave first, and what is not turned has to be turned. Solvers for shortest lines count like that
(ShootMe's Klondike-Solver).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.engine.random import mix
from witchwood.engine.search import Budget
from witchwood.games.hocus.detours import without_detours
from witchwood.games.hocus.expert_macro import write_bases
from witchwood.games.hocus.follow import NONE, ONE, bit
from witchwood.games.hocus.rules import hidden_start
from witchwood.games.hocus.solver_dead import is_dead, left_cards
from witchwood.games.hocus.solver_moves import (
    MOST_MOVES,
    actions_of,
    do_move,
    draws_of,
    forbidding_of,
    then_of,
    write_moves,
)
from witchwood.games.hocus.solver_search import write_exact_key
from witchwood.games.hocus.state import COLUMNS, PLAYING, STATE, SUITS, WON

_WIDTHS = (200, 800)  # positions of each number of actions, in one beam after another
_LONGEST = 240  # actions of a line that a beam may find
_GUESSES = 256  # a guess is below it
_SLOTS = 1 << 20  # of the table of positions
_SUIT = 0x1111_1111_1111_1111
_SUITS = np.array([_SUIT << suit & 2**64 - 1 for suit in range(SUITS)], np.uint64)
_REACH = 32  # slots that are looked at for one position
_NOBODY = -1


class Beam(NamedTuple):
    """Memory for `widen`, made by `_room_for`. A place is `actions * width + number`.

    states, moves, parents: by place, the position, the move that led there and the place where it was made.
    counts, worsts: by number of actions, how many positions are kept and no less than their highest guess.
    heads, nexts: places of one guess in a chain: its first one, by actions and guess; the one behind each place.
    keys, lengths: table of the positions met, and the fewest actions that led there; 0 where a slot is free.
    scratch, choices: a position, and the moves of another.
    bases, forbidden: what the keys and the moves ask of the game.
    win: the fewest actions of a win so far, the place where its last move was made, and that move.
    """

    states: Array
    moves: Array
    parents: Array
    counts: Array
    worsts: Array
    heads: Array
    nexts: Array
    keys: Array
    lengths: Array
    scratch: Array
    choices: Array
    bases: Array
    forbidden: Array
    win: Array


def shorten(state: State, line: tuple[int, ...], budget: Budget) -> tuple[int, ...]:
    """A line that wins, no longer than the given one, which must win from `state`; as short as the budget allows.

    Its nodes are positions whose moves were tried. The beams end by themselves where the budget has no limit; one that
    does not fit into its memory is left out.
    """
    allowance = budget.start()
    best = without_detours(state, line)
    for width in _WIDTHS:
        most = min(len(best), _LONGEST)
        if budget.memory is not None and _bytes_of(width, most) > budget.memory * 2**20:
            return best
        beam = _room_for(state, width, most)
        for actions in range(most):
            if actions >= beam.win[0]:
                break
            if not allowance.slice(width):
                return best
            allowance.spend(int(widen(beam, width, actions)))
        best = without_detours(state, _line(beam)) or best
    return best


def _bytes_of(width: int, most: int) -> int:
    """The size of nearly all that `_room_for` makes."""
    return width * most * (np.dtype(STATE).itemsize + 16) + _SLOTS * 17


def _room_for(state: State, width: int, most: int) -> Beam:
    """Memory for a beam that looks for a line of fewer than `most` actions from a position."""
    states = np.empty(most * width, STATE).view(np.recarray)
    states[0] = state
    states[0].seen = 0  # all cards are known here; so the rules need not ask whether only draws are left
    counts = np.zeros(most, np.int64)
    counts[0] = 1
    bases = np.zeros(COLUMNS, np.uint64)
    write_bases(state, bases)
    return Beam(
        states,
        np.zeros(most * width, np.int64),
        np.full(most * width, _NOBODY, np.int32),
        counts,
        np.zeros(most, np.int64),
        np.full((most, _GUESSES), _NOBODY, np.int32),
        np.full(most * width, _NOBODY, np.int32),
        np.zeros((_SLOTS, 2), np.uint64),
        np.zeros(_SLOTS, np.uint8),
        np.empty(1, STATE).view(np.recarray),
        np.empty(MOST_MOVES, np.int64),
        bases,
        forbidding_of(state),
        np.array([most, _NOBODY, 0], np.int64),
    )


def _line(beam: Beam) -> tuple[int, ...]:
    """The actions of the win that was found; none if there is none."""
    place, moves = int(beam.win[1]), [int(beam.win[2])]
    if place == _NOBODY:
        return ()
    while beam.parents[place] != _NOBODY:
        moves.append(int(beam.moves[place]))
        place = int(beam.parents[place])
    return tuple(action for move in reversed(moves) for action in actions_of(move))


@kernel
def least(state: State) -> Int:
    """Fewest actions that a win can still take."""
    total: Int = size(left_cards(state))
    for column in range(COLUMNS):
        down, under = np.int64(state.down[column]), NONE
        for depth in range(down):
            card = np.int64(state.hidden[hidden_start(column) + depth])
            total += _lies_on_weaker(under, card)
            under |= bit(card)
        for suit in range(SUITS):
            below = under & _SUITS[suit]
            if below and state.shown[column] & _SUITS[suit] > below & (~below + ONE):
                total += 1
                break  # they may all move as one
    held, turned, draw = np.int64(state.held), np.int64(state.turned), np.int64(state.draw)
    return total + (held - turned + draw - 1) // draw


@kernel
def _lies_on_weaker(under: Array, card: Int) -> Int:
    """1 if the cards under a card have a weaker one of its suit, else 0."""
    return 1 if under & _SUITS[card % SUITS] & (bit(card) - ONE) else 0


@kernel
def widen(beam: Beam, width: Int, actions: Int) -> Int:
    """Try all moves of the positions that so many actions lead to; return how many positions these were."""
    after, tried = beam.scratch[0], np.int64(beam.counts[actions])
    for place in range(actions * width, actions * width + tried):
        number = write_moves(beam.states[place], beam.forbidden, beam.choices)
        for i in range(number):
            move = beam.choices[i]
            length = actions + draws_of(move) + (2 if then_of(move) else 1)
            if length >= beam.win[0]:
                continue
            beam.scratch[0] = beam.states[place]
            do_move(after, move)
            if after.end == WON:
                beam.win[0], beam.win[1], beam.win[2] = length, place, move
            elif after.end == PLAYING:
                _keep(beam, width, length, place, move)
    return tried


@kernel
def _keep(beam: Beam, width: Int, length: Int, parent: Int, move: Int) -> None:
    """Keep the position in `scratch`, if it is promising enough and was not met before."""
    after = beam.scratch[0]
    guess = least(after)
    if length + guess >= beam.win[0]:
        return
    full = beam.counts[length] == width
    if full:
        while beam.heads[length, beam.worsts[length]] == _NOBODY:
            beam.worsts[length] -= 1
        if guess >= beam.worsts[length]:
            return
    if not _is_new(beam, length) or is_dead(after):
        return
    if full:
        place = np.int64(beam.heads[length, beam.worsts[length]])
        beam.heads[length, beam.worsts[length]] = beam.nexts[place]
    else:
        place = length * width + beam.counts[length]
        beam.counts[length] += 1
    beam.worsts[length] = max(beam.worsts[length], guess)
    beam.nexts[place] = beam.heads[length, guess]
    beam.heads[length, guess] = place
    beam.states[place] = after
    beam.moves[place] = move
    beam.parents[place] = parent


@kernel
def _is_new(beam: Beam, length: Int) -> bool:
    """Whether the position in `scratch` was not met after so few actions; it is entered, while the table has room."""
    key = np.empty(2, np.uint64)
    write_exact_key(beam.scratch[0], beam.bases, key)
    mask = np.uint64(beam.lengths.shape[0] - 1)
    slot = mix(key[0] ^ mix(key[1])) & mask
    for _ in range(_REACH):
        if beam.lengths[slot] == 0:
            break
        if beam.keys[slot, 0] == key[0] and beam.keys[slot, 1] == key[1]:
            if beam.lengths[slot] <= length:
                return False
            beam.lengths[slot] = length
            return True
        slot = (slot + ONE) & mask
    if beam.lengths[slot] == 0:
        beam.keys[slot, 0], beam.keys[slot, 1] = key[0], key[1]
        beam.lengths[slot] = length
    return True
