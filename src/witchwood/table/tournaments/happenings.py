"""What can happen in a tournament. A tournament is the list of its happenings; everything else follows from them.

Entrants are named by numbers, in the order in which they came, so that a happening names no person.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True)
class Joined:
    """An entrant comes, or comes back. rating: the number shown at that time."""

    entrant: int
    rating: int


@dataclass(frozen=True)
class Withdrew:
    """An entrant plays no further games, until they come back."""

    entrant: int


@dataclass(frozen=True)
class RoundBegan:
    """A round begins. byes: entrants who get the points of a win without a game."""

    byes: tuple[int, ...]


@dataclass(frozen=True)
class Seated:
    """A game begins. table: its id; the table itself follows. players: by seat. round: from 1, of a duplicate event the
    number of the deal; 0 in an arena.
    """

    table: str
    players: tuple[int, ...]
    round: int


@dataclass(frozen=True)
class Finished:
    """A game ended. places: by seat, 0 for the first, equal ones for a tie; none where it counts for nobody. score: of
    a solitaire. plays: how many there were.
    """

    table: str
    places: tuple[int, ...]
    score: float
    plays: int


@dataclass(frozen=True)
class TournamentOver:
    """Nothing more is played: the standing is final."""


What: TypeAlias = Joined | Withdrew | RoundBegan | Seated | Finished | TournamentOver


@dataclass(frozen=True)
class Happening:
    """at: in seconds since 1970."""

    at: float
    what: What


_KINDS: dict[str, type[Any]] = {
    "join": Joined, "leave": Withdrew, "round": RoundBegan, "game": Seated, "end": Finished, "over": TournamentOver,
}  # fmt: skip
_NAMES = {made: kind for kind, made in _KINDS.items()}


def write_what(what: What) -> tuple[str, str]:
    """The kind and the text under which something is stored."""
    return _NAMES[type(what)], json.dumps(asdict(what))


def read_what(kind: str, text: str) -> What:
    """What `write_what` wrote. ValueError for a kind that is not known here."""
    if kind not in _KINDS:
        raise ValueError(f"happenings of the kind {kind!r} are not known here; a newer version may have stored them")
    given = {name: tuple(value) if isinstance(value, list) else value for name, value in json.loads(text).items()}
    what: What = _KINDS[kind](**given)
    return what


def happened(at: float, *whats: What) -> Sequence[Happening]:
    """The same moment for all."""
    return [Happening(at, what) for what in whats]
