"""Notifications when it is my turn: off until I ask for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter

from witchwood.server.http.dependencies import Said, TheLimits, ThePerson, TheService
from witchwood.server.http.errors import answers, judged
from witchwood.server.http.limits import TABLES
from witchwood.server.push_sender import Subscription
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


router = APIRouter(prefix="/api", tags=["push"], responses=answers(400, 401, 429))


@router.get("/push")
async def key(person: ThePerson, service: TheService) -> PushKey:  # noqa: ARG001  # a cookie is needed
    """The key with which a browser subscribes."""
    return PushKey(key=(await service.pusher.sender()).public_key)


@router.post("/me/push", responses=answers(403, 413, 415, 422))
async def subscribe(given: NewSubscription, person: ThePerson, service: TheService, limits: TheLimits) -> PushKey:
    """Tell this browser when it is my turn."""
    limits.check(TABLES, person.id, "too many subscriptions: wait a minute")
    sender = await service.pusher.sender()
    subscription = Subscription(given.endpoint, given.key, given.secret)
    with judged():
        sender.check(subscription)
    await service.pushes.add(person.id, subscription)
    return PushKey(key=sender.public_key)


@router.post("/me/push/off", responses=answers(403, 413, 415, 422))
async def unsubscribe(given: OldSubscription, person: ThePerson, service: TheService) -> PushKey:
    """Tell this browser no more."""
    await service.pushes.remove(given.endpoint, person.id)
    return PushKey(key=(await service.pusher.sender()).public_key)
