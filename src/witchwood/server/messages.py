"""What client and service say to each other over HTTP: the one definition, from which the client's types are made.

What they say over a table's socket stands in `socket_messages.py`. Deal numbers travel as text: they have 64 bits, and
a browser's numbers hold 53.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from witchwood.server.views import View, ViewCard

OptionValue = bool | int | str
DealText = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,20}$")]


class Said(BaseModel):
    """Base of all that the service says."""

    model_config = ConfigDict(frozen=True)


class Asked(BaseModel):
    """Base of all that the client says: what is not expected is refused, and nothing is taken for something else."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Problem(Said):
    """Why a request was refused: which input, where, and what to do."""

    detail: str


# Games


class OptionInfo(Said):
    """A rule option. kind: how to ask for it."""

    name: str
    default: OptionValue
    values: list[OptionValue]
    kind: Literal["switch", "number", "choice"]
    help: str


class AgentInfo(Said):
    """An opponent that plays this game, with a few words on its strength."""

    name: str
    words: str


class GameInfo(Said):
    """A game, as the page of a new table needs it. solver: whether verdicts and "back" are to be had."""

    name: str
    title: str
    designer: str
    blurb: str
    seats: tuple[int, int]
    default_seats: int
    options: list[OptionInfo]
    agents: list[AgentInfo]
    solver: bool
    help: str


class RulesPage(Said):
    """A rule book as HTML that is safe to show."""

    html: str


class Status(Said):
    """ready, searches: the games whose rules, and whose experts and solvers, are compiled. compiling: those that are
    being prepared just now, none when all is done. version: the program's."""

    ready: dict[str, bool]
    searches: dict[str, bool]
    compiling: list[str]
    version: str


# People


class Me(Said):
    """Who the cookie says you are."""

    id: str
    name: str
    created: str


class NewName(Asked):
    """The name to be shown at tables; nobody else may have it."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=24)]


class RecoveryLink(Said):
    """A link that brings this identity to another device. It works once; a new one ends the old one."""

    link: str


class RecoveryToken(Asked):
    """The part of a recovery link behind the #."""

    token: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]


class Statistics(Said):
    """A player's finished tables of one game with the same options.

    streak: wins in a row, up to the last finished table. scores: (score, how often), ascending. durations: (whole
    minutes, how often), ascending.
    """

    game: str
    title: str
    options: str
    played: int
    won: int
    streak: int
    best_streak: int
    best_score: float | None
    best_seconds: int | None
    scores: list[tuple[float, int]]
    durations: list[tuple[int, int]]


# Tables


class SeatState(Said):
    """Who has a seat. here: whether that one looks at the table just now (an agent always does)."""

    seat: int
    kind: Literal["person", "agent", "open"]
    name: str
    agent: str | None
    here: bool


class TableCard(Said):
    """A table in a list. options: those that are unusual, as text. turn, result: in words. deal: its number, where a
    person chose it or the game is over. today: the date, if it is a deal of the day. scores: by seat, none where they
    are not known."""

    id: str
    game: str
    title: str
    options: str
    seats: list[SeatState]
    you: int | None
    turn: str
    version: int
    plays: int
    scores: list[float]
    deal: str | None
    today: str | None
    updated: str
    finished: bool
    result: str | None
    listed: bool


class MeSeat(Asked):
    """The seat of the one who asks for the table; there is exactly one."""

    kind: Literal["me"]


class OpenSeat(Asked):
    """A seat for whoever comes by the link."""

    kind: Literal["open"]


class AgentSeat(Asked):
    """A seat for one of the game's agents."""

    kind: Literal["agent"]
    agent: Annotated[str, StringConstraints(min_length=1, max_length=20)]


SeatWish = Annotated[MeSeat | OpenSeat | AgentSeat, Field(discriminator="kind")]


