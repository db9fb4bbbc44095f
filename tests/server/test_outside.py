"""What the service says to those who are not at a table: pages, headers, other sites, rates, bad input."""

from __future__ import annotations

import json
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest
from starlette.requests import HTTPConnection as Asking
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import witchwood
from server.clients import Person, Served, wait_until
from witchwood.server import static
from witchwood.server.headers import is_own_origin
from witchwood.server.logs import JsonLines, PlainLines
from witchwood.server.settings import Settings

People = Callable[[], Person]


# Other sites


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
    assert is_own_origin(Asking({"type": "http", "scheme": seen, "headers": headers})) is ours


def test_a_form_of_another_site_can_not_send_json(person: People) -> None:
    sent = person().http.post("/api/tables", content=b'{"game":"hocus"}', headers={"content-type": "text/plain"})
    assert sent.status_code == 415


def test_a_private_service_answers_to_its_own_names_only(service: Served) -> None:
    assert httpx.get(service.url + "/api/games", headers={"host": "evil.example"}).status_code == 400
    assert httpx.get(service.url + "/api/games", headers={"host": "localhost:9"}).status_code == 200


def test_lines_too_are_opened_by_its_own_names_only(service: Served, person: People) -> None:
    ann = person()
    path = f"/api/tables/{ann.table('hocus')}/socket"
    address = f"{service.url.replace('http', 'ws')}{path}"
    with connect(address, additional_headers=ann.cookie) as line:
        assert "bye" not in str(line.recv())
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


# Who I am


