"""Lines that are misused, that break, or that lead to a table which can't be read."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.clients import Person, Served

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
