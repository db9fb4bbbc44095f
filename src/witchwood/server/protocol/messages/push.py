"""How a browser asks to be told of somebody's turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from witchwood.server.protocol.messages.base import Said
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import Wanted

_Endpoint = Annotated[str, Limit(min_length=10, max_length=1000)]


class PushKey(Said):
    """The public key of the service, with which a browser subscribes."""

    key: str


@dataclass(frozen=True)
class NewSubscription(Wanted):
    """A browser's subscription: its endpoint, and its keys p256dh and auth."""

    endpoint: _Endpoint
    key: Annotated[str, Limit(pattern=r"^[A-Za-z0-9_-]{80,100}$")]
    secret: Annotated[str, Limit(pattern=r"^[A-Za-z0-9_-]{20,30}$")]


@dataclass(frozen=True)
class OldSubscription(Wanted):
    """A subscription that is to end."""

    endpoint: _Endpoint
