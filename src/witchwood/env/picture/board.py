"""A grid of stones as a wooden board, with holes where no stone lies."""

from __future__ import annotations

from witchwood.engine.view import Labels, Zone
from witchwood.env.picture import cards
from witchwood.env.picture.drawings import Design
from witchwood.env.picture.layout import Piece

_CELL, _RIM = 46.0, 26.0  # in points
_FRAME, _WOOD, _HOLE, _INK = "#9c7146", "#5f422a", "#2c1d11", "#2e1c0c"
_UNNAMED: Labels = {"rows": [], "columns": []}


def is_board(look: Design, zone: Zone) -> bool:
    """Whether the zone is a grid in which stones lie."""
    places = zone["cards"]
    return zone["kind"] == "grid" and any(
        place is not None and "empty" not in place and cards.is_stone(look, place) for place in places
    )


def board(look: Design, zone: Zone, y: float) -> list[Piece]:
    """The board, and each stone on it. y: where it begins in its block, in points."""
    places, across = zone["cards"], zone.get("width", 1)
    rows = -(-len(places) // across)
    pieces = [Piece(0, y, across * _CELL + 2 * _RIM, rows * _CELL + 2 * _RIM, _wood(across, rows, zone))]
    for number, place in enumerate(places):
        if place is not None and "empty" not in place:
            x, down = _RIM + number % across * _CELL + 2, _RIM + number // across * _CELL + 2
            svg = f'<g transform="scale({(_CELL - 4) / 100})">{cards.stone(look, place, number)}</g>'
            pieces.append(Piece(x, y + down, _CELL - 4, _CELL - 4, svg))
    return pieces


def _wood(across: int, rows: int, zone: Zone) -> str:
    """The board with a hole at every place, and the names of its rows and columns."""
    wide, tall = across * _CELL, rows * _CELL
    svg = (
        f'<rect width="{wide + 2 * _RIM}" height="{tall + 2 * _RIM}" rx="14" fill="{_FRAME}" stroke="#0004"/>'
        f'<rect x="{_RIM - 4}" y="{_RIM - 4}" width="{wide + 8}" height="{tall + 8}" rx="8" fill="{_WOOD}" '
        'stroke="#0005" stroke-width="2"/>'
    )
    for row in range(rows):
        for column in range(across):
            x, y = _RIM + (column + 0.5) * _CELL, _RIM + (row + 0.5) * _CELL
            svg += f'<circle cx="{x}" cy="{y}" r="{_CELL * 0.34}" fill="{_HOLE}"/>'
    labels = zone.get("labels", _UNNAMED)
    for row, label in enumerate(labels["rows"]):
        svg += cards.words(label, _RIM / 2 - 2, _RIM + (row + 0.5) * _CELL + 5, 15, _INK, "middle")
    for column, label in enumerate(labels["columns"]):
        svg += cards.words(label, _RIM + (column + 0.5) * _CELL, tall + 2 * _RIM - 7, 15, _INK, "middle")
    return svg
