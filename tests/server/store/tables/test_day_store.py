"""The days' deals in the database, and what a person has played and won of them."""

from __future__ import annotations

import asyncio

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import a_table, guest
from witchwood.server.store.database.models import results
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.tables.day_store import DayStore
from witchwood.table.deals.fairness import Dealt
from witchwood.table.history.facts import Seat

_MAY_4 = 1_777_852_800.0  # 0:00 in UTC, of 2026


async def test_the_deal_that_was_there_first_stays(engine: AsyncEngine, writers: list[Writer]) -> None:
    stores = [DayStore(engine, writer) for writer in writers]
    first, other = Dealt(2**64 - 1, "aa"), Dealt(7, "bb")
    await stores[0].add("2026-05-04 gentle", "hocus", first)
    await asyncio.gather(*(store.add("2026-05-04 gentle", "hocus", other) for store in stores))
    await stores[1].add("2026-05-04 hard", "hocus", other)
    await stores[1].add("2026-05-05 gentle", "hocus", other)
    found = await stores[1].between("2026-05-04", "2026-05-04 hard")
    assert found == {("2026-05-04 gentle", "hocus"): first, ("2026-05-04 hard", "hocus"): other}


async def test_only_wins_of_the_very_day_count_for_a_streak(engine: AsyncEngine, writer: Writer) -> None:
    store = DayStore(engine, writer)
    ann, bob = [await guest(engine) for _ in range(2)]
    told = [
        (ann, "2026-05-04", "hocus", _MAY_4, True),
        (ann, "2026-05-04 hard", "hocus", _MAY_4 + 5.0, True),
        (ann, "2026-05-05 gentle", "hocus", _MAY_4 + 86_405.0, True),
        (ann, "2026-05-06", "hocus", _MAY_4 + 3 * 86_400.0, True),  # after its day
        (ann, "2026-05-04", "wyr", _MAY_4, False),
        (ann, None, "pendle", _MAY_4, True),
        (bob, "2026-05-03", "hocus", _MAY_4 - 5.0, True),
    ]
    for number, (who, day, game, at, won) in enumerate(told):
        seats = (Seat(0, "person", who.id, None),)
        key = (await a_table(engine, number, owner=who.id, seats=seats, game=game, day=day)).id
        counted = {"won": won, "words": "Won", "score": 1.0, "seconds": number, "plays": 1, "finished": at}
        row = {"table_id": key, "seat": 0, "person": who.id, "game": game, "options": "", "day": day}
        async with engine.begin() as connection:
            await connection.execute(insert(results).values(row | counted))
    assert await store.won_on(ann.id) == {"hocus": {"2026-05-04", "2026-05-05"}}
    played = await store.played(ann.id, "2026-05-04", "2026-05-05")
    assert {key: (mine.won, mine.seconds) for key, mine in played.items()} == {
        ("2026-05-04", "hocus"): (True, 0),
        ("2026-05-04 hard", "hocus"): (True, 1),
        ("2026-05-05 gentle", "hocus"): (True, 2),
        ("2026-05-04", "wyr"): (False, 4),
    }
