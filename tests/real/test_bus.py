"""News between two services at one PostgreSQL, when the database fails now and then."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from websockets.sync.client import connect

import witchwood
from server.clients import Connection, Person, Served, get_ready, served
from witchwood.server.store.database.database import connect as connect_database
from witchwood.server.store.database.writer import Writer
from witchwood.service.served_table import ServedTable


@pytest.fixture(scope="module")
def pair(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, Served]]:
    folder = tmp_path_factory.mktemp("pair")
    with served(folder / "one", database=postgresql) as one, served(folder / "two", database=postgresql) as two:
        yield one, two


@pytest.fixture
def one(pair: tuple[Served, Served]) -> Served:
    return pair[0]


@pytest.fixture
def two(pair: tuple[Served, Served]) -> Served:
    return pair[1]


@pytest.fixture
def ann(one: Served) -> Iterator[Person]:
    with closing(Person(one.url)) as person:
        yield person


@pytest.fixture
def bob(two: Served) -> Iterator[Person]:
    """A person at the other service."""
    with closing(Person(two.url)) as person:
        yield person


@pytest.fixture
def table(ann: Person, bob: Person) -> str:
    """A table where both have sat down, and nothing is dealt."""
    made = ann.table("stones", "me", "open")
    bob.post(f"/tables/{made}/join", {"seat": 1})
    return made


def failing(times: int, call: Callable[..., Any]) -> Callable[..., Any]:
    """The same call, but the first times the database can't be reached."""
    left = times

    def wrapped(*given: Any, **named: Any) -> Any:
        nonlocal left
        left -= 1
        if left >= 0:
            raise OperationalError("SELECT", {}, OSError("connection reset"))
        return call(*given, **named)

    return wrapped


