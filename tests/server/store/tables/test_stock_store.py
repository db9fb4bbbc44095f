"""The stock of deals in the database: what is taken is gone."""

from __future__ import annotations

import asyncio

from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.database.writer import Writer
from witchwood.server.store.tables.stock_store import StockStore


async def test_a_deal_is_taken_once(engine: AsyncEngine, writers: list[Writer]) -> None:
    here, there = [StockStore(engine, writer) for writer in writers[:2]]
    numbers = {2**64 - 1, 7, 12}
    for number in numbers:
        await here.add(str(number), "hocus", "draw=1", "gentle", "s1")
    takers = [one.take("hocus", "draw=1", "gentle", "s1") for one in (here, there) * 3]
    taken = [number for number in await asyncio.gather(*takers) if number is not None]
    assert sorted(taken) == sorted(numbers)


async def test_only_deals_of_the_same_rules_level_and_sources_are_taken(engine: AsyncEngine, writer: Writer) -> None:
    store = StockStore(engine, writer)
    await store.add("5", "hocus", "", "hard", "s1")
    wrong = [("wyr", "", "hard", "s1"), ("hocus", "draw=1", "hard", "s1"), ("hocus", "", "fair", "s1")]
    for other in [*wrong, ("hocus", "", "hard", "s2")]:
        assert await store.take(*other) is None
    assert await store.count("hocus", "", "s1") == {"hard": 1}
    await store.forget_others("hocus", "s1")
    assert await store.count("hocus", "", "s1") == {"hard": 1}
    await store.forget_others("hocus", "s2")
    assert await store.count("hocus", "", "s1") == {}
