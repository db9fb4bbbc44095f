"""Typed tables for the tests: only what matters is named, the rest is filled in."""

from __future__ import annotations

import witchwood
from witchwood.engine.match import Match

USUAL = {
    "castle": "3h,2c,2s,2h,10d,wi",
    "ghosts": "8c,kd,ks,kh,kc",
    "reserve": "5c,5d,5s,5h,4c",
    "hand": "2d,6c,8d,9s",
    "army": "4d,4s,4h,7c,7d,7s,7h",
    "removed": "rest",
}


def table_text(options: str = "", **sections: str) -> str:
    """Position text; `may_1` stands for the section may-1, None for one that is left out."""
    merged = USUAL | {name.replace("_", "-"): text for name, text in sections.items()}
    return " ".join(["pendle", *options.split(), *(f"{name}:{text}" for name, text in merged.items() if text)])


def table(options: str = "", **sections: str) -> Match:
    """A match that begins at that table."""
    return witchwood.from_position("pendle", table_text(options, **sections))


def section(match: Match, name: str) -> str:
    """One section of a match's position text, "" if it is not written."""
    words = dict(word.partition(":")[::2] for word in match.position().split())
    return words.get(name, "")


def cards(match: Match, name: str) -> list[str]:
    """The cards of one section."""
    text = section(match, name)
    return [] if text in ("-", "") else text.split(",")
