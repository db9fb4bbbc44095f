"""No question of the service reads a whole table of the database, however many rows there are."""

from __future__ import annotations

import inspect
import json
from typing import Any

import pytest
from bench.queries import of_the_service
from sqlalchemy import Connection, Engine, event
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, a_table, run
from witchwood.server.store.changes.side_writer import SideWriter
from witchwood.server.store.database.models import rated_games, room_tables
from witchwood.server.store.people.people import People
from witchwood.server.store.people.push_store import PushStore
from witchwood.server.store.people.rating_store import RatingStore
from witchwood.server.store.tables.table_store import TableStore
from witchwood.server.store.together.room_store import RoomStore
from witchwood.server.store.together.talk_store import TalkStore

_FEW = "games_to_rate"  # an index of the games that wait: the first of them is asked for


def _is_small(step: str) -> bool:
    """Whether what a step reads whole is small: that index, or what a question within the question has found."""
    return _FEW in step or step.startswith(("SCAN anon_", "SCAN (subquery-", "SCAN CONSTANT ROW"))


def test_no_question_reads_a_whole_table(address: str) -> None:
    """As SQLite plans it; PostgreSQL plans by how much there is, and reads a table of one row whole."""

    async def test(engine: AsyncEngine) -> None:
        if engine.dialect.name != "sqlite":
            return
        table, writer = await a_table(engine), SideWriter(engine)
        owner = table.facts.owner
        rooms = RoomStore(engine, writer, CLOCK)
        room = await rooms.add("The coven", owner)
        stands = {"table_id": table.id, "room_id": room, "series": 1, "number": 1, "best_of": 3}
        await writer.run(lambda connection: connection.execute(room_tables.insert().values(stands)))
        outcome = json.dumps([[0, owner, None, 1], [1, None, "greedy", 2]])
        waits = {"table_id": table.id, "game": "stones", "finished": 1.0, "outcome": outcome}
        await writer.run(lambda connection: connection.execute(rated_games.insert().values(waits)))
        asked: list[tuple[str, Any]] = []

        def note(connection: Connection, _cursor: Any, statement: str, given: Any, *_: Any) -> None:
            if connection.engine.url.database == engine.url.database:  # services of other tests ask their own
                asked.append((statement, given))

        event.listen(Engine, "before_cursor_execute", note)
        silent = []
        for name, ask in of_the_service(engine, writer, table.id, room, owner).items():
            before = len(asked)
            await ask()
            silent += [name] if len(asked) == before else []
        event.remove(Engine, "before_cursor_execute", note)
        await writer.close()
        assert silent == []
        asked = [one for one in asked if not one[0].startswith("INSERT")]
        found: list[str] = []
        async with engine.connect() as connection:
            for statement, given in asked:
                plan = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
                steps = list(map(str, plan.scalars(3)))
                assert not [step for step in steps if step.startswith("SCAN") and not _is_small(step)], (
                    statement,
                    steps,
                )
                found += steps
        for index in ("tables_in_the_lobby", "tables_that_wait", "tables_with_a_clock", "people_who_leave", _FEW):
            assert any(index in step for step in found), f"{index} holds few rows, and has to be what is gone by"

    run(address, test)


@pytest.mark.parametrize(
    "store", [TableStore, People, TalkStore, RatingStore, RoomStore, PushStore], ids=lambda store: store.__name__
)
def test_every_question_of_the_service_is_asked_there(store: type) -> None:
    """A new question is entered in `bench/queries.py`, so that its plan is looked at and its time is measured."""
    plain = {"add", "report", "join", "note_seen", "bar", "free_name", "sign_out", "leave", "key", "count"}
    plain |= {"seat_agent", "is_quiet", "set_quiet"}  # by a key, or like another one that is asked
    entered = inspect.getsource(of_the_service)
    questions = {name for name, one in vars(store).items() if inspect.iscoroutinefunction(one) and name[0] != "_"}
    assert {name for name in questions - plain if f".{name}" not in entered} == set()


def test_the_lobby_shows_listed_tables_with_a_free_seat(address: str) -> None:
    async def test(engine: AsyncEngine) -> None:
        now = CLOCK.now()
        shown: list[dict[str, object]] = [
            {"listed": True, "waits": "open", "updated": now - 60},
            {"listed": True, "waits": "open", "updated": now},
            {"listed": False, "waits": "open", "updated": now},
            {"listed": True, "waits": "people", "updated": now},
            {"listed": True, "waits": None, "finished": True, "updated": now},
            {"listed": True, "waits": "open", "updated": now - 8 * 86_400},
        ]
        made = [await a_table(engine, number, **more) for number, more in enumerate(shown)]
        assert [row.id for row in await TableStore(engine, "one", CLOCK).lobby()] == [made[1].id, made[0].id]

    run(address, test)
