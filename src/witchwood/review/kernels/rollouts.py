"""Games played on from what a seat knows: its positions' worth, and whether a play brought news."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from witchwood.engine.bits import count as size
from witchwood.engine.kernel import (
    OVER,
    Array,
    Int,
    State,
    Word,
    greedy,
    hide,
    kernel,
    legal,
    observe,
    play,
    score,
    turn,
    winners,
)
from witchwood.engine.random import below, mix

SLIPS = 64  # slips are counted in 64ths
_LONGEST = 600  # plays after which a game is given up, as it stands
_GAME_SALT = np.uint64(0xD1B54A32D192ED03)


class Rollouts(NamedTuple):
    """Where games are played. states: (3,) structs: where all begin; the game; the game as it was some plays ago.
    raw: (3, bytes) uint8, the same memory. dice: a struct of DICE. actions: room for a legal list. scores: (seats,).
    seen, truth: (bytes,) uint8, observations.
    """

    states: Array
    raw: Array
    dice: State
    actions: Array
    scores: Array
    seen: Array
    truth: Array


@kernel
def roll_on(room: Rollouts, seat: Int, plays: Array, seed: Word, slips: Int, points: bool, out: Array) -> None:
    """What `seat` gets in out.size games from states[0], its share of the win or its points.

    What the seat can't know is dealt again for each game; then come `plays`, (n, 2) seats and actions, then the rule of
    thumb for all seats, with `slips` of 64 plays at random. Game g of a seed has the same hidden cards and the same
    dice whatever the plays are.
    """
    for game in range(out.shape[0]):
        _begin(room, seat, plays, seed, game)
        _play_on(room, slips)
        out[game] = worth(room.states[1], seat, points, room.scores)


@kernel
def brings_news(room: Rollouts, seat: Int, plays: Array, seed: Word, games: Int, now: State) -> bool:
    """Whether `plays` from states[0] show `seat` anything that it could not foresee.

    The same games as in `roll_on` are begun; it is no news if the seat sees in all of them what it sees in `now`.
    """
    observe(now, seat, room.truth)
    for game in range(games):
        _begin(room, seat, plays, seed, game)
        observe(room.states[1], seat, room.seen)
        if turn(room.states[1]) != turn(now) or not np.array_equal(room.seen, room.truth):
            return True
    return False


@kernel
def worth(state: State, seat: Int, points: bool, scores: Array) -> np.float64:
    """What a seat has of a position as it stands: its points, or its share of the win."""
    if points:
        score(state, scores)
        return np.float64(scores[seat])
    won = np.int64(winners(state))
    return np.float64(1.0 / size(np.uint64(won)) if won >> seat & 1 else 0.0)


@kernel
def _begin(room: Rollouts, seat: Int, plays: Array, seed: Word, game: Int) -> None:
    """Deal game number `game` of a seed, and make the first plays."""
    word = mix(seed + np.uint64(game))
    room.states[1] = room.states[0]
    hide(room.states[1], seat, word)
    room.dice.rng = mix(word ^ _GAME_SALT)
    for i in range(plays.shape[0]):
        play(room.states[1], plays[i, 0], plays[i, 1])


@kernel
def _play_on(room: Rollouts, slips: Int) -> None:
    """Play states[1] to its end. Without slips it is given up where a position comes again, for it would go on so for
    ever (R. Brent's search for cycles, BIT 20, 1980).
    """
    state, actions = room.states[1], room.actions
    kept: Int = 0
    room.states[2] = room.states[1]
    for step in range(_LONGEST):
        mover = turn(state)
        if mover == OVER:
            return
        count = legal(state, mover, actions)
        if slips > 0 and below(room.dice, SLIPS) < slips:
            play(state, mover, actions[below(room.dice, count)])
        else:
            play(state, mover, greedy(state, mover, actions, count))
        if slips == 0:
            if np.array_equal(room.raw[1], room.raw[2]):
                return
            if step >= 2 * kept:
                kept = step
                room.states[2] = room.states[1]
