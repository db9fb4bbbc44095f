"""What one thread of a GPU does: an order of `kernels/orders.py`, for the one game of its number."""

from __future__ import annotations

from numba import cuda

from witchwood.engine.kernel import Array, Int, observe
from witchwood.env.kernels.orders import advance_and_observe
from witchwood.env.kernels.step import advise, choose_at_random, first_illegal, number_of
from witchwood.env.kernels.world import World


def advance_one(world: World, what: Int) -> None:
    """`advance` and what is seen after it."""
    i = cuda.grid(1)
    if i < world.counts.shape[0]:
        advance_and_observe(world, what, i, i + 1)


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
        row.upcoming = number_of(world.plan, i, 0)


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
