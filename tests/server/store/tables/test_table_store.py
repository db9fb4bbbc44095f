"""Questions to the database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, a_table, guest, people_of, store_of
from witchwood.table.history.facts import Seat


async def test_agents_go_on_where_a_person_was_of_late(engine: AsyncEngine) -> None:
    for number, age in enumerate((3600, 7200, 90 * 86400), 1):
        await a_table(engine, number, waits="agent", updated=CLOCK.now() - age)
    await a_table(engine, 4, waits="open", updated=CLOCK.now())
    keys = [f"{number:022d}" for number in (1, 2)]
    assert await store_of(engine).waiting_for_agents(10) == keys
    assert await store_of(engine).waiting_for_agents(1) == keys[:1]


async def test_nobody_fills_the_lobby_alone(engine: AsyncEngine) -> None:
    now = CLOCK.now()
    eve = (await guest(engine)).id
    listed: dict[str, object] = {"listed": True, "waits": "open"}
    theirs = [await a_table(engine, number, owner=eve, updated=now - number, **listed) for number in range(1, 61)]
    other = await a_table(engine, 61, updated=now - 100, **listed)
    lobby = await store_of(engine).lobby()
    assert [row.id for row in lobby] == [*(table.id for table in theirs[:3]), other.id]


async def test_a_seat_is_taken_once(engine: AsyncEngine) -> None:
    people, store = people_of(engine), store_of(engine)
    owner = await people.add()
    seats = (Seat(0, "person", owner.id, None), Seat(1, "open", None, None))
    table = await a_table(engine, seats=seats, owner=owner.id, game="stones")
    guests = [await people.add() for _ in range(5)]
    taken = await asyncio.gather(*(store.take_seat(table.id, guest.id, 1) for guest in guests))
    assert sorted(taken, key=str) == [1, None, None, None, None]
    found = await store.find(table.id)
    assert found is not None
    assert found.seats[1].person == guests[taken.index(1)].id


async def test_one_deal_of_the_day_for_each(engine: AsyncEngine) -> None:
    table = await a_table(engine, day="2026-01-01")
    again = replace(table.facts, id="2" * 22)
    assert not await store_of(engine).add(again)
    assert await store_of(engine).add(replace(again, day="2026-01-02"))
    assert await store_of(engine).find("2" * 22) is not None
