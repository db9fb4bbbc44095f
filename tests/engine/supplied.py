"""A verb and its kernel for a game of others, as a package beside witchwood would bring them."""

from __future__ import annotations

from typing import Any

import numpy as np

from witchwood.engine.kernel import Int, State, kernel, supply, verb


@verb
def heat(state: State, seat: Int) -> Int:  # type: ignore[empty-body]  # `verb` supplies the body
    """How many points a seat has."""


@kernel
def heat_of_stones(state: State, seat: Int) -> Int:
    return np.int64(state.points[seat])


def supply_heat(dtype: np.dtype[Any]) -> None:
    """Let Witch Stones answer it."""
    supply(heat, dtype, heat_of_stones)
