"""The store, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

import witchwood
from server import postgres
from server.clients import Person, play_out, served
from witchwood.server.course import Course, Event
from witchwood.server.live import Table, course_of
from witchwood.server.logs import PlainLines
from witchwood.server.store.database import bring_up_to_date, connect
from witchwood.server.store.journal import Entry, Journal
from witchwood.server.store.models import metadata, people
from witchwood.server.store.people import NameTakenError, People, secret_of
from witchwood.server.store.queries import SeatRow, Store, TableRow
from witchwood.server.tables import summary_of


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str]:
    with postgres.running() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"
    return str(request.getfixturevalue("postgresql"))


def run(address: str, test: Callable[[AsyncEngine], Awaitable[None]]) -> None:
    """Run a test against an up-to-date database that holds nothing."""

    async def around() -> None:
        engine = connect(address)
        try:
            await bring_up_to_date(engine)
            async with engine.begin() as connection:
                for table in reversed(metadata.sorted_tables):
                    await connection.execute(table.delete())
            await test(engine)
        finally:
            await engine.dispose()

    asyncio.run(around())


async def a_table(engine: AsyncEngine, number: int = 1, **more: object) -> Table:
    """A stored table of Hocus."""
    owner = await People(engine, "one").add()
    key = f"{number:022d}"
    seats = (SeatRow(0, "person", owner.id, None),)
    row = TableRow(
        key, owner.id, "hocus", "{}", "5", "salt", False, None, None, False, 1.0, None, 0, 0, None, None, False, None,
        1.0, seats,
    )  # fmt: skip
    row = replace(row, **more)  # type: ignore[arg-type]  # a test may change any field
    assert await Store(engine, "one").add(row)
    found = await Store(engine, "one").load(key)
    assert found is not None
    return Table(found[0], course_of(*found))


def entry(table: Table, version: int, message: str | None = "m", action: str = "draw") -> Entry:
    """An event that nobody has judged."""
    event = Event(version, "act", 0, action, table.row.owner, message, 2.0)
    return Entry(table.id, event, {**summary_of(table), "version": version})


def test_migrations_lead_from_nothing_to_the_models(address: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def test(engine: AsyncEngine) -> None:
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await bring_up_to_date(engine)  # once more changes nothing

    run(address, test)


def test_many_processes_may_start_at_once(postgresql: str) -> None:
    async def test() -> None:
        engines = [connect(postgresql) for _ in range(4)]
        async with engines[0].begin() as connection:
            await connection.execute(text("DROP SCHEMA public CASCADE"))
            await connection.execute(text("CREATE SCHEMA public"))
        await asyncio.gather(*(bring_up_to_date(engine) for engine in engines))
        secrets = await asyncio.gather(*(secret_of(engine) for engine in engines))
        assert len(set(secrets)) == 1
        for engine in engines:
            await engine.dispose()

    asyncio.run(test())


def test_a_number_is_given_once(address: str) -> None:
    """Two who store the same version: one has moved, the other has not, and nothing of the other is left."""

    async def test(engine: AsyncEngine) -> None:
        table = await a_table(engine)
        journals = [Journal(engine, str(n)) for n in range(2)]
        for journal in journals:
            journal.start()
        won = await asyncio.gather(*(journals[n % 2].append(entry(table, 1, f"m{n}")) for n in range(10)))
        assert won.count(True) == 1
        assert await journals[0].append(entry(table, 2, f"m{won.index(True)}")) is False  # that message has acted
        assert await journals[0].append(entry(table, 2, None)) is True
        for journal in journals:
            await journal.stop()
        events = await Store(engine, "one").news(table.id, 0)
        assert [event.version for event in events] == [1, 2]
        found = await Store(engine, "one").find(table.id)
        assert found is not None
        assert found.version == 2

    run(address, test)


def test_no_event_without_the_one_before_it(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        table = await a_table(engine)
        journal = Journal(engine, "one")
        journal.start()
        assert await journal.append(entry(table, 2)) is False
        assert await journal.append(replace(entry(table, 1), table="n" * 22)) is False  # there is no such table
        assert await journal.append(entry(table, 1)) is True
        assert await journal.append(entry(table, 2, "n")) is True
        await journal.stop()

    run(address, test)


def test_many_tables_share_a_commit(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        tables = [await a_table(engine, number) for number in range(1, 21)]
        journal = Journal(engine, "one")
        journal.start()
        assert all(await asyncio.gather(*(journal.append(entry(table, 1)) for table in tables)))
        await journal.stop()
        for table in tables:
            assert len(await Store(engine, "one").news(table.id, 0)) == 1

    run(address, test)


def test_who_waits_is_told_when_the_store_fails_and_the_log_holds_no_secret(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        table = await a_table(engine)
        journal = Journal(engine, "one")
        journal.start()
        with pytest.raises(Exception, match=r"(?i)not.null") as failed:
            await journal.append(replace(entry(table, 1), summary={**summary_of(table), "finished": None}))
        with pytest.raises(Exception, match=r"(?i)unique") as refused:
            async with engine.begin() as connection:
                await connection.execute(people.insert().values(id=table.row.owner, name="Ann", created=1.0))
        for one in (failed, refused):
            record = logging.LogRecord("x", logging.ERROR, "", 0, "it failed", (), (one.type, one.value, one.tb))
            logged = PlainLines().format(record)
            assert table.id not in logged
            assert table.row.owner not in logged
        assert await journal.append(entry(table, 1))  # it goes on
        await journal.stop()

    run(address, test)


def test_one_bad_event_does_not_fail_the_others(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        tables = [await a_table(engine, number) for number in range(1, 4)]
        journal = Journal(engine, "one")
        journal.start()
        entries = [entry(table, 1) for table in tables]
        entries[1] = replace(entries[1], summary={**entries[1].summary, "finished": None})
        told = await asyncio.gather(*map(journal.append, entries), return_exceptions=True)
        await journal.stop()
        assert [answer is True for answer in told] == [True, False, True]
        assert isinstance(told[1], IntegrityError)
        assert [len(await Store(engine, "one").news(table.id, 0)) for table in tables] == [1, 0, 1]

    run(address, test)


def test_who_waits_is_told_at_once_when_no_connection_is_free(postgresql: str) -> None:
    """The next attempt would wait as long, so there is none for each of those who wait."""

    async def test(engine: AsyncEngine) -> None:
        tables = [await a_table(engine, number) for number in range(1, 11)]
        busy = create_async_engine(postgresql, pool_size=1, max_overflow=0, pool_timeout=0.5)
        journal = Journal(busy, "one")
        journal.start()
        async with busy.connect():
            began = time.monotonic()
            told = await asyncio.gather(*(journal.append(entry(table, 1)) for table in tables), return_exceptions=True)
            assert time.monotonic() - began < 2
        assert all(isinstance(answer, NoConnectionError) for answer in told)
        assert await journal.append(entry(tables[0], 1))  # it goes on
        await journal.stop()
        await busy.dispose()

    run(postgresql, test)


def test_agents_go_on_where_somebody_was_of_late(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        for number, age in enumerate((3600, 7200, 90 * 86400), 1):
            await a_table(engine, number, waits="agent", updated=time.time() - age)
        await a_table(engine, 4, waits="open", updated=time.time())
        keys = [f"{number:022d}" for number in (1, 2)]
        assert await Store(engine, "one").waiting_for_agents(10) == keys
        assert await Store(engine, "one").waiting_for_agents(1) == keys[:1]

    run(address, test)


def test_a_seat_is_taken_once(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        people, store = People(engine, "one"), Store(engine, "one")
        owner = await people.add()
        seats = (SeatRow(0, "person", owner.id, None), SeatRow(1, "open", None, None))
        table = await a_table(engine, seats=seats, owner=owner.id, game="stones")
        guests = [await people.add() for _ in range(5)]
        taken = await asyncio.gather(*(store.take_seat(table.id, guest.id, 1) for guest in guests))
        assert sorted(taken, key=str) == [1, None, None, None, None]
        found = await store.find(table.id)
        assert found is not None
        assert found.seats[1].person == guests[taken.index(1)].id

    run(address, test)


def test_one_deal_of_the_day_for_each(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        table = await a_table(engine, day="2026-01-01")
        again = replace(table.row, id="2" * 22)
        assert not await Store(engine, "one").add(again)
        assert await Store(engine, "one").add(replace(again, day="2026-01-02"))
        assert await Store(engine, "one").find("2" * 22) is not None

    run(address, test)


def test_names_and_recovery(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        people = People(engine, "one")
        ann, bob = await people.add(), await people.add()
        await people.rename(ann.id, "Alice Nutter")
        with pytest.raises(NameTakenError):
            await people.rename(bob.id, "alice nutter")
        first, second = await people.new_recovery(ann.id), await people.new_recovery(ann.id)
        assert await people.recover(first) is None
        found = await asyncio.gather(*(people.recover(second) for _ in range(4)))
        assert [one.id for one in found if one is not None] == [ann.id]

    run(address, test)


def test_replayed_events_make_the_same_match() -> None:
    match, dice = witchwood.deal("stones", 8), random.Random(8)
    course = Course(match, 0.0, "salt")
    events = []
    now = 0.0
    for number in range(200):
        if match.over:
            break
        now += dice.random() * 300
        seat = match.turn or 0
        kind = dice.choice(["act", "act", "act", "back", "redo"])
        if kind == "act":
            wish = ("act", dice.choice(match.actions()))
        elif kind == "redo" and match.can_redo:
            wish = ("redo", course.redo_text(seat))
        elif course.last_play_of(seat) is not None:
            wish = ("back", course.undo_text(seat))
        else:
            continue
        events.append(course.judge(wish[0], seat, wish[1], author="a", message=str(number), now=now))
    again = Course(witchwood.deal("stones", 8), 0.0, "salt")
    again.replay(events)
    assert again.match.position() == match.position()
    assert again.match.plays == match.plays
    assert (again.version, again.seconds, again.messages) == (course.version, course.seconds, course.messages)


# Several processes, one PostgreSQL


def test_two_services_share_their_tables(postgresql: str, tmp_path: Path) -> None:
    """Ann and Bob are at different services: each sees the other's moves and whether the other is here."""
    with served(tmp_path / "one", database=postgresql) as one, served(tmp_path / "two", database=postgresql) as two:
        ann = Person(one.url)
        bob = Person(two.url)
        table = ann.table("stones", "me", "open")
        with ann.line(table) as first:
            bob.post(f"/tables/{table}/join", {"seat": 1})
            first.wait_for(lambda state: state["seats"][1]["kind"] == "person")
            with bob.line(table) as second:
                while first.until("presence")["seats"] != [0, 1]:
                    pass
                end = play_out([first, second], random.Random(6))
                assert second.state["plays"] == first.state["plays"]
        assert end["finished"]
        wins = [one.get("/me/statistics")[0]["won"] for one in (ann, bob)]
        assert sum(wins) == 1
        ann.close()
        bob.close()


