"""Cards and stones as SVG, on 100 by 140 and 100 by 100, as `web/src/lib/cards/cards.css` lays out small ones.

A small card has one index in its corner and one picture. In columns, where only a card's upper edge shows, rank and
suit stand in a strip.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from witchwood.engine.view import Card
from witchwood.env.picture.drawings import Design, shared

WIDTH, HEIGHT = 100, 140
STRIP = 42  # so much of a card shows its rank and suit
RIM = 16  # so much shows that a card lies there

_SHADOW = f'<rect x="-1" y="1" width="{WIDTH + 2}" height="{HEIGHT + 2}" rx="8" fill="#1a1020" fill-opacity=".3"/>'
_PAPER = f'<rect width="{WIDTH}" height="{HEIGHT}" rx="7" fill="url(#{{}})" stroke="{{}}" stroke-width="1.4"/>'


def gradients() -> str:
    """The papers of cards: what `url(#...)` in them refers to."""
    top, foot, _ = shared()["paper"]
    return (
        f'<linearGradient id="paper" x2=".2" y2="1"><stop offset=".35" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{foot}"/></linearGradient>'
        '<clipPath id="arch"><path d="M40 132V62a26 26 0 0 1 52 0v70z"/></clipPath>'
    )


def face(design: Design, card: Card, strip: bool) -> str:
    """A card face up. strip: rank and suit in one line."""
    printed = design.print_of(card)
    kind = printed["kind"]
    body = _night(printed) if kind == "night" else _on_paper(printed, strip)
    return _SHADOW + body + _marks(design, card.get("marks", ()))


def back(design: Design) -> str:
    """A card face down."""
    paper = shared()["paper"][0]
    return (
        f'{_SHADOW}<rect width="{WIDTH}" height="{HEIGHT}" rx="7" fill="{paper}" stroke="#0006" stroke-width="1.4"/>'
        f'<use href="#back" x="5" y="7" width="90" height="126"/>'
        f'<rect x="4.5" y="4.5" width="91" height="131" rx="4" fill="none" stroke="{design.cloth[2]}" '
        'stroke-width="3"/>'
    )


def slot(design: Design) -> str:
    """A place where no card lies, sewn into the cloth."""
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="7" fill="{design.cloth[2]}" fill-opacity=".6"/><rect x="5" y="5" '
        f'width="{WIDTH - 10}" height="{HEIGHT - 10}" rx="5" fill="none" stroke="{shared()["words"][0]}" '
        'stroke-opacity=".4" stroke-width="2" stroke-dasharray="7 5"/>'
    )


def stone(design: Design, card: Card, place: int) -> str:
    """A stone. place: picks among several outlines, so that a board looks hand-picked."""
    drawings = design.print_of(card)["drawings"]
    return f'<use href="#{drawings[place % len(drawings)]}" width="100" height="100"/>'


def is_stone(design: Design, card: Card) -> bool:
    """Whether it is drawn as a stone, not as a card."""
    return bool(design.print_of(card)["kind"] == "stone")


def words(text: str, x: float, y: float, size: float, colour: str, anchor: str = "start", font: str = "words") -> str:
    """Text whose baseline begins, ends or has its middle at a point."""
    family = "Alegreya Sans Medium" if font == "words" else "Fraunces"
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{family}" font-size="{size:g}" fill="{colour}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _on_paper(printed: Mapping[str, Any], strip: bool) -> str:
    """Everything but a figure on night paper."""
    suit = printed.get("suit")
    ink = suit["ink"] if suit else printed["ink"]
    index = _strip if strip else _corner
    return (
        _PAPER.format("paper", shared()["paper"][2])
        + index(printed["rank"], suit["sign"] if suit else None, ink)
        + _picture(printed, ink, strip)
    )


def _picture(printed: Mapping[str, Any], ink: str, strip: bool) -> str:
    x, size = (50, 70) if strip else (60, 60)
    y = 94
    halo = _halo(x, y, size, ink)
    match printed["kind"]:
        case "text":
            return halo + words(printed["rank"], x, y + 12, 34, ink, "middle", "ranks")
        case "spirit" if printed["crowned"]:
            crown = _use(
                "crown", x, y - 0.48 * size, 0.36 * size, ink, f' transform="rotate(-8 {x} {y - 0.48 * size:g})"'
            )
            return halo + crown + _use(printed["picture"], x, y + 0.08 * size, 0.88 * size, ink)
        case "spirit":
            return halo + _use(printed["picture"], x, y, printed["grown"] * size, ink)
        case "emblem":
            crown = _use("crown", 70, 21, 26, ink) if printed["crowned"] else ""
            return crown + halo + _use(printed["suit"]["sign"], x, y, printed["suit"]["size"] * size, ink)
        case "court":
            return _court(printed["figure"], printed["suit"]["sign"], ink)
    return halo + _use(printed["suit"]["sign"], x, y, 0.86 * size, ink)


def _court(figure: str, sign: str, ink: str) -> str:
    """A king, queen or jack under an arch."""
    arch = '<path d="M40 132V62a26 26 0 0 1 52 0v70z" fill="{}" {}/>'
    return (
        arch.format(ink, 'fill-opacity=".13"')
        + f'<g clip-path="url(#arch)">{_use(figure, 66, 74, 58, ink)}</g>'
        + _use(sign, 66, 116, 23, ink)
        + arch.format("none", f'stroke="{ink}" stroke-width="1.6"')
    )


def _night(printed: Mapping[str, Any]) -> str:
    """A figure on night paper, not a number."""
    night, rank = printed["night"], printed["rank"]
    ink, (edge, middle) = night["ink"], night["paper"]
    y, size = (91, 74) if rank else (70, 80)
    return (
        f'<radialGradient id="night-{night["picture"]}" cy=".6" r=".7"><stop stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{edge}"/></radialGradient>'
        + _PAPER.format(f"night-{night['picture']}", "#0008")
        + f'<rect x="3" y="3" width="94" height="134" rx="5" fill="none" stroke="{ink}" stroke-opacity=".5"/>'
        + f'<circle cx="50" cy="{y}" r="{size * 0.55:g}" fill="{ink}" fill-opacity=".13"/>'
        + (_corner(rank, None, ink) if rank else "")
        + _use(night["picture"], 50, y, night["size"] * size, ink)
    )


def _corner(rank: str, sign: str | None, ink: str) -> str:
    """The index: rank over suit, on the left."""
    if sign is None and len(rank) > 1:
        return words(rank, 7, 30, 30, ink, font="ranks")
    size = 38 if len(rank) == 1 else 34
    underlined = _underline(20, 34, size, ink) if rank in ("6", "9") else ""
    drawn = _use(sign, 20, 54 if underlined else 52, 25, ink) if sign else ""
    return words(rank, 20, 34, size, ink, "middle", "ranks") + underlined + drawn


def _strip(rank: str, sign: str | None, ink: str) -> str:
    """The index in one line."""
    underlined = _underline(18, 33, 38, ink) if rank in ("6", "9") else ""
    drawn = _use(sign, 79, 21, 29, ink) if sign else ""
    return words(rank, 6, 33, 38, ink, "start", "ranks") + underlined + drawn


def _underline(x: float, y: float, size: float, ink: str) -> str:
    """Tells a 6 from a 9."""
    line = f"M{x - 0.26 * size:g} {y + 0.11 * size:g}h{0.52 * size:g}"
    return f'<path d="{line}" stroke="{ink}" stroke-width="{0.09 * size:g}"/>'


def _halo(x: float, y: float, size: float, ink: str) -> str:
    """A pale disc; the picture is printed a hair off it."""
    return (
        f'<circle cx="{x + 0.035 * size:g}" cy="{y - 0.03 * size:g}" r="{size / 2:g}" fill="{ink}" fill-opacity=".17"/>'
    )


def _use(name: str, x: float, y: float, size: float, ink: str, more: str = "") -> str:
    """A drawing with its middle at a point."""
    return (
        f'<use href="#{name}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}" '
        f'fill="{ink}" color="{ink}"{more}/>'
    )


def _marks(design: Design, marks: Any) -> str:
    """The letters that a view wants on a card, on a ribbon at its foot."""
    if not marks:
        return ""
    return (
        f'<rect x="12" y="114" width="76" height="24" rx="12" fill="{design.cloth[2]}" stroke="{design.accent}" '
        f'stroke-width="2"/>{words(" ".join(marks), 50, 132, 21, design.accent, "middle")}'
    )
