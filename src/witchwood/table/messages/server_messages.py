"""What a client receives: the table after every change, the answers to its messages, and the talk."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from witchwood.engine.view import View
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


class PresenceMessage(TypedDict):
    """The seats whose people look at the table just now."""

    type: Literal["presence"]
    seats: list[int]


class HintMessage(TypedDict):
    """An action worth playing. why: what speaks for it, in a sentence, or nothing. value: what the adviser expects of
    it, where it says so.
    """

    type: Literal["hint"]
    id: str
    action: str
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


class TalkMessage(TypedDict):
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
    | HintMessage
    | VerdictMessage
    | LookedMessage
    | TalkMessage
    | LineMessage
    | ByeMessage
)
