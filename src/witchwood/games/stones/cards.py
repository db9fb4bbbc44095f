"""What the stones are called and how views show them, by their kinds; and what the two sides are called."""

from __future__ import annotations

from collections.abc import Mapping

from witchwood.engine.option import Value
from witchwood.engine.view import Card, card

CARDS = (
    card("S", "Sun", "suns", None, "yellow"),
    card("M", "Moon", "moons", None, "blue"),
    card("C", "Crown", "crowns", None, "purple"),
    card("E", "Earthstone", "earthstones", None, "green"),
)
"""CARDS[kind], as `state.py` counts the kinds."""

SIDES = ("suns", "moons")


def pack(_options: Mapping[str, Value]) -> list[Card]:
    """One stone of each kind, as views show it."""
    return list(CARDS)


def name_of(kind: int) -> str:
    """A stone in words: "sun"."""
    return CARDS[kind]["name"].lower()
