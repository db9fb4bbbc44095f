"""Lines that are misused, that break, or that lead to a table which can't be read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest
from fastapi import WebSocket
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.clients import Person, Served, served, wait_until
from witchwood.server import showing
from witchwood.server import socket as lines

People = Callable[[], Person]


@pytest.mark.parametrize(
    "sent", [r'{"type":"look","id":"\ud800","ply":0}', r'{"id":"\u0000é"}', b'{"id":"x"}', "x", "[]"]
)
def test_whatever_a_line_is_sent_it_is_answered_and_stays(sent: str | bytes, person: People) -> None:
    ann = person()
    with ann.line(ann.table("hocus")) as line:
        line.socket.send(sent)
        refused = line.until("refused")
        assert "can't be read" in refused["reason"]
        line.done("act", action=line.actions[0])


def test_a_line_that_breaks_says_goodbye_and_the_log_says_why(
    person: People, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = person()
    with ann.line(ann.table("hocus")) as line:
        monkeypatch.setattr("witchwood.server.socket.words_of", lambda _: 1 / 0)
        line.socket.send("x")
        assert "stumbled" in line.until("bye")["reason"]
        with pytest.raises(ConnectionClosed) as closed:
            line.next()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011
    assert "ZeroDivisionError" in caplog.text


def test_a_table_that_can_not_be_played_again_is_told_of_for_good(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client comes back by itself to whatever breaks: here it must not."""

    async def unreadable(_: str) -> None:
        raise ValueError("the rules no longer allow it")

    ann = person()
    table = ann.table("hocus")
    monkeypatch.setattr(service.service.tables, "get", unreadable)
    address = f"{ann.url.replace('http', 'ws')}/api/tables/{table}/socket"
    with connect(address, additional_headers=ann.cookie) as socket:
        assert "rules" in json.loads(socket.recv())["reason"]
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


class Deaf:
    """A socket whose other end takes nothing before it is told to."""

    def __init__(self) -> None:
        self.hears = asyncio.Event()
        self.sent: list[str] = []
        self.closed: tuple[int, str] | None = None

    async def send_text(self, text: str) -> None:
        """See `WebSocket.send_text`."""
        await self.hears.wait()
        self.sent.append(text)

    async def close(self, code: int, reason: str) -> None:
        """See `WebSocket.close`."""
        self.closed = (code, reason)


def test_who_does_not_listen_is_closed_with_a_word_and_fills_no_memory() -> None:
    async def test() -> None:
        socket = Deaf()
        line = lines.Line(cast("WebSocket", socket), "eve", None)
        running = asyncio.create_task(line.run())
        for number in range(1000):
            line.send(f"{number}", "")  # what is said at a table goes to all its lines: none may fail
            await asyncio.sleep(0)
        socket.hears.set()
        await running
        assert len(socket.sent) < 250
        assert json.loads(socket.sent[-1])["type"] == "bye"
        assert socket.closed is not None
        assert "too slow" in socket.closed[1]

    asyncio.run(test())


def test_a_flood_is_answered_until_the_line_is_closed(tmp_path: Path) -> None:
    with (
        served(tmp_path, limits=True) as service,
        closing(Person(service.url)) as eve,
        eve.line(eve.table("hocus")) as line,
    ):
        for _ in range(450):
            line.socket.send('{"id":"x"}')
        reason = line.until("bye")["reason"]
    assert "far too many messages" in reason


def test_a_line_that_fails_while_it_is_let_in_leaves_nothing_behind(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person()
    key = ann.table("hocus")
    state_of = showing.state_of
    monkeypatch.setattr(lines, "state_of", lambda *_: 1 / 0)
    with pytest.raises(ConnectionClosed), ann.line(key) as line:
        line.next()
    monkeypatch.setattr(lines, "state_of", state_of)
    table = service.service.tables.loaded(key)
    assert table is not None
    wait_until(lambda: not table.watchers, 10)
    with ann.line(key) as line:
        line.done("act", action=line.actions[0])
