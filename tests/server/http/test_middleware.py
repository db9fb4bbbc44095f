"""What every request passes: other sites, other names, bodies that are too big, and the headers of every answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from starlette.requests import HTTPConnection as Incoming
from websockets.exceptions import InvalidStatus

from server.inside import Inside, InsidePerson, until
from witchwood.server.http import static
from witchwood.server.http.middleware import is_own_origin
from witchwood.server.logs import ACCESS, PlainLines

People = Callable[[], InsidePerson]


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:2", "http://127.0.0.1.evil.example"]
)
def test_pages_of_other_sites_change_nothing(origin: str, person: People) -> None:
    ann = person()
    answer = ann.http.post("/api/tables", json={"game": "hocus"}, headers={"origin": origin})
    assert answer.status_code == 403
    table = ann.table("hocus")
    with pytest.raises(InvalidStatus) as refused:
        ann.socket(f"/api/tables/{table}/socket", origin=origin)
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


def test_a_private_service_answers_to_its_own_names_only(service: Inside) -> None:
    assert service.get("/api/games", headers={"host": "evil.example"}).status_code == 400
    assert service.get("/api/games", headers={"host": "localhost:9"}).status_code == 200


def test_connections_too_are_opened_by_its_own_names_only(person: People) -> None:
    ann = person()
    path = f"/api/tables/{ann.table('hocus')}/socket"
    with ann.socket(path) as connection:
        assert "bye" not in str(connection.recv())
    with pytest.raises(InvalidStatus) as refused:
        ann.socket(path, host="evil.example")
    assert refused.value.response.status_code == 400
    assert refused.value.response.headers["x-content-type-options"] == "nosniff"


def test_every_answer_has_the_headers(service: Inside) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/nothing.js", "/healthz"):
        headers = service.get(path).headers
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


def test_an_unforeseen_error_has_the_headers_and_is_counted(
    service: Inside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(static, "find_file", lambda *_: 1 / 0)
    answer = service.get("/")
    assert answer.status_code == 500
    assert "stumbled" in answer.json()["detail"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert 'status="500"' in service.get("/metrics").text
    assert "ZeroDivisionError" in caplog.text


def test_the_path_of_an_unforeseen_error_is_logged_in_one_line_of_some_length(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = person()
    monkeypatch.setattr(service.service.people, "find", lambda _: 1 / 0)
    assert ann.http.get(f"/api/tables/a%0AINFO%20all%20is%20well{'x' * 5000}").status_code == 500
    lines = [record.getMessage() for record in caplog.records if "failed" in record.getMessage()]
    assert len(lines) == 1
    assert "\n" not in lines[0]
    assert len(lines[0]) < 300


@pytest.mark.parametrize("path", ["/healthz", "/api/games", "/api/nothing"])
def test_head_is_answered_like_get_without_the_body(path: str, service: Inside) -> None:
    whole, head = service.get(path), service.client().head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]


@pytest.mark.parametrize(("host", "status"), [("127.0.0.1", 501), ("evil.example", 400)])
def test_a_method_that_a_client_has_made_up_is_neither_counted_nor_logged_by_its_name(
    host: str, status: int, service: Inside, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logger=ACCESS):
        answer = service.client().request("DANCE" * 200, "/api/games", headers={"host": host})
        until(lambda: bool(caplog.records), 10)
    assert answer.status_code == status
    assert answer.headers["x-content-type-options"] == "nosniff"
    told = service.get("/metrics").text
    assert f'witchwood_requests_total{{method="other",status="{status}"}}' in told
    assert "DANCE" not in told + caplog.text


def test_the_access_log_tells_every_request_in_one_line(
    service: Inside, person: People, caplog: pytest.LogCaptureFixture
) -> None:
    """With the address, who it was, and nothing that opens a table; a path can't begin a line of its own."""
    ann = person()
    table = ann.table("wyr")
    with caplog.at_level("INFO", logger=ACCESS):
        ann.get("/me")
        with ann.connect(table):
            pass
        service.get("/no%0Asuch%20page")
        until(lambda: any("such%20page" in record.getMessage() for record in caplog.records), 10)
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
