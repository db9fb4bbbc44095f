"""Pieces become pixels: each is drawn once by resvg and then kept, so that a picture costs little more than copies."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from witchwood.env.picture.cards import gradients
from witchwood.env.picture.drawings import FONTS, Design
from witchwood.env.picture.layout import Piece

_AROUND = 4  # points: shadows and rounded ends may stick out so far
_KEPT = 600  # pieces: some 20 MB

Pixels = NDArray[np.uint8]


def paint(look: Design, width: int, height: int, pieces: Iterable[Piece], factor: float) -> Pixels:
    """A sheet of cloth with the pieces on it, (height, width, 3) uint8. Their points are counted from its middle, and
    `factor` pixels long.
    """
    sheet = _cloth(look, width, height).copy()
    for piece in pieces:
        colours, cover = _drawn(look, piece.svg, piece.width, piece.height, factor)
        x = round(width / 2 + (piece.x - _AROUND) * factor)
        y = round(height / 2 + (piece.y - _AROUND) * factor)
        _lay(sheet, colours, cover, x, y)
    return sheet


def _lay(sheet: Pixels, colours: Pixels, cover: Pixels, x: int, y: int) -> None:
    """Lay a drawing on the sheet with its upper left corner at a pixel; what sticks out is cut off."""
    top, left = max(0, -y), max(0, -x)
    under = sheet[y + top : y + len(cover), x + left : x + cover.shape[1]].astype(np.uint16)
    rows, columns = slice(top, top + under.shape[0]), slice(left, left + under.shape[1])
    alpha = cover[rows, columns].astype(np.uint16)
    mixed = (colours[rows, columns] * alpha + under * (255 - alpha) + 127) // 255
    sheet[y + top : y + len(cover), x + left : x + cover.shape[1]] = mixed


@lru_cache(_KEPT)
def _drawn(look: Design, svg: str, width: float, height: float, factor: float) -> tuple[Pixels, Pixels]:
    """The colours of a piece, (rows, columns, 3), and how much they cover, (rows, columns, 1)."""
    across, down = round((width + 2 * _AROUND) * factor), round((height + 2 * _AROUND) * factor)
    drawn = _render(
        across,
        down,
        f"<defs>{gradients()}{look.definitions(svg)}</defs>"
        f'<g transform="scale({factor:g}) translate({_AROUND} {_AROUND})">{svg}</g>',
    )
    return drawn[..., :3], drawn[..., 3:]


@lru_cache(8)
def _cloth(look: Design, width: int, height: int) -> Pixels:
    stops = "".join(
        f'<stop offset="{place}" stop-color="{one}"/>' for place, one in zip((0, 0.55, 1), look.cloth, strict=True)
    )
    return _render(
        width,
        height,
        f'<radialGradient id="cloth" cy=".38" r=".8">{stops}</radialGradient><rect width="100%" height="100%" '
        'fill="url(#cloth)"/>',
    )[..., :3]


def _render(width: int, height: int, svg: str) -> Pixels:
    """(height, width, 4) uint8. No typeface of the machine is used, so a picture is the same everywhere."""
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{svg}</svg>'
    png = resvg_py.svg_to_bytes(whole, skip_system_fonts=True, font_files=[str(font) for font in FONTS.values()])
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGBA"))
