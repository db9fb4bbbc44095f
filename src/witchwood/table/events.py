"""What can happen at a table. Every change is stored as one event: a kind and a text that `read_change` understands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never


@dataclass(frozen=True)
class Act:
    """An action was played. text: its notation."""

    text: str


@dataclass(frozen=True)
class Resign:
    """A seat gave up."""


@dataclass(frozen=True)
class Back:
    """Plays were taken back until `plies` were left."""

    plies: int


@dataclass(frozen=True)
class Redo:
    """So many plays that had been taken back were made again."""

    count: int


@dataclass(frozen=True)
class Ask:
    """A seat asked to go back to `plies` plays, for which the seats `waits` have to agree."""

    plies: int
    waits: frozenset[int]


@dataclass(frozen=True)
class Yes:
    """A seat agreed to what was asked."""


@dataclass(frozen=True)
class No:
    """A seat did not agree."""


@dataclass(frozen=True)
class Helped:
    """A seat was given a hint, or asked the solver for its word: noted, for such games are counted apart."""

    by: Literal["hint", "solver"]


@dataclass(frozen=True)
class Come:
    """A seat's person has looked at the table since every seat was taken."""


Change: TypeAlias = Act | Resign | Back | Redo | Ask | Yes | No | Helped | Come


@dataclass(frozen=True)
class Event:
    """One change of a table, numbered from 1 by its version.

    author, message: the person and the client's id of the message, None for what an agent did. at: seconds since 1970.
    """

    version: int
    seat: int
    change: Change
    author: str | None
    message: str | None
    at: float


def write_change(change: Change) -> tuple[str, str]:
    """The kind and the text under which a change is stored."""
    match change:
        case Act(text):
            return "act", text
        case Resign():
            return "resign", ""
        case Back(plies):
            return "back", str(plies)
        case Redo(count):
            return "redo", str(count)
        case Ask(plies, waits):
            return "ask", " ".join(map(str, [plies, *sorted(waits)]))
        case Yes():
            return "yes", ""
        case No():
            return "no", ""
        case Helped(by):
            return "help", by
        case Come():
            return "come", ""
        case _:
            assert_never(change)


def read_change(kind: str, text: str) -> Change:
    """The change that `write_change` wrote. ValueError for a kind or a text that is not known here."""
    match kind:
        case "act":
            return Act(text)
        case "resign":
            return Resign()
        case "back":
            return Back(int(text))
        case "redo":
            return Redo(int(text))
        case "ask":
            plies, *waits = map(int, text.split())
            return Ask(plies, frozenset(waits))
        case "yes":
            return Yes()
        case "no":
            return No()
        case "help":
            return Helped("solver" if text == "solver" else "hint")
        case "come":
            return Come()
        case _:
            raise ValueError(f"events of the kind {kind!r} are not known here; a newer version may have stored them")
