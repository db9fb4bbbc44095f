"""Real sockets and threads: requests that can't be read, a message that is too long, a thread that hangs."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.clients import People, Person, Served, mover_first, served, two_at, wait_until
from server.http.routes.test_rooms import room_of
from server.push_server import PushServer, push_server
from server.tables.test_pusher import take_turn_with_bob_away


@pytest.fixture
def push(service: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushServer]:
    """A push server of ours, to which the service sends."""
    with push_server(service, tmp_path, monkeypatch) as running:
        yield running


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


def test_a_message_that_is_too_long_ends_the_connection_and_nothing_else(person: People) -> None:
    ann = person()
    table = ann.table("hocus")
    with ann.connect(table) as connection:
        connection.socket.send(json.dumps({"type": "act", "id": "x", "version": 0, "action": "d" * 20_000}))
        with pytest.raises(ConnectionClosed):
            connection.next()
    with ann.connect(table) as connection:
        assert connection.state["version"] == 0


def test_a_play_is_acknowledged_before_a_line_that_came_first_is_stored(service: Served, person: People) -> None:
    """Both wait for what is being stored."""
    ann, bob, table = two_at("stones", person)
    go_on, writer = threading.Event(), service.service.writer
    work = writer.run(lambda _: go_on.wait(60))
    hanging = asyncio.run_coroutine_threadsafe(work, service.loop)
    try:
        with ann.connect(table) as first, bob.connect(table) as second:
            mover, other = mover_first(first, second)
            mover.send("say", id="waits", text="is anybody there?")
            wait_until(lambda: len(writer._others) > 0)
            mover.send("act", action=mover.actions[0])
            wait_until(lambda: len(writer._plays) > 0)
            go_on.set()
            assert mover.until("done")["id"] != "waits"
            assert other.until("line")["line"]["text"] == "is anybody there?"
    finally:
        go_on.set()
        hanging.result(30)


def test_a_push_server_that_hangs_holds_up_no_move(person: People, push: PushServer) -> None:
    ann, bob, table = two_at("stones", person)
    bob.post("/me/push", push.subscription)
    push.hangs = True
    take_turn_with_bob_away(ann, bob, table)
    wait_until(lambda: len(push.heard) > 0, 20)
    with bob.connect(table) as second:
        second.done("act", action=second.actions[0])


def test_a_page_of_a_room_keeps_no_service_from_its_end(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        ann = Person(running.url)
        address = f"{ann.url.replace('http', 'ws', 1)}/api/rooms/{room_of(ann)}/socket"
        with connect(address, additional_headers=ann.cookie) as page:
            page.recv()
            running.stop()
        ann.close()
