"""What a seat knows of Witch Stones, as bytes: the board by planes, seen from the seat's side."""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import clear, write_set
from witchwood.engine.kernel import Array, Int, State, kernel
from witchwood.engine.observation import layout
from witchwood.games.stones.state import CROWN, EARTH, MOON, MOST_POINTS, ROWS, SUN

_BOARD = (ROWS, ROWS)
OBSERVATION = layout(
    ("own", _BOARD, 1, "The seat's own signs, row 1 first, column a first; the suns, until sides are chosen."),
    ("theirs", _BOARD, 1, "The other side's signs; the moons, until sides are chosen."),
    ("crowns", _BOARD, 1, "Crowns."),
    ("earthstones", _BOARD, 1, "Earthstones."),
    ("points", 2, MOST_POINTS, "Points of the seat, then of the other seat."),
    ("target", 1, MOST_POINTS, "Points that win (an option)."),
    ("to_move", 2, 1, "The seat is to move; the other seat is. None, when the game is over."),
    ("sides", 2, 1, "The seat plays the suns; it plays the moons. None, until that is chosen."),
    ("resigned", 2, 1, "The seat has resigned; the other seat has."),
)
_OWN, _THEIRS, _CROWNS, _EARTHSTONES = OBSERVATION.at("own", "theirs", "crowns", "earthstones")
_POINTS, _TARGET, _TO_MOVE = OBSERVATION.at("points", "target", "to_move")
_SIDES, _RESIGNED = OBSERVATION.at("sides", "resigned")
_LOW, _HIGH = 0, 1
_FIRST, _LAST = (
    np.uint64(1),
    np.uint64(63),
)  # bits of a low word: it has no square 63, which is the first of the high one


@kernel
def observe(state: State, seat: Int, out: Array) -> None:
    """The whole table, turned so that the seat always sees itself in the same place."""
    clear(out)
    own: Int = SUN if state.suns == 0 else seat ^ (np.int64(state.suns) - 1)
    _write_plane(state, own, out, _OWN)
    _write_plane(state, own ^ MOON, out, _THEIRS)
    _write_plane(state, CROWN, out, _CROWNS)
    _write_plane(state, EARTH, out, _EARTHSTONES)
    out[_POINTS] = state.points[seat]
    out[_POINTS + 1] = state.points[1 - seat]
    out[_TARGET] = state.target
    if state.over == 0:
        out[_TO_MOVE + (seat ^ np.int64(state.mover))] = 1
    if state.suns != 0:
        out[_SIDES + own] = 1
    if state.quitter != 0:
        out[_RESIGNED + (seat ^ (np.int64(state.quitter) - 1))] = 1


@kernel
def _write_plane(state: State, kind: Int, out: Array, start: Int) -> None:
    """The squares of a kind of stone: 81 bytes."""
    low, high = state.pieces[kind, _LOW], state.pieces[kind, _HIGH]
    write_set(out, start, low | high << _LAST, 64)
    write_set(out, start + 64, high >> _FIRST, 17)
