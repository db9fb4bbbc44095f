"""Typed tables for the tests: only what matters is named, the rest is filled in."""

from __future__ import annotations

import witchwood
from witchwood.engine.match import Match
from witchwood.engine.option import Value

OPTIONS: list[dict[str, Value]] = [{}, {"magic": True}, {"witches": 3}, {"witches": 3, "magic": True}]

USUAL = {
    "castle": "3h,2c,2s,2h,10d,wi",
    "ghosts": "8c,kd,ks,kh,kc",
    "reserve": "5c,5d,5s,5h,4c",
    "hand": "2d,6c,8d,9s",
    "army": "4d,4s,4h,7c,7d,7s,7h",
    "removed": "rest",
}


def table_text(words: str = "") -> str:
    """Position text with these options and sections, and the usual ones; "army:" leaves a section out."""
    options = [word for word in words.split() if ":" not in word]
    sections = USUAL | dict(word.split(":") for word in words.split() if ":" in word)
    return " ".join(["pendle", *options, *(f"{name}:{text}" for name, text in sections.items() if text)])


def table(words: str = "") -> Match:
    """A match that begins at that table."""
    return witchwood.from_position("pendle", table_text(words))


def section(match: Match, name: str) -> str:
    """One section of a match's position text, "" if it is not written."""
    words = dict(word.partition(":")[::2] for word in match.position().split())
    return words.get(name, "")


def cards(match: Match, name: str) -> list[str]:
    """The cards of one section."""
    text = section(match, name)
    return [] if text in ("-", "") else text.split(",")
