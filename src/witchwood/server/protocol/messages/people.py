"""Who somebody is, and on which devices."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

from witchwood.server.protocol.messages.base import Asked, Said


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
