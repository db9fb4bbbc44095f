"""How a browser asks to be told of somebody's turn."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from witchwood.server.protocol.messages.base import Asked, Said

_Endpoint = Annotated[str, StringConstraints(min_length=10, max_length=1000)]


class PushKey(Said):
    """The public key of the service, with which a browser subscribes."""

    key: str


class NewSubscription(Asked):
    """A browser's subscription: its endpoint, and its keys p256dh and auth."""

    endpoint: _Endpoint
    key: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{80,100}$")]
    secret: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{20,30}$")]


class OldSubscription(Asked):
    """A subscription that is to end."""

    endpoint: _Endpoint
