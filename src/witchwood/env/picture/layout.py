"""Where things go on a picture: blocks line by line, in the shape that lets them be largest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

GAP = 14.0  # between blocks, in points
_LINES = range(320, 1240, 20)  # lengths of a line that are tried
_LARGEST = 1.6  # times as large as it is laid out: a table with few cards need not fill the sheet
_STEPS = 0.05  # factors are multiples of it: few sizes, so that most of what was drawn can be used again


Corner: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Piece:
    """Something drawn as a whole, such as a card: where it stands in its block, its size, and its SVG, in points."""

    x: float
    y: float
    width: float
    height: float
    svg: str


@dataclass(frozen=True)
class Block:
    """Pieces that belong together, and the room that they take in points. Blocks of one line are of one sort."""

    width: float
    height: float
    sort: str
    pieces: tuple[Piece, ...]


def arrange(head: Sequence[Block], blocks: Sequence[Block], width: float, height: float) -> tuple[list[Corner], float]:
    """The upper left corner of each block, those of the head first, in points from the middle of a sheet of `width` by
    `height`, and how many times as large they can be drawn there. The head stands above the others or on their left.
    """
    found: tuple[list[Corner], float] = [], 0.0
    tallest, widest = (max(side) for side in zip(*((block.height, block.width) for block in head), strict=True))
    stacked = [(0.0, place * tallest) for place in range(len(head))]
    for length in _LINES:
        corners, across, down = _flow(blocks, length)
        above, wide, tall = _flow(head, max(length, across))
        for tops, x, y, total in (
            (above, 0.0, tall + GAP, (max(across, wide), down + tall + GAP)),
            (stacked, widest + 2 * GAP, 0.0, (across + widest + 2 * GAP, max(down, len(head) * tallest))),
        ):
            factor = min(_LARGEST, width / total[0], height / total[1]) // _STEPS * _STEPS
            if factor > found[1]:
                places = [*tops, *((left + x, top + y) for left, top in corners)]
                found = [(left - total[0] / 2, top - total[1] / 2) for left, top in places], factor
    return found


def _flow(blocks: Sequence[Block], length: float) -> tuple[list[Corner], float, float]:
    """A place for each block on lines of that length, and the size of it all."""
    places: list[Corner] = []
    x = y = line = widest = 0.0
    sort = ""
    for block in blocks:
        if x > 0 and (block.sort != sort or x + block.width > length):
            x, y, line = 0.0, y + line + GAP, 0.0
        places.append((x, y))
        line, widest, sort = max(line, block.height), max(widest, x + block.width), block.sort
        x += block.width + GAP
    return places, widest, y + line
