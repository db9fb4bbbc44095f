"""Every question that the service asks its database, with many tables in it: how long it takes, and by which index.

    python bench/queries.py [--tables 1000000] [--rounds 15]

The database is SQLite's, made in a temporary folder and deleted afterwards; a million tables take about 1 GB and
a minute or two. Nine tables of ten are over; somebody has 2,000 of them; 5,000 people have finished today's deal. Each
question is asked in the words of the service's own code. Printed are the median time, the shortest and the longest, and
SQLite's plan; a plan that reads a whole table is told in capitals.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.database import bring_up_to_date, connect
from witchwood.server.store.erasure import Erasure
from witchwood.server.store.listing import Listing, PeopleWanted, TablesWanted
from witchwood.server.store.people import People
from witchwood.server.store.queries import Store

_BUSY = 2_000  # tables of the person who plays most
_TODAY = 5_000  # people who have finished today's deal
_DAY = "2026-11-22"
_YEAR = 365 * 86_400

_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < :last)"
_ID = "printf('%022d', i * 7919 % :count)"  # scattered, as random ids are
_FILL = [
    f"""{_NUMBERS} INSERT INTO people (id, name, name_key, created, seen)
    SELECT 'p' || i, 'Guest ' || i, CASE WHEN i % 3 = 0 THEN 'guest ' || i END, :now - {_YEAR}, :now - i * 60 % {_YEAR}
    FROM n WHERE i * 4 < :count""",
    f"""{_NUMBERS} INSERT INTO tables (id, owner, game, options, deal, salt, chosen, day, listed, created, version,
        plays, turn, waits, finished, result, updated)
    SELECT {_ID}, CASE WHEN i < {_BUSY} THEN 'p1' ELSE 'p' || (i % (:count / 4)) END,
        CASE i % 3 WHEN 0 THEN 'hocus' WHEN 1 THEN 'stones' ELSE 'witchpig' END, '{{}}', i, 'salt', 0,
        CASE WHEN i >= {_BUSY} AND i < {_BUSY + _TODAY} * 3 AND i % 3 = 0 THEN '{_DAY}' END, i % 50 = 1,
        :now - i * 31 % {_YEAR}, 2, 2, 0,
        CASE WHEN i % 10 THEN NULL WHEN i % 50 = 0 THEN 'agent' ELSE 'person' END, i % 10 != 0, '[0]',
        :now - i * 31 % {_YEAR} FROM n""",
    "UPDATE tables SET waits = 'open', finished = 0, result = NULL WHERE listed AND rowid % 20 = 2",
    f"""{_NUMBERS} INSERT INTO seats (table_id, seat, kind, person)
    SELECT {_ID}, 0, 'person', CASE WHEN i < {_BUSY} THEN 'p1' ELSE 'p' || (i % (:count / 4)) END FROM n""",
    f"""{_NUMBERS} INSERT INTO seats (table_id, seat, kind, person)
    SELECT {_ID}, 1, CASE i % 20 WHEN 1 THEN 'open' ELSE 'person' END,
        CASE WHEN i % 20 != 1 THEN 'p' || ((i + 7) % (:count / 4)) END FROM n WHERE i % 3""",
    f"""{_NUMBERS} INSERT INTO events (table_id, version, kind, seat, text, author, message, at)
    SELECT {_ID}, v.column1, 'act', v.column1 - 1, 'suns', 'p' || (i % (:count / 4)), 'm' || v.column1, :now
    FROM n, (VALUES (1), (2)) v""",
    f"""{_NUMBERS} INSERT INTO results (table_id, seat, person, game, options, day, won, words, score, seconds, plays,
        finished, helped)
    SELECT {_ID}, 0, CASE WHEN i < {_BUSY} THEN 'p1' ELSE 'p' || (i % (:count / 4)) END,
        CASE i % 3 WHEN 0 THEN 'hocus' WHEN 1 THEN 'stones' ELSE 'witchpig' END, '',
        CASE WHEN i >= {_BUSY} AND i < {_BUSY + _TODAY} * 3 AND i % 3 = 0 THEN '{_DAY}' END, i % 2, 'Won', i % 100,
        i % 600, i % 90, :now - i * 31 % {_YEAR}, i % 4 = 0 FROM n WHERE i % 10""",
]

Ask = Callable[[], Awaitable[object]]


def fill(path: Path, count: int) -> None:
    """So many tables, with people, seats, two events each, and results."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript("PRAGMA synchronous=OFF; PRAGMA cache_size=-1000000;")
        for statement in _FILL:
            database.execute(statement, {"last": count - 1, "count": count, "now": time.time()})
            database.commit()


