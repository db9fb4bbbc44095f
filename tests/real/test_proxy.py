"""The proxy of examples/deploy, run before a service: what it lets through, and what it ends."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from real.nginx import Proxy, proxy
from server.clients import Person, Served, served

CONNECTIONS, SECONDS = 12, 1  # of an address, and that a request's head may take: in the example it is more


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("behind")) as running:
        yield running


@pytest.fixture
def before(behind: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    """nginx, which clients of this test trust."""
    changed = {"limit_conn": CONNECTIONS, "client_header_timeout": SECONDS}
    with proxy(tmp_path, behind.port, **changed) as running:
        monkeypatch.setenv("SSL_CERT_FILE", str(running.trust))
        yield running


def encrypted(before: Proxy, sent: bytes) -> ssl.SSLSocket:
    """A connection over which only this was sent."""
    trust = ssl.create_default_context(cafile=before.trust)
    plain = socket.create_connection(("127.0.0.1", before.port), 10)
    connection = trust.wrap_socket(plain, server_hostname="127.0.0.1")
    connection.sendall(sent)
    return connection


def test_pages_and_api_and_sockets_come_through(behind: Served, before: Proxy) -> None:
    with closing(Person(before.url)) as ann:
        page = ann.http.get("/")
        assert page.text == httpx.get(behind.url).text
        assert page.headers["content-security-policy"]
        table = ann.table("stones", "me", "open")
        assert "Secure" in httpx.get(f"{before.url}/api/me").headers["set-cookie"], "the service knows that it is https"
        assert ann.get(f"/tables/{table}/invite")["links"], "and where others reach it"
        with closing(Person(before.url)) as bob:
            bob.post(f"/tables/{table}/join", {"seat": None})
            with ann.connect(table) as first, bob.connect(table) as second:
                for one in (first, second):
                    one.done("ready", on=True)
                mover, other = sorted((first, second), key=lambda one: not one.is_my_turn)
                mover.done("act", action=mover.actions[0])
                other.wait_for_version(mover.state["version"])


def test_who_comes_by_http_is_sent_to_https(before: Proxy) -> None:
    answer = httpx.get(f"http://127.0.0.1:{before.plain_port}/table/x", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (301, "https://127.0.0.1/table/x")


def test_nobody_says_where_they_come_from(behind: Served, before: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def note(_rate: object, who: str, *_: object) -> bool:
        asked.append(who)
        return True

    monkeypatch.setattr(behind.app.state.limits, "allow", note)
    httpx.get(f"{before.url}/api/status", headers={"X-Forwarded-For": "203.0.113.7"})
    assert "127.0.0.1" in asked
    assert "203.0.113.7" not in asked


def test_long_headers_and_bodies_end_at_the_proxy(before: Proxy) -> None:
    assert httpx.get(before.url, headers={"X-Long": "x" * 10_000}).status_code == 400
    many = {f"X-{number}": "x" * 3_000 for number in range(8)}
    assert httpx.get(before.url, headers=many).status_code == 400
    assert httpx.post(f"{before.url}/api/tables", content=b"x" * 140_000).status_code == 413
    assert httpx.get(before.url).status_code == 200


def test_half_sent_requests_keep_nobody_out_and_are_given_up(behind: Served, before: Proxy) -> None:
    with ExitStack() as stack:
        half = [
            stack.enter_context(encrypted(before, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")) for _ in range(200)
        ]
        assert len(behind.connections) < 50, "none of them gets to the service"
        assert httpx.get(f"{before.url}/healthz").status_code == 200
        for connection in half:
            connection.settimeout(30)
            with suppress(ConnectionResetError):
                assert connection.recv(100) == b""


def test_connections_of_one_address_are_counted(before: Proxy) -> None:
    with closing(Person(before.url)) as ann, ExitStack() as stack:
        table = ann.table("wyr")
        for _ in range(CONNECTIONS):
            stack.enter_context(ann.connect(table))
        with pytest.raises(InvalidStatus) as refused:
            stack.enter_context(ann.connect(table))
        assert refused.value.response.status_code == 429
        stack.pop_all().close()
        with ann.connect(table):
            pass


def test_all_addresses_of_a_household_are_counted_together(before: Proxy) -> None:
    with closing(Person(before.url)) as ann, ExitStack() as stack:
        where = f"{before.url.replace('http', 'ws', 1)}/api/tables/{ann.table('wyr')}/socket"

        def look(address: str) -> None:
            headers = {**ann.cookie, "X-From": address}
            stack.enter_context(connect(where, additional_headers=headers, compression=None))

        for number in range(CONNECTIONS):
            look(f"2001:db8:1:2:{number}::1")
        with pytest.raises(InvalidStatus) as refused:
            look("2001:db8:1:2:ffff::1")
        assert refused.value.response.status_code == 429
        look("2001:db8:1:3::1")
        look("192.0.2.1")