def test_the_cookie_can_not_be_read_by_scripts_or_made_up(service: Served) -> None:
    answer = httpx.get(service.url + "/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    forged = httpx.get(service.url + "/api/me/tables", headers={"cookie": f"witchwood={answer.json()['id']}.abc"})
    assert forged.status_code == 401


def test_names_are_claimed_once(person: People) -> None:
    ann, bob = person(), person()
    assert ann.http.put("/api/me", json={"name": " Old  Nan "}).json()["name"] == "Old Nan"
    assert bob.http.put("/api/me", json={"name": "old nan"}).status_code == 409
    assert ann.http.put("/api/me", json={"name": "Old Nan"}).status_code == 200
    for bad in ("", " ", "x" * 25):
        assert bob.http.put("/api/me", json={"name": bad}).status_code == 422


@pytest.mark.parametrize(
    "blank",
    [
        "\u202e",
        "\x00",
        "\u2800",
        "\u3164",
        "\u115f",
        "\uffa0",
        "\u034f",
        "\u17b5",
        "\u180b",
        "\U000e0100",
        "\U0001d159",
    ],
)
def test_a_name_holds_nothing_that_can_not_be_seen(blank: str, person: People) -> None:
    ann = person()
    for bad in (blank, f"Ann{blank}Nan"):
        answer = ann.http.put("/api/me", json={"name": bad})
        assert answer.status_code == 422
        assert "invisible" in answer.json()["detail"]


def test_accents_stand_on_letters_and_signs_may_be_names(person: People) -> None:
    ann = person()
    for bad in ("\u0301", "Ann \u0301", "\ufe0f"):
        assert ann.http.put("/api/me", json={"name": bad}).status_code == 422
    for given, name in (("Zoe\u0308", "Zoë"), ("\u2764\ufe0f Nan", "\u2764 Nan")):
        assert ann.http.put("/api/me", json={"name": given}).json()["name"] == name


def test_nobody_passes_for_an_agent_or_a_guest(person: People) -> None:
    ann = person()
    own = ann.get("/me")["name"]
    for taken in (
        "Old Demdike",
        "old  CHATTOX",
        "OldDemdike",
        "Óld-Demdike",
        "Guest 0007",
        "Guest12",
        "Seat 1",
        "open seat",
    ):
        assert ann.http.put("/api/me", json={"name": taken}).status_code == 409
    assert ann.http.put("/api/me", json={"name": own}).status_code == 200  # nothing is asked for


def test_a_recovery_link_works_once(person: People, service: Served) -> None:
    ann, other = person(), person()
    table = ann.table("hocus")
    link = ann.post("/me/recovery")["link"]
    base, token = link.split("#")
    assert base == f"{service.url}/recover"
    assert other.post("/recover", {"token": token})["id"] == ann.id
    assert [card["id"] for card in other.get("/me/tables")] == [table]
    person().post("/recover", {"token": token}, status=404)


# Bad input


@pytest.mark.parametrize(
    ("wanted", "word"),
    [
        ({"game": "chess"}, "hocus"),
        ({"game": "hocus", "options": {"draw": 9}}, "draw"),
        ({"game": "hocus", "options": {"nothing": 1}}, "nothing"),
        ({"game": "hocus", "deal": "-1"}, "deal"),
        ({"game": "hocus", "deal": "99999999999999999999"}, "deal"),
        ({"game": "hocus", "deal": "today", "options": {"draw": 1}}, "usual options"),
        ({"game": "stones", "deal": "today", "seats": [{"kind": "me"}, {"kind": "open"}]}, "solitaires"),
        ({"game": "stones"}, "seats"),
        ({"game": "stones", "seats": [{"kind": "me"}]}, "seats"),
        ({"game": "stones", "seats": [{"kind": "open"}, {"kind": "open"}]}, "me"),
        ({"game": "stones", "seats": [{"kind": "me"}, {"kind": "agent", "agent": "thoughtful"}]}, "thoughtful"),
        ({"game": "hocus", "seats": [{"kind": "agent", "agent": "greedy"}]}, "me"),
        ({"game": "hocus", "more": 1}, "more"),
        ({"game": "hocus", "listed": "yes"}, "listed"),
        ([], ""),
    ],
)
def test_a_table_that_can_not_be_is_refused_with_its_reason(wanted: object, word: str, person: People) -> None:
    ann = person()
    answer = ann.post("/tables", wanted, status=422)
    assert word in answer["detail"]
    assert ann.get("/me/tables") == []


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
def test_what_can_not_be_read_is_refused_like_all_else(
    method: str, path: str, headers: dict[str, str], status: tuple[int, ...], service: Served
) -> None:
    asking = HTTPConnection("127.0.0.1", service.port)
    asking.request(method, path, headers=headers)
    answer = asking.getresponse()
    assert answer.status in status
    assert answer.headers["x-content-type-options"] == "nosniff"
    asking.close()


def test_what_nobody_has_foreseen_has_the_headers_and_is_counted(
    service: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(static, "_file", lambda _: 1 / 0)
    answer = httpx.get(service.url + "/")
    assert answer.status_code == 500
    assert "stumbled" in answer.json()["detail"]
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert 'status="500"' in httpx.get(service.url + "/metrics").text
    assert "ZeroDivisionError" in caplog.text


def test_the_lobby_shows_listed_tables_with_a_free_seat(person: People) -> None:
    ann, bob = person(), person()
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ann.post("/tables", {"game": "stones", "seats": seats, "listed": True})["id"]
    private = ann.post("/tables", {"game": "stones", "seats": seats})["id"]
    assert table in [card["id"] for card in bob.get("/lobby")]
    assert private not in [card["id"] for card in bob.get("/lobby")]
    bob.post(f"/tables/{table}/join", {"seat": 1})
    assert table not in [card["id"] for card in bob.get("/lobby")]
    person().post(f"/tables/{table}/join", {"seat": 1}, status=409)


# Pages


def test_the_games_tell_all_that_a_new_table_needs(person: People) -> None:
    games = person().get("/games")
    assert [game["name"] for game in games] == list(witchwood.games())
    for game in games:
        for option in game["options"]:
            assert option["default"] in option["values"]
            assert option["help"]
    assert [agent["name"] for agent in games[4]["agents"]] == ["random", "greedy", "expert"]
    book = person().get("/games/hocus/rules")["html"]
    assert "<h2>Hocus Solitaire</h2>" in book
    assert "<h1>" not in book  # the page around it has one


def test_the_client_is_served_with_the_right_headers(
    service: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "FOLDER", tmp_path / "client")
    missing = httpx.get(service.url + "/")
    assert missing.status_code == 503
    assert "not built" in missing.text
    (tmp_path / "client" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("no")
    (tmp_path / "client" / "index.html").write_text("<!doctype html>")
    (tmp_path / "client" / "assets" / "a-1.js").write_text("1")
    (tmp_path / "client" / "assets" / "a-1.js.br").write_bytes(b"packed")
    for path in ("/", "/table/abc", "/new/hocus"):
        page = httpx.get(service.url + path)
        assert page.text == "<!doctype html>"
        assert page.headers["cache-control"] == "no-cache"
    script = httpx.get(service.url + "/assets/a-1.js", headers={"accept-encoding": "identity"})
    assert script.text == "1"
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    with httpx.stream("GET", service.url + "/assets/a-1.js", headers={"accept-encoding": "gzip, br"}) as packed:
        assert packed.headers["content-encoding"] == "br"
        assert b"".join(packed.iter_raw()) == b"packed"
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/assets/none.js"):
        assert httpx.get(service.url + path).status_code in (200, 404)
        assert httpx.get(service.url + path).text != "no"


@pytest.mark.parametrize("path", ["/healthz", "/api/games", "/api/nothing"])
def test_head_is_answered_like_get_without_the_body(path: str, service: Served) -> None:
    whole, head = httpx.get(service.url + path), httpx.head(service.url + path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-length"] == whole.headers["content-length"]


def test_health_and_metrics(service: Served, person: People) -> None:
    ann = person()
    with ann.line(ann.table("wyr")) as line:
        line.done("act", action=line.actions[0])
        wait_until(
            lambda: "witchwood_sockets 1.0" in httpx.get(service.url + "/metrics").text, 30
        )  # others may leave yet
        text = httpx.get(service.url + "/metrics").text
    assert httpx.get(service.url + "/healthz").text == "well\n"
    assert 'witchwood_done_total{game="wyr",type="act"}' in text


# Settings and logs


def test_settings_come_from_flags_then_from_the_environment() -> None:
    environment = {"WITCHWOOD_PORT": "9000", "WITCHWOOD_HOST": "0.0.0.0", "WITCHWOOD_LIMITS": "off"}
    settings = Settings.read(environment, port=9100, host=None)
    assert (settings.port, settings.host, settings.limits) == (9100, "0.0.0.0", False)
    for bad in ({"WITCHWOOD_PORT": "x"}, {"WITCHWOOD_PORT": "70000"}, {"WITCHWOOD_LOG": "loud"}):
        with pytest.raises(ValueError, match=r"port|PORT|log"):
            Settings.read(bad)
    with pytest.raises(ValueError, match="postgresql"):
        Settings.read({"WITCHWOOD_DATABASE": "mysql://x"})
    assert "hush" not in repr(Settings(secret="hush"))


def test_logs_never_hold_a_link() -> None:
    key = "A" * 22
    record = logging.LogRecord("x", logging.INFO, "", 0, f"GET /api/tables/{key}/socket", (), None)
    for form in (PlainLines(), JsonLines()):
        assert key not in form.format(record)
    assert json.loads(JsonLines().format(record))["level"] == "info"


def test_logs_never_hold_a_row_of_the_database() -> None:
    key = "A" * 22
    try:
        raise ValueError(f"no such table\nDETAIL:  Key (table_id)=({key}) is not present.\n[SQL: INSERT]")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "an event", (), sys.exc_info())
    for form in (PlainLines(), JsonLines()):
        text = form.format(record)
        assert f"({key})" not in text
        assert "INSERT" in text