def test_a_race_between_two_services_has_one_winner(postgresql: str, tmp_path: Path) -> None:
    """The same person moves in two tabs at two services at the same moment, again and again."""
    with served(tmp_path / "one", database=postgresql) as one, served(tmp_path / "two", database=postgresql) as two:
        ann = Person(one.url)
        table = ann.table("wyr")
        there = Person(two.url)
        there.http.cookies.set("witchwood", ann.http.cookies["witchwood"], domain="127.0.0.1")
        with ExitStack() as stack:
            here = stack.enter_context(ann.line(table))
            other = stack.enter_context(there.line(table))
            for _ in range(15):
                if here.state["finished"]:
                    break
                version = here.state["version"]
                names = [line.send("act", action=line.actions[n]) for n, line in enumerate((here, other))]
                answers = []
                for line, name in zip((here, other), names, strict=True):
                    while (message := line.next()).get("id") != name:
                        pass
                    answers.append(message["type"])
                assert sorted(answers) == ["done", "refused"]
                for line in (here, other):
                    line.wait_for_version(version + 1)
                assert here.state["plays"] == other.state["plays"]
        ann.close()
        there.close()


def test_time_between_events_counts_as_play_only_so_far() -> None:
    course = Course(witchwood.deal("hocus", 1), 0.0, "salt")
    course.judge("act", 0, course.match.actions()[0], author="a", message="1", now=30.0)
    course.judge("act", 0, course.match.actions()[0], author="a", message="2", now=30.0 + 86_400)
    assert course.seconds_at(30.0 + 86_400 + 5) == 155
    course.judge("resign", 0, "", author="a", message="3", now=30.0 + 86_400 + 10)
    assert course.seconds_at(time.time()) == 160
