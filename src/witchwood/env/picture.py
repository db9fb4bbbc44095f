"""The table as a seat sees it, as text or as a picture: drawn from the view, so of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.view import Card, EmptyPlace, Zone

WIDTH, HEIGHT = 800, 600  # of a picture, in pixels: always the same, so that pictures make a film

_FINE = 2  # drawn so many times as large, then made smaller: smooth edges
_PAPER, _LINE, _BACK, _WORDS = "#fbf7ec", "#2a2430", "#7d6a94", "#f4eefc"
_CLOTH = "#3c4a44"
_INK = {
    "red": "#b3261e",
    "black": "#1d1b20",
    "green": "#2e6b34",
    "blue": "#24509a",
    "purple": "#6a3a9c",
    "orange": "#b85a10",
    "yellow": "#8a6a00",
    "white": "#77707f",
}
_CARD = (44, 60)
_STONE = (44, 44)  # cards of a grid with many rows
_GAP, _HEADING, _OVERLAP, _LINE_WIDTH = 6, 16, 20, 640


def write(game: Game, state: State, seat: int) -> str:
    """The table in words, a line for each place and counter."""
    view = game.view(state, seat)
    lines = [game.title]
    for zone in view["zones"]:
        lines.extend(_zone_in_words(zone))
    lines.extend(f"{counter['title']}: {counter['value']}" for counter in view["counters"])
    return "\n".join(lines) + "\n"


def draw(game: Game, state: State, seat: int) -> NDArray[np.uint8]:
    """The table as an image of shape (HEIGHT, WIDTH, 3), uint8."""
    view = game.view(state, seat)
    blocks = [_block(zone) for zone in view["zones"]]
    counters = [_caption(f"{counter['title']}: {counter['value']}") for counter in view["counters"]]
    blocks += counters
    places, width, height = _flow(blocks)
    pen = _Pen(width + _GAP, height + 2 * _HEADING + 2 * _GAP, game.look.colour or _CLOTH)
    pen.words(_GAP, _GAP, game.title, 14)
    for block, (x, y) in zip(blocks, places, strict=True):
        block.draw(pen, _GAP + x, _GAP + 1.5 * _HEADING + y)
    return pen.finish(WIDTH, HEIGHT)


# In words


def _zone_in_words(zone: Zone) -> Iterator[str]:
    heading = " ".join([zone["title"], *(f"[{mark}]" for mark in zone["marks"])])
    texts = [_card_in_words(card) for card in zone["cards"]]
    width = zone.get("width")
    if width is not None:
        yield f"{heading}:"
        for start in range(0, len(texts), width):
            yield "  " + " ".join(f"{text:3}" for text in texts[start : start + width]).rstrip()
        return
    count = f" ({zone['count']})" if zone["count"] != len(texts) else ""
    yield f"{heading}{count}: {' '.join(texts) or '-'}"


def _card_in_words(card: Card | EmptyPlace | None) -> str:
    if card is None:
        return "##"
    if "empty" in card:
        return "."
    return card["text"] + "".join(f"({mark})" for mark in card.get("marks", ()))


# As a picture


@dataclass(frozen=True)
class _Block:
    """Something to be drawn: its size in points, and what draws it at a place. Blocks of one line are of one sort."""

    width: float
    height: float
    sort: str
    draw: Callable[[_Pen, float, float], None]


def _flow(blocks: list[_Block]) -> tuple[list[tuple[float, float]], float, float]:
    """A place for each block, line by line, and the size of it all."""
    places: list[tuple[float, float]] = []
    x = y = line = widest = 0.0
    sort = ""
    for block in blocks:
        if x > 0 and (block.sort != sort or x + block.width > _LINE_WIDTH):
            x, y, line = 0.0, y + line + _GAP, 0.0
        places.append((x, y))
        x += block.width + 2 * _GAP
        line, widest, sort = max(line, block.height), max(widest, x), block.sort
    return places, widest, y + line


def _caption(text: str) -> _Block:
    """A line of text."""
    return _Block(_text_width(text, 11), _HEADING, "caption", lambda pen, x, y: pen.words(x, y, text, 11))


def _block(zone: Zone) -> _Block:
    """How a zone is drawn, by its kind."""
    cards = zone["cards"]
    size = _CARD
    if zone["kind"] == "grid":
        across = zone.get("width", len(cards))
        size = _STONE if len(cards) > 6 * across else _CARD
        spots = [((place % across) * (size[0] + 2), (place // across) * (size[1] + 2)) for place in range(len(cards))]
    elif zone["kind"] == "column":
        spots = [(0, place * _OVERLAP) for place in range(len(cards))]
    elif zone["kind"] == "pile":
        cards = cards[-1:] or ([None] if zone["count"] else [])
        spots = [(0, 0)] * len(cards)
    else:
        step = min(size[0] + 3, (_LINE_WIDTH - size[0]) / max(1, len(cards) - 1))
        spots = [(int(place * step), 0) for place in range(len(cards))]
    width = max((x for x, _ in spots), default=0) + size[0]
    height = max((y for _, y in spots), default=0) + size[1] + _HEADING
    heading = zone["title"] if zone["count"] == len(cards) else f"{zone['title']} ({zone['count']})"
    heading += "".join(f" [{mark}]" for mark in zone["marks"])

    def draw_at(pen: _Pen, x: float, y: float) -> None:
        pen.words(x, y, heading, 10)
        if not cards:
            pen.place(x, y + _HEADING, *size)
        for card, (right, down) in zip(cards, spots, strict=True):
            pen.card(card, x + right, y + _HEADING + down, *size)

    sort = zone["kind"] if zone["kind"] in ("column", "grid") else "places"
    return _Block(max(width, _text_width(heading, 10)), height, sort, draw_at)


class _Pen:
    """Draws on a sheet that is measured in points."""

    def __init__(self, width: float, height: float, cloth: str) -> None:
        self._cloth = cloth
        self._image = Image.new("RGB", (int(width * _FINE), int(height * _FINE)), cloth)
        self._draw = ImageDraw.Draw(self._image)

    def words(self, x: float, y: float, text: str, size: int, colour: str = _WORDS) -> None:
        """Text with its upper left corner at a point."""
        self._draw.text((x * _FINE, y * _FINE), text, colour, _font(size * _FINE))

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """A place where no card lies."""
        self._box(x, y, width, height, None, _WORDS)

    def card(self, card: Card | EmptyPlace | None, x: float, y: float, width: float, height: float) -> None:
        """A card, face up or face down, or an empty place."""
        if card is None:
            self._box(x, y, width, height, _BACK, _LINE)
            self._box(x + 4, y + 4, width - 8, height - 8, None, _PAPER)
        elif "empty" in card:
            self.place(x, y, width, height)
        else:
            ink = _INK[card["ink"]]
            self._box(x, y, width, height, _PAPER, _LINE)
            self.words(x + 4, y + 1, card["text"], 14, ink)
            self.words(x + 4, y + height - 14, _cut(card["suit"], 8, width - 8), 8, ink)
            self.words(x + 4, y + height - 25, _cut(" ".join(card.get("marks", ())), 8, width - 8), 8, _LINE)

    def finish(self, width: int, height: int) -> NDArray[np.uint8]:
        """The sheet, as large as it goes onto a picture of this size."""
        image = self._image
        factor = min(width / image.width, height / image.height)
        smaller = image.resize((int(image.width * factor), int(image.height * factor)), Image.Resampling.LANCZOS)
        picture = Image.new("RGB", (width, height), self._cloth)
        picture.paste(smaller, ((width - smaller.width) // 2, (height - smaller.height) // 2))
        return np.asarray(picture)

    def _box(self, x: float, y: float, width: float, height: float, fill: str | None, line: str) -> None:
        corners = (x * _FINE, y * _FINE, (x + width) * _FINE, (y + height) * _FINE)
        self._draw.rounded_rectangle(corners, 4 * _FINE, fill, line, _FINE)


@cache
def _font(size: int) -> Any:
    """Aileron, which Pillow brings: machines without a screen often have no typefaces."""
    return ImageFont.load_default(size)


@cache
def _text_width(text: str, size: int) -> float:
    return float(_font(size).getlength(text))


def _cut(text: str, size: int, room: float) -> str:
    """As much of a text as there is room for."""
    while _text_width(text, size) > room:
        text = text[:-1]
    return text
