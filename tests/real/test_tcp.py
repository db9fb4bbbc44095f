"""Connections that say nothing, say it slowly, or hear nothing: others are let in all the same."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from websockets.client import ClientProtocol
from websockets.uri import parse_uri

from server.clients import Person, Served, fetch, served, wait_until
from witchwood.server.http import middleware, static, tcp

HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@contextmanager
def raw(service: Served, sent: bytes = HALF) -> Iterator[socket.socket]:
    """A connection over which only this was sent."""
    with socket.create_connection(("127.0.0.1", service.port), 10) as connection:
        connection.sendall(sent)
        yield connection


def is_closed(connection: socket.socket) -> bool:
    """Whether the service closes a connection without an answer."""
    try:
        return connection.recv(1000) == b""
    except ConnectionResetError:
        return True


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service that takes twenty connections, and soon sees that nobody hears any more."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("witchwood.server.serve.most_connections", lambda: 20)
        patch.setattr("witchwood.server.serve.PING", 0.5)
        with served(tmp_path_factory.mktemp("few")) as running:
            yield running


@pytest.fixture
def config(few: Served) -> tcp.Config:
    """How it counts; nobody is connected yet."""
    found = few._server.config
    assert isinstance(found, tcp.Config)
    wait_until(lambda: not found.networks)
    return found


def test_half_sent_requests_keep_nobody_out(few: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tcp, "HEADER_SECONDS", 3600.0)  # nobody waits until they are given up
    with ExitStack() as stack:
        for _ in range(60):
            stack.enter_context(raw(few))
        with closing(Person(few.url)) as ann, ann.connect(ann.table("wyr")) as connection:
            connection.done("act", action=connection.actions[0])


def test_a_request_that_never_ends_is_given_up(few: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tcp, "HEADER_SECONDS", 0.3)
    monkeypatch.setattr(few._server.config, "timeout_keep_alive", 3600)  # it is not given up as an idle connection
    with raw(few) as half, raw(few, b"") as silent:
        assert is_closed(half)
        assert is_closed(silent)
    whole = HALF + b"\r\n"
    with raw(few, whole) as second:  # answered, and then half a request more
        assert second.recv(100).startswith(b"HTTP/1.1 200")
        second.sendall(HALF)
        while second.recv(100_000):
            pass


def test_connections_of_one_address_are_counted(few: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tcp, "ADDRESS_CONNECTIONS", 5)
    with ExitStack() as stack:
        for _ in range(8):  # this machine is a trusted proxy: many people come from it
            stack.enter_context(raw(few))
        assert fetch(f"{few.url}/healthz").status_code == 200
    monkeypatch.setattr(tcp.Config, "is_proxy", lambda *_: False)
    with ExitStack() as stack:
        wait_until(lambda: not few.connections)
        for _ in range(5):
            stack.enter_context(raw(few))
        wait_until(lambda: len(few.connections) == 5)
        assert is_closed(stack.enter_context(raw(few)))


def test_all_addresses_of_a_household_are_counted_together(few: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """With IPv6 it has billions."""
    wait_until(lambda: not few.connections)
    hosts = [*(f"2001:db8:1:2::{number}" for number in range(4)), "2001:db8:1:3::1"]
    coming = iter(hosts)
    come = H11Protocol.connection_made

    def from_afar(protocol: tcp.PatientHttp, transport: Any) -> None:
        come(protocol, transport)
        protocol.client = (next(coming), 1)

    monkeypatch.setattr(H11Protocol, "connection_made", from_afar)
    monkeypatch.setattr(tcp, "ADDRESS_CONNECTIONS", 3)
    with ExitStack() as stack:
        first = [stack.enter_context(raw(few)) for _ in range(3)]
        wait_until(lambda: len(few.connections) == 3)
        assert is_closed(stack.enter_context(raw(few)))
        stack.enter_context(raw(few))
        wait_until(lambda: len(few.connections) == 4)
        assert len(first) == 3


class Unseen(set[Any]):
    """Connections at which nobody may look one by one."""

    def __iter__(self) -> Iterator[Any]:
        raise AssertionError("with thousands of connections each new one would take milliseconds")


def test_a_new_connection_costs_the_same_however_many_there_are(
    few: Served, config: tcp.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the one too many of an address nor the one that goes where there is no room is looked for among all."""
    wait_until(lambda: not few.connections)
    monkeypatch.setattr(few._server.server_state, "connections", Unseen())
    with ExitStack() as stack:
        first = stack.enter_context(raw(few))
        for _ in range(20):
            last = stack.enter_context(raw(few))
        assert is_closed(first)
        assert config.networks == {"127.0.0.1": 20}
        monkeypatch.setattr(tcp.Config, "is_proxy", lambda *_: False)
        monkeypatch.setattr(tcp, "ADDRESS_CONNECTIONS", 20)
        assert is_closed(stack.enter_context(raw(few)))
        last.setblocking(False)
        with pytest.raises(BlockingIOError):
            last.recv(1)
    wait_until(lambda: not config.networks and not config.waiting)


