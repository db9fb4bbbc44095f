"""What every request passes: other sites, other names, bodies that are too big, and the headers of every answer."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from http.client import HTTPConnection

import httpx
import pytest
from starlette.requests import HTTPConnection as Incoming
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from server.clients import Person, Served, wait_until
from witchwood.server.http import static
from witchwood.server.http.middleware import is_own_origin
from witchwood.server.logs import ACCESS, PlainLines

People = Callable[[], Person]


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"]
)
def test_pages_of_other_sites_change_nothing(origin: str, person: People) -> None:
    ann = person()
    answer = ann.http.post("/api/tables", json={"game": "hocus"}, headers={"origin": origin})
    assert answer.status_code == 403
    table = ann.table("hocus")
    address = f"{ann.url.replace('http', 'ws')}/api/tables/{table}/socket"
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers={**ann.cookie, "Origin": origin}):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_pages_may_ask(person: People) -> None:
    ann = person()
    assert ann.http.post("/api/tables", json={"game": "hocus"}, headers={"origin": ann.url}).status_code == 200
    other = {"sec-fetch-site": "cross-site"}
    assert ann.http.post("/api/tables", json={"game": "hocus"}, headers=other).status_code == 403


@pytest.mark.parametrize(
    ("seen", "page", "ours"),
    [("https", "https", True), ("https", "http", False), ("wss", "http", False), ("http", "https", True)],
)
def test_a_page_without_encryption_is_not_ours_where_we_are_encrypted(seen: str, page: str, ours: bool) -> None:
    headers = [(b"host", b"games.example"), (b"origin", f"{page}://games.example".encode())]
    assert is_own_origin(Incoming({"type": "http", "scheme": seen, "headers": headers})) is ours


def test_a_form_of_another_site_can_not_send_json(person: People) -> None:
    sent = person().http.post("/api/tables", content=b'{"game":"hocus"}', headers={"content-type": "text/plain"})
    assert sent.status_code == 415


def test_a_private_service_answers_to_its_own_names_only(service: Served) -> None:
    assert httpx.get(service.url + "/api/games", headers={"host": "evil.example"}).status_code == 400
    assert httpx.get(service.url + "/api/games", headers={"host": "localhost:9"}).status_code == 200


def test_connections_too_are_opened_by_its_own_names_only(service: Served, person: People) -> None:
    ann = person()
    path = f"/api/tables/{ann.table('hocus')}/socket"
    address = f"{service.url.replace('http', 'ws')}{path}"
    with connect(address, additional_headers=ann.cookie) as connection:
        assert "bye" not in str(connection.recv())
    evil = socket.create_connection(("127.0.0.1", service.port))
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://evil.example{path}", sock=evil, additional_headers=ann.cookie),
    ):
        pass
    assert refused.value.response.status_code == 400
    assert refused.value.response.headers["x-content-type-options"] == "nosniff"


def test_every_answer_has_the_headers(service: Served) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/nothing.js", "/healthz"):
        headers = httpx.get(service.url + path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe-eval" not in policy
        assert "unsafe-inline" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_a_body_that_is_too_big_is_refused(person: People) -> None:
    ann = person()
    assert ann.http.post("/api/tables/from-record", json={"record": "x" * 200_000}).status_code == 413

    def parts() -> Iterator[bytes]:
        yield b'{"record":"'
        for _ in range(200):
            yield b"x" * 1000
        yield b'"}'

    slowly = ann.http.post("/api/tables/from-record", content=parts(), headers={"content-type": "application/json"})
    assert slowly.status_code == 413


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/%00", {}, (200, 503)),  # as for every address that is no file: the page, where the client is built
        ("GET", "/" + "a" * 300, {}, (200, 503)),
        ("GET", "/" + "a" * 300 + ".js", {}, (404,)),
        ("GET", "/assets/%00.js", {}, (404,)),
        ("GET", "/api/games", {"Host": "["}, (400,)),
        ("GET", "/api/games", {"Host": "[::1"}, (400,)),
        ("POST", "/api/recover", {"Origin": "http://["}, (403,)),
    ],
)
def test_a_request_that_can_not_be_read_is_refused_like_all_else(
    method: str, path: str, headers: dict[str, str], status: tuple[int, ...], service: Served
) -> None:
    asking = HTTPConnection("127.0.0.1", service.port)
    asking.request(method, path, headers=headers)
    answer = asking.getresponse()
    assert answer.status in status
    assert answer.headers["x-content-type-options"] == "nosniff"
    asking.close()


def test_an_unforeseen_error_has_the_headers_and_is_counted(
    service: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(static, "find_file", lambda *_: 1 / 0)
    answer = httpx.get(service.url + "/")
    assert answer.status_code == 500
    assert "stumbled" in answer.json()["detail"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert 'status="500"' in httpx.get(service.url + "/metrics").text
    assert "ZeroDivisionError" in caplog.text


def test_the_path_of_an_unforeseen_error_is_logged_in_one_line_of_some_length(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = person()
    monkeypatch.setattr(service.service.people, "find", lambda _: 1 / 0)
    assert ann.http.get(f"/api/tables/a%0AINFO%20all%20is%20well{'x' * 5000}").status_code == 500
    lines = [record.getMessage() for record in caplog.records if "failed" in record.getMessage()]
    assert len(lines) == 1
    assert "\n" not in lines[0]
    assert len(lines[0]) < 300


@pytest.mark.parametrize("path", ["/healthz", "/api/games", "/api/nothing"])
def test_head_is_answered_like_get_without_the_body(path: str, service: Served) -> None:
    whole, head = httpx.get(service.url + path), httpx.head(service.url + path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]


@pytest.mark.parametrize(("host", "status"), [("127.0.0.1", 501), ("evil.example", 400)])
def test_a_method_that_a_client_has_made_up_is_neither_counted_nor_logged_by_its_name(
    host: str, status: int, service: Served, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logger=ACCESS):
        answer = httpx.request("DANCE" * 200, f"{service.url}/api/games", headers={"host": host})
        wait_until(lambda: bool(caplog.records), 10)
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"
    told = httpx.get(f"{service.url}/metrics").text
    assert f'witchwood_requests_total{{method="other",status="{status}"}}' in told
    assert "DANCE" not in told + caplog.text


def test_the_access_log_tells_every_request_in_one_line(
    service: Served, person: People, caplog: pytest.LogCaptureFixture
) -> None:
    """With the address, who it was, and nothing that opens a table; a path can't begin a line of its own."""
    ann = person()
    table = ann.table("wyr")
    with caplog.at_level("INFO", logger=ACCESS):
        ann.get("/me")
        with ann.connect(table):
            pass
        httpx.get(f"{service.url}/no%0Asuch%20page")
        wait_until(lambda: any("such%20page" in record.getMessage() for record in caplog.records), 10)
    accesses = [record for record in caplog.records if record.name == ACCESS]
    told = [PlainLines().format(record).partition(": ")[2] for record in accesses]
    lines = [line for line in told if "POST" not in line]  # the table's own may have come late
    assert len(lines) == 3
    who = ann.id[:8]
    for said in (
        f"{who} GET /api/me 200",
        f"{who} SOCKET /api/tables/{table[:6]}…/socket 101",
        "- GET /no%0Asuch%20page 404",
    ):
        wanted = re.compile(rf"127\.0\.0\.1 {re.escape(said)} \d+ ms")
        assert any(wanted.fullmatch(line) for line in lines), (said, lines)
