"""A lasting room: its members, the series that they play, and how they stand against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from witchwood.table.refusal import RefusalError
from witchwood.table.seats.seat_names import clean_name

_T = TypeVar("_T")
MOST_MEMBERS = 16
LENGTHS = (1, 3, 5, 7, 9)  # how many games a series may have


@dataclass(frozen=True)
class Member:
    """A member of a room. number: by which others name them, never given twice. seen: when their page last
    asked, in seconds since 1970. profile: the address of theirs.
    """

    number: int
    person: str
    name: str
    seen: float
    profile: str | None = None


@dataclass(frozen=True)
class RoomLine:
    """What a member has said. number: from 1, in the room. name, profile: the person's. at: seconds since 1970."""

    number: int
    person: str
    name: str
    profile: str | None
    text: str
    at: float


@dataclass(frozen=True)
class RoomTable:
    """A table of a room. series, number: from 1, in the room. terms: as they are stored. winners: the people who won,
    none where it counts for nobody; finished: whether it is over; counts: whether it has a result, which a closed one
    has not. agents: those with a seat there, by their strengths.
    """

    id: str
    game: str
    options: str
    series: int
    number: int
    best_of: int
    rated: bool
    terms: str | None
    finished: bool
    players: frozenset[str]
    winners: frozenset[str]
    counts: bool = True
    agents: tuple[str, ...] = ()


@dataclass(frozen=True)
class RoomPlace:
    """Where a new table stands in a room: if two ask for the same number, one is made."""

    room: str
    series: int
    number: int
    best_of: int


@dataclass(frozen=True)
class Series:
    """The games of a series so far. wins: by person. over: one player has won more than half, or all are played."""

    best_of: int
    played: int
    wins: Mapping[str, int]
    over: bool

    @property
    def leaders(self) -> set[str]:
        """Who has won most of them."""
        most = max(self.wins.values(), default=0)
        return {person for person, wins in self.wins.items() if wins == most}


def series_of(tables: Sequence[RoomTable]) -> Series | None:
    """The series to which the last of a room's tables belongs; None before the first."""
    if not tables:
        return None
    last = tables[-1]
    games = [one for one in tables if one.series == last.series and one.finished and one.counts]
    wins = Counter(person for one in games for person in one.winners)
    decided = any(2 * count > last.best_of for count in wins.values())
    return Series(last.best_of, len(games), wins, decided or len(games) >= last.best_of)


def room_name(text: str) -> str:
    """A room's name as it is shown. RefusalError says what it can't be."""
    try:
        return clean_name(text)
    except ValueError as error:
        raise RefusalError(f"name: {error}") from None


def in_turn(players: Sequence[_T], number: int) -> list[_T]:
    """The players of a room's table in the order of their seats: with every table the next one begins."""
    first = number % len(players)
    return [*players[first:], *players[:first]]
