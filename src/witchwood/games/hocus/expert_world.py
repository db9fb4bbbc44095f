"""Worlds: ways the cards may lie that the player can't see, and whether a player who sees them all can win a world."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import DICE, mix, shuffle
from witchwood.games.hocus.expert_macro import write_bases
from witchwood.games.hocus.rules import hidden_start
from witchwood.games.hocus.solver_moves import MOST_MOVES, face_down
from witchwood.games.hocus.solver_search import EXHAUSTED, FOUND, WALK, search
from witchwood.games.hocus.state import COLUMNS, PLAYING, STATE, WON

PASSES = 2
"""Tries at a world, all but the first with some chance in the order of moves."""

PASS = 500
"""Positions of a try."""

UNDECIDED = 0.1
"""What a world is worth that no try has decided."""

_NOISE = 25
_LEVELS = 1 << 11
_STEP = np.uint64(0x9E3779B97F4A7C15)


class Trial(NamedTuple):
    """Memory for the solver, made by `new_trial`; `states[0]` is the position to try, see `solver_search.search`.

    dice: one generator, for sampling. done: worlds tried, undecided ones among them, positions looked at.
    """

    walk: Array
    states: Array
    moves: Array
    ends: Array
    table: Array
    bases: Array
    forbidden: Array
    dice: Array
    done: Array


def new_trial(forbidden: NDArray[np.uint64]) -> Trial:
    """Memory to try worlds of a game with these rules (`solver_moves.forbidding`)."""
    return Trial(
        np.zeros(1, WALK).view(np.recarray),
        np.zeros(_LEVELS + 1, STATE).view(np.recarray),
        np.zeros(_LEVELS * 16 + 2 * MOST_MOVES, np.int64),
        np.zeros(_LEVELS, np.int64),
        np.zeros((1 << (2 * PASS - 1).bit_length(), 2), np.uint64),
        np.zeros(COLUMNS, np.uint64),
        forbidden,
        np.zeros(1, DICE).view(np.recarray),
        np.zeros(3, np.int64),
    )


@kernel
def unknown_cards(state: State) -> Int:
    """How many cards there are whose places the player does not know."""
    return face_down(state) + (0 if state.seen else np.int64(state.held) - np.int64(state.turned))


@kernel
def take_unknown(state: State, cards: Array) -> None:
    """Write the unknown cards in the order in which they lie: face down in the columns, then in the reserve."""
    count: Int = 0
    for column in range(COLUMNS):
        for depth in range(state.down[column]):
            cards[count] = state.hidden[hidden_start(column) + depth]
            count += 1
    if not state.seen:
        for place in range(state.turned, state.held):
            cards[count] = state.reserve[place]
            count += 1


@kernel
def put_unknown(state: State, cards: Array) -> None:
    """Lay cards where the unknown ones lie; inverse of `take_unknown`."""
    count: Int = 0
    for column in range(COLUMNS):
        for depth in range(state.down[column]):
            state.hidden[hidden_start(column) + depth] = cards[count]
            count += 1
    if not state.seen:
        for place in range(state.turned, state.held):
            state.reserve[place] = cards[count]
            count += 1


@kernel
def sample_world(state: State, unknown: Array, seed: Word, number: Int, dice: State) -> None:
    """Re-deal the unknown cards. The same seed and number give the same world, however `unknown` is ordered."""
    dice.rng = mix(seed ^ mix(np.uint64(number + 1) * _STEP))
    unknown.sort()
    shuffle(dice, unknown, 0, unknown.shape[0])
    put_unknown(state, unknown)


@kernel
def lay_world(state: State, world: State) -> None:
    """Let the unknown cards of a later position lie as they do in a world."""
    for column in range(COLUMNS):
        for depth in range(state.down[column]):
            place = hidden_start(column) + depth
            state.hidden[place] = world.hidden[place]
    if not state.seen:
        gone = np.int64(world.held) - np.int64(state.held)
        for place in range(state.turned, state.held):
            state.reserve[place] = world.reserve[place + gone]


@kernel
def try_world(trial: Trial) -> float:
    """What `trial.states[0]` is worth to a player who knows all cards: 1 won, 0 lost, or `UNDECIDED`."""
    state = trial.states[0]
    if state.end != PLAYING:
        return 1.0 if state.end == WON else 0.0
    state.seen = 0
    write_bases(state, trial.bases)
    trial.done[0] += 1
    walk = trial.walk[0]
    for number in range(PASSES):
        trial.table[:] = 0
        walk.noise = _NOISE if number > 0 else 0
        walk.level, walk.nodes = -1, 0
        status = search(walk, trial.states, trial.moves, trial.ends, trial.table, trial.forbidden, trial.bases, PASS)
        trial.done[2] += walk.nodes
        if status == FOUND:
            return 1.0
        if status == EXHAUSTED:
            return 0.0
    trial.done[1] += 1
    return UNDECIDED
