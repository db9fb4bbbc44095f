"""The memory of a search within a round: made once, passed as one argument, used again for the next search."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from witchwood.engine.kernel import Array, State
from witchwood.games.pendle.expert_moves import MOST_MOVES, MOVE
from witchwood.games.pendle.expert_scene import SCENE
from witchwood.games.pendle.expert_value import FEATURES, HIDDEN, NODE
from witchwood.games.pendle.state import MOST_LEGAL

LEVELS = 32  # the root, two for each of five draws, ten moves of a plan; and some to spare
ENTRIES = 1 << 14
ENTRY = np.dtype([("key", "u8"), ("value", "f8")])
"""A position of the transposition table; key 0 is none."""

WALK = np.dtype(
    [
        ("nodes", "i8"),  # ends of rounds valued so far
        ("limit", "i8"),  # where to pause
        ("most_draws", "i8"),  # where to end
        ("draws", "i8"),  # cards that are drawn at most in the search under way
        ("count", "i8"),  # actions there are
        ("index", "i8"),  # the one under way,
        ("level", "i8"),  # and where in its tree we are; 0 when it is not begun
        ("action", "i8"),  # the best of the last search that was finished
        ("value", "f8"),  # and its value
        ("new_action", "i8"),  # the best so far of the search under way
        ("new_value", "f8"),
    ]
)
"""Where a search stands, so that it can pause and go on."""


class Workspace(NamedTuple):
    """What the kernels of a search read and write."""

    scenes: Array  # [0]: what the player knows; the last is blank
    nodes: Array  # by level: the positions between the root and where the search is; the last is blank
    actions: Array  # of the root: action numbers
    values: Array  # and what each is worth, as far as the search went
    lists: Array  # by level: the moves of a node
    table: Array  # the transposition table
    net: Array  # weights of the value function, shape (FEATURES + 3, HIDDEN)
    layers: Array  # its input and its hidden layer, a row each
    walk: State


def new_workspace(net: Array) -> Workspace:
    """A blank workspace for a search with these weights."""
    return Workspace(
        scenes=_structs(SCENE, 2),
        nodes=_structs(NODE, LEVELS + 1),
        actions=np.empty(MOST_LEGAL, np.int64),
        values=np.zeros(MOST_LEGAL),
        lists=_structs(MOVE, LEVELS, MOST_MOVES),
        table=_structs(ENTRY, ENTRIES),
        net=net,
        layers=np.zeros((2, max(FEATURES, HIDDEN))),
        walk=_structs(WALK, 1)[0],
    )


def _structs(dtype: np.dtype[Any], *shape: int) -> Any:
    return np.zeros(shape, dtype).view(np.recarray)
