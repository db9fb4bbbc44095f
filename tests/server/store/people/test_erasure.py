"""A person who is deleted is named nowhere in the database; what others need of them stays."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from server.inside import passing
from server.store.databases import CLOCK, a_table, an_event, erasure_of, guest, named, people_of, sit, store_of
from witchwood.server.store.database.models import events, metadata, results, rooms, tables
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.erasure import BY_HAND, GOES, Erasure, refers_to_people
from witchwood.server.store.people.export import export
from witchwood.server.store.people.people import Person
from witchwood.server.store.together.room_store import RoomStore
from witchwood.table.history.asides import Asides
from witchwood.table.history.events import Aside, Leave
from witchwood.table.history.facts import Seat
from witchwood.table.together.rooms import RoomPlace


async def everything(connection: AsyncConnection) -> dict[str, list[dict[str, Any]]]:
    """The whole database."""
    return {
        table.name: [dict(row) for row in (await connection.execute(select(table))).mappings()]
        for table in metadata.sorted_tables
    }


def test_every_column_that_refers_to_people_is_taken_care_of() -> None:
    assert {*BY_HAND, *GOES} == refers_to_people(), "enter the new column in store/people/erasure.py"


async def leave_for_good(engine: AsyncEngine, who: Person) -> None:
    """A person asks to be deleted, and is."""
    await people_of(engine).leave(who.id)
    await erasure_of(engine).erase(who.id)


@pytest.mark.parametrize("in_slices", [False, True])
async def test_nothing_names_a_person_who_was_deleted(
    in_slices: bool, engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At tables of their own, at others', as the winner who is named in others' results, and as a person whose seat is
    another's by now.
    """
    if in_slices:
        monkeypatch.setattr("witchwood.server.store.people.erasure._EVENTS", 0)

    ann, bob = await named(engine, "Ann of Wyr"), await named(engine, "Bob of Pendle")
    own, shared, over, once = [(await a_table(engine, number)).id for number in range(4)]
    await sit(engine, own, ann)
    await sit(engine, shared, ann, bob)
    await sit(engine, over, ann, bob)
    await sit(engine, once, bob)
    async with engine.begin() as connection:
        await connection.execute(tables.update().where(tables.c.id == shared).values(waits="person"))
        await connection.execute(tables.update().where(tables.c.id == over).values(result="[0]", finished=True))
        won = results.update().where(results.c.table_id == over).values(words=f"{ann.name} won")
        await connection.execute(won)
        await connection.execute(insert(events).values(an_event(once, 9, 1, ann)))
    await people_of(engine).leave(ann.id)
    assert await people_of(engine).find(ann.id) is None
    assert await erasure_of(engine).leaving() == [ann.id]
    await erasure_of(engine).erase(ann.id)
    async with engine.connect() as connection:
        left = await everything(connection)
    assert ann.id not in str(left)
    assert ann.name not in str(left)
    assert {row["id"] for row in left["tables"]} == {shared, over, once}
    assert [row["owner"] for row in left["tables"]] == [bob.id] * 3
    assert sum(row["table_id"] == shared for row in left["events"]) == 2, "the game can be replayed"
    assert {(row["table_id"], row["words"]) for row in left["results"]} >= {(over, "Someone who left won")}
    assert {row["person"] for row in left["results"]} == {bob.id}
    table = await store_of(engine).find(shared)
    assert table is not None
    assert table.seats[0] == Seat(0, "gone", None, None, "Someone who left")
    assert table.waits == "agent", "a person has to resign for them"
    assert await erasure_of(engine).leaving() == []
    await erasure_of(engine).erase(ann.id)  # once more changes nothing


async def test_a_seat_at_a_table_that_has_not_begun_is_open_again(engine: AsyncEngine) -> None:
    ann, bob = await named(engine, "Ann of Wyr"), await named(engine, "Bob of Pendle")
    key = (await a_table(engine, waits="people")).id
    await sit(engine, key, ann, bob)
    await leave_for_good(engine, ann)
    table = await store_of(engine).find(key)
    assert table is not None
    assert (table.waits, table.seats[0]) == ("open", Seat(0, "open", None, None))