def test_connections_that_have_become_sockets_are_counted_until_they_end(few: Served, config: tcp.Config) -> None:
    with closing(Person(few.url)) as ann, ann.connect(ann.table("wyr")):
        assert config.networks["127.0.0.1"] == 2
    wait_until(lambda: not config.networks)


def test_a_socket_asked_for_right_behind_a_request_is_not_waited_for_for_ever(few: Served, config: tcp.Config) -> None:
    upgrade = ask("/api/rooms/none/socket")[:-2] + (
        b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    with raw(few, ask("/healthz") + upgrade) as connection:
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
    wait_until(lambda: not config.networks)
    assert not config.waiting


def test_a_socket_whose_other_end_is_gone_at_once_is_counted_for_its_address(
    few: Served, config: tcp.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system does not tell its address any more then."""
    monkeypatch.setattr("uvicorn.protocols.websockets.websockets_sansio_impl.get_remote_addr", lambda _transport: None)
    with closing(Person(few.url)) as ann, ann.connect(ann.table("wyr")):
        assert config.networks["127.0.0.1"] == 2
    wait_until(lambda: not config.networks)


def ask(path: str) -> bytes:
    """A whole request."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


@pytest.mark.parametrize("path", ["/metrics", "/long.js"])
def test_who_reads_no_answer_is_given_up(
    path: str, few: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the answer is made already, or a file that is read as far as it was sent."""
    long = b"x" * 30_000_000
    (tmp_path / "long.js").write_bytes(long)
    monkeypatch.setattr(static, "FOLDER", tmp_path)
    monkeypatch.setattr(few.service.metrics, "text", lambda: long)
    monkeypatch.setattr(tcp, "READ_SECONDS", 0.5)
    wait_until(lambda: not few.connections, 10)
    with raw(few, ask(path)):
        wait_until(lambda: len(few.connections) == 1, 10)
        wait_until(lambda: not few.connections, 10)


def test_who_reads_slowly_hears_all(few: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "long.js").write_bytes(b"x" * 30_000_000)
    monkeypatch.setattr(static, "FOLDER", tmp_path)
    monkeypatch.setattr(tcp, "READ_SECONDS", 0.5)
    with raw(few, ask("/long.js")) as slow:
        heard = len(slow.recv(1_000_000))
        while more := len(slow.recv(1_000_000, socket.MSG_WAITALL) if heard < 29_000_000 else slow.recv(1_000_000)):
            heard += more
            time.sleep(0.05)  # noqa: TID251  # a slow reader; all together more than the service would wait
    assert heard > 30_000_000


@pytest.mark.parametrize(
    "head",
    [
        b"GET /healthz HTTP/1.1\nHost: 127.0.0.1\n\n",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\nX: y\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nX-A: b\r\n c: d\r\nHost: 127.0.0.1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
)
def test_what_a_proxy_may_read_differently_is_refused_and_nothing_behind_it_is_read(few: Served, head: bytes) -> None:
    """Also where it follows a request that is as it should be."""
    whole = HALF + b"\r\n"
    for before in (b"", whole):
        with raw(few, before + head + whole) as connection:
            heard = b"".join(iter(lambda: connection.recv(10_000), b""))
        assert re.findall(rb"HTTP/1.1 (\d+) ", heard) == [b"200"] * (before != b"") + [b"400"]


def test_a_body_may_hold_any_lines(few: Served) -> None:
    body = b'{"deal": "1",\n "salt": "",\n\n "commitment": ""}'
    head = b"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with raw(few, head + b"Content-Length: %d\r\n\r\n" % len(body) + body) as connection:
        assert connection.recv(100).split()[1] in (b"200", b"422")


def test_endless_headers_are_not_read(few: Served) -> None:
    with raw(few) as connection:
        connection.sendall(b"".join(b"X-%d: %s\r\n" % (number, b"x" * 1000) for number in range(17)))
        assert connection.recv(1000).startswith(b"HTTP/1.1 400")


def test_a_body_that_does_not_come_is_given_up(few: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.3)
    head = b"POST /api/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    with raw(few, head + b"Content-Length: 100\r\n\r\n{") as connection:
        assert b"408" in connection.recv(1000)


def test_who_does_not_hear_any_more_is_not_there(few: Served) -> None:
    """The other end of a connection stays open, but nobody reads there: the service's questions are not answered."""
    with closing(Person(few.url)) as ann:
        key = ann.table("hocus")
        address = f"{few.url.replace('http', 'ws')}/api/tables/{key}/socket"
        protocol = ClientProtocol(parse_uri(address))
        request = protocol.connect()
        request.headers["Cookie"] = ann.cookie["Cookie"]
        protocol.send_request(request)
        with raw(few, b"".join(protocol.data_to_send())):
            registry = few.service.registry
            wait_until(lambda: (table := registry.loaded(key)) is not None and bool(table.presence.seats), 10)
            table = registry.loaded(key)
            assert table is not None
            for connection in table.presence.connections:
                for _ in range(100):
                    connection.send("x" * 100_000, "")  # far more than lies on the way
            wait_until(lambda: not table.presence.seats, 20)
