"""News between two services at one PostgreSQL, when the database fails now and then."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine
from websockets.sync.client import connect

from server import postgres
from server.clients import Line, Person, Served, served

People = Callable[[Served], Person]


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    folder = tmp_path_factory.mktemp("pair")
    with (
        postgres.running() as address,
        served(folder / "one", database=address) as one,
        served(folder / "two", database=address) as two,
    ):
        yield one, two


@pytest.fixture
def person_at() -> Iterator[People]:
    """Makes people at one of the services."""
    made: list[Person] = []

    def make(at: Served) -> Person:
        made.append(Person(at.url))
        return made[-1]

    yield make
    for one in made:
        one.close()


def failing(times: int, call: Callable[..., Any]) -> Callable[..., Any]:
    """The same call, but the first times the database is not to be reached."""
    left = times

    def wrapped(*given: Any, **named: Any) -> Any:
        nonlocal left
        left -= 1
        if left >= 0:
            raise OperationalError("SELECT", {}, OSError("connection reset"))
        return call(*given, **named)

    return wrapped


def test_news_come_again_after_the_database_failed(
    pair: tuple[Served, Served], person_at: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    ann, bob = person_at(one), person_at(two)
    table = ann.table("wyr")
    with ann.line(table) as here, bob.line(table) as there:
        monkeypatch.setattr(two.service.tables, "catch_up", failing(2, two.service.tables.catch_up))
        here.done("act", action=here.actions[0])
        here.done("act", action=here.actions[0])
        there.wait_for_version(2)
        monkeypatch.undo()
        here.done("act", action=here.actions[0])
        there.wait_for_version(3)


class Away:
    """A database that is not to be reached the first times."""

    def __init__(self, engine: AsyncEngine, times: int) -> None:
        self.dialect = engine.dialect
        self.begin = failing(times, engine.begin)


def test_who_is_there_is_told_again_after_the_database_failed(
    pair: tuple[Served, Served], person_at: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    inside = one.service
    ann, bob = person_at(one), person_at(two)
    table = ann.table("stones", "me", "open")
    bob.post(f"/tables/{table}/join", {"seat": 1})

    async def repeat_often() -> None:
        await inside.presences.stop()
        inside.presences.start()

    monkeypatch.setattr("witchwood.server.presence._AGAIN", 0.1)
    asyncio.run_coroutine_threadsafe(repeat_often(), one.loop).result(10)
    with bob.line(table) as there:
        monkeypatch.setattr(inside.bus, "_engine", Away(inside.engine, 4))
        with ann.line(table):
            while there.until("presence")["seats"] != [0, 1]:
                pass


def test_a_link_that_the_database_refuses_leads_to_no_table(pair: tuple[Served, Served], person_at: People) -> None:
    ann = person_at(pair[0])
    address = f"{ann.url.replace('http', 'ws')}/api/tables/%00/socket"
    with connect(address, additional_headers=ann.cookie) as socket:
        assert json.loads(socket.recv())["type"] == "bye"


def test_agents_are_asked_here_when_the_other_service_does_not(
    pair: tuple[Served, Served], person_at: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service where a person moved ends before its agents do: another that shows the table asks them."""
    one, two = pair
    ann, bob = person_at(one), person_at(two)
    table = ann.table("stones", "me", "greedy")
    with ann.line(table) as here, bob.line(table) as there:
        here.wait_for(lambda state: state["view"]["turn"] == 0)
        monkeypatch.setattr("witchwood.server.agents._ELSEWHERE", 0.1)
        monkeypatch.setattr(one.service.conductor, "nudge", lambda _: None)
        while here.is_my_turn:
            here.done("act", action=here.actions[0])
        there.wait_for(lambda state: state["version"] > here.state["version"])


def test_a_new_name_is_shown_at_open_tables(pair: tuple[Served, Served], person_at: People) -> None:
    one, two = pair
    ann, bob = person_at(one), person_at(two)
    table = ann.table("stones", "me", "open")
    bob.post(f"/tables/{table}/join", {"seat": 1})
    with ann.line(table) as here, bob.line(table) as there:
        name = f"Ann {ann.id[:6]}".replace("_", "x")
        assert ann.http.put("/api/me", json={"name": name}).status_code == 200
        for line in (here, there):
            line.wait_for(lambda state: state["seats"][0]["name"] == name)


def test_what_is_stored_is_told_though_the_service_ends_right_after(
    pair: tuple[Served, Served], person_at: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat, a name and a rematch are known at the other service, whatever becomes of the one that stored them."""
    one, two = pair
    ann, bob = person_at(one), person_at(two)
    table = ann.table("stones", "me", "open")

    async def fail(*_: Any, **__: Any) -> None:
        raise OSError("killed")

    @contextmanager
    def ending() -> Iterator[None]:
        """The service gets no further than to store."""
        with monkeypatch.context() as patch:
            patch.setattr(two.service.tables, "refresh_row", fail)
            patch.setattr(two.service.bus, "send", fail)
            yield

    name = f"Bob {bob.id[:6]}".replace("_", "x")
    with bob.line(table) as there, ann.line(table) as here:
        with ending():
            bob.http.post(f"/api/tables/{table}/join", json={"seat": 1})
            here.wait_for(lambda state: state["seats"][1]["kind"] == "person")
            bob.http.put("/api/me", json={"name": name})
            here.wait_for(lambda state: state["seats"][1]["name"] == name)
        here.done("resign")
        there.wait_for(lambda state: state["finished"])
        with ending():
            bob.http.post(f"/api/tables/{table}/rematch")
            here.wait_for(lambda state: state["rematch"] is not None)


def test_a_seat_that_was_taken_elsewhere_is_kept_though_no_news_of_it_came(
    pair: tuple[Served, Served], person_at: People
) -> None:
    one, two = pair
    ann, bob = person_at(one), person_at(two)
    table = ann.table("stones", "me", "open")
    asyncio.run_coroutine_threadsafe(one.service.bus.stop(), one.loop).result(10)
    try:
        assert bob.post(f"/tables/{table}/join", {"seat": 1}) == {"seat": 1}
        bob.move_to(one.url)
        with bob.line(table) as line:
            assert bob.post(f"/tables/{table}/join", {"seat": 1}) == {"seat": 1}
            line.wait_for(lambda state: state["you"] == 1)
    finally:
        one.loop.call_soon_threadsafe(one.service.bus.start)


def test_what_happens_while_a_table_is_read_is_not_missed(
    pair: tuple[Served, Served], person_at: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = pair
    ann, bob = person_at(one), person_at(two)
    table = ann.table("wyr")
    load, read, moved = two.service.store.load, threading.Event(), threading.Event()

    async def load_slowly(key: str) -> Any:
        found = await load(key)
        read.set()
        await asyncio.to_thread(moved.wait)
        await asyncio.sleep(0.3)  # by now the news of the move has come
        return found

    monkeypatch.setattr(two.service.store, "load", load_slowly)
    address = f"{bob.url.replace('http', 'ws')}/api/tables/{table}/socket"
    with ann.line(table) as here, connect(address, additional_headers=bob.cookie, max_size=None) as socket:
        assert read.wait(10)
        here.done("act", action=here.actions[0])
        moved.set()
        Line(socket).wait_for(lambda state: state.get("version") == 1)
