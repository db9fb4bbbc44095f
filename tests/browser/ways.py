"""Which places a person presses, one after another, to do an action. Text is a selector of a table's own button."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from witchwood.engine.match import Match


@dataclass(frozen=True)
class Press:
    """A press on a card or place."""

    place: str


Step = Press | str


def ways(match: Match, text: str, *, touch: bool = False) -> list[Step]:
    """The presses that do an action in the match as it stands. touch: with a finger, which can't hover."""
    return ways_in(match.game.name, match.view(match.turn or 0), text, touch=touch)


def ways_in(game: str, view: Any, text: str, *, touch: bool = False) -> list[Step]:
    """The same for what a seat sees of a game."""
    if touch and game == "stones":
        return _stones_by_finger(view, text)
    return _WAYS[game](view, text)


def _zone(view: Any, name: str) -> list[Any]:
    cards: list[Any] = next(zone["cards"] for zone in view["zones"] if zone["id"] == name)
    return cards


_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def _hocus(view: Any, text: str) -> list[Step]:
    if text == "d":
        return [Press("stock")]
    found = re.fullmatch(r"(r|\d|[cdhs])(?:/(\d+))?([>^])(f|\d)", text)
    assert found, text
    source, count, sign, goal = found.groups()
    if source in _SUITS:
        return [Press(f"foundation-{_SUITS[source]}"), _end_of(view, goal)]
    name = "reserve" if source == "r" else f"column{source}"
    lies = _zone(view, name)
    at = len(lies) - int(count or 1)
    start = Press(f"{name}.{at}")
    if goal == "f":
        return [start, Press(f"foundation-{lies[at]['suit']}")]
    if sign == "^":
        return [start, Press(f"float{goal}")]
    return [start, _end_of(view, goal)]


def _end_of(view: Any, column: str) -> Press:
    there = len(_zone(view, f"column{column}"))
    return Press(f"column{column}.{there - 1}" if there else f"column{column}")


def _wyr(_view: Any, text: str) -> list[Step]:
    if text.startswith("e"):
        return [*(Press(f"pile{number}") for number in text[1:]), ".actions .main"]
    card, _, goal = text.partition(">")
    return [Press(f"garden.{card}"), Press("harvest" if goal == "h" else f"pile{goal}")]


def _pendle(view: Any, text: str) -> list[Step]:
    if "x" in text:
        hand, ghosts = (side.split("+") for side in text.split("x"))
        return [
            *(Press(f"hand.{card}") for card in hand),
            *(Press(f"ghost.{card}") for card in ghosts),
            ".sums .action.main",
        ]
    if text in ("witch", "four"):
        offers = [action["text"] for action in view["actions"] if action["text"] in ("witch", "four")]
        return [f".reward .action:nth-of-type({offers.index(text) + 1})"]
    if text == "end":
        return [".action.end"]
    number = int(text[1])
    if text[0] == "t":
        return [Press(f"reserve.{number}")]
    return [Press(f"ghost.{_zone(view, 'ghosts')[number - 1]['text']}"), ".sums .action.main"]


def _witchpig(_view: Any, text: str) -> list[Step]:
    if text == "draw":
        return [Press("field")]
    if text == "call":
        return [".call"]
    if text == "keep":
        return [".thief .action:last-child"]
    given, _, taken = text.partition("/")
    if taken:
        return [
            f'.mine [data-card="{given}"][data-place]',
            f'.thief [data-card="{taken}"][data-place]',
            ".thief .action.main",
        ]
    return [f'.mine [data-card="{given}"][data-place]', ".mine .actions .main"]


def _stones(view: Any, text: str) -> list[Step]:
    if text in ("suns", "moons"):
        offers = [action["text"] for action in view["actions"]]
        return [f".choose .action:nth-of-type({offers.index(text) + 1})"]
    square, touching = _touching(view, text)
    return [Press(square)] if len(touching) == 1 else [Press(square), Press(f"way.{text}")]


def _stones_by_finger(view: Any, text: str) -> list[Step]:
    """A finger is shown what it would take: at first the capture that brings most."""
    if text in ("suns", "moons"):
        return _stones(view, text)
    square, touching = _touching(view, text)
    points = {action["text"]: action.get("points", 0) for action in view["actions"]}
    is_first = text == max(touching, key=lambda one: int(points[one]))
    return [Press(square), *[Press(f"way.{text}")] * (1 if is_first else 2)]


def _touching(view: Any, text: str) -> tuple[str, list[str]]:
    """The square that is pressed for a capture, and all captures that it belongs to."""
    square = text.partition("-")[0]
    return square, [action["text"] for action in view["actions"] if square in _squares(action["text"])]


def _squares(text: str) -> set[str]:
    """The squares of a capture, such as c4 to f4."""
    first, _, last = text.partition("-")
    last = last or first
    files = range(min(ord(first[0]), ord(last[0])), max(ord(first[0]), ord(last[0])) + 1)
    rows = range(min(int(first[1]), int(last[1])), max(int(first[1]), int(last[1])) + 1)
    return {f"{chr(file)}{row}" for file in files for row in rows}


_WAYS: dict[str, Callable[[Any, str], list[Step]]] = {
    "hocus": _hocus,
    "wyr": _wyr,
    "pendle": _pendle,
    "witchpig": _witchpig,
    "stones": _stones,
}
