"""What a seat sees of Witch Stones: everything, for nothing is hidden."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.engine.view import EMPTY, About, Layout, counter, zone
from witchwood.games.stones.board import kinds, squares_of
from witchwood.games.stones.cards import CARDS, SIDES
from witchwood.games.stones.rules import side_of, worth
from witchwood.games.stones.state import ROWS, SUNS


def view(state: State, seat: int) -> Layout:
    """The board as one grid, row 9 first, the points of both, and how many stones of each kind are left.

    Once sides are chosen: whose they are.
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
    return shown


def about(state: State, seat: int, action: int) -> About:
    """The squares at both ends of a capture, and the points that it brings, if any."""
    if action >= SUNS:
        return {}
    squares = squares_of(action)
    ends = sorted({_place(squares[0]), _place(squares[-1])})
    points = int(worth(state, seat, action))
    return {"takes": {"board": ends}, "points": points} if points else {"takes": {"board": ends}}


def _place(square: int) -> int:
    """Where a square (0 is a1) stands in the view, row 9 first."""
    row, column = divmod(square, ROWS)
    return ROWS * (ROWS - 1 - row) + column


def _sides(state: State, seat: int) -> list[str]:
    """Which stones are whose: first for the seat that looks, then for everybody."""
    suns = seat if side_of(state, seat) == 0 else 1 - seat
    return [f"you play the {SIDES[side_of(state, seat)]}", f"seat {suns} plays the suns"]
