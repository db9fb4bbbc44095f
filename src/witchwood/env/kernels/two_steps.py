"""Pairs chosen one half after the other: an action space of 64 + 64 numbers where 64 * 64 stood.

The numbers of the game (`action`) are packed: each block of pairs (`Game.products`) becomes a number for each first
half and then one for each second half, and what follows is shifted down. A packed `number` always means the same thing:

    WitchPig    action   0 .. 66    67 + 64 * given + taken
                number   0 .. 66    67 + given, then 131 + taken
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.game import Product
from witchwood.engine.kernel import Array, Int, kernel

NONE = -1  # no half is chosen yet; no whole action


def table(products: tuple[Product, ...]) -> Array:
    """The products as the kernels below read them: (n, 3) int64, start, first and second of each."""
    rows = [(product.start, product.first, product.second) for product in products]
    return np.array(rows, np.int64).reshape(-1, 3)


def count_numbers(actions: int, products: tuple[Product, ...]) -> int:
    """How many packed numbers stand for a game's `actions`."""
    return actions - sum(one.first * one.second - one.first - one.second for one in products)


def count_firsts(products: tuple[Product, ...]) -> int:
    """How many first halves there are: the bytes that `show` needs."""
    return sum(product.first for product in products)


@kernel
def pack(action: Int, half: Int, products: Array) -> Int:
    """The packed number of a game's action. For a pair it is the first half's, or, after a half was chosen, the second
    half's if the first agrees. NONE for an action that is no longer possible.
    """
    moved: Int = 0
    for start, first, second in products:
        if action < start:
            break
        at: Int = start - moved
        if action < start + first * second:
            chosen: Int = at + (action - start) // second
            if half == NONE:
                return chosen
            seconds: Int = at + first
            return seconds + (action - start) % second if half == chosen else NONE
        moved += first * second - first - second
    return action - moved if half == NONE else NONE


@kernel
def unpack(number: Int, half: Int, products: Array) -> Int:
    """The game's action of a packed number, after `half`; NONE for a first half, which is no whole action yet.

    number: one of those that `pack_all` wrote.
    """
    moved: Int = 0
    for start, first, second in products:
        at: Int = start - moved
        if number < at:
            break
        if number < at + first:
            return NONE
        if number < at + first + second:
            whole: Int = start + (half - at) * second + number - at - first
            return whole
        moved += first * second - first - second
    return number + moved


@kernel
def pack_all(actions: Array, count: Int, half: Int, products: Array, out: Array) -> Int:
    """Write the packed numbers of `actions[:count]` (ascending) that are possible after `half` into `out`, ascending,
    each once; return how many.
    """
    size = 0
    for place in range(count):
        number = pack(actions[place], half, products)
        if number != NONE and (size == 0 or out[size - 1] != number):
            out[size] = number
            size += 1
    return size


@kernel
def show(half: Int, products: Array, out: Array) -> None:
    """The half that was chosen, one-hot: `first` bytes for each product, all zero before one is chosen."""
    moved: Int = 0
    place: Int = 0
    for start, first, second in products:
        for number in range(start - moved, start - moved + first):
            out[place] = number == half
            place += 1
        moved += first * second - first - second
