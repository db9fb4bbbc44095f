"""New tables, who sits at them, and how others come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from witchwood.engine.game import TABLE_SEATS
from witchwood.server.protocol.messages.base import Said
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import AgentName, Wanted


@dataclass(frozen=True)
class SeatChoice(Wanted):
    """Which open seat is wanted; null takes the first."""

    seat: Annotated[int, Limit(ge=0, le=TABLE_SEATS - 1)] | None = None


@dataclass(frozen=True)
class AgentChoice(Wanted):
    """Which agent is to have the first open seat."""

    agent: AgentName


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


@dataclass(frozen=True)
class SendAway(Wanted):
    """Who is to go."""

    seat: Annotated[int, Limit(ge=0, le=TABLE_SEATS - 1)]


@dataclass(frozen=True)
class Listing(Wanted):
    """Whether a table stands in the lobby."""

    listed: bool


class SeatTaken(Said):
    """The seat that was open and is taken now."""

    seat: int
