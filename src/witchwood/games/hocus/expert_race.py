"""Macro-moves that race in the same worlds: what they came to, and which of them have fallen behind."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np

from witchwood.engine.kernel import Array, Int, kernel

_SURE = 3.0  # standard errors
_MARGIN = 0.01  # a macro-move that can't be better by more than this is left out as well


class Results(NamedTuple):
    """Over all worlds: the sum of what each macro-move came to, and of the products of each two of them."""

    sums: Array
    products: Array


def new_results(macros: int) -> Results:
    """The results of so many macro-moves before the first world."""
    return Results(np.zeros(macros, np.float64), np.zeros((macros, macros), np.float64))


@kernel
def note(results: Results, edges: Array, out: Array, worlds: Int) -> None:
    """Add what the macro-moves `edges` came to in some more worlds: `out[world, place in edges]`."""
    for world in range(worlds):
        for i in range(len(edges)):
            results.sums[edges[i]] += out[world, i]
            for j in range(len(edges)):
                results.products[edges[i], edges[j]] += out[world, i] * out[world, j]


@kernel
def leave_behind(results: Results, worlds: Int, edges: Array, best: Int) -> Int:
    """Which macro-moves may still turn out better than the best one so far, going by the worlds, which all have played.

    They are moved to the front of `edges`, in their order, and counted. The variance of the differences is taken as
    somewhat larger than it is seen to be, so that few worlds alike do not decide.
    """
    kept: Int = 0
    for place in range(len(edges)):
        edge = edges[place]
        behind = (results.sums[best] - results.sums[edge]) / worlds
        squares = results.products[best, best] - 2.0 * results.products[best, edge] + results.products[edge, edge]
        variance = max(0.0, squares / worlds - behind * behind)
        error = sqrt((variance + 1.0 / worlds) / worlds)
        if edge == best or behind <= _SURE * error - _MARGIN:
            edges[kept] = edge
            kept += 1
    return kept
