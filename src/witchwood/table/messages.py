"""What is said over a connection to a table, both ways: the one definition of it.

What clients ask are frozen dataclasses, what they are told are typed dictionaries, ready for any writer of JSON.
`server/protocol/` reads and writes them; the client's types are made from them. Deal numbers travel as text: they have
64 bits, and a browser's numbers hold 53.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from typing_extensions import TypedDict

from witchwood.engine.game import Value
from witchwood.engine.view import Card, View
from witchwood.table.terms import Clock


class Limit:
    """How long a text may be, how big a number, or which pattern it has: in the words of pydantic's schemas.

    pydantic reads it where it is installed (`Annotated[str, Limit(max_length=200)]`); nothing here needs it.
    """

    def __init__(self, **limits: int | str) -> None:
        self._limits = limits

    def __get_pydantic_core_schema__(self, kind: Any, schema_of: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """The schema of the type, with these limits."""
        return {**schema_of(kind), **self._limits}


MessageId = Annotated[str, Limit(pattern="^[!-~]{1,64}$")]  # nothing that a database refuses
Version = Annotated[int, Limit(ge=0, le=2**31 - 1)]
Emote: TypeAlias = Literal["hello", "luck", "thinking", "nice", "thanks", "oops", "laugh", "well-played"]
SeatNumber = Annotated[int, Limit(ge=0, le=63)]


# What a client asks


@dataclass(frozen=True)
class ActMessage:
    """Play an action, in notation."""

    type: Literal["act"]
    id: MessageId
    version: Version
    action: Annotated[str, Limit(min_length=1, max_length=200)]


@dataclass(frozen=True)
class CommandMessage:
    """A command that has its own button. `TableState.can` says which of them may be given."""

    type: Literal["undo", "redo", "restart", "resign", "hint", "finish", "back"]
    id: MessageId
    version: Version


@dataclass(frozen=True)
class TakeBackMessage:
    """Ask to take the last play back, where another person plays too; or answer such a request."""

    type: Literal["takeback"]
    id: MessageId
    version: Version
    answer: Literal["ask", "yes", "no"]


@dataclass(frozen=True)
class ReadyMessage:
    """Be ready for the cards to be dealt, or not any more."""

    type: Literal["ready"]
    id: MessageId
    version: Version
    on: bool


@dataclass(frozen=True)
class NudgeMessage:
    """Remind a seat that it is waited for."""

    type: Literal["nudge"]
    id: MessageId
    version: Version
    seat: SeatNumber


@dataclass(frozen=True)
class ProposeMessage:
    """Ask the others for their consent: that an agent goes on for the seat that is waited for, that it is out, or that
    the table is closed. seat: null for the last. agent: which, where one is to go on.
    """

    type: Literal["propose"]
    id: MessageId
    version: Version
    about: Literal["agent", "out", "close"]
    seat: SeatNumber | None = None
    agent: Annotated[str, Limit(pattern="^[a-z0-9_-]{1,20}$")] | None = None


@dataclass(frozen=True)
class ConsentMessage:
    """Answer what was proposed."""

    type: Literal["consent"]
    id: MessageId
    version: Version
    answer: Literal["yes", "no"]


@dataclass(frozen=True)
class ReturnMessage:
    """Play again, instead of the agent that stood in."""

    type: Literal["return"]
    id: MessageId
    version: Version


@dataclass(frozen=True)
class FollowVerdictsMessage:
    """Switch the solver's verdicts on every position on or off."""

    type: Literal["verdicts"]
    id: MessageId
    on: bool


@dataclass(frozen=True)
class LookMessage:
    """Ask for the table as it stood after the first `ply` plays."""

    type: Literal["look"]
    id: MessageId
    ply: Annotated[int, Limit(ge=0, le=1_000_000)]


@dataclass(frozen=True)
class SayMessage:
    """Say something to the people of the table."""

    type: Literal["say"]
    id: MessageId
    text: Annotated[str, Limit(min_length=1, max_length=400)]


@dataclass(frozen=True)
class EmoteMessage:
    """Say something by one press."""

    type: Literal["emote"]
    id: MessageId
    emote: Emote


