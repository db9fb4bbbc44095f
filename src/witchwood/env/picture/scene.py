"""A table as a picture: the view's zones as blocks of cards on a cloth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import ImageFont

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.view import Card, Counter, EmptyPlace, Zone
from witchwood.env.picture import cards
from witchwood.env.picture.board import board, is_board
from witchwood.env.picture.cards import words
from witchwood.env.picture.drawings import FONTS, Design, design, shared
from witchwood.env.picture.layout import Block, Piece, arrange
from witchwood.env.picture.paint import paint

WIDTH, HEIGHT = 800, 600  # of a picture, in pixels: always the same, so that pictures make a film

_MARGIN = 16  # pixels
_CARD = 50.0  # the width of a card, in points
_SCALE = _CARD / cards.WIDTH
_TALL = cards.HEIGHT * _SCALE
_STEP, _LONGEST = _CARD + 5, 440.0  # from card to card in a row, and the longest row
_FAN = 18  # cards of a set that lie in one row, each with its index in view
_TITLE, _TEXT, _HEADING = 22.0, 12.0, 17.0

Held = Card | EmptyPlace | None


def draw(game: Game, state: State, seat: int) -> NDArray[np.uint8]:
    """The table as an image of shape (HEIGHT, WIDTH, 3), uint8."""
    look, view = design(game.name, game.look.colour), game.view(state, seat)
    head = [_title(game.title), *map(_counter, view["counters"])]
    zones = [_zone(look, zone) for zone in view["zones"]]
    places, factor = arrange(head, zones, WIDTH - 2 * _MARGIN, HEIGHT - 2 * _MARGIN)
    pieces = [
        Piece(x + piece.x, y + piece.y, piece.width, piece.height, piece.svg)
        for (x, y), block in zip(places, head + zones, strict=True)
        for piece in block.pieces
    ]
    return paint(look, WIDTH, HEIGHT, pieces, factor)


def _title(text: str) -> Block:
    return _line([(text, _TITLE, shared()["words"][0], "words")], 12)


def _counter(counter: Counter) -> Block:
    strong, pale = shared()["words"]
    return _line([(counter["title"], _TEXT, pale, "words"), (str(counter["value"]), 15, strong, "ranks")], 6)


def _line(parts: Sequence[tuple[str, float, str, str]], space: float) -> Block:
    """Texts of a size, colour and font one after the other."""
    pieces, x = [], 0.0
    for text, size, colour, font in parts:
        width = _width(text, size, font)
        pieces.append(Piece(x, 0, width, _TITLE, words(text, 0, 17, size, colour, font=font)))
        x += width + space
    return Block(x, _TITLE + 4, "words", tuple(pieces))


def _zone(look: Design, zone: Zone) -> Block:
    """A zone with its heading, laid out by its kind."""
    heading = ", ".join([zone["title"], *zone["marks"]])
    wide = _width(heading, _TEXT, "words")
    top = Piece(0, 0, wide, _HEADING, words(heading, 0, 11, _TEXT, shared()["words"][1]))
    if is_board(look, zone):
        wood, *stones = board(look, zone, _HEADING)
        return Block(max(wide, wood.width), _HEADING + wood.height, "grid", (top, wood, *stones))
    held = zone["cards"]
    if zone["kind"] == "pile":
        held = held[-1:] or ([None] if zone["count"] else [])
    spots = _spots(zone, held)
    strip = zone["kind"] == "column"
    lying = [_card(look, card, strip, x, y + _HEADING) for card, (x, y) in zip(held, spots, strict=True)]
    across = max((x for x, _ in spots), default=0) + _CARD
    down = max((y for _, y in spots), default=0) + _TALL
    if not held:
        lying = [_piece(cards.slot(look), 0, _HEADING)]
    if zone["count"] > sum(card is None or "empty" not in card for card in held):
        lying.append(_badge(look, zone["count"], across, _HEADING + _TALL))
    sort = zone["kind"] if zone["kind"] in ("column", "grid") else "places"
    return Block(max(across, wide), _HEADING + down, sort, (top, *lying))


def _spots(zone: Zone, held: Sequence[Held]) -> list[tuple[float, float]]:
    """Where the cards of a zone lie, in points from the first one."""
    number = len(held)
    if zone["kind"] == "grid":
        across = zone.get("width", number)
        return [((place % across) * _STEP, (place // across) * (_TALL + 5)) for place in range(number)]
    if zone["kind"] == "column":
        down, spots = 0.0, []
        for card in held:
            spots.append((0.0, down))
            down += (cards.RIM if card is None else cards.STRIP) * _SCALE
        return spots
    if zone["kind"] == "set":
        return [((place % _FAN) * 0.46 * _CARD, (place // _FAN) * 0.68 * _CARD) for place in range(number)]
    hidden = not any(held) and "places" not in zone
    step = 0.2 * _CARD if hidden else _STEP  # of hidden cards only their number is worth seeing
    return [(place * min(step, (_LONGEST - _CARD) / max(1, number - 1)), 0.0) for place in range(number)]


def _card(look: Design, card: Held, strip: bool, x: float, y: float) -> Piece:
    if card is None:
        return _piece(cards.back(look), x, y)
    return _piece(cards.slot(look) if "empty" in card else cards.face(look, card, strip), x, y)


def _piece(svg: str, x: float, y: float) -> Piece:
    return Piece(x, y, _CARD, _TALL, f'<g transform="scale({_SCALE})">{svg}</g>')


def _badge(look: Design, count: int, x: float, y: float) -> Piece:
    """How many cards lie there, where they can't be counted, on the lower right corner of the last one."""
    text = str(count)
    width = 12 + 7 * len(text)
    svg = f'<rect width="{width}" height="18" rx="9" fill="{look.cloth[2]}" stroke="{look.accent}"/>' + words(
        text, width / 2, 13.5, 12.5, shared()["words"][0], "middle", "ranks"
    )
    return Piece(x + 4 - width, y - 14, width, 18, svg)


@cache
def _width(text: str, size: float, font: str) -> float:
    """How long a text is, in points."""
    return float(ImageFont.truetype(str(FONTS[font]), 64).getlength(text)) * size / 64