async def test_who_left_ready_leaves_nobody_ready(engine: AsyncEngine) -> None:
    ann, bob = await named(engine, "Ann of Wyr"), await named(engine, "Bob of Pendle")
    key = (await a_table(engine, waits="people")).id
    await sit(engine, key, ann, bob)
    async with engine.begin() as connection:
        await connection.execute(events.delete())
        for version, one in enumerate((ann, bob), 1):
            ready = an_event(key, version, version - 1, one) | {"kind": "ready", "text": "on"}
            await connection.execute(insert(events).values(ready))
    await leave_for_good(engine, ann)
    loaded = await store_of(engine).load(key)
    assert loaded is not None
    facts, done = loaded
    asides = Asides()
    for event in done:
        assert isinstance(event.change, Aside)
        asides.note(event.change, event)
    assert asides.ready == {1}, "only Bob has said so"
    assert facts.version == done[-1].version == 3


async def test_who_was_sent_away_is_named_to_nobody_and_nowhere_once_deleted(engine: AsyncEngine) -> None:
    ann, bob = await named(engine, "Ann of Wyr"), await named(engine, "Bob of Pendle")
    key = (await a_table(engine, waits="open")).id
    await sit(engine, key, ann)
    async with engine.begin() as connection:
        away = an_event(key, 2, 1, ann) | {"kind": "leave", "text": bob.id}
        await connection.execute(insert(events).values(away))
    told = "".join([piece async for piece in export(engine, ann.id, CLOCK.now())])
    assert '"kind": "leave"' in told
    assert bob.id not in told
    await leave_for_good(engine, bob)
    async with engine.connect() as connection:
        left = await everything(connection)
    assert bob.id not in str(left)
    loaded = await store_of(engine).load(key)
    assert loaded is not None
    assert loaded[1][-1].change == Leave(None)


async def test_a_closed_table_is_gone_with_all_that_refers_to_it(engine: AsyncEngine) -> None:
    ann, bob = await named(engine, "Ann of Wyr"), await named(engine, "Bob of Pendle")
    closed, other = [(await a_table(engine, number)).id for number in range(2)]
    await sit(engine, closed, ann, bob)
    await sit(engine, other, ann, bob)
    assert await erasure_of(engine).close_table(closed)
    assert not await erasure_of(engine).close_table(closed)
    async with engine.connect() as connection:
        left = await everything(connection)
    assert closed not in str(left)
    assert str(left).count(other) == 7, "two seats, moves and results, and the table"


async def test_a_room_to_which_nobody_else_belongs_goes_with_its_name(engine: AsyncEngine, writer: Writer) -> None:
    ann, bob = await named(engine, "Ann"), await named(engine, "Bob")
    store = RoomStore(engine, writer, CLOCK)
    alone, shared = await store.add("Ann's own", ann.id), await store.add("The coven", ann.id)
    await store.join(shared, bob.id)
    played = replace((await a_table(engine, 1)).facts, id="p" * 22, owner=bob.id)
    assert await store_of(engine).add(played, None, RoomPlace(alone, 1, 1, 3))
    await leave_for_good(engine, ann)
    async with engine.connect() as connection:
        kept = (await connection.execute(select(rooms.c.id))).scalars().all()
        tables_left = (await connection.execute(select(tables.c.id))).scalars().all()
    assert kept == [shared]
    assert "p" * 22 in tables_left, "what was played there is Bob's"


async def test_of_several_who_leave_one_is_deleted_at_a_time(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each reads all events, over a connection that others would have to wait for."""
    played_at, reading, most = Erasure._played_at, 0, 0

    async def counted(self: Erasure, person: str) -> list[str]:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        await passing(0.01)
        reading -= 1
        return await played_at(self, person)

    monkeypatch.setattr(Erasure, "_played_at", counted)
    erasure = erasure_of(engine)
    leaving = [await guest(engine) for _ in range(4)]
    await asyncio.gather(*(erasure.erase(one.id) for one in leaving))
    assert [await people_of(engine).find(one.id) for one in leaving] == [None] * 4
    assert most == 1
