"""What a seat sees of Witch Stones: everything, for nothing is hidden."""

from __future__ import annotations

from typing import Any

from witchwood.engine.game import View
from witchwood.engine.kernel import State
from witchwood.games.stones.board import kinds
from witchwood.games.stones.notation import KIND_NAMES, SIDE_NAMES
from witchwood.games.stones.rules import side_of
from witchwood.games.stones.state import ROWS, SQUARES

_TEXTS = ("S", "M", "C", "E")
_SUITS = ("suns", "moons", "crowns", "earthstones")
_INKS = ("yellow", "blue", "purple", "green")


def view(state: State, seat: int) -> View:
    """The board as one grid, row 9 first, and what is left of each kind."""
    board = kinds(state)
    top_down = [board[ROWS * row + column] for row in reversed(range(ROWS)) for column in range(ROWS)]
    return {
        "zones": [
            {
                "id": "board",
                "title": "Board",
                "kind": "grid",
                "owner": None,
                "count": SQUARES - board.count(None),
                "width": ROWS,
                "labels": {"rows": [*"987654321"], "columns": [*"abcdefghi"]},
                "marks": _sides(state, seat) if state.suns else [],
                "cards": [_card(kind) for kind in top_down],
            }
        ],
        "counters": [
            {"id": f"points{player}", "title": f"Points of seat {player}", "value": int(state.points[player])}
            for player in range(2)
        ]
        + [{"id": "target", "title": "Points that win", "value": int(state.target)}]
        + [
            {"id": suit, "title": f"{suit.capitalize()} on the board", "value": board.count(kind)}
            for kind, suit in enumerate(_SUITS)
        ],
    }


def _sides(state: State, seat: int) -> list[str]:
    """Who has which stones: for the seat that looks, and for everybody."""
    suns = seat if side_of(state, seat) == 0 else 1 - seat
    return [f"you play the {SIDE_NAMES[side_of(state, seat)]}", f"seat {suns} plays the suns"]


def _card(kind: int | None) -> dict[str, Any]:
    if kind is None:
        return {"empty": True}
    return {
        "text": _TEXTS[kind],
        "name": KIND_NAMES[kind].capitalize(),
        "suit": _SUITS[kind],
        "rank": None,
        "ink": _INKS[kind],
    }
