"""The two searches of the thoughtful player, as kernels."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import Array, Int, State, Word, kernel
from witchwood.engine.random import below, mix
from witchwood.games.pendle.expert_search import decide, prepare, search
from witchwood.games.pendle.rules import legal, play, turn
from witchwood.games.pendle.state import PLACES, WON
from witchwood.games.pendle.workspace import Workspace

RUNNING, FOUND, EXHAUSTED, GAVE_UP = range(4)
MOST_STEPS = 30  # actions in a round, and some

WALK = np.dtype([("level", "i8"), ("nodes", "i8"), ("entered", "i8")])
"""Where a full search stands: its depth, positions looked at, and those of them that were new."""

_CHANCE = 5  # one action in so many is left to chance


@kernel
def play_round(
    state: State,
    dice: State,
    by_chance: bool,
    path: Array,
    work: Workspace,
) -> Int:
    """Play on until the next round begins or the game ends; return how many actions it took, written to `path`."""
    number = state.round_number
    steps: Int = 0
    while turn(state) == 0 and state.round_number == number and steps < MOST_STEPS:
        if by_chance and below(dice, _CHANCE) == 0:
            action = work.actions[below(dice, legal(state, 0, work.actions))]
        else:
            work.walk.most_draws = 0 if by_chance else 1
            action = decide(state, work)
        play(state, 0, action)
        path[steps] = action
        steps += 1
    return steps


@kernel
def appraise(
    state: State,
    work: Workspace,
) -> float:
    """How good a position looks before another card is drawn; 2 for a game that is won, -1 for one that is lost."""
    if turn(state) != 0:
        return 2.0 if state.phase == WON else -1.0
    prepare(state, legal(state, 0, work.actions), work)
    work.walk.most_draws = 0
    search(state, work)
    return float(work.walk.value)


@kernel
def try_rounds(
    parent: State,
    states: Array,
    worths: Array,
    paths: Array,
    lengths: Array,
    dice: State,
    work: Workspace,
) -> Int:
    """Play a round from one position, once for every place in `states`; return how many actions were played in all.

    Where each ends is written to `states`, with its worth and its path. The first is played without any chance.
    """
    steps: Int = 0
    for index in range(states.shape[0]):
        states[index] = parent
        lengths[index] = play_round(states[index], dice, index > 0, paths[index], work)
        steps += lengths[index]
        worths[index] = appraise(states[index], work)
    return steps


@kernel
def _mixed(key: Word, number: Word) -> Word:
    return mix(key ^ number)


@kernel
def _key(state: State, salt: Word) -> Word:
    """A number for all of a position that matters to what may come, the generator included."""
    key = _mixed(salt, state.rng)
    for pile in (state.hand, state.spent, state.lair, state.removed):
        key = _mixed(key, pile)
    for index in range(np.int64(state.army_count)):
        key = _mixed(key, np.uint64(state.army[index]))
    for index in range(np.int64(state.castle_count)):
        key = _mixed(key, np.uint64(state.castle[index]))
    for place in range(PLACES):
        key = _mixed(key, np.uint64(state.reserve[place]) | np.uint64(state.ghosts[place]) << np.uint64(8))
    counts = np.int64(state.witches_out) | np.int64(state.witches_back) << 4 | np.int64(state.wizard_seated) << 8
    counts |= np.int64(state.cauldrons[0]) << 12 | np.int64(state.cauldrons[1]) << 20 | np.int64(state.phase) << 28
    counts |= np.int64(state.round_number) << 32 | np.int64(state.army_count) << 44 | np.int64(state.ghosts_dealt) << 52
    return _mixed(key, np.uint64(counts))


@kernel
def _is_new(state: State, entered: Array) -> bool:
    """Enter a position into the table, two numbers of 64 bits for each; False if it stands there."""
    first, second = _key(state, np.uint64(1)), _key(state, np.uint64(2)) | np.uint64(1)
    last = np.uint64(entered.shape[0] - 1)
    index = first & last
    while entered[np.int64(index), 1] != np.uint64(0):
        if entered[np.int64(index), 0] == first and entered[np.int64(index), 1] == second:
            return False
        index = (index + np.uint64(1)) & last
    entered[np.int64(index), 0], entered[np.int64(index), 1] = first, second
    return True


@kernel
def full_search(
    states: Array, actions: Array, counts: Array, nexts: Array, entered: Array, walk: State, most: Int
) -> Int:
    """Look at up to `most` more positions, depth first; whether a win was found, or all was looked at.

    The line to states[walk.level] is actions[level, nexts[level] - 1] of all levels before.
    """
    stop = walk.nodes + most
    while walk.nodes < stop:
        level = walk.level
        if level < 0:
            return EXHAUSTED
        if nexts[level] == counts[level]:
            walk.level = level - 1
            continue
        if level + 1 == states.shape[0] or 2 * walk.entered >= entered.shape[0]:
            return GAVE_UP
        states[level + 1] = states[level]
        after = states[level + 1]
        play(after, 0, actions[level, nexts[level]])
        nexts[level] += 1
        walk.nodes += 1
        if after.phase == WON:
            walk.level = level + 1
            return FOUND
        if turn(after) == 0 and _is_new(after, entered):
            walk.entered += 1
            walk.level = level + 1
            counts[level + 1] = legal(after, 0, actions[level + 1])
            nexts[level + 1] = 0
    return RUNNING
