"""What client and service say to each other over HTTP: the one definition, from which the client's types are made.

What is said of a table stands in `witchwood/table/messages.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from witchwood.engine.game import TABLE_SEATS, Value
from witchwood.engine.view import View
from witchwood.table.lesson import MOST_DONE
from witchwood.table.messages import HelpState, ToldPlay
from witchwood.table.terms import Clock, Patience

Notation = Annotated[str, StringConstraints(min_length=1, max_length=40)]  # of an action
GameName = Annotated[str, StringConstraints(min_length=1, max_length=30)]  # `Game` takes no longer one
DealText = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,20}$")]  # 64 bits: a browser's numbers hold 53


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
    default: Value
    values: list[Value]
    kind: Literal["switch", "number", "choice"]
    help: str


class AgentInfo(Said):
    """An opponent that plays this game, with a few words on its strength."""

    name: str
    words: str


class GameInfo(Said):
    """A game, as its card and the page of a new table need it.

    short: the title where room is scarce. tagline: one short line under the title. minutes: how long a game takes.
    colour: of its cloth, "#rrggbb", null for the client's own. picture: the address of an SVG image, 240 by 336, null
    where there is none. points: whether a score is points; false where it says only who won. solver: whether verdicts
    and "back" are to be had. lesson: whether one teaches it. clocks: the kinds that it may be played with.
    """

    name: str
    title: str
    short: str
    tagline: str
    designer: str
    blurb: str
    minutes: int
    colour: str | None
    picture: str | None
    points: bool
    seats: tuple[int, int]
    default_seats: int
    options: list[OptionInfo]
    agents: list[AgentInfo]
    solver: bool
    lesson: bool
    clocks: list[Literal["live", "days", "limit"]]
    help: str


class RulesPage(Said):
    """A rule book as HTML that is safe to show."""

    html: str


class LessonAsk(Asked):
    """What was done of a lesson so far, in notation, and what is to be done now: null to be told the step."""

    done: Annotated[list[Notation], Field(max_length=MOST_DONE)]
    action: Notation | None


class LessonAnswer(Said):
    """right: the action was done, and the lesson goes on."""

    right: bool
    words: str


class LessonState(Said):
    """A step of a lesson, as it is to be done; with an answer, as it stands after that.

    number: which step of `count`, from 0. wanted: the actions asked for, none where any will do. free: the last step,
    played to the end of the game. over: it has ended; reached: as it should. done: all that was done until now.
    """

    title: str
    count: int
    number: int
    heading: str
    words: str
    wanted: list[str]
    free: bool
    over: bool
    reached: bool
    answer: LessonAnswer | None
    done: list[str]
    seat: int
    seats: int
    view: View
    plays: list[ToldPlay]


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
    """The part of a recovery link behind the #. alone: all other devices are signed out."""

    token: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{43}$")]
    alone: bool = False


class SignOut(Asked):
    """Where to sign out: on this device, or on all others."""

    where: Literal["here", "elsewhere"]


# Tables


class MeSeat(Asked):
    """The seat of the person who asks for the table; there is exactly one."""

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

    seats: may be left out in a solitaire. rated: the result changes ratings; then there are no hints, nothing is taken
    back, and nobody chooses the deal. patience: seconds after which the others may go on without somebody who is
    silent, null for never. clock: which ones a game is played with, its `GameInfo` says.
    """

    game: GameName
    options: Annotated[dict[str, Value], Field(max_length=40, default_factory=dict)]
    deal: DealText | Literal["today"] | None = None
    seats: Annotated[list[SeatWish], Field(max_length=TABLE_SEATS, default_factory=list)]
    listed: bool = False
    rated: bool = False
    patience: Patience | None = None
    clock: Annotated[Clock, Field(discriminator="kind")] | None = None


class RecordText(Asked):
    """A game record (`docs/notation.md`) to look at, or in a solitaire to go on with."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=100_000)]


class RecordsBefore(Said):
    """How many records and long games are read before the record that you have sent; null if none of yours waits."""

    before: int | None


class TableMade(Said):
    """The table that was made; its id is the secret part of its link."""

    id: str


class SeatChoice(Asked):
    """Which open seat is wanted; null takes the first."""

    seat: Annotated[int, Field(ge=0, le=TABLE_SEATS - 1)] | None = None


class AgentChoice(Asked):
    """Which agent is to have the first open seat."""

    agent: Annotated[str, StringConstraints(min_length=1, max_length=20)]


class InviteLink(Said):
    """A link to a table. qr: the same as a QR code, an SVG image in a data address."""

    link: str
    qr: str