def questions(engine: AsyncEngine, key: str) -> dict[str, Ask]:
    """What is asked, by its name; `key`: a table."""
    store, people, listing = Store(engine, "bench"), People(engine, "bench"), Listing(engine)
    return {
        "lobby": store.lobby,
        "a table, with its events": lambda: store.load(key),
        "a table alone": lambda: store.find(key),
        "new events of a table": lambda: store.news(key, 1),
        "who is waited for": lambda: store.waits_for(key, "person"),
        "tables of a person": lambda: store.of_person("p9"),
        f"tables of one with {_BUSY:,}": lambda: store.of_person("p1"),
        "tables where agents move": lambda: store.waiting_for_agents(2000),
        "my tables of a day": lambda: store.of_day("p9", _DAY),
        "results of a person": lambda: store.results_of("p9"),
        f"results of one with {_BUSY:,}": lambda: store.results_of("p1"),
        "finished on a day": lambda: store.finished_on(_DAY),
        "board of a day": lambda: store.board(_DAY, "hocus"),
        "a person": lambda: people.find("p9"),
        "claim a name": lambda: people.rename("p9", "Olive Thorne"),
        "recovery link": lambda: people.new_recovery("p9"),
        "people, deleted in part": Erasure(engine, "bench").leaving,
        "admin people": lambda: listing.people(PeopleWanted(), 50),
        "admin tables": lambda: listing.tables(TablesWanted(), 50),
        "admin tables --person": lambda: listing.tables(TablesWanted(person="p1"), 50),
        "admin tables --game": lambda: listing.tables(TablesWanted(game="stones"), 50),
        "admin prune --dry-run": lambda: listing.prune(30, really=False),
    }


async def measure(path: Path, rounds: int) -> None:
    """Ask everything, and print how long it took."""
    engine = connect(f"sqlite+aiosqlite:///{path}")
    asked: dict[str, Any] = {}

    def note(_connection: Any, _cursor: Any, statement: str, given: Any, *_: Any) -> None:
        asked[statement] = given

    event.listen(engine.sync_engine, "before_cursor_execute", note)
    print("| question | median | shortest to longest | plan |\n|---|---|---|---|")
    for name, ask in questions(engine, f"{7919:022d}").items():
        asked.clear()
        times = []
        for _ in range(rounds):
            began = time.perf_counter()
            await ask()
            times.append(1000 * (time.perf_counter() - began))
        plan = await plan_of(engine, dict(asked))
        spread = f"{min(times):.1f} to {max(times):.1f}"
        print(f"| {name} | {statistics.median(times):.1f} ms | {spread} ms | {plan} |", flush=True)
    await engine.dispose()


async def plan_of(engine: AsyncEngine, asked: dict[str, Any]) -> str:
    """The indexes that SQLite goes by, in order; what reads a whole table is in capitals."""
    found: dict[str, None] = {}
    async with engine.connect() as connection:
        for statement, given in asked.items():
            if statement.startswith("INSERT"):
                continue
            for step in (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)).scalars(3):
                words = str(step)
                if words.startswith("SCAN"):
                    found[f"READS ALL: {words}" if "INDEX" not in words else words.replace("SCAN", "in order of")] = (
                        None
                    )
                elif words.startswith("SEARCH"):
                    index = (
                        words.partition("USING ")[2].replace("COVERING ", "").replace("INDEX ", "").partition(" (")[0]
                    )
                    found[index.replace("sqlite_autoindex_", "key of ")] = None
    return ", ".join(found)


def main() -> None:
    """Make the database, ask, delete it."""
    orders = argparse.ArgumentParser(description="Every question to the database, with many tables in it.")
    orders.add_argument("--tables", type=int, default=1_000_000)
    orders.add_argument("--rounds", type=int, default=15)
    chosen = orders.parse_args()

    async def prepare(path: Path) -> None:
        engine = connect(f"sqlite+aiosqlite:///{path}")
        await bring_up_to_date(engine)
        await engine.dispose()

    with tempfile.TemporaryDirectory(prefix="witchwood-queries-") as folder:
        path = Path(folder) / "tables.sqlite"
        asyncio.run(prepare(path))
        began = time.perf_counter()
        fill(path, chosen.tables)
        size = path.stat().st_size / 1e6
        print(f"{chosen.tables:,} tables, {size:,.0f} MB, made in {time.perf_counter() - began:.0f} s\n")
        asyncio.run(measure(path, chosen.rounds))


if __name__ == "__main__":
    main()
