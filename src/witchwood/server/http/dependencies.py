"""What routes need first: the service, and who asks, which a signed cookie says and nothing else does; and the base of
what they answer.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request, Response
from itsdangerous import BadSignature, Signer
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from witchwood.server.http.limits import (
    ADDRESS_BYTES,
    ADDRESS_DAY,
    ADDRESS_RECORDS,
    ADDRESS_TABLES,
    BYTES,
    MOST_BYTES,
    OPEN_TABLES,
    RECORDS,
    TABLES,
    Limits,
    network_of,
)
from witchwood.server.service import BARRED, Service
from witchwood.server.store.people.people import Person
from witchwood.table.ids import ID
from witchwood.table.refusal import RefusalError

_COOKIE = "witchwood"
_MARK, _MARK_BYTES = "witchwood-browser", 8
ENCRYPTED = ("https", "wss")  # schemes
_TWO_YEARS = 63_072_000
_SESSION = ":"  # no id holds one


class Said(BaseModel):
    """Base of what the service says."""

    model_config = ConfigDict(frozen=True)


@dataclass(frozen=True)
class Identity:
    """What a cookie says. session: cookies of another session than the person's own are worth nothing."""

    person: str
    session: int


class Cookies:
    """Signs and reads the cookie: the person's id and, but for the first, the number of the session."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, salt="witchwood identity")

    def read(self, connection: HTTPConnection) -> Identity | None:
        """Who asks, None where the cookie is missing or not ours. Whether it still holds only the store can say."""
        text = connection.cookies.get(_named(_COOKIE, connection))
        if text is None:
            return None
        try:
            person, _, session = self._signer.unsign(text).decode().partition(_SESSION)
            return Identity(person, int(session or 0))
        except (BadSignature, ValueError):
            return None

    def browser(self, connection: HTTPConnection) -> str | None:
        """The browser's mark: a random word that stays when its person signs out. None where it has none yet."""
        mark = connection.cookies.get(_named(_MARK, connection), "")
        return mark if re.fullmatch(rf"[0-9a-f]{{{2 * _MARK_BYTES}}}", mark) else None

    def take(self, request: Request, response: Response) -> None:
        """Let the browser forget who it is."""
        secure = request.url.scheme in ENCRYPTED
        response.delete_cookie(_named(_COOKIE, request), httponly=True, samesite="lax", secure=secure)

    def give(self, request: Request, response: Response, person: str, session: int) -> None:
        """Let the browser keep an identity and its mark. Scripts can't read them; other sites can't send them along."""
        value = f"{person}{_SESSION}{session}" if session else person
        mark = self.browser(request) or secrets.token_hex(_MARK_BYTES)
        for name, text in ((_COOKIE, self._signer.sign(value).decode()), (_MARK, mark)):
            response.set_cookie(
                _named(name, request),
                text,
                max_age=_TWO_YEARS,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme in ENCRYPTED,
            )


def _named(name: str, connection: HTTPConnection) -> str:
    """A cookie's whole name. Over an encrypted connection browsers let nobody but this host set one with that prefix
    (RFC 6265bis, section 4.1.3.2): no page of a neighbouring host can sign a visitor in as another person.
    """
    return f"__Host-{name}" if connection.url.scheme in ENCRYPTED else name


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
    service_of(connection).addresses.note(person.id, network_of(connection), cookies_of(connection).browser(connection))
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


async def count_table(request: Request, person: ThePerson, limits: TheLimits) -> None:
    """429 for one table too many of a person or an address, RefusalError for too many that are not finished; 503 where
    the disk has no room for more.
    """
    service, network = service_of(request), network_of(request)
    limits.check(TABLES, person.id, "too many new tables: wait a minute")
    limits.check(ADDRESS_TABLES, network, "too many new tables from your address: wait a minute")
    limits.check(ADDRESS_DAY, network, "too many new tables from your address today: play on at those you have")
    if full := service.full:
        raise HTTPException(503, full)
    if limits.on and await service.store.count_open(person.id) >= OPEN_TABLES:
        raise RefusalError(f"you have {OPEN_TABLES} unfinished tables: finish or close some of them")


async def count_record(request: Request, person: ThePerson, limits: TheLimits) -> None:
    """429 for one record too many of a person or an address, or for too many bytes: it is played again and stored."""
    network, size = network_of(request), float(request.headers.get("content-length", MOST_BYTES))
    limits.check(RECORDS, person.id, "too many records: wait some minutes")
    limits.check(ADDRESS_RECORDS, network, "too many records from your address: wait some minutes")
    limits.check(BYTES, person.id, "your records of today are too long in all: send more tomorrow", size)
    limits.check(ADDRESS_BYTES, network, "today's records from your address are too long in all: try tomorrow", size)
    await count_table(request, person, limits)


Key = Annotated[str, Path(pattern=f"^{ID}$")]  # of a table or a room


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else "?"
