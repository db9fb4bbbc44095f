"""Rooms: who belongs to one, and what is played there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from witchwood.engine.game import TABLE_SEATS
from witchwood.engine.option import Value
from witchwood.server.protocol.messages.base import Said
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import ByKind, GameName, Wanted
from witchwood.table.messages.states import TermsState
from witchwood.table.terms import ClockTerms, Patience


@dataclass(frozen=True)
class NewRoom(Wanted):
    """A room that is wanted."""

    name: Annotated[str, Limit(min_length=1, max_length=24)]


class RoomMade(Said):
    """The room that was made; its id is the secret part of its link."""

    id: str


class RoomCard(Said):
    """A room in a list."""

    id: str
    name: str
    members: list[str]


@dataclass(frozen=True)
class RoomEntry(Wanted):
    """Whether whoever has the link may join."""

    open: bool


@dataclass(frozen=True)
class NextTable(Wanted):
    """The next table of a room. game: null for the same again; then options, best_of, rated, patience and clock are
    those of before, and for a new game they are as in `NewTable`.

    players: numbers of members; null for those of the last table or, where another game is wanted, those who are here.
    """

    game: GameName | None = None
    options: Annotated[dict[str, Value], Limit(max_length=40)] = field(default_factory=dict)
    best_of: Annotated[int, Limit(ge=1, le=9)] = 1
    rated: bool = False
    patience: Patience | None = None
    clock: Annotated[ClockTerms, ByKind()] | None = None
    players: Annotated[list[int], Limit(min_length=2, max_length=TABLE_SEATS)] | None = None


class RoomMember(Said):
    """Somebody who belongs to a room. number: names them in `NextTable`. here: whether they look at it. wins: of all
    time; series: in the series that is played.
    """

    number: int
    name: str
    here: bool
    host: bool
    wins: int
    series: int


class RoomSeries(Said):
    """The series that is played, or was last. terms: of its last table. leaders: the members who have won most of its
    games.
    """

    game: str
    title: str
    options: dict[str, Value]
    rated: bool
    terms: TermsState
    best_of: int
    played: int
    over: bool
    leaders: list[int]


class RoomPair(Said):
    """Two members: how often one of them won and the other did not, and the other way round."""

    one: int
    other: int
    ahead: int
    behind: int


class RoomState(Said):
    """A room. you: your number, null for somebody who does not belong to it and is told its name and members only.
    open: whether they may join. lengths: how many games a series may have. table: the last one. playing: it goes on.
    """

    id: str
    name: str
    open: bool
    you: int | None
    members: list[RoomMember]
    lengths: list[int]
    series: RoomSeries | None
    table: str | None
    playing: bool
    pairs: list[RoomPair]
