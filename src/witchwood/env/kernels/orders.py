"""Threads that share out the games: a leader, who is called from Python, and workers who look for its orders.

Orders pass from kernel to kernel, without Python: that takes less than a microsecond, and a step some hundred. Each
worker has a cell for the order and one for its answer, in a line of the cache of its own. A worker that has looked for
long without finding an order goes to sleep, for Python to wake (`env/crew.py`); nobody waits for a sleeper.
"""

from __future__ import annotations

import sys
from typing import Any

from numba import types
from numba.np import numpy_support

from witchwood.engine.kernel import Array, Int, State, answers, extending, kernel, observe
from witchwood.env.kernels.atomics import load, store, swap, swap_if
from witchwood.env.kernels.step import DEAL, advance, advise, choose_at_random, first_illegal
from witchwood.env.kernels.two_steps import show
from witchwood.env.kernels.world import World

AT_REST, ASLEEP, ENDED, CHECK, CHOOSE, ADVISE, ADVANCE = 0, 1, 2, 3, 4, 5, 6  # ADVANCE + what: see `advance`
LINE = 8  # cells of a line of the cache: the order, the answer, whether the leader does the order, and five unused
NOBODY = -1
_LOOKS_BETWEEN = 256  # after which another thread may have the processor

_give_way = types.ExternalFunction("SwitchToThread" if sys.platform == "win32" else "sched_yield", types.int32())


@kernel
def lead(world: World, cells: Array, bounds: Array, order: Int) -> Int:
    """Let everybody do an order; before it, where actions must be legal, look whether they are.

    bounds: (workers + 2,) int64, ascending: the leader has the games from bounds[0], worker w those from bounds[w + 1].
    Returns the first game whose action is not legal, and then nothing is done; or NOBODY.
    """
    if order > ADVANCE + DEAL and world.plan[0].checked:
        game = _do_all(world, cells, bounds, CHECK)
        if game != NOBODY:
            return game
    return _do_all(world, cells, bounds, order)


@kernel
def _do_all(world: World, cells: Array, bounds: Array, order: Int) -> Int:
    """Let everybody do an order, and do one's own part; the first game that was answered, or NOBODY."""
    workers = len(bounds) - 2
    for worker in range(workers):
        sleeps = swap(cells, worker * LINE, order) == ASLEEP
        if sleeps:
            store(cells, worker * LINE, ASLEEP)
        cells[worker * LINE + 2] = sleeps
    found = do(world, order, bounds[0], bounds[1])
    for worker in range(workers):
        if cells[worker * LINE + 2]:
            answer = do(world, order, bounds[worker + 1], bounds[worker + 2])
        else:
            looks = 0
            while load(cells, worker * LINE) == order:
                looks += 1
                if looks % _LOOKS_BETWEEN == 0:
                    _give_way()
            answer = cells[worker * LINE + 1]
        if found == NOBODY:
            found = answer
    return found


@kernel
def work(world: World, cells: Array, bounds: Array, worker: Int, looks: Int) -> None:
    """Do what is ordered, until the order is ENDED or so many looks have found none; then the worker is ASLEEP."""
    place = worker * LINE
    while True:
        for look in range(looks):
            order = load(cells, place)
            if order > AT_REST:
                break
            if look % _LOOKS_BETWEEN == 0:
                _give_way()
        if order == ENDED or (order == AT_REST and swap_if(cells, place, AT_REST, ASLEEP)):
            return
        if order > ENDED:
            cells[place + 1] = do(world, order, bounds[worker + 1], bounds[worker + 2])
            swap_if(cells, place, order, AT_REST)


@kernel
def do(world: World, order: Int, first: Int, last: Int) -> Int:
    """An order, for the games `first` to `last` - 1; of CHECK the first game whose action is not legal, or NOBODY."""
    if order == CHECK:
        return first_illegal(world, first, last)
    if order == CHOOSE:
        choose_at_random(world, first, last)
    elif order == ADVISE:
        advise(world, first, last)
    else:
        advance_and_observe(world, order - ADVANCE, first, last)
    return NOBODY


@kernel
def advance_and_observe(world: World, what: Int, first: Int, last: Int) -> None:
    """`advance`, then what is seen of each game: the game's own bytes, if a kernel writes them, and a pair's half."""
    advance(world, what, first, last)
    plan, states, movers, seen = world.plan[0], world.states, world.movers, world.seen
    if plan.own > 0:
        for i in range(first, last):
            observe_if_compiled(states[i], movers[i], seen[i].row[: plan.own])
        if plan.two_steps:
            for i in range(first, last):
                show(world.rows[i].half, world.products[0].row, seen[i].row[plan.half :])


def observe_if_compiled(state: State, seat: Int, out: Array) -> None:
    """`observe`, for a game that answers it; else nothing."""
    if answers(observe, state.dtype):
        observe(state, seat, out)


@extending.overload(observe_if_compiled, strict=False)  # Numba would compare type hints too
def _observe_if_compiled(state: Any, seat: Any, out: Any) -> Any:  # noqa: ARG001  # Numba asks with the arguments' types
    if answers(observe, numpy_support.as_dtype(state)):
        return lambda state, seat, out: observe(state, seat, out)  # noqa: PLW0108  # a verb is no implementation
    return lambda state, seat, out: None  # noqa: ARG005  # the same arguments
