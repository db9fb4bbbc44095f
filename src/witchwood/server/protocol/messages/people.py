"""Who somebody is, and on which devices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from witchwood.server.protocol.messages.base import Said
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import Wanted


@dataclass(frozen=True)
class NewName(Wanted):
    """The name to be shown at tables; nobody else may have it."""

    name: Annotated[str, Limit(min_length=1, max_length=24)]


class RecoveryLink(Said):
    """A link that brings this identity to another device. It works once; a new one ends the old one."""

    link: str


@dataclass(frozen=True)
class RecoveryToken(Wanted):
    """The part of a recovery link behind the #. alone: all other devices are signed out."""

    token: Annotated[str, Limit(pattern=r"^[A-Za-z0-9_-]{43}$")]
    alone: bool = False


@dataclass(frozen=True)
class SignOut(Wanted):
    """Where to sign out: on this device, or on all others."""

    where: Literal["here", "elsewhere"]
