"""What every request passes: is it asked of us, by our own pages, not too often; and the headers of every answer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from urllib.parse import quote, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from witchwood.clock import Clock
from witchwood.server.http.dependencies import ENCRYPTED, cookies_of, limits_of
from witchwood.server.http.errors import problem
from witchwood.server.http.limits import ADDRESS, MOST_BYTES, PENALTY, REQUESTS, network_of
from witchwood.server.logs import ACCESS
from witchwood.server.service import Service
from witchwood.server.settings import Settings
from witchwood.server.store.database.database import is_away
from witchwood.table.messages.reading import NO_JSON, is_too_deep

log = logging.getLogger(__name__)
access = logging.getLogger(ACCESS)
BODY_SECONDS = 30  # that the body of a request may take
ANSWER_SECONDS = 300  # that an answer may take; what then still waits to be read is given up by `tcp.PatientHttp`
_LONGEST_PATH = 200  # letters of a path that a line of a log tells
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_METHODS = _SAFE | {"POST", "PUT", "PATCH", "DELETE"}
_OTHER = "other"  # whatever other method a client has thought of

SITE = "/page/"  # where the site lies that the service serves beside its own client

# Scripts, styles and all else come from files of our own. Style attributes alone may stand in the page: they place
# cards, and can run nothing.
_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "frame-src": "'self'",  # reports of studies, which answer with a policy of their own
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


def policy(more: Mapping[str, str]) -> str:
    """The content security policy of every answer. more: what else some of its directives allow."""
    return "; ".join(f"{name} {allowed} {more.get(name, '')}".rstrip() for name, allowed in _POLICY.items())


_HEADERS = {
    "content-security-policy": policy({}),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def is_own_origin(connection: HTTPConnection) -> bool:
    """Whether a request comes from a page of this service, or from no page at all."""
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    if page.scheme != "https" and connection.scope["scheme"] in ENCRYPTED:
        return False  # the other way round a proxy may have added the encryption and not said so
    return page.netloc == connection.headers.get("host")


class Middleware:
    """The first to see a request and the last to see its answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application. A socket that is opened is a request like any other; a refusal is answered by HTTP."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope.get("method") == "HEAD":
            scope = {**scope, "method": "GET"}  # the server leaves the body out
        service: Service = scope["app"].state.service
        is_socket = scope["type"] == "websocket"
        answer = _Answer(service, scope, send)
        began = service.clock.monotonic()
        patience = asyncio.timeout(ANSWER_SECONDS)
        try:
            refusal = self._refusal(scope, HTTPConnection(scope))
            if refusal is not None:
                if refusal[0] == 429:
                    await asyncio.sleep(PENALTY)
                await problem(*refusal)(scope, receive, answer)
            elif is_socket:
                await self._app(scope, receive, answer)
            else:
                async with patience:
                    await self._app(scope, _Limited(receive, service.clock), answer)
        except Exception as error:
            if answer.begun or is_socket:
                raise
            if is_away(error) and not patience.expired() and not isinstance(error, FileNotFoundError | PermissionError):
                service.health.note(error)
                await problem(503, "the database does not answer: try again in a moment")(scope, receive, answer)
                return
            log.exception("%s %s failed", _method_of(scope), _path_of(scope))
            await problem(500, "the service stumbled over this request")(scope, receive, answer)
        finally:
            if access.isEnabledFor(logging.INFO):
                self._note(scope, answer, service.clock.monotonic() - began)

    def _note(self, scope: Scope, answer: _Answer, seconds: float) -> None:
        """A line of the access log: address, person, what was asked, the answer's status and how long it took. A
        socket is noted when it ends.
        """
        connection = HTTPConnection(scope)
        given, client = cookies_of(connection).read(connection), connection.client
        address = "-" if client is None else client.host
        method = _method_of(scope) if scope["type"] == "http" else "SOCKET"
        person = "-" if given is None else given.person[:8]
        access.info(
            "%s %s %s %s %s %.0f ms", address, person, method, _path_of(scope), answer.status or "-", 1000 * seconds
        )

    def _refusal(self, scope: Scope, connection: HTTPConnection) -> tuple[int, str] | None:
        """Why a request goes no further. Whatever else is wrong with it, it counts."""
        headers = connection.headers
        # A browser that keeps the site asks for all its files at once: those count for its address alone.
        given = None if scope["path"].startswith(SITE) else cookies_of(connection).read(connection)
        limits = limits_of(connection)
        if not limits.allow(ADDRESS, network_of(connection)) or (given and not limits.allow(REQUESTS, given.person)):
            return 429, "too many requests: wait a moment"
        if not self._knows_host(connection):
            return 400, "this service is not called that: see WITCHWOOD_HOSTS"
        if _method_of(scope) == _OTHER:
            return 501, "this service knows no such method"
        if scope["type"] == "websocket" or scope["method"] not in _SAFE:
            if not is_own_origin(connection):
                return 403, "this was asked from a page of another site"
            if _has_body(headers) and headers.get("content-type", "").split(";")[0].strip() != "application/json":
                return 415, "the body must be JSON, with content-type application/json"
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MOST_BYTES:
            return 413, f"the body is too big: {MOST_BYTES} bytes at most"
        return None

    def _knows_host(self, connection: HTTPConnection) -> bool:
        """Whether it is our name, whatever the port, that is asked for."""
        try:
            name = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
        except ValueError:
            return False
        return self._settings.knows_host(name)


def _method_of(scope: Scope) -> str:
    """The method of a request, as it is counted and logged: clients may write any word there, of any length."""
    method: str = scope.get("method", "GET")  # a socket is asked for by GET
    return method if method in _METHODS else _OTHER


def _path_of(scope: Scope) -> str:
    """The path of a request, as it is logged: it may hold anything, line breaks too, and is quoted and cut."""
    return quote(scope["path"], safe="/-_.~")[:_LONGEST_PATH]


def _has_body(headers: Headers) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


class _Limited:
    """Receives a body, as far as it is not too big, too deeply nested, nor too long in coming."""

    def __init__(self, receive: Receive, clock: Clock) -> None:
        self._clock = clock
        self._receive = receive
        self._body = b""
        self._until: float | None = clock.monotonic() + BODY_SECONDS

    async def __call__(self) -> Message:
        try:
            left = None if self._until is None else self._until - self._clock.monotonic()
            async with asyncio.timeout(left):
                message = await self._receive()
        except TimeoutError:
            raise HTTPException(408, f"the body was not there after {BODY_SECONDS} seconds") from None
        self._body += message.get("body", b"")
        if len(self._body) > MOST_BYTES:
            raise HTTPException(413, f"the body is too big: {MOST_BYTES} bytes at most")
        if not message.get("more_body", False):
            self._until = None
            if is_too_deep(self._body.decode("latin-1")):
                raise HTTPException(422, NO_JSON)
        return message


class _Answer:
    """Sends an answer with the headers that every answer has, and counts it."""

    def __init__(self, service: Service, scope: Scope, send: Send) -> None:
        self._service = service
        self._scope = scope
        self._send = send
        self.begun = False
        self.status: int | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self.status = 101
        if message["type"] in ("http.response.start", "websocket.http.response.start"):
            self.begun = True
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            if self._scope["path"].startswith("/api/"):
                headers.setdefault("cache-control", "no-store")
            if self._scope["scheme"] in ENCRYPTED:
                headers.setdefault("strict-transport-security", "max-age=31536000")
            self._service.metrics.requests.labels(_method_of(self._scope), str(message["status"])).inc()
        await self._send(message)