def test_news_come_again_after_the_database_failed(
    two: Served, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.table("wyr")
    with ann.connect(table) as here, bob.connect(table) as there:
        monkeypatch.setattr(two.service.registry, "catch_up", failing(2, two.service.registry.catch_up))
        here.done("act", action=here.actions[0])
        here.done("act", action=here.actions[0])
        there.wait_for_version(2)
        monkeypatch.undo()
        here.done("act", action=here.actions[0])
        there.wait_for_version(3)


def test_a_table_that_can_not_be_read_keeps_nobody_from_the_others(
    two: Served, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = ann.table("wyr"), ann.table("wyr")
    inside = two.service.registry
    catch_up = inside.catch_up

    async def catch_up_with_others(table: ServedTable) -> None:
        if table.id == bad:
            raise ValueError("the rules no longer allow it")
        await catch_up(table)

    monkeypatch.setattr("witchwood.server.store.changes.bus._AGAIN", 3600.0)  # a lost connection stays so
    with ann.connect(bad) as first, ann.connect(good) as second, bob.connect(bad), bob.connect(good) as there:
        monkeypatch.setattr(inside, "catch_up", catch_up_with_others)
        first.done("act", action=first.actions[0])
        second.done("act", action=second.actions[0])
        there.wait_for_version(1)


def test_news_do_not_pile_up(two: Served, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one table is read, a second is told of again and again: it is read once for all of that."""
    slow, busy = ann.table("wyr"), ann.table("wyr")
    catch_up, moved, read = two.service.registry.catch_up, threading.Event(), []

    async def catch_up_slowly(table: ServedTable) -> None:
        read.append(table.id)
        if table.id == slow:
            await asyncio.to_thread(moved.wait)
        await catch_up(table)

    with ann.connect(slow) as first, ann.connect(busy) as second, bob.connect(slow), bob.connect(busy) as there:
        monkeypatch.setattr(two.service.registry, "catch_up", catch_up_slowly)
        first.done("act", action=first.actions[0])
        for _ in range(10):
            second.done("act", action=second.actions[0])
        moved.set()
        there.wait_for_version(10)
    assert read.count(busy) < 5


@contextmanager
def deaf(one: Served) -> Iterator[None]:
    """A service that hears no news for as long as the block lasts."""
    one.run(one.service.bus.stop())
    try:
        yield
    finally:
        one.loop.call_soon_threadsafe(one.service.bus.start)


def test_missed_news_is_caught_up_with(
    one: Served, two: Served, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table that Bob looks at, where agents go on too, and at one that he comes to later."""
    deal = next(number for number in range(100) if witchwood.deal("stones", number).turn == 0)
    tables = [ann.table("stones", "me", "greedy", deal=deal), ann.table("wyr")]
    with bob.connect(tables[1]):
        pass  # now it is in memory there
    with ann.connect(tables[0]) as here, ann.connect(tables[1]) as alone, bob.connect(tables[0]) as there:
        monkeypatch.setattr("witchwood.service.agents._ELSEWHERE", 0.1)
        monkeypatch.setattr(one.service.agents, "nudge", lambda _: None)
        with deaf(two):
            while here.is_my_turn:
                here.done("act", action=here.actions[0])
            alone.done("act", action=alone.actions[0])
            version = here.state["version"]
        there.wait_for(lambda state: state["version"] > version)
        with bob.connect(tables[1]) as later:
            assert later.state["version"] == 1


class Away:
    """Writes nothing the first times, for the database can't be reached."""

    def __init__(self, writer: Writer, times: int) -> None:
        self.run = failing(times, writer.run)


def tell_again(at: Served) -> None:
    """Restart the loop in which a service tells who is there, so that a changed interval counts."""

    async def restart() -> None:
        await at.service.presences.stop()
        at.service.presences.start()

    at.run(restart())


def test_people_who_are_there_are_told_again_after_the_database_failed(
    one: Served, ann: Person, bob: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("witchwood.server.tables.presence._AGAIN", 0.1)
    tell_again(one)
    with bob.connect(table) as there:
        monkeypatch.setattr(one.service.bus, "_writer", Away(one.service.writer, 4))
        with ann.connect(table):
            there.until_present(0, 1)


def test_people_of_a_service_that_fell_silent_have_left(
    one: Served, two: Served, ann: Person, bob: Person, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with bob.connect(table) as there, ann.connect(table):
        there.until_present(0, 1)
        monkeypatch.setattr("witchwood.server.tables.presence._AGAIN", 0.1)
        monkeypatch.setattr("witchwood.server.tables.presence._SILENT", 0.5)
        one.run(one.service.presences.stop())
        tell_again(two)
        try:
            there.until_present(1)
        finally:
            one.loop.call_soon_threadsafe(one.service.presences.start)


def test_a_link_that_the_database_refuses_leads_to_no_table(ann: Person) -> None:
    address = f"{ann.url.replace('http', 'ws')}/api/tables/%00/socket"
    with connect(address, additional_headers=ann.cookie) as socket:
        assert json.loads(socket.recv())["type"] == "bye"


def test_a_stored_change_is_told_though_the_service_ends_right_after(
    two: Served, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A seat, a name and a rematch are known at the other service, whatever becomes of the one that stored them."""
    table = ann.table("stones", "me", "open")

    async def fail(*_: Any, **__: Any) -> None:
        raise OSError("killed")

    @contextmanager
    def ending() -> Iterator[None]:
        """The service gets no further than to store."""
        with monkeypatch.context() as patch:
            patch.setattr(two.service.registry, "_read_facts", fail)
            patch.setattr(two.service.bus, "send", fail)
            yield

    name = f"Bob {bob.id[:6]}".replace("_", "x")
    with bob.connect(table) as there, ann.connect(table) as here:
        with ending():
            bob.http.post(f"/api/tables/{table}/join", json={"seat": 1})
            here.wait_for(lambda state: state["seats"][1]["kind"] == "person")
            bob.http.put("/api/me", json={"name": name})
            here.wait_for(lambda state: state["seats"][1]["name"] == name)
        bob.post(f"/tables/{table}/join", {"seat": 1})  # its page asks again
        get_ready(table, ann, bob)
        here.wait_for_deal()
        here.done("resign")
        there.wait_for(lambda state: state["finished"])
        with ending():
            bob.http.post(f"/api/tables/{table}/rematch")
            here.wait_for(lambda state: state["rematch"] is not None)


def test_a_seat_that_was_taken_elsewhere_is_kept_though_no_news_of_it_came(
    one: Served, ann: Person, bob: Person
) -> None:
    table = ann.table("stones", "me", "open")
    with deaf(one):
        assert bob.post(f"/tables/{table}/join", {"seat": 1}) == {"seat": 1}
        bob.move_to(one.url)
        with bob.connect(table) as connection:
            assert bob.post(f"/tables/{table}/join", {"seat": 1}) == {"seat": 1}
            connection.wait_for(lambda state: state["you"] == 1)


def noted(at: Served, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Set as soon as a service has heard that something was played."""
    heard, hear = asyncio.Event(), at.service.bus._hear

    async def note(news: dict[str, Any]) -> None:
        await hear(news)
        if news["what"] != "here":
            heard.set()

    monkeypatch.setattr(at.service.bus, "_hear", note)
    return heard


def test_a_change_while_a_table_is_read_is_not_missed(
    two: Served, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ann.table("wyr")
    load, read, heard = two.service.store.load, threading.Event(), noted(two, monkeypatch)

    async def load_slowly(key: str) -> Any:
        found = await load(key)
        read.set()
        await heard.wait()
        return found

    monkeypatch.setattr(two.service.store, "load", load_slowly)
    address = f"{bob.url.replace('http', 'ws')}/api/tables/{table}/socket"
    with ann.connect(table) as here, connect(address, additional_headers=bob.cookie, max_size=None) as socket:
        assert read.wait(10)
        here.done("act", action=here.actions[0])
        Connection(socket).wait_for(lambda state: state.get("version") == 1)


def test_a_table_that_could_not_catch_up_when_it_was_read_is_read_again(
    two: Served, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann moves while her table is read for Bob, whose service then can't ask what has happened meanwhile."""
    table = ann.table("wyr")
    inside = two.service.store
    load, heard = inside.load, noted(two, monkeypatch)
    address = f"{bob.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    with ann.connect(table) as here:

        async def load_before_the_move(key: str) -> Any:
            found = await load(key)
            await asyncio.to_thread(here.done, "act", action=here.actions[0])
            await heard.wait()
            return found

        with monkeypatch.context() as failure:
            failure.setattr(inside, "load", load_before_the_move)
            failure.setattr(inside, "news", failing(1, inside.news))
            with connect(address, additional_headers=bob.cookie) as socket:
                assert json.loads(socket.recv())["type"] == "bye"
        with bob.connect(table) as connection:
            assert connection.state["version"] == 1


def test_a_database_that_does_not_answer_holds_nobody_longer_than_its_time(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("witchwood.server.service._PATIENCE", 0.5)
    monkeypatch.setattr("witchwood.server.store.database.health._EACH", 0.0)
    with served(tmp_path, database=postgresql) as service, closing(Person(service.url)) as ann:

        async def answers(*paths: str) -> list[tuple[int, str]]:
            """What is answered while another program has the tables for itself."""
            engine = connect_database(postgresql)
            async with engine.begin() as connection:
                await connection.execute(text("LOCK TABLE people, facts"))
                given = [asyncio.to_thread(ann.http.get, path) for path in paths]
                found = [(answer.status_code, answer.text) for answer in await asyncio.gather(*given)]
            await engine.dispose()
            return found

        health, *others = asyncio.run(answers("/healthz", *["/api/me"] * 30))
        assert health == (503, "the database does not take what is to be stored\n")
        assert {status for status, _ in others} == {503}
        assert "the database does not answer: try again" in others[0][1]
        assert ann.get("/me")["id"] == ann.id
