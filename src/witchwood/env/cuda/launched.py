"""What the threads of a GPU do: the orders of `kernels/orders.py`, a thread for each game.

A card reads and writes in pieces of 32 bytes, and fast only where neighbouring threads want neighbouring bytes. What
belongs to one game lies together, so the threads of a block, which play neighbouring games, first bring the structs of
all of them into the memory that a block shares, play there, and take the results back, each time side by side.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from witchwood.engine.kernel import Array, Int, observe
from witchwood.env.cuda.target import item_from, put_byte, put_word, word_at
from witchwood.env.kernels.orders import observe_if_compiled
from witchwood.env.kernels.step import STEP, advance, advise, choose_at_random, first_illegal, number_of
from witchwood.env.kernels.two_steps import show
from witchwood.env.kernels.world import World

WORD = 8  # bytes
_WARP = 32  # threads that go in step
_SHARED = 48 << 10  # bytes that a block may share without asking for more


@dataclass(frozen=True)
class CardEntry:
    """What is launched. block: threads of a block, each of which has the game of its number."""

    function: Any
    block: int


@dataclass(frozen=True)
class Shape:
    """What the entries for a kind of world have to know when they are compiled.

    state, row: types of a state (`target.twin`) and of a row, each of an odd number of words. lists: numbers that a
    list of legal actions has room for. actions, seen: bytes of a mask and of an observation, 0 where none is made.
    widest: the most threads of a block.
    """

    state: np.dtype[Any]
    row: np.dtype[Any]
    lists: int
    actions: int
    seen: int
    widest: int


@cache
def advance_entry(shape: Shape) -> CardEntry:
    """`advance` (without masks) for every game: world, what."""
    state, row, lists = shape.state, shape.row, _padded("row", np.int16, shape.lists, 4)
    block = _threads(shape, state.itemsize + row.itemsize + lists.itemsize)
    state_words, row_words, list_words = state.itemsize // WORD, row.itemsize // WORD, shape.lists
    lanes = min(block, _WARP)
    spans = -(-shape.lists // lanes)  # a loop that is as long in all threads is unrolled, here and below

    def advance_all(world: World, what: Int) -> None:
        first, me = cuda.blockIdx.x * block, cuda.threadIdx.x
        many = min(block, world.counts.shape[0] - first)
        states, rows = cuda.shared.array(block, state), cuda.shared.array(block, row)
        found = cuda.shared.array(block, lists)
        for part in range(state_words):
            k = me + part * block
            if k < many * state_words:
                put_word(states, k, word_at(world.states, first * state_words + k))
        for part in range(row_words):
            k = me + part * block
            if k < many * row_words:
                put_word(rows, k, word_at(world.rows, first * row_words + k))
        cuda.syncthreads()
        if what != STEP or world.plan[0].checked == 0:  # else the last list is not looked at
            for game in range(me // lanes, many, block // lanes):
                for k in range(me % lanes, rows[game].count, lanes):
                    found[game].row[k] = word_at(world.lists, (first + game) * list_words + k)
            cuda.syncthreads()
        if me < many:
            near = World(
                world.plan,
                world.products,
                world.tasks,
                world.blanks,
                item_from(states, first),
                item_from(rows, first),
                world.finals,
                item_from(found, first),
                world.masks,
                world.seen,
                world.actions,
                world.sampled,
                world.advised,
                world.counts,
                world.movers,
                world.rewards,
                world.reward,
                world.terminated,
                world.truncated,
            )
            advance(near, what, first + me, first + me + 1)
        cuda.syncthreads()
        for part in range(state_words):
            k = me + part * block
            if k < many * state_words:
                put_word(world.states, first * state_words + k, word_at(states, k))
        for part in range(row_words):
            k = me + part * block
            if k < many * row_words:
                put_word(world.rows, first * row_words + k, word_at(rows, k))
        for game in range(me // lanes, many, block // lanes):
            size = rows[game].count
            for span in range(spans):
                k = me % lanes + span * lanes
                if k < size:
                    put_word(world.lists, (first + game) * list_words + k, np.uint64(found[game].row[k]))

    return CardEntry(advance_all, block)


@cache
def show_entry(shape: Shape) -> CardEntry:
    """Write the mask and the observation of every game: world."""
    state, seen = shape.state, _padded("row", np.uint8, max(shape.seen, 1), WORD)
    block = _threads(shape, state.itemsize + seen.itemsize)
    state_words, seen_words, padded_words = state.itemsize // WORD, shape.seen // WORD, seen.itemsize // WORD
    lanes, actions, list_words = min(block, _WARP), shape.actions, shape.lists
    whole = WORD if block % WORD == 0 else 1  # bytes that are cleared at once: a block's masks begin at a multiple
    clears, seen_spans, list_spans = -(-actions // whole), -(-seen_words // lanes), -(-shape.lists // lanes)

    def show_all(world: World) -> None:
        first, me = cuda.blockIdx.x * block, cuda.threadIdx.x
        many = min(block, world.counts.shape[0] - first)
        states, rows = cuda.shared.array(block, state), cuda.shared.array(block, seen)
        if seen_words > 0:
            for part in range(state_words):
                k = me + part * block
                if k < many * state_words:
                    put_word(states, k, word_at(world.states, first * state_words + k))
        if actions > 0:
            words = many * actions // WORD if whole == WORD else 0
            for part in range(clears):
                k = me + part * block
                if k < words:
                    put_word(world.masks, first * actions // WORD + k, np.uint64(0))
            for k in range(words * WORD + me, many * actions, block):
                put_byte(world.masks, first * actions + k, np.uint8(0))
        cuda.syncthreads()
        if actions > 0:
            for game in range(first + me // lanes, first + many, block // lanes):
                size = world.counts[game]
                for span in range(list_spans):
                    k = me % lanes + span * lanes
                    if k < size:
                        action = np.int64(word_at(world.lists, game * list_words + k))
                        put_byte(world.masks, game * actions + action, np.uint8(1))
        if seen_words > 0:
            if me < many:
                plan, row = world.plan[0], rows[me].row
                observe_if_compiled(states[me], world.movers[first + me], row[: plan.own])
                if plan.two_steps:
                    show(world.rows[first + me].half, world.products[0].row, row[plan.half :])
            cuda.syncthreads()
            for game in range(me // lanes, many, block // lanes):
                for span in range(seen_spans):
                    k = me % lanes + span * lanes
                    if k < seen_words:
                        put_word(world.seen, (first + game) * seen_words + k, word_at(rows, game * padded_words + k))

    return CardEntry(show_all, block)


def _padded(name: str, item: Any, many: int, unit: int) -> np.dtype[Any]:
    """A struct of many items whose size is an odd number of units, so that threads that look at the same place of
    their games' structs look into different banks of shared memory.
    """
    size = np.dtype(item).itemsize * many
    units = -(-size // unit) | 1
    laid_out: Any = {"names": [name], "formats": [(item, (many,))], "offsets": [0], "itemsize": units * unit}
    aligned: np.dtype[Any] = np.dtype(laid_out, align=True)
    return aligned


def _threads(shape: Shape, size: int) -> int:
    """Threads of a block that shares so many bytes a thread."""
    block = shape.widest
    while block > 1 and block * size > _SHARED:
        block //= 2
    return block


# A thread for each game, whose memory it needs little of


def check_one(world: World, answer: Array) -> None:
    """Leave the least number of a game whose action is not legal in answer[0], which holds a larger one."""
    i = cuda.grid(1)
    if i < world.counts.shape[0] and first_illegal(world, i, i + 1) >= 0:
        cuda.atomic.min(answer, 0, i)


def choose_one(world: World) -> None:
    """`choose_at_random`."""
    i = cuda.grid(1)
    if i < world.counts.shape[0]:
        choose_at_random(world, i, i + 1)


def advise_one(world: World) -> None:
    """`advise`."""
    i = cuda.grid(1)
    if i < world.counts.shape[0]:
        advise(world, i, i + 1)


def rewind_one(world: World) -> None:
    """Let the game's next episode be its first."""
    i = cuda.grid(1)
    if i < world.counts.shape[0]:
        row = world.rows[i]
        row.episodes = 0
        row.upcoming = number_of(world.plan[0], i, 0)


def take_one(world: World, given: Array) -> None:
    """Take the caller's action, whatever kind of integer it is."""
    i = cuda.grid(1)
    if i < world.counts.shape[0]:
        world.actions[i] = given[i]


def observe_one(world: World, games: Array, seen: Array, own: Int) -> None:
    """Write what was seen at the end of the last episode of games[k] into the first `own` bytes of row k."""
    k = cuda.grid(1)
    if k < games.shape[0]:
        i = games[k]
        observe(world.finals[i], world.rows[i].final_viewer, seen[k].row[:own])


CHECK, CHOOSE, ADVISE, REWIND, TAKE, OBSERVE = (
    CardEntry(function, 128) for function in (check_one, choose_one, advise_one, rewind_one, take_one, observe_one)
)
