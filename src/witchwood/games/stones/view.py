"""What a seat sees of Witch Stones: everything, for nothing is hidden."""

from __future__ import annotations

import numpy as np

from witchwood.engine.kernel import State
from witchwood.engine.view import EMPTY, Gain, Layout, counter, zone
from witchwood.games.stones.board import kinds
from witchwood.games.stones.cards import CARDS, SIDES
from witchwood.games.stones.notation import write_action
from witchwood.games.stones.rules import legal, side_of, worth
from witchwood.games.stones.state import MOST_LEGAL, ROWS


def view(state: State, seat: int) -> Layout:
    """The board as one grid, row 9 first, the points of both, and how many stones of each kind are left.

    Once sides are chosen: whose they are, and what each capture brings.
    """
    board = kinds(state)
    top_down = [board[ROWS * row + column] for row in reversed(range(ROWS)) for column in range(ROWS)]
    grid = zone(
        "board",
        "Board",
        "grid",
        [EMPTY if kind is None else CARDS[kind].copy() for kind in top_down],
        marks=_sides(state, seat) if state.suns else [],
        width=ROWS,
        labels={"rows": [*"987654321"], "columns": [*"abcdefghi"]},
    )
    points = [counter(f"points{player}", f"Points of seat {player}", state.points[player]) for player in range(2)]
    left = [
        counter(stone["suit"], f"{stone['suit'].capitalize()} on the board", board.count(kind))
        for kind, stone in enumerate(CARDS)
    ]
    shown: Layout = {"zones": [grid], "counters": [*points, counter("target", "Points that win", state.target), *left]}
    if state.suns:
        shown["sides"] = [SIDES[side_of(state, player)] for player in range(2)]
        shown["gains"] = _gains(state, seat)
    return shown


def _gains(state: State, seat: int) -> list[Gain]:
    """The points of every capture that the seat can make now."""
    out = np.empty(MOST_LEGAL, np.int64)
    actions = out[: legal(state, seat, out)].tolist()
    return [{"action": write_action(state, seat, one), "points": int(worth(state, seat, one))} for one in actions]


def _sides(state: State, seat: int) -> list[str]:
    """Which stones are whose: first for the seat that looks, then for everybody."""
    suns = seat if side_of(state, seat) == 0 else 1 - seat
    return [f"you play the {SIDES[side_of(state, seat)]}", f"seat {suns} plays the suns"]
