"""The table in words."""

from __future__ import annotations

from collections.abc import Iterator

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.view import Card, EmptyPlace, Zone


def write(game: Game, state: State, seat: int) -> str:
    """A line for each place and counter."""
    view = game.view(state, seat)
    lines = [game.title]
    for zone in view["zones"]:
        lines.extend(_zone(zone))
    lines.extend(f"{counter['title']}: {counter['value']}" for counter in view["counters"])
    return "\n".join(lines) + "\n"


def _zone(zone: Zone) -> Iterator[str]:
    heading = " ".join([zone["title"], *(f"[{mark}]" for mark in zone["marks"])])
    texts = [_card(card) for card in zone["cards"]]
    width = zone.get("width")
    if width is not None:
        yield f"{heading}:"
        for start in range(0, len(texts), width):
            yield "  " + " ".join(f"{text:3}" for text in texts[start : start + width]).rstrip()
        return
    count = f" ({zone['count']})" if zone["count"] != len(texts) else ""
    yield f"{heading}{count}: {' '.join(texts) or '-'}"


def _card(card: Card | EmptyPlace | None) -> str:
    if card is None:
        return "##"
    if "empty" in card:
        return "."
    return card["text"] + "".join(f"({mark})" for mark in card.get("marks", ()))