class NewTable(Asked):
    """A table that is wanted. deal: a number as text, "today" for a solitaire's deal of the day, null for a secret one.

    seats: may be left out in a solitaire.
    """

    game: Annotated[str, StringConstraints(min_length=1, max_length=20)]
    options: Annotated[dict[str, OptionValue], Field(max_length=40, default_factory=dict)]
    deal: DealText | Literal["today"] | None = None
    seats: Annotated[list[SeatWish], Field(max_length=8, default_factory=list)]
    listed: bool = False


class RecordText(Asked):
    """A game record (`docs/notation.md`) to look at, or in a solitaire to go on with."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=100_000)]


class TableMade(Said):
    """The table that was made; its id is the secret part of its link."""

    id: str


class SeatChoice(Asked):
    """Which open seat is wanted; null takes the first."""

    seat: Annotated[int, Field(ge=0, le=7)] | None = None


class AgentChoice(Asked):
    """Which agent is to have the first open seat."""

    agent: Annotated[str, StringConstraints(min_length=1, max_length=20)]


class SeatTaken(Said):
    """The seat that was open and is taken now."""

    seat: int


# The deal of the day


class Today(Said):
    """A solitaire's deal of the day. deal and salt are told once you have finished it; until then the commitment holds.

    yours: null before you began, "playing", or your result in words. plays: yours so far. seconds: yours, once you have
    finished. finished: how many people have.
    """

    date: str
    game: str
    title: str
    commitment: str
    deal: str | None
    salt: str | None
    yours: str | None
    table: str | None
    plays: int
    seconds: int | None
    finished: int


class BoardRow(Said):
    """One who finished the deal of the day."""

    name: str
    result: str
    score: float
    seconds: int
    plays: int
    you: bool


class Board(Said):
    """Those who finished today's deal, the best first."""

    date: str
    game: str
    rows: list[BoardRow]


# Fairness


class Claim(Asked):
    """What a table showed at its end: the deal's line, the salt and the commitment of its start."""

    deal: Annotated[str, StringConstraints(min_length=1, max_length=2000)]
    salt: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    commitment: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Verified(Said):
    """Whether the commitment is kept, and what that means."""

    ok: bool
    words: str


# The table itself, as one viewer may know it


class Play(Said):
    """One thing that was done. words: as this viewer is told it. text: notation, null where that would tell more.
    shown: cards that it laid open to everybody, though they lie open no longer (a hand that was called falsely).
    """

    seat: int
    text: str | None
    words: str
    shown: list[ViewCard]


class Can(Said):
    """What this viewer may ask for at this table just now, besides the actions of the view."""

    undo: bool
    redo: bool
    restart: bool
    resign: bool
    takeback: bool
    finish: bool
    back: bool
    hint: bool
    rematch: bool


class AskedBack(Said):
    """The seat that asks to take its last play back, and the seats whose answer is waited for."""

    by: int
    waits: list[int]


class DealState(Said):
    """What is told of the deal. commitment: null only where a table began at a position instead of a deal.

    line: the text that was committed to, without the salt; number, line and salt are told when the game is over, or
    from the start where a person chose the number. today: the date, if it is a deal of the day.
    """

    commitment: str | None
    number: str | None
    line: str | None
    salt: str | None
    today: str | None


class Last(Said):
    """The last play in words."""

    seat: int
    words: str


class TableState(Said):
    """A whole table for one viewer. you: your seat, null for one who watches. seconds: playing time so far. runs: for
    how many seconds more the clock runs if nothing happens.

    options: all of them. unusual: those that differ from the usual, as text. finished: nothing more can be played.
    rematch: the table where the same people play again, once somebody asked for it.
    """

    id: str
    game: str
    title: str
    options: dict[str, OptionValue]
    unusual: dict[str, str]
    version: int
    you: int | None
    seats: list[SeatState]
    view: View
    plays: list[Play]
    can: Can
    asked: AskedBack | None
    deal: DealState
    started: str
    seconds: int
    runs: int
    finished: bool
    last: Last | None
    rematch: str | None
