"""Being told when it is my turn: off until it is asked for."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from witchwood.server.http.dependencies import TheLimits, ThePerson, TheService
from witchwood.server.http.errors import answers
from witchwood.server.http.limits import TABLES
from witchwood.server.protocol.messages.push import NewSubscription, OldSubscription, PushKey
from witchwood.server.push_sender import Subscription

router = APIRouter(prefix="/api", tags=["push"], responses=answers(400, 401, 429))


@router.get("/push")
async def key(person: ThePerson, service: TheService) -> PushKey:  # noqa: ARG001  # a cookie is needed
    """The key with which a browser subscribes."""
    return PushKey(key=(await service.pusher.sender()).public_key)


@router.post("/me/push", responses=answers(403, 413, 415, 422))
async def subscribe(given: NewSubscription, person: ThePerson, service: TheService, limits: TheLimits) -> PushKey:
    """Tell this browser when it is my turn."""
    if not limits.allow(TABLES, person.id):
        raise HTTPException(429, "too many subscriptions: wait a minute")
    sender = await service.pusher.sender()
    subscription = Subscription(given.endpoint, given.key, given.secret)
    try:
        sender.check(subscription)
    except ValueError as error:
        raise HTTPException(422, str(error)) from None
    await service.pushes.add(person.id, subscription)
    return PushKey(key=sender.public_key)


@router.post("/me/push/off", responses=answers(403, 413, 415, 422))
async def unsubscribe(given: OldSubscription, person: ThePerson, service: TheService) -> PushKey:
    """Tell this browser no more."""
    await service.pushes.remove(given.endpoint, person.id)
    return PushKey(key=(await service.pusher.sender()).public_key)