@dataclass(frozen=True)
class MuteMessage:
    """Hear the person in a seat no longer, at this table and others; or hear them again."""

    type: Literal["mute"]
    id: MessageId
    seat: Annotated[int, Limit(ge=0, le=31)]
    on: bool


@dataclass(frozen=True)
class ReportMessage:
    """Show a line of somebody else's to those who run the service."""

    type: Literal["report"]
    id: MessageId
    line: Annotated[int, Limit(ge=1, le=2**31 - 1)]


@dataclass(frozen=True)
class QuietMessage:
    """Switch the talk of a table off or on: whoever made the table may."""

    type: Literal["quiet"]
    id: MessageId
    on: bool


TalkMessage: TypeAlias = SayMessage | EmoteMessage | MuteMessage | ReportMessage | QuietMessage
AsideMessage: TypeAlias = ReadyMessage | NudgeMessage | ProposeMessage | ConsentMessage | ReturnMessage  # of no play
ChangeMessage: TypeAlias = ActMessage | CommandMessage | TakeBackMessage | AsideMessage  # what may change a table
ClientMessage: TypeAlias = ChangeMessage | FollowVerdictsMessage | LookMessage | TalkMessage


# The table, as one viewer may know it


class SeatState(TypedDict):
    """Who has a seat. here: whether that person looks at the table just now (an agent always does). stand_in: the agent
    that plays for a person. ready: whether the person is ready for the deal. out: why the seat was put out.

    rating: theirs at this game, null before their first rated one. gained: how this game has changed it, once it is
    rated.
    """

    seat: int
    kind: Literal["person", "agent", "open"]
    name: str
    agent: str | None
    here: bool
    rating: int | None
    gained: int | None
    stand_in: str | None
    ready: bool
    out: Literal["time", "silent"] | None


class ToldPlay(TypedDict):
    """One play. words: as this viewer is told it. text: notation, null where that would tell more.
    shown: cards that it laid open to everybody, though they lie open no longer (a hand that was called falsely).
    """

    seat: int
    text: str | None
    words: str
    shown: list[Card]


class Can(TypedDict):
    """Which commands this viewer may give at this table just now, besides the actions of the view."""

    undo: bool
    redo: bool
    restart: bool
    resign: bool
    takeback: bool
    finish: bool
    back: bool
    hint: bool
    rematch: bool


class AskedBack(TypedDict):
    """The seat that asks to take its last play back, and the seats whose answer is waited for."""

    by: int
    waits: list[int]


class ProposalState(TypedDict):
    """What the seat `by` proposes, about `seat` (null: the whole table), and the seats whose answer is waited for."""

    by: int
    about: Literal["agent", "out", "close"]
    seat: int | None
    agent: str | None
    waits: list[int]


class NudgeState(TypedDict):
    """The last time that a seat was reminded: by which, at which version. again: seconds until it may be once more."""

    seat: int
    by: int
    version: int
    again: int


class SilenceState(TypedDict):
    """The person who is waited for. patience: seconds until the others may go on without them, null for never.
    unmoved: seconds until the table's maker may without asking, null where the person has played.
    """

    seat: int
    patience: int | None
    unmoved: int | None


class TimeState(TypedDict):
    """left: the seconds of each seat. runs: the seat whose time runs just now."""

    left: list[float]
    runs: int | None


class DealState(TypedDict):
    """What is told of the deal. commitment: null only where a table began at a position instead of a deal.

    text: what was committed to, without the salt. number, text and salt are told when the game is over, and for a deal
    of the day when the day is over too; or from the start where a person chose the number (chosen): who did can know
    all cards. today: the date, if it is a deal of the day.
    """

    commitment: str | None
    chosen: bool
    number: str | None
    text: str | None
    salt: str | None
    today: str | None


class HelpState(TypedDict):
    """The help that the player of a game had until its first end. helped: any at all; such games are counted apart.

    known: the cards could be known, since a person chose the number, or the day of a deal of the day has ended.
    """

    helped: bool
    hints: int
    undos: int
    restarts: int
    solver: bool
    known: bool


class LastPlay(TypedDict):
    """The last play in words."""

    seat: int
    words: str


class TermsState(TypedDict):
    """What the table's maker chose. patience: seconds that a silent player is waited for, null for ever."""

    patience: int | None
    clock: Clock | None


