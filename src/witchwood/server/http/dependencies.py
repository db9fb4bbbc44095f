"""What routes ask first: the service, and who is there."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, HTTPException, Request
from starlette.requests import HTTPConnection

from witchwood.server.http.cookies import Cookies
from witchwood.server.http.limits import Limits
from witchwood.server.service import Service
from witchwood.server.store.people import Person


def service_of(connection: HTTPConnection) -> Service:
    """The running service."""
    service: Service = connection.app.state.service
    return service


def cookies_of(connection: HTTPConnection) -> Cookies:
    """What signs and reads the cookies."""
    cookies: Cookies = connection.app.state.cookies
    return cookies


def limits_of(connection: HTTPConnection) -> Limits:
    """What counts requests."""
    limits: Limits = connection.app.state.limits
    return limits


async def person_of(request: Request) -> Person:
    """Whose cookie it is; 401 without one."""
    key = cookies_of(request).read(request)
    person = None if key is None else await service_of(request).people.find(key)
    if person is None:
        raise HTTPException(401, "no identity yet: ask /api/me first, and let the browser keep its cookie")
    return person


TheService = Annotated[Service, Depends(service_of)]
TheLimits = Annotated[Limits, Depends(limits_of)]
ThePerson = Annotated[Person, Depends(person_of)]


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "?"
