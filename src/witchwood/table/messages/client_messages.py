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
class ActMessage:
    """Play an action, in notation."""

    type: Literal["act"]
    id: MessageId
    version: Version
    action: Annotated[str, Limit(min_length=1, max_length=200)]


@dataclass(frozen=True)
class CommandMessage:
    """A command that has its own button. `TableState.can` says which of them may be given."""

    type: Literal["undo", "redo", "restart", "resign", "hint", "finish", "back", "pause", "go-on"]
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
    about: About
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
    seat: SeatNumber
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


TalkRequest: TypeAlias = SayMessage | EmoteMessage | MuteMessage | ReportMessage | QuietMessage
AsideMessage: TypeAlias = ReadyMessage | NudgeMessage | ProposeMessage | ConsentMessage | ReturnMessage  # of no play
ChangeMessage: TypeAlias = ActMessage | CommandMessage | TakeBackMessage | AsideMessage  # what may change a table
ClientMessage: TypeAlias = ChangeMessage | FollowVerdictsMessage | LookMessage | TalkRequest
