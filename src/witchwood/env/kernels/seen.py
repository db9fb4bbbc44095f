"""Step many games and write what the seats to move know: one call where the game has a kernel that observes."""

from __future__ import annotations

from witchwood.engine.kernel import Array, Int, kernel, observe
from witchwood.env.kernels.step import advance
from witchwood.env.kernels.two_steps import show
from witchwood.env.kernels.world import World


@kernel
def advance_and_observe(
    world: World, what: Int, actions: Array, out: Array, own: Int, half: Int, first: Int, last: Int
) -> Int:
    """`advance`, then a row of `out` (games, size) for each game: `own` bytes of the game's, from byte `half` on the
    first half of a pair where one is chosen."""
    stuck = advance(world, what, actions, first, last)
    states, movers = world.states, world.movers
    for i in range(first, last):
        observe(states[i], movers[i], out[i, :own])
    show_halves(world, out, half, first, last)
    return stuck


@kernel
def show_halves(world: World, out: Array, half: Int, first: Int, last: Int) -> None:
    """The half of a pair that each seat to move has chosen, where pairs are chosen in two steps."""
    if world.plan.two_steps:
        rows, products = world.rows, world.products
        for i in range(first, last):
            show(rows[i].half, products, out[i, half:])
