"""Connections that are misused, that break, or that lead to a table which can't be read."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from server.inside import Inside, InsidePerson, Socket, inside, let_pass, until
from witchwood.server.store.people.people import People as Store
from witchwood.server.store.people.people import Person
from witchwood.service.broadcaster import Broadcaster
from witchwood.service.served_table import ServedTable

People = Callable[[], InsidePerson]


def test_a_connection_that_breaks_says_goodbye_and_the_log_says_why(
    person: People, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = person()
    with ann.connect(ann.table("hocus")) as connection:
        monkeypatch.setattr("witchwood.service.visit.id_of", lambda _: 1 / 0)
        connection.socket.send("x")
        assert "stumbled" in connection.until("bye")["reason"]
        with pytest.raises(ConnectionClosed, match="1011"):
            connection.next()
    assert "ZeroDivisionError" in caplog.text


def test_a_table_that_can_not_be_played_again_is_told_of_for_good(
    person: People, forget_game: Callable[[], None], caplog: pytest.LogCaptureFixture
) -> None:
    """The client comes back by itself after any other break: here it must not."""
    ann = person()
    table = ann.table("hocus")
    forget_game()
    with ann.socket(f"/api/tables/{table}/socket") as socket:
        assert "rules" in json.loads(socket.recv())["reason"]
        with pytest.raises(ConnectionClosed, match="4404"):
            socket.recv()
    assert f"table {table[:6]} can't be played again as it is stored" in caplog.text
    assert "chess" in caplog.text


def test_a_flood_is_answered_until_the_connection_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.server.http.table_socket.MESSAGE_PENALTY", 0.0)
    with (
        inside(tmp_path, limits=True) as service,
        closing(service.person()) as eve,
        eve.connect(eve.table("hocus")) as connection,
    ):
        for _ in range(450):
            connection.socket.send('{"id":"x"}')
        reason = connection.until("bye")["reason"]
    assert "far too many messages" in reason


def test_a_connection_that_fails_while_it_is_let_in_leaves_nothing_behind(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person()
    key = ann.table("hocus")
    monkeypatch.setattr(Broadcaster, "_text", lambda *_: 1 / 0)
    with pytest.raises(ConnectionClosed), ann.connect(key) as connection:
        connection.next()
    monkeypatch.undo()
    table = service.service.registry.loaded(key)
    assert table is not None
    until(lambda: not table.presence.connections, 10)
    with ann.connect(key) as connection:
        connection.done("act", action=connection.actions[0])


def test_who_is_signed_out_while_a_table_is_opened_for_them_is_not_let_in(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person()
    table, before = ann.table("hocus"), ann.cookie
    registry, asked, go = service.service.registry, asyncio.Event(), asyncio.Event()
    get = registry.get

    async def get_late(key: str, person: str | None = None) -> ServedTable:
        asked.set()
        await go.wait()
        return await get(key, person)

    monkeypatch.setattr(registry, "get", get_late)
    with Socket(service, f"/api/tables/{table}/socket", before) as socket:
        until(asked.is_set)
        assert ann.http.post("/api/me/sign-out", json={"where": "elsewhere"}).status_code == 204
        go.set()
        heard = [json.loads(socket.recv())]
        while heard[-1]["type"] != "bye":
            heard.append(json.loads(socket.recv()))
    assert "signed out" in heard[-1]["reason"]
    assert {one["type"] for one in heard} <= {"presence", "bye"}, "nothing of the table"


def test_whose_a_socket_is_is_asked_once(service: Inside, person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands may come at once, and each question is one to the database."""
    ann, asked = person(), list[str]()
    table, find = ann.table("hocus"), service.service.people.find

    def note(key: str) -> Awaitable[Person | None]:
        asked.append(key)
        return find(key)

    monkeypatch.setattr(service.service.people, "find", note)
    with ann.connect(table):
        assert asked == [ann.id]


def test_who_was_signed_out_unheard_is_turned_away_once_news_are_heard_again(service: Inside, person: People) -> None:
    ann, bob = person(), person()
    elsewhere = Store(
        service.service.engine, service.service.writer, "another process", service.clock
    )  # it tells this service nothing
    with ann.connect(ann.table("hocus")) as connection, bob.connect(bob.table("hocus")) as other:
        service.run(elsewhere.sign_out(ann.id))
        service.run(service.service._catch_up())
        assert "signed out" in connection.until("bye")["reason"]
        other.done("act", action=other.actions[0])


def test_nothing_is_done_any_more_for_who_was_turned_away(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The goodbye may lie unheard for as long as the connection is not read."""
    ann = person()
    table = ann.table("hocus")

    async def close_never(*_: object) -> None:
        await asyncio.Event().wait()

    with ann.connect(table) as connection:
        action = connection.actions[0]
        monkeypatch.setattr(WebSocket, "close", close_never)
        assert ann.http.post("/api/me/sign-out", json={"where": "elsewhere"}).status_code == 204
        connection.until("bye")
        connection.send("act", action=action)
        let_pass(0.5)
        found = service.service.registry.loaded(table)
        assert found is not None
        assert found.history.version == 0
