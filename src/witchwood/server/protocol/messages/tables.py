"""New tables, who sits at them, and how others come."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from witchwood.engine.game import TABLE_SEATS, Value
from witchwood.engine.levels import Wish
from witchwood.server.protocol.messages.base import Asked, GameName, Said
from witchwood.table.terms import Clock, Patience

DayDeal = Literal["today", "today gentle", "today hard"]
DealText = Annotated[str, StringConstraints(pattern=r"^[0-9]{1,20}$")]  # 64 bits: a browser's numbers hold 53


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
    """A table that is wanted. deal: a number as text, "today" for a solitaire's deal of the day, "today
    gentle" and "today hard" for those of a level, null for a secret one.

    seats: may be left out in a solitaire. rated: the result changes ratings; then there are no hints, nothing is taken
    back, and nobody chooses the deal. patience: seconds after which the others may go on without somebody who is
    silent, null for never. clock: which ones a game is played with, its `GameInfo` says. level: what is wished of a
    solitaire's secret deal: that it can be won, or how hard it is; null for any deal.
    """

    game: GameName
    options: Annotated[dict[str, Value], Field(max_length=40, default_factory=dict)]
    deal: DealText | DayDeal | None = None
    seats: Annotated[list[SeatWish], Field(max_length=TABLE_SEATS, default_factory=list)]
    listed: bool = False
    rated: bool = False
    level: Wish | None = None
    patience: Patience | None = None
    clock: Annotated[Clock, Field(discriminator="kind")] | None = None


class RecordText(Asked):
    """A game record (`docs/notation.md`) to look at, or in a solitaire to go on with."""

    record: Annotated[str, StringConstraints(min_length=1, max_length=100_000)]


class LineText(Asked):
    """A deal by its rules and the plays after it, words as a record has them, to look at. options: values as a record
    writes them."""

    game: GameName
    deal: DealText
    options: Annotated[dict[str, Annotated[str, StringConstraints(max_length=40)]], Field(max_length=40)]
    seats: Annotated[int, Field(ge=1, le=TABLE_SEATS)] | None
    plays: Annotated[str, StringConstraints(max_length=100_000)]


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
