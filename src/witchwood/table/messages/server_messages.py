"""What a client receives: the table after every change, the answers to its messages, and the talk."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from witchwood.engine.view import Action, View
from witchwood.table.messages.client_messages import Emote
from witchwood.table.messages.states import TableState, ToldPlay


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


class RoomMessage(TypedDict):
    """The lasting room to which the table belongs, for its members alone, with a seat here or without."""

    type: Literal["room"]
    room: str


class TournamentMessage(TypedDict):
    """The tournament whose game this is, for those who have a seat here."""

    type: Literal["tournament"]
    tournament: str


class PresenceMessage(TypedDict):
    """The seats whose people look at the table just now. watchers: how many other people do."""

    type: Literal["presence"]
    seats: list[int]
    watchers: int


class HintMessage(TypedDict):
    """An action worth playing, or null where the adviser would give up. why: what speaks for it, in a sentence, or
    nothing. value: what the adviser expects of it, where it says so.
    """

    type: Literal["hint"]
    id: str
    action: str | None
    words: str
    why: str
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
    """The table as it stood after `ply` plays. open: with all hands open."""

    type: Literal["looked"]
    id: str
    ply: int
    open: bool
    view: View


class CostlyPlay(TypedDict):
    """A play after `ply` others that did worse than another. kind: what sort of action it was, as `Action` has it;
    `resign`, or nothing where the game names none. cost, low, high: by how much, with an interval. kept: what the
    better one is worth. line: in notation, the better one and what should follow, as far as it could be foreseen.
    why: the game's reason, or nothing. fate: whether it gave a proved win away, and whether
    for good (`lost`).
    """

    ply: int
    played: str
    kind: str
    better: Action
    line: list[str]
    cost: float
    low: float
    high: float
    kept: float
    why: str
    fate: Literal["", "given away", "lost"]


class ReviewProgress(TypedDict):
    """How many plays of a finished game have been looked at for its review, which follows. The plays that cost most are
    compared after all of them.
    """

    type: Literal["reviewing"]
    id: str
    ply: int


class ReviewPart(TypedDict):
    """What the deal, luck, the seat's own plays or the others gave. clear: whether the limits of the value exclude
    nought. words: the value with its limits, in hundredths or points.
    """

    name: Literal["deal", "luck", "own", "others"]
    value: float
    clear: bool
    words: str


class ReviewMessage(TypedDict):
    """What a finished game was worth to the viewer's seat, or to a solitaire's player. Values are points, or chances to
    win.

    lead: how it went. proof: what is proved, or nothing. values, lows, highs: after each number of plays, by what the
    seat could know, with limits. verdicts: what is proved of each with all cards known, null where nothing can be;
    best: the best score found. costly: the plays that cost most. blameless: what is said where there is none. balance:
    its values add up to the last one. spaced: that a long game wasn't looked at ply by ply, and has no account; else
    nothing. rollouts, slips, seed: how it was sampled.
    """

    type: Literal["review"]
    id: str
    seat: int
    points: bool
    lead: str
    proof: str
    values: list[float]
    lows: list[float]
    highs: list[float]
    verdicts: list[Literal["won", "lost", "unknown"]] | None
    best: list[float | None] | None
    costly: list[CostlyPlay]
    blameless: str
    balance: list[ReviewPart]
    spaced: str
    rollouts: int
    slips: int
    seed: int


class TalkLine(TypedDict):
    """What a person of the table said: a text, or an emote. at: ISO 8601 in UTC. seat: theirs now, null where they have
    none any more. profile: the address of theirs.
    """

    number: int
    seat: int | None
    name: str
    profile: str | None
    text: str | None
    emote: Emote | None
    at: str


class TalkMessage(TypedDict):
    """The talk of the table, sent to its people when they come and when more than a line has changed. watching: it is
    the watchers', who talk among themselves. off: nobody can say anything. host: whether you may switch that. muted:
    the seats of people whom you don't hear; their lines are left out.
    """

    type: Literal["talk"]
    watching: bool
    off: bool
    host: bool
    muted: list[int]
    lines: list[TalkLine]


class LineMessage(TypedDict):
    """A new line of talk."""

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
    | RoomMessage
    | TournamentMessage
    | HintMessage
    | VerdictMessage
    | LookedMessage
    | ReviewProgress
    | ReviewMessage
    | TalkMessage
    | LineMessage
    | ByeMessage
)
