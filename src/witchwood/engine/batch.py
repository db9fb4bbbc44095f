"""Many games at once, compiled: random playouts and perft. Written once; Numba compiles them per game."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.game import Game, check_seed
from witchwood.engine.kernel import OVER, Array, Int, State, Word, deal, kernel, legal, play, score, turn, winners
from witchwood.engine.option import is_whole
from witchwood.engine.random import DICE, below, mix

_DICE_SALT = np.uint64(0x77697463_68657321)
_CHUNK = 64


@dataclass(frozen=True)
class Playouts:
    """What random play led to. Row i belongs to deal `first_deal + i` (modulo 2**64).

    steps: actions played, shape (deals,), int64.
    scores: shape (deals, seats), float64, as they stood when the playout stopped.
    over: whether the game ended within `max_steps`, shape (deals,), bool.
    winners: bit set of winning seats, shape (deals,), int64.
    """

    first_deal: int
    steps: NDArray[np.int64]
    scores: NDArray[np.float64]
    over: NDArray[np.bool_]
    winners: NDArray[np.int64]


@kernel
def play_at_random(state: State, dice: State, actions: Array, max_steps: Int) -> Int:
    """Play uniformly among all legal actions of the seat to move; return how many actions were played."""
    for step in range(max_steps):
        seat = turn(state)
        if seat == OVER:
            return step
        count = legal(state, seat, actions)
        play(state, seat, actions[below(dice, count)])
    return max_steps


@kernel
def _run_playouts(
    states: Array,
    dice: State,
    actions: Array,
    first_deal: Word,
    max_steps: Int,
    steps: Array,
    scores: Array,
    over: Array,
    won: Array,
) -> None:
    blank = states[0]
    state = states[1]
    for i in range(steps.shape[0]):
        seed = first_deal + np.uint64(i)
        states[1] = blank
        deal(state, seed)
        dice.rng = mix(seed ^ _DICE_SALT)
        steps[i] = play_at_random(state, dice, actions, max_steps)
        score(state, scores[i])
        over[i] = turn(state) == OVER
        won[i] = winners(state)


def playouts(
    game: Game,
    first_deal: int,
    deals: int,
    threads: int,
    max_steps: int,
    options: Mapping[str, object],
    seats: int | None,
) -> Playouts:
    """Play `deals` consecutive deals at random. The choices in a deal depend on its number alone, so the result
    does not depend on `threads`. ValueError names a bad argument.
    """
    first = check_seed(first_deal)
    for name, number in (("deals", deals), ("threads", threads), ("max_steps", max_steps)):
        if not is_whole(number) or number < 1:
            raise ValueError(f"{name}: {number!r} is not allowed; use a whole number from 1")
    deals, threads, max_steps = int(deals), int(threads), int(max_steps)  # NumPy's would count in their own width
    blank = game.empty(game.settle(options), game.settle_seats(seats))
    steps = np.zeros(deals, np.int64)
    scores = np.zeros((deals, game.seats[1]), np.float64)
    over = np.zeros(deals, np.bool_)
    won = np.zeros(deals, np.int64)

    def run(start: int, stop: int) -> None:
        states = game.blank(2)
        states[0] = blank
        dice = np.zeros(1, DICE).view(np.recarray)[0]
        actions = np.empty(game.most_legal, np.int64)
        _run_playouts(
            states,
            dice,
            actions,
            np.uint64((first + start) % 2**64),
            max_steps,
            steps[start:stop],
            scores[start:stop],
            over[start:stop],
            won[start:stop],
        )

    if threads == 1:
        run(0, deals)
    else:
        chunk = max(_CHUNK, -(-deals // (threads * 4)))
        with ThreadPoolExecutor(threads) as pool:
            parts = [pool.submit(run, start, min(start + chunk, deals)) for start in range(0, deals, chunk)]
            for part in parts:
                part.result()
    return Playouts(first, steps, scores[:, : game.seats_of(blank)], over, won)


@kernel
def _count_sequences(states: Array, actions: Array, counts: Array, nexts: Array, depth: Int) -> Int:
    total = 0
    level = 0
    seat = turn(states[0])
    counts[0] = 0 if seat == OVER else legal(states[0], seat, actions[0])
    nexts[0] = 0
    while level >= 0:
        if level == depth - 1:
            total += counts[level]
            level -= 1
        elif nexts[level] == counts[level]:
            level -= 1
        else:
            action = actions[level, nexts[level]]
            nexts[level] += 1
            states[level + 1] = states[level]
            level += 1
            state = states[level]
            play(state, turn(state), action)
            seat = turn(state)
            counts[level] = 0 if seat == OVER else legal(state, seat, actions[level])
            nexts[level] = 0
    return total


def perft(game: Game, state: State, depth: int) -> int:
    """Number of action sequences of exactly `depth` actions from a state. Only the seat to move acts, and chance
    follows the state's generator. Chess programmers compare programs by such counts. ValueError for a negative depth.
    """
    if not is_whole(depth) or not 0 <= depth <= 1_000:
        raise ValueError(f"depth: {depth!r} is not allowed; use a whole number from 0 to 1000")
    if depth == 0:
        return 1
    states = game.blank(depth)
    states[0] = state
    actions = np.empty((depth, game.most_legal), np.int64)
    counts = np.zeros(depth, np.int64)
    return int(_count_sequences(states, actions, counts, counts.copy(), depth))


def divide(game: Game, state: State, depth: int) -> dict[str, int]:
    """`perft` split by the first action (notation to count), to find where two programs differ."""
    seat = int(game.rules.turn(state))
    counts: dict[str, int] = {}
    for action in game.legal(state, seat) if seat != OVER else []:
        after = state.copy()
        game.rules.play(after, seat, action)
        counts[game.text.write_action(state, seat, action)] = perft(game, after, depth - 1)
    return counts
