"""What every route asks first: the service, and who is there."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, HTTPException, Request

from witchwood.server.service import Service
from witchwood.server.store.people import Person


def service_of(request: Request) -> Service:
    """The running service."""
    service: Service = request.app.state.service
    return service


TheService = Annotated[Service, Depends(service_of)]


async def person_of(request: Request, service: TheService) -> Person:
    """Whose cookie it is; 401 without one."""
    key = service.cookies.read(request)
    person = None if key is None else await service.people.find(key)
    if person is None:
        raise HTTPException(401, "no identity yet: ask /api/me first, and let the browser keep its cookie")
    return person


ThePerson = Annotated[Person, Depends(person_of)]


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "?"
