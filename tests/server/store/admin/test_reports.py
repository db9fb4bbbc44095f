"""What players have reported, as the operator asks for it."""

from __future__ import annotations

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, a_table, named
from witchwood.server.store.admin.admin_lists import AdminLists
from witchwood.server.store.database.models import reports


async def test_reports_that_wait_come_in_their_order_and_handled_ones_the_latest_first(engine: AsyncEngine) -> None:
    ann, bob, cat = [await named(engine, name) for name in ("Ann of Wyr", "Bob of Pendle", "Cat of Hocus")]
    table, other = [(await a_table(engine, number)).id for number in range(2)]
    told = [
        (table, 1, bob, ann, 30.0),
        (table, 1, cat, ann, 40.0),
        (table, 2, ann, bob, 10.0),
        (other, 1, bob, cat, 20.0),
    ]
    rows = [
        {"table_id": key, "number": line, "reporter": by.id, "reported": of.id, "text": f"line {line}", "at": at}
        for key, line, by, of, at in told
    ]
    async with engine.begin() as connection:
        await connection.execute(insert(reports), rows)
    store = AdminLists(engine, CLOCK)
    waiting = await store.reports(10)
    assert [row["at"] for row in waiting] == [10.0, 20.0, 30.0, 40.0]
    assert (waiting[0]["reported_name"], waiting[0]["reporter_name"]) == ("Bob of Pendle", "Ann of Wyr")
    assert [row["at"] for row in await store.reports(3)] == [10.0, 20.0, 30.0]
    assert [row["at"] for row in await store.reports(10, reported=ann.id)] == [30.0, 40.0]
    assert [await store.handle(*line) for line in ((table, 1), (table, 1), (other, 1))] == [2, 0, 1]
    assert [row["at"] for row in await store.reports(10)] == [10.0]
    handled = [(row["table_id"], row["number"]) for row in await store.reports(10, handled=True)]
    assert handled == [(other, 1), (table, 1), (table, 1)]