class Invite(Said):
    """The links by which others come to a table, none where this computer is in no network. reachable: false where the
    service listens to this computer alone, so that nobody else can follow them.
    """

    links: list[InviteLink]
    reachable: bool


class SendAway(Asked):
    """Who is to go."""

    seat: Annotated[int, Field(ge=0, le=TABLE_SEATS - 1)]


class Listing(Asked):
    """Whether a table stands in the lobby."""

    listed: bool


class SeatTaken(Said):
    """The seat that was open and is taken now."""

    seat: int


# Being told


_Endpoint = Annotated[str, StringConstraints(min_length=10, max_length=1000)]


class PushKey(Said):
    """The public key of the service, with which a browser subscribes."""

    key: str


class NewSubscription(Asked):
    """A browser's subscription: its endpoint, and its keys p256dh and auth."""

    endpoint: _Endpoint
    key: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{80,100}$")]
    secret: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{20,30}$")]


class OldSubscription(Asked):
    """A subscription that is to end."""

    endpoint: _Endpoint


# Rooms


class NewRoom(Asked):
    """A room that is wanted."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=24)]


class RoomMade(Said):
    """The room that was made; its id is the secret part of its link."""

    id: str


class RoomCard(Said):
    """A room in a list."""

    id: str
    name: str
    members: list[str]


class Door(Asked):
    """Whether whoever has the link may join."""

    open: bool


class NextTable(Asked):
    """The next table of a room. game: null for the same again; then options, best_of and rated are those of before.

    players: numbers of members; null for those of the last table or, where another game is wanted, those who are here.
    """

    game: GameName | None = None
    options: Annotated[dict[str, Value], Field(max_length=40, default_factory=dict)]
    best_of: Annotated[int, Field(ge=1, le=9)] = 1
    rated: bool = False
    players: Annotated[list[int], Field(min_length=2, max_length=TABLE_SEATS)] | None = None


class RoomMember(Said):
    """Somebody who belongs to a room. number: names them in `NextTable`. here: whether they look at it. wins: of all
    time; series: in the series that is played."""

    number: int
    name: str
    here: bool
    host: bool
    wins: int
    series: int


class RoomSeries(Said):
    """The series that is played, or was last. leaders: the members who have won most of its games."""

    game: str
    title: str
    options: dict[str, Value]
    rated: bool
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
    open: whether they may join. table: the last one. playing: it is not over."""

    id: str
    name: str
    open: bool
    you: int | None
    members: list[RoomMember]
    series: RoomSeries | None
    table: str | None
    playing: bool
    pairs: list[RoomPair]


# Ratings


class RatingPoint(Said):
    """A rating after a game. at: ISO 8601 in UTC."""

    at: str
    rating: int
    likely: int


class MyRating(Said):
    """How strong you are at a game. rating: almost surely at least so; likely: the best guess, with its standard
    deviation. curve: after each of the last games, the oldest first. least: games until you are on the ladder.
    """

    game: str
    title: str
    rating: int
    likely: int
    deviation: int
    games: int
    least: int
    curve: list[RatingPoint]


class LadderRow(Said):
    """A person, or an agent of one strength (`agent`)."""

    name: str
    agent: str | None
    rating: int
    likely: int
    deviation: int
    games: int
    you: bool


class Ladder(Said):
    """Agents, and people who have played at least so many rated games: the best first."""

    game: str
    title: str
    least: int
    rows: list[LadderRow]


# The deal of the day


class Today(Said):
    """A solitaire's deal of the day. Its number is told at your table once the day has ended; until then the commitment
    holds.

    yours: null before you began, "playing", or your result in words. plays: yours so far. seconds: yours, once you have
    finished. finished: how many people have.
    """

    date: str
    game: str
    title: str
    commitment: str
    yours: str | None
    table: str | None
    plays: int
    seconds: int | None
    finished: int


class BoardRow(Said):
    """A person who finished the deal of the day. helped: with help, or it is not known: such games are ranked apart.

    help: what there was of it; null where the result was stored by an older version, which did not say.
    """

    name: str
    result: str
    score: float
    seconds: int
    plays: int
    you: bool
    helped: bool
    help: HelpState | None


class Board(Said):
    """The people who finished today's deal: those without help first, and the best first among either."""

    date: str
    game: str
    rows: list[BoardRow]


# Fairness


class Claim(Asked):
    """What a table showed at its end: the deal as text, the salt and the commitment of its start."""

    deal: Annotated[str, StringConstraints(min_length=1, max_length=2000)]
    salt: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    commitment: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Verified(Said):
    """Whether the commitment is kept, and what that means."""

    ok: bool
    words: str
