"""Step many games and write what the seats to move know."""

from __future__ import annotations

from typing import Any

from numba.np import numpy_support

from witchwood.engine.kernel import Array, Int, State, answers, extending, kernel, observe
from witchwood.env.kernels.step import advance
from witchwood.env.kernels.two_steps import show
from witchwood.env.kernels.world import World


@kernel
def advance_and_observe(world: World, what: Int, first: Int, last: Int) -> None:
    """`advance`, then what is seen of each game: the game's own bytes, if a kernel writes them, and a pair's half."""
    advance(world, what, first, last)
    plan, states, movers, seen = world.plan, world.states, world.movers, world.seen
    if plan.own > 0:
        for i in range(first, last):
            observe_if_compiled(states[i], movers[i], seen[i].row[: plan.own])
        if plan.two_steps:
            for i in range(first, last):
                show(world.rows[i].half, world.products.row, seen[i].row[plan.half :])


def observe_if_compiled(state: State, seat: Int, out: Array) -> None:
    """`observe`, for a game that answers it; else nothing."""
    if answers(observe, state.dtype):
        observe(state, seat, out)


@extending.overload(observe_if_compiled, strict=False)  # Numba would compare type hints too
def _observe_if_compiled(state: Any, seat: Any, out: Any) -> Any:  # noqa: ARG001  # Numba asks with the arguments' types
    if answers(observe, numpy_support.as_dtype(state)):
        return lambda state, seat, out: observe(state, seat, out)  # noqa: PLW0108  # a verb is no implementation
    return lambda state, seat, out: None  # noqa: ARG005  # the same arguments
