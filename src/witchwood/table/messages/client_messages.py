"""What a client asks of a table."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from witchwood.engine.game import TABLE_SEATS


class Limit:
    """How long a text may be, how big a number, or which pattern it has: in the words of pydantic's schemas.

    pydantic reads it where it is installed (`Annotated[str, Limit(max_length=200)]`); `check` is for where it is not.
    """

    def __init__(self, **limits: int | str) -> None:
        self._limits = limits

    def __get_pydantic_core_schema__(self, kind: Any, schema_of: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """The schema of the type, with these limits."""
        return {**schema_of(kind), **self._limits}

    def check(self, value: Any) -> None:
        """ValueError for what is beyond a limit."""
        for name, limit in self._limits.items():
            is_beyond, words = _BEYOND[name]
            if is_beyond(value, limit):
                raise ValueError(f"this is {words} {limit}")


_BEYOND: dict[str, tuple[Callable[[Any, Any], bool], str]] = {
    "min_length": (lambda value, limit: len(value) < limit, "shorter than"),
    "max_length": (lambda value, limit: len(value) > limit, "longer than"),
    "ge": (lambda value, limit: value < limit, "less than"),
    "le": (lambda value, limit: value > limit, "more than"),
    "pattern": (lambda value, limit: re.fullmatch(limit, value) is None, "not of the form"),
}


MessageId = Annotated[str, Limit(pattern="^[!-~]{1,64}$")]  # nothing that a database refuses
Version = Annotated[int, Limit(ge=0, le=2**31 - 1)]
Emote: TypeAlias = Literal["hello", "luck", "thinking", "nice", "thanks", "oops", "laugh", "well-played"]
SeatNumber = Annotated[int, Limit(ge=0, le=TABLE_SEATS - 1)]
About: TypeAlias = Literal["agent", "out", "close"]
"""What is proposed: that an agent goes on for a seat, that it is out, or that the table is closed."""


@dataclass(frozen=True)
class _Message:
    """What all messages have: the client's own id for it comes with the answer."""

    type: str
    id: MessageId


@dataclass(frozen=True)
class _VersionedMessage(_Message):
    """version: that of the table as the client has seen it."""

    version: Version


@dataclass(frozen=True)
class ActMessage(_VersionedMessage):
    """Play an action, in notation."""

    type: Literal["act"]
    action: Annotated[str, Limit(min_length=1, max_length=200)]


@dataclass(frozen=True)
class CommandMessage(_VersionedMessage):
    """A command that has its own button. `TableState.can` says which of them may be given."""

    type: Literal["undo", "redo", "restart", "resign", "hint", "finish", "back", "pause", "go-on"]


@dataclass(frozen=True)
class TakeBackMessage(_VersionedMessage):
    """Ask to take the last play back, where another person plays too; or answer such a request."""

    type: Literal["takeback"]
    answer: Literal["ask", "yes", "no"]


@dataclass(frozen=True)
class ReadyMessage(_VersionedMessage):
    """Be ready for the cards to be dealt, or not any more."""

    type: Literal["ready"]
    on: bool


@dataclass(frozen=True)
class NudgeMessage(_VersionedMessage):
    """Remind a seat that it is waited for."""

    type: Literal["nudge"]
    seat: SeatNumber


@dataclass(frozen=True)
class ProposeMessage(_VersionedMessage):
    """Ask the others for their consent: that an agent goes on for the seat that is waited for, that it is out, or that
    the table is closed. seat: null for the last. agent: which, where one is to go on.
    """

    type: Literal["propose"]
    about: About
    seat: SeatNumber | None = None
    agent: Annotated[str, Limit(pattern="^[a-z0-9_-]{1,20}$")] | None = None


@dataclass(frozen=True)
class ConsentMessage(_VersionedMessage):
    """Answer what was proposed."""

    type: Literal["consent"]
    answer: Literal["yes", "no"]


@dataclass(frozen=True)
class ReturnMessage(_VersionedMessage):
    """Play again, instead of the agent that stood in."""

    type: Literal["return"]


@dataclass(frozen=True)
class FollowVerdictsMessage(_Message):
    """Switch the solver's verdicts on every position on or off."""

    type: Literal["verdicts"]
    on: bool


@dataclass(frozen=True)
class LookMessage(_Message):
    """Ask for the table as it stood after the first `ply` plays. open: with all hands open, once the game is over."""

    type: Literal["look"]
    ply: Annotated[int, Limit(ge=0, le=1_000_000)]
    open: bool = False


@dataclass(frozen=True)
class ReviewRequest(_Message):
    """Ask for the review of a game that is over. seat: whose game it is; null for one's own."""

    type: Literal["review"]
    seat: SeatNumber | None = None


@dataclass(frozen=True)
class SayMessage(_Message):
    """Say something to the people of the table."""

    type: Literal["say"]
    text: Annotated[str, Limit(min_length=1, max_length=400)]


@dataclass(frozen=True)
class EmoteMessage(_Message):
    """Say something by one press."""

    type: Literal["emote"]
    emote: Emote


@dataclass(frozen=True)
class MuteMessage(_Message):
    """Hear the person in a seat no longer, at this table and others; or hear them again."""

    type: Literal["mute"]
    seat: SeatNumber
    on: bool


@dataclass(frozen=True)
class ReportMessage(_Message):
    """Report another person's line to those who run the service."""

    type: Literal["report"]
    line: Annotated[int, Limit(ge=1, le=2**31 - 1)]


@dataclass(frozen=True)
class QuietMessage(_Message):
    """Switch the talk of a table off or on: its host may."""

    type: Literal["quiet"]
    on: bool


TalkRequest: TypeAlias = SayMessage | EmoteMessage | MuteMessage | ReportMessage | QuietMessage
AsideMessage: TypeAlias = ReadyMessage | NudgeMessage | ProposeMessage | ConsentMessage | ReturnMessage  # of no play
ChangeMessage: TypeAlias = ActMessage | CommandMessage | TakeBackMessage | AsideMessage  # what may change a table
ClientMessage: TypeAlias = ChangeMessage | FollowVerdictsMessage | LookMessage | ReviewRequest | TalkRequest
