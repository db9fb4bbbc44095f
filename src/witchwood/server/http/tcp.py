"""TCP connections, before and beside what is asked over them: how many, for how long, how many bytes of headers.

Nobody can keep others out with connections that say nothing. Where there is no room for one more, the connection goes
that has been longest without a whole request; where all of them are in use, the new one.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import Counter
from typing import Any

import h11
import uvicorn
from uvicorn._types import ASGISendEvent
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from witchwood.server.http.limits import network_at

HEADER_BYTES = 16_384  # of one request
READ_SECONDS = 300.0  # that what is left of an answer may lie unread; then the connection is cut
HEADER_SECONDS = 10.0  # from the first byte of a request, or of a connection, until all headers are there
ADDRESS_CONNECTIONS = 500  # of one address, or one network of IPv6, unless it is a trusted proxy
PING = 20.0  # seconds between questions whether the other end still hears, and how long its answer may take
FILES_EACH = 2  # a connection, and a file that is sent over it
FILES_BESIDE = 100  # files that the service itself has open
MOST_CONNECTIONS = 20_000


def most_connections() -> int:
    """How many connections there may be, by how many files this process may have open: it takes as many as it can."""
    try:
        import resource  # there is none on Windows
    except ImportError:
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES_EACH * MOST_CONNECTIONS + FILES_BESIDE
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, wanted) if hard >= 0 else wanted, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(10, min((soft - FILES_BESIDE) // FILES_EACH, MOST_CONNECTIONS))


_HEAD = re.compile(rb".*?\n\r?\n|.*", re.DOTALL)  # the lines before a body, as far as they are there
_LOOSE = re.compile(rb"(?<!\r)\n|\r\n[ \t]")  # a line that ends with a bare line feed, or goes on in the next one
_LENGTHS = (b"\r\ncontent-length:", b"\r\ntransfer-encoding:")


def is_loose(received: bytes) -> bool:
    """Whether a request begins in a way that h11 takes and a proxy before it may read differently, so that one of them
    would see two requests where the other sees one (RFC 9112, sections 2.2, 5.2 and 6.3).
    """
    found = _HEAD.match(received)
    head = b"" if found is None else found[0]
    return _LOOSE.search(head) is not None or all(one in head.lower() for one in _LENGTHS)


class Config(uvicorn.Config):
    """uvicorn's settings, and how many connections there may be. networks: how many come from each. waiting: those
    that are waited for, the one that has been longest at the front.
    """

    most_connections: int = 400

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.networks: Counter[str] = Counter()
        self.waiting: dict[PatientHttp, None] = {}

    def is_proxy(self, host: str) -> bool:
        """Whether an address is that of a trusted proxy, from which many come."""
        app = self.loaded_app
        return isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts

    def note_lost(self, network: str) -> None:
        """A connection from a network has ended."""
        self.networks[network] -= 1
        if not self.networks[network]:
            del self.networks[network]


class PatientHttp(H11Protocol):
    """HTTP/1.1, with an end to patience. h11 bounds the bytes of headers, which httptools does not. It is waited for
    until a request is whole, and until an answer is read.
    """

    config: Config
    _timer: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None  # of the moment when an answer has lain unread for too long

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """See `asyncio.BaseProtocol.connection_made`."""
        super().connection_made(transport)
        self.config.networks[network_at(_host(self))] += 1
        if self._is_one_too_many():
            transport.abort()
            return
        if len(self.connections) > self.config.most_connections:
            oldest = next(iter(self.config.waiting), self)
            self.config.waiting.pop(oldest, None)
            oldest.transport.abort()
        self._wait()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol.data_received`."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._wait_no_longer()
        elif self._timer is None:  # a request has begun on a connection that had one before
            self._wait()

    def handle_events(self) -> None:
        """See `H11Protocol`."""
        if self.conn.their_state is h11.IDLE and is_loose(self.conn.trailing_data[0]):
            self.send_400_response("lines end with CR LF, none is folded, and one header says how long a body is")
            return
        super().handle_events()

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.BaseProtocol.connection_lost`."""
        self._wait_no_longer()
        self._expect_no_reader()
        self.config.note_lost(network_at(_host(self)))
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """See `H11Protocol`, which would close the connection, and wait for ever until all is read."""
        super().on_response_complete()
        if self not in self.connections:  # it is a socket by now, which was asked for right behind
            return
        self._expect_reader()
        if self.cycle.response_complete:  # and no other request came right behind
            self._note_waiting()

    def pause_writing(self) -> None:
        """See `asyncio.BaseProtocol.pause_writing`."""
        super().pause_writing()
        self._expect_reader()

    def resume_writing(self) -> None:
        """See `asyncio.BaseProtocol.resume_writing`: most was read, and the rest has its whole time again."""
        super().resume_writing()
        self._expect_reader()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """See `H11Protocol`. A socket has an end to patience of its own, but not with what was answered before it."""
        self._expect_no_reader()
        if self.transport.get_write_buffer_size():
            self.transport.abort()
            return
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        if isinstance(socket, PatientSocket):
            socket.client = self.client  # the system no longer knows it where the other end is gone already

    def _is_one_too_many(self) -> bool:
        """Whether this network has too many connections."""
        host = _host(self)
        return self.config.networks[network_at(host)] > ADDRESS_CONNECTIONS and not self.config.is_proxy(host)

    def _note_waiting(self) -> None:
        """From now on it is waited for, after all others."""
        self.config.waiting.pop(self, None)
        self.config.waiting[self] = None

    def _expect_reader(self) -> None:
        """From now on what is left of an answer has its time to be read, which slow readers have as well."""
        self._expect_no_reader()
        if self.transport.get_write_buffer_size():
            self._unread = self.loop.call_later(READ_SECONDS, self._cut_if_unread)

    def _expect_no_reader(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _cut_if_unread(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _wait(self) -> None:
        self._note_waiting()
        self._timer = self.loop.call_later(HEADER_SECONDS, self.transport.abort)

    def _wait_no_longer(self) -> None:
        self.config.waiting.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose other end is gone for good when it answers no more. It was counted as it was asked for."""

    config: Config

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.BaseProtocol.connection_lost`."""
        self.config.note_lost(network_at(_host(self)))
        super().connection_lost(exc)

    async def send(self, message: ASGISendEvent) -> None:
        """Send something. Where a socket is refused by an answer of HTTP, uvicorn would log an error for each."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        """The other end does not answer. uvicorn would close, and wait until all that was sent is read."""
        super().keepalive_timeout()
        self.transport.abort()


def _host(connection: PatientHttp | PatientSocket) -> str:
    """The address that a connection comes from."""
    return connection.client[0] if connection.client else ""
