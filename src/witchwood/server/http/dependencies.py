"""What routes ask first: the service, and who is there."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request
from starlette.requests import HTTPConnection

from witchwood.server.http.cookies import Cookies
from witchwood.server.http.limits import Limits, network_of
from witchwood.server.service import BARRED, Service
from witchwood.server.store.people.people import Person
from witchwood.table.ids import ID


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


async def known(connection: HTTPConnection) -> Person | None:
    """Whose cookie it is; None without one that still holds. 403 for those who are barred."""
    given = cookies_of(connection).read(connection)
    person = None if given is None else await service_of(connection).people.find(given.person)
    if given is None or person is None or person.session != given.session:
        return None
    if person.barred:
        raise HTTPException(403, BARRED)
    service_of(connection).addresses.note(person.id, network_of(connection))
    return person


async def person_of(request: Request) -> Person:
    """Whose cookie it is; 401 without one."""
    person = await known(request)
    if person is None:
        raise HTTPException(401, "no identity yet: ask /api/me first, and let the browser keep its cookie")
    return person


TheService = Annotated[Service, Depends(service_of)]
TheLimits = Annotated[Limits, Depends(limits_of)]
ThePerson = Annotated[Person, Depends(person_of)]
Key = Annotated[str, Path(pattern=f"^{ID}$")]  # of a table or a room


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "?"
