"""The icons of an installed app, from web/public/favicon.svg: `python -m tools.icons` writes them beside it."""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import resvg_py
from PIL import Image

FOLDER = Path(__file__).parents[1] / "web" / "public"
_COLOURS = 32
_SIDE = 512  # of the drawing
_GROUND = '<rect width="512" height="512" rx="112"'  # its first shape


@dataclass(frozen=True)
class Icon:
    """A square picture. whole: its ground reaches the edges, for systems that cut their own shape out of it. margin:
    around the drawing, in its own units.
    """

    size: int
    whole: bool = False
    margin: int = 0


ICONS = {
    "icon-192.png": Icon(192),
    "icon-512.png": Icon(512),
    "icon-maskable.png": Icon(512, whole=True, margin=48),  # a circle of four fifths is sure to be seen
    "apple-touch-icon.png": Icon(180, whole=True),
}


def draw(icon: Icon, drawing: str) -> bytes:
    """A PNG file of the drawing. ValueError if it has no ground that can be made whole."""
    if not drawing.count(_GROUND) == drawing.count('viewBox="0 0 512 512"') == 1:
        raise ValueError(f"{FOLDER}/favicon.svg: it should have 512 by 512 units, and begin with {_GROUND}")
    low, side = -icon.margin, _SIDE + 2 * icon.margin
    if icon.whole:
        drawing = drawing.replace(_GROUND, f'<rect x="{low}" y="{low}" width="{side}" height="{side}"')
    drawing = drawing.replace('viewBox="0 0 512 512"', f'viewBox="{low} {low} {side} {side}"')
    png = bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=icon.size, height=icon.size))
    image = Image.open(io.BytesIO(png)).quantize(_COLOURS, Image.Quantize.FASTOCTREE)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Write them all."""
    drawing = (FOLDER / "favicon.svg").read_text(encoding="utf-8")
    for name, icon in ICONS.items():
        (FOLDER / name).write_bytes(draw(icon, drawing))


if __name__ == "__main__":
    main()
