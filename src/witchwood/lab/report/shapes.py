"""What a report shows: sections with a picture and tables, and how numbers stand in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from witchwood.lab.measures import is_share

if TYPE_CHECKING:
    from witchwood.lab.report.pictures import Chart

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class WordTable:
    """A table of words. folded: shown when it is asked for."""

    caption: str
    heads: list[str]
    rows: list[list[Any]]
    folded: bool = True


@dataclass(frozen=True)
class Section:
    """A part of the report. chart: its picture; alt: what that shows, for who can't see it."""

    id: str
    title: str
    words: str = ""
    chart: Chart | None = None
    alt: str = ""
    tables: list[WordTable] = field(default_factory=list)


def number(value: float, name: str, sign: str = "") -> str:
    """A measure's value."""
    if is_share(name):
        return f"{100 * value:{sign}.1f} %"
    return f"{value:{sign}.3g}" if abs(value) < 1_000 else f"{value:{sign},.0f}"


def span(low: float, high: float, *, share: bool) -> str:
    """An interval."""
    return f"{100 * low:.1f} to {100 * high:.1f} %" if share else f"{low:.3g} to {high:.3g}"