class TableState(TypedDict):
    """A table for one viewer: whole, but for the plays that the viewer was told before. you: your seat, null for a
    watcher. known: of the plays told so far, so many still stand; plays: those that follow on them. seconds: playing
    time so far. runs: how many seconds more the clock runs if nothing happens.

    options: all of them. unusual: those that differ from the usual, as text. finished: nothing more can be played.
    rematch: the table where the same people play again, once somebody asked for it. rated: whether the result changes
    ratings; then there are no hints, and nothing is taken back. room: the lasting
    room to which the table belongs, told to those who sit here. hurried: agents have less time to
    think than usual, for many ask them just now. moved: the version at which something was last done; later ones only
    noted something beside the game. view: null among people until every seat is taken and everybody is ready;
    awaited: the seats that are free or, if none is, whose people are not ready; none from then on.
    host: whether you made the table. closed: it was, before its end. nudges: of each seat that was nudged, the last.
    silence: null where no person is waited for. time: null without a clock.
    """

    id: str
    game: str
    title: str
    options: dict[str, Value]
    unusual: dict[str, str]
    version: int
    moved: int
    you: int | None
    seats: list[SeatState]
    view: View | None
    awaited: list[int]
    known: int
    plays: list[ToldPlay]
    can: Can
    asked: AskedBack | None
    deal: DealState
    started: str
    seconds: int
    runs: int
    finished: bool
    last: LastPlay | None
    rematch: str | None
    hurried: bool
    rated: bool
    room: str | None
    help: HelpState
    host: bool
    listed: bool
    closed: bool
    terms: TermsState
    proposal: ProposalState | None
    nudges: list[NudgeState]
    silence: SilenceState | None
    time: TimeState | None


# What a client is told


class PlaysMessage(TypedDict):
    """Some plays of a long game, sent before the table to which they belong. known: how many come before them."""

    type: Literal["plays"]
    known: int
    plays: list[ToldPlay]


class TableMessage(TypedDict):
    """The table: sent at the start and after every change."""

    type: Literal["table"]
    table: TableState


class DoneMessage(TypedDict):
    """What was asked for is done and stored; version is the table's now."""

    type: Literal["done"]
    id: str
    version: int


class RefusedMessage(TypedDict):
    """What was asked for was not done, and why. id is empty where the message could not be read."""

    type: Literal["refused"]
    id: str
    reason: str


class PresenceMessage(TypedDict):
    """The seats whose people look at the table just now."""

    type: Literal["presence"]
    seats: list[int]


class HintMessage(TypedDict):
    """An action worth playing. value: what the adviser expects of it, where it says so."""

    type: Literal["hint"]
    id: str
    action: str
    words: str
    value: float | None


class VerdictMessage(TypedDict):
    """The solver's verdict on the position after `ply` plays. score, bound: where the game counts points.

    proved: whether the search is finished; a longer one would say the same.
    """

    type: Literal["verdict"]
    ply: int
    verdict: Literal["won", "lost", "unknown"]
    score: float | None
    bound: float | None
    proved: bool


class LookedMessage(TypedDict):
    """The table as it stood after `ply` plays."""

    type: Literal["looked"]
    id: str
    ply: int
    view: View


class TalkLine(TypedDict):
    """What a person of the table said: a text, or an emote. at: ISO 8601 in UTC. seat: theirs now, null where they have
    none any more.
    """

    number: int
    seat: int | None
    name: str
    text: str | None
    emote: Emote | None
    at: str


class TalkState(TypedDict):
    """The talk of the table, sent to its people when they come and when more than a line has changed. off: nobody can
    say anything. host: whether you may switch that. muted: the seats of people whom you don't hear; their lines are
    left out.
    """

    type: Literal["talk"]
    off: bool
    host: bool
    muted: list[int]
    lines: list[TalkLine]


class LineMessage(TypedDict):
    """Somebody said something just now."""

    type: Literal["line"]
    line: TalkLine


class ByeMessage(TypedDict):
    """The service is about to close the connection."""

    type: Literal["bye"]
    reason: str


ServerMessage: TypeAlias = (
    PlaysMessage
    | TableMessage
    | DoneMessage
    | RefusedMessage
    | PresenceMessage
    | HintMessage
    | VerdictMessage
    | LookedMessage
    | TalkState
    | LineMessage
    | ByeMessage
)
