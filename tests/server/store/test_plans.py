"""No question of the service reads a whole table of the database, however many rows there are."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import a_table, run
from witchwood.server.store.erasure import Erasure
from witchwood.server.store.people import People
from witchwood.server.store.queries import Store


def test_no_question_reads_a_whole_table(address: str) -> None:
    """As SQLite plans it; PostgreSQL plans by how much there is, and reads a table of one row whole."""

    async def test(engine: AsyncEngine) -> None:
        if engine.dialect.name != "sqlite":
            return
        table = await a_table(engine)
        asked: list[tuple[str, Any]] = []

        def note(_connection: Any, _cursor: Any, statement: str, given: Any, *_: Any) -> None:
            asked.append((statement, given))

        event.listen(engine.sync_engine, "before_cursor_execute", note)
        store, people, owner = Store(engine, "one"), People(engine, "one"), table.facts.owner
        await store.lobby()
        await store.load(table.id)
        await store.find(table.id)
        await store.news(table.id, 0)
        await store.take_seat(table.id, owner, None)
        await store.waits_for(table.id, "open")
        await store.free_seat(table.id, 1)
        await store.put_on_list(table.id, listed=True)
        await store.due_before(1.0)
        await store.of_person(owner)
        await store.waiting_for_agents(10)
        await store.of_day(owner, "2026-11-22")
        await store.results_of(owner)
        await store.finished_on("2026-11-22")
        await store.board("2026-11-22", "hocus")
        await people.rename(owner, "Old Nan")
        await people.find(owner)
        await Erasure(engine, "one").leaving()
        await people.recover(await people.new_recovery(owner))
        event.remove(engine.sync_engine, "before_cursor_execute", note)
        asked = [one for one in asked if not one[0].startswith("INSERT")]
        assert len(asked) > 20
        found: list[str] = []
        async with engine.connect() as connection:
            for statement, given in asked:
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
                steps = list(plan.scalars(3))
                assert not [step for step in steps if str(step).startswith("SCAN")], (statement, steps)
                found += map(str, steps)
        for index in ("tables_in_the_lobby", "tables_that_wait", "people_who_leave"):
            assert any(index in step for step in found), f"{index} holds few rows, and has to be what is gone by"

    run(address, test)


def test_the_lobby_shows_listed_tables_with_a_free_seat(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        now = time.time()
        shown: list[dict[str, object]] = [
            {"listed": True, "waits": "open", "updated": now - 60},
            {"listed": True, "waits": "open", "updated": now},
            {"listed": False, "waits": "open", "updated": now},
            {"listed": True, "waits": "people", "updated": now},
            {"listed": True, "waits": None, "finished": True, "updated": now},
            {"listed": True, "waits": "open", "updated": now - 8 * 86_400},
        ]
        made = [await a_table(engine, number, **more) for number, more in enumerate(shown)]
        assert [row.id for row in await Store(engine, "one").lobby()] == [made[1].id, made[0].id]

    run(address, test)
