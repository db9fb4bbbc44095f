"""What is said over a table's socket, both ways. The types of both ways stand in the OpenAPI document too."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from witchwood.server.messages import Asked, Said, TableState
from witchwood.server.views import View

MessageId = Annotated[str, StringConstraints(pattern="^[!-~]{1,64}$")]  # nothing that a database refuses
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Act(Asked):
    """Play an action, in notation."""

    type: Literal["act"]
    id: MessageId
    version: Version
    action: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Command(Asked):
    """Something that the player asks for with a button. Which of them may be asked for stands in `TableState.can`."""

    type: Literal["undo", "redo", "restart", "resign", "hint", "finish", "back"]
    id: MessageId
    version: Version


class TakeBack(Asked):
    """Ask to take the last play back, where another person plays too; or answer one who asks."""

    type: Literal["takeback"]
    id: MessageId
    version: Version
    answer: Literal["ask", "yes", "no"]


class FollowVerdicts(Asked):
    """Switch the solver's word on every position on or off."""

    type: Literal["verdicts"]
    id: MessageId
    on: bool


class Look(Asked):
    """Ask for the table as it stood after the first `ply` plays."""

    type: Literal["look"]
    id: MessageId
    ply: Annotated[int, Field(ge=0, le=1_000_000)]


ClientMessage = Annotated[Act | Command | TakeBack | FollowVerdicts | Look, Field(discriminator="type")]


class Table(Said):
    """The whole table: sent at the start and after every change."""

    type: Literal["table"] = "table"
    table: TableState


class Done(Said):
    """What was asked for is done and stored; version is the table's now."""

    type: Literal["done"] = "done"
    id: str
    version: int


class Refused(Said):
    """What was asked for was not done, and why. id is empty where the message could not be read."""

    type: Literal["refused"] = "refused"
    id: str
    reason: str


class Presence(Said):
    """The seats whose people look at the table just now."""

    type: Literal["presence"] = "presence"
    seats: list[int]


class Hint(Said):
    """An action worth playing, and what is expected of it where the adviser says so."""

    type: Literal["hint"] = "hint"
    id: str
    action: str
    words: str
    value: float | None


class Verdict(Said):
    """The solver's word on the position after `ply` plays. score, bound: where the game counts points.

    proved: whether the search is finished; a longer one would say the same.
    """

    type: Literal["verdict"] = "verdict"
    ply: int
    verdict: Literal["won", "lost", "unknown"]
    score: float | None
    bound: float | None
    proved: bool


class Looked(Said):
    """The table as it stood after `ply` plays."""

    type: Literal["looked"] = "looked"
    id: str
    ply: int
    view: View


class Bye(Said):
    """The service is about to close the line."""

    type: Literal["bye"] = "bye"
    reason: str


ServerMessage = Annotated[
    Table | Done | Refused | Presence | Hint | Verdict | Looked | Bye,
    Field(discriminator="type"),
]

read_client: TypeAdapter[Act | Command | TakeBack | FollowVerdicts | Look] = TypeAdapter(ClientMessage)
