"""Draw a view (`docs/views.md`) as lines of coloured text. Readable without colour: suits differ by letter too."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.text import Text

from witchwood.engine.view import Card, EmptyPlace, View, Zone

_INK = {
    "red": "bold red",
    "black": "bold",
    "green": "bold green",
    "blue": "bold bright_blue",
    "purple": "bold magenta",
    "orange": "bold dark_orange",
    "yellow": "bold yellow",
    "white": "bold bright_white",
}
_WIDTH = 5  # of a card in a column, row or grid
_ROW = 12  # cards to a line where many lie side by side


def table(view: View, seat: int | None = None) -> list[Text]:
    """The whole table: zones from first to last, then counters. A line of text each, at most about 80 wide.

    seat: the reader's, which the counters then point out.
    """
    lines: list[Text] = []
    for kind, zones in groupby(view["zones"], key=lambda zone: zone["kind"]):
        lines.extend(_DRAWERS[kind](list(zones)))
        lines.append(Text())
    if view["counters"]:
        own = re.compile(rf"\bseat {seat}\b")
        shown = (f"{own.sub(f'seat {seat} (you)', one['title'])}: {one['value']}" for one in view["counters"])
        lines.extend(_wrap([Text(text, "dim") for text in shown], "   "))
    return lines


def card(shown: Card | EmptyPlace | None, *, brief: bool = False) -> Text:
    """One card as text: its notation in its ink, ░░ face down, a dot for an empty place; marks in full or as a star."""
    if shown is None:
        return Text("░░", "dim")
    if "empty" in shown:
        return Text("·", "dim")
    text = Text(shown["text"], _INK[shown["ink"]])
    marks = shown.get("marks", ())
    if marks:
        text.append("*" if brief else "".join(f"({mark})" for mark in marks), "italic")
    return text


def _heading(zone: Zone) -> Text:
    text = Text(zone["title"], "underline")
    if zone["kind"] in ("pile", "set", "row") and zone["count"] and zone["count"] != len(zone["cards"]):
        text.append(f" ({zone['count']})")
    for mark in zone["marks"]:
        text.append(f" [{mark}]", "italic")
    return text


def _pad(text: Text, width: int = _WIDTH) -> Text:
    padded = text.copy()
    padded.pad_right(max(1, width - text.cell_len))
    return padded


def _notes(zone: Zone) -> Iterator[Text]:
    """What there is to say about single cards, a line each."""
    for shown in zone["cards"]:
        if shown is not None and "note" in shown:
            yield Text("  ") + _join([card(shown), Text(shown["note"], "dim")], " ")


def _join(parts: Iterable[Text], gap: str = "") -> Text:
    return Text(gap).join(parts)


def _wrap(parts: list[Text], gap: str, width: int = 78) -> Iterator[Text]:
    """Parts side by side, on as many lines as they need."""
    line: list[Text] = []
    used = 0
    for part in parts:
        if line and used + part.cell_len + len(gap) > width:
            yield _join(line, gap)
            line, used = [], 0
        line.append(part)
        used += part.cell_len + len(gap)
    if line:
        yield _join(line, gap)


def _piles(zones: list[Zone]) -> Iterator[Text]:
    parts = []
    for zone in zones:
        hidden = card(None) if zone["count"] else Text("-", "dim")
        top = card(zone["cards"][-1]) if zone["cards"] else hidden
        text = _heading(zone)
        if zone["cards"] and zone["count"] > 1 and zone["count"] == len(zone["cards"]):
            text.append(f" ({zone['count']})")
        parts.append(_join([text, top], " "))
    yield from _wrap(parts, "   ")


def _columns(zones: list[Zone]) -> Iterator[Text]:
    """Columns side by side, numbered from 1; a star stands for the marks, explained below."""
    titles = [f"{place}*" if zone["marks"] else f"{place}" for place, zone in enumerate(zones, 1)]
    yield _join(_pad(Text(title, "underline")) for title in titles)
    for row in range(max(len(zone["cards"]) for zone in zones)):
        cards = (zone["cards"][row : row + 1] for zone in zones)
        yield _join(_pad(card(shown[0]) if shown else Text()) for shown in cards)
    for zone in zones:
        if zone["marks"]:
            yield Text(f"  {zone['title']}: {', '.join(zone['marks'])}", "dim")


def _rows(zones: list[Zone]) -> Iterator[Text]:
    for zone in zones:
        cards = zone["cards"]
        yield _heading(zone)
        if not cards:
            yield Text("  ░░" if zone["count"] else "  -", "dim")
        places = zone.get("places", [])
        for start in range(0, len(cards), _ROW):
            row = slice(start, start + _ROW)
            yield Text("  ") + _join(_pad(card(shown)) for shown in cards[row])
            if any(places[row]):
                yield Text("  ") + _join(_pad(Text(place, "dim")) for place in places[row])


def _sets(zones: list[Zone]) -> Iterator[Text]:
    for zone in zones:
        if not zone["cards"]:
            yield _join([_heading(zone), Text("-" if not zone["count"] else "░░", "dim")], " ")
            continue
        parts = [_heading(zone), *(card(shown) for shown in zone["cards"])]
        yield from _wrap(parts, " ")


def _grids(zones: list[Zone]) -> Iterator[Text]:
    for zone in zones:
        width = zone["width"]
        labels = zone.get("labels", {})
        rows = labels.get("rows", [""] * (-(-len(zone["cards"]) // width)))
        margin = "   " if any(rows) else "  "
        yield _heading(zone)
        for row, label in enumerate(rows):
            cards = zone["cards"][row * width : (row + 1) * width]
            side = Text().append(label.rjust(len(margin) - 1) + " ", "dim")
            yield side + _join(_pad(card(shown, brief=True)) for shown in cards)
        if "columns" in labels:
            yield Text(margin) + _join(_pad(Text(label, "dim")) for label in labels["columns"])
        yield from _notes(zone)


_DRAWERS = {"pile": _piles, "column": _columns, "row": _rows, "set": _sets, "grid": _grids}
