"""Every question that the service asks its database, with many tables in it: how long it takes, and by which index.

    python bench/queries.py [--tables 1000000] [--rounds 15]

The database is SQLite's, made in a temporary folder and deleted afterwards; a million tables take about 1 GB and
a minute or two. Nine tables of ten are over; one person has 2,000 of them, a room as many; 5,000 people have finished
today's deal; games for several are rated. Each question is asked in the words of the service's own code. Printed are
the median time, the shortest and the longest, and SQLite's plan; a plan that reads a whole table is in capitals.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.push_sender import Subscription
from witchwood.server.store.admin.admin_lists import AdminLists, PeopleWanted, Reports, TablesWanted
from witchwood.server.store.changes.side_writer import SideWriter
from witchwood.server.store.database.database import bring_up_to_date, connect
from witchwood.server.store.people.erasure import Erasure
from witchwood.server.store.people.people import People
from witchwood.server.store.people.push_store import PushStore
from witchwood.server.store.people.rating_store import RatingStore
from witchwood.server.store.people.unused_guests import count_unused
from witchwood.server.store.tables.day_store import DayStore
from witchwood.server.store.tables.stock_store import StockStore
from witchwood.server.store.tables.study_store import StudyStore
from witchwood.server.store.tables.table_store import TableStore
from witchwood.server.store.tables.tallies import statistics_of
from witchwood.server.store.together.room_store import RoomStore
from witchwood.server.store.together.talk_store import TalkStore

CLOCK = Clock()
_BUSY = 2_000  # tables of the person who plays most
_TODAY = 5_000  # people who have finished today's deal
DAY = "2026-11-22"
_YEAR = 365 * 86_400
_ROOMS, _MEMBERS, _TABLES = 20_000, 4, 10  # rooms; members and tables of each
_ROOM, _LONG = "r0", 2_000  # the room that has played most, and its tables

_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < :last)"
_ID = "printf('%022d', i * 7919 % :count)"  # scattered, as random ids are
_OWNER = f"CASE WHEN i < {_BUSY} THEN 'p1' ELSE 'p' || (i % (:count / 4)) END"
_FILL = [
    f"""{_NUMBERS} INSERT INTO people (id, name, name_key, created, seen)
    SELECT 'p' || i, 'Guest ' || i, CASE WHEN i % 3 = 0 THEN 'guest ' || i END, :now - {_YEAR}, :now - i * 60 % {_YEAR}
    FROM n WHERE i * 4 < :count""",
    f"""{_NUMBERS} INSERT INTO tables (id, owner, game, options, deal, salt, chosen, day, listed, created, version,
        plays, turn, waits, finished, result, updated)
    SELECT {_ID}, {_OWNER},
        CASE i % 3 WHEN 0 THEN 'hocus' WHEN 1 THEN 'stones' ELSE 'witchpig' END, '{{}}', i, 'salt', 0,
        CASE WHEN i >= {_BUSY} AND i < {_BUSY + _TODAY} * 3 AND i % 3 = 0 THEN '{DAY}' END, i % 50 = 1,
        :now - i * 31 % {_YEAR}, 2, 2, 0,
        CASE WHEN i % 10 THEN NULL WHEN i % 50 = 0 THEN 'agent' ELSE 'person' END, i % 10 != 0, '[0]',
        :now - i * 31 % {_YEAR} FROM n""",
    "UPDATE tables SET waits = 'open', finished = 0, result = NULL WHERE listed AND rowid % 20 = 2",
    f"""{_NUMBERS} INSERT INTO seats (table_id, seat, kind, person)
    SELECT {_ID}, 0, 'person', {_OWNER} FROM n""",
    f"""{_NUMBERS} INSERT INTO seats (table_id, seat, kind, person)
    SELECT {_ID}, 1, CASE i % 20 WHEN 1 THEN 'open' ELSE 'person' END,
        CASE WHEN i % 20 != 1 THEN 'p' || ((i + 7) % (:count / 4)) END FROM n WHERE i % 3""",
    f"""{_NUMBERS} INSERT INTO events (table_id, version, kind, seat, text, author, message, at)
    SELECT {_ID}, v.column1, 'act', v.column1 - 1, 'suns', 'p' || (i % (:count / 4)), 'm' || v.column1, :now
    FROM n, (VALUES (1), (2)) v""",
    f"""{_NUMBERS} INSERT INTO results (table_id, seat, person, game, options, day, won, words, score, seconds, plays,
        finished, helped)
    SELECT {_ID}, 0, {_OWNER},
        CASE i % 3 WHEN 0 THEN 'hocus' WHEN 1 THEN 'stones' ELSE 'witchpig' END, '',
        CASE WHEN i >= {_BUSY} AND i < {_BUSY + _TODAY} * 3 AND i % 3 = 0 THEN '{DAY}' END, i % 2, 'Won', i % 100,
        i % 600, i % 90, :now - i * 31 % {_YEAR}, i % 4 = 0 FROM n WHERE i % 10""",
    f"""{_NUMBERS} INSERT INTO ratings (game, competitor, person, mu, sigma, shown, games)
    SELECT g.column1, 'p' || i, 'p' || i, 20 + i % 11, 3, 1440 + 40 * (i % 11), i % 40
    FROM n, (VALUES ('stones'), ('witchpig')) g WHERE i * 8 < :count""",
    f"""{_NUMBERS} INSERT INTO rating_changes (table_id, seat, game, person, mu, sigma, gained, at)
    SELECT {_ID}, 0, CASE i % 3 WHEN 1 THEN 'stones' ELSE 'witchpig' END, {_OWNER}, 20 + i % 11, 3, i % 41 - 20,
        :now - i * 31 % {_YEAR} FROM n WHERE i % 10 AND i % 3""",
    f"""{_NUMBERS} INSERT INTO rated_games (table_id, game, finished, outcome)
    SELECT {_ID}, CASE i % 3 WHEN 1 THEN 'stones' ELSE 'witchpig' END, :now - i * 31 % {_YEAR}, NULL
    FROM n WHERE i % 10 AND i % 3""",
    f"""{_NUMBERS} INSERT INTO rooms (id, name, open, created, came)
    SELECT 'r' || i, 'Room ' || i, 1, :now - {_YEAR}, {_MEMBERS} FROM n WHERE i < {_ROOMS}""",
    f"""{_NUMBERS} INSERT INTO room_members (room_id, number, person, seen)
    SELECT 'r' || (i / {_MEMBERS}), i % {_MEMBERS} + 1,
        'p' || ((i / {_MEMBERS} * {_TABLES} + i % {_MEMBERS} * 7) % (:count / 4)), :now - i * 31 % {_YEAR}
    FROM n WHERE i < {_ROOMS * _MEMBERS}""",
    f"""{_NUMBERS} INSERT INTO room_tables (table_id, room_id, number, series, best_of)
    SELECT {_ID}, CASE WHEN i < {_LONG} THEN '{_ROOM}' ELSE 'r' || (i / {_TABLES}) END, i + 1, i / 5 + 1, 5
    FROM n WHERE i < {_ROOMS * _TABLES}""",
    f"""{_NUMBERS} INSERT INTO lines (table_id, number, person, kind, text, message, at)
    SELECT {_ID}, v.column1, {_OWNER}, 'text', 'well played', 'm' || v.column1, :now
    FROM n, (VALUES (1), (2), (3)) v WHERE i % 10 = 1""",
    f"""{_NUMBERS} INSERT INTO mutes (person, muted) SELECT 'p' || i, 'p' || (i + 1) FROM n WHERE i * 40 < :count""",
    f"""{_NUMBERS} INSERT INTO subscriptions (endpoint, person, key, secret, created)
    SELECT 'https://push.example.org/of/' || i, 'p' || i, 'key', 'secret', :now FROM n WHERE i * 40 < :count""",
    f"""{_NUMBERS} INSERT INTO studies (id, person, game, options, source, state, created, beat, progress, result)
    SELECT 's' || i, 'p' || i, 'hocus', '{{}}', '', 'done', :now - i, :now - i, '{{}}', '{{}}'
    FROM n WHERE i * 100 < :count""",
    f"""{_NUMBERS} INSERT INTO stock (number, game, rules, level, stamp)
    SELECT i, 'hocus', 'draw=' || (i % 300), CASE i % 4 WHEN 0 THEN 'gentle' ELSE 'hard' END, 'a'
    FROM n WHERE i < 3600""",
]

Ask = Callable[[], Awaitable[object]]


def fill(path: Path, count: int) -> None:
    """So many tables, with people, seats, two events each, and results."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript("PRAGMA synchronous=OFF; PRAGMA cache_size=-1000000;")
        for statement in _FILL:
            database.execute(statement, {"last": count - 1, "count": count, "now": CLOCK.now()})
            database.commit()


def of_the_service(engine: AsyncEngine, writer: SideWriter, table: str, room: str, person: str) -> dict[str, Ask]:
    """What the service asks, by its name, of a table, a room and a person."""
    store, people = TableStore(engine, "bench", CLOCK), People(engine, "bench", CLOCK)
    talk, pushes = TalkStore(engine, writer, "bench", CLOCK), PushStore(engine, writer, CLOCK)
    ratings, rooms = RatingStore(engine, writer, "bench"), RoomStore(engine, writer, CLOCK)
    studies, stock, days = StudyStore(engine, writer, CLOCK), StockStore(engine, writer), DayStore(engine, writer)
    number = itertools.count(1)
    browser = Subscription("https://push.example.org/1", "key", "secret")
    return {
        "lobby": store.lobby,
        "a table, with its events": lambda: store.load(table),
        "a table alone": lambda: store.find(table),
        "new events of a table": lambda: store.news(table, 1),
        "who is waited for": lambda: store.waits_for(table, "person", None),
        "a seat is taken": lambda: store.take_seat(table, person, None),
        "a seat is left": lambda: store.free_seat(table, 7),
        "into the lobby": lambda: store.put_on_list(table, listed=False),
        "whose time is over": lambda: store.due_before(time.time()),
        "tables of a person": lambda: store.of_person(person),
        "tables where agents move": lambda: store.waiting_for_agents(2000),
        "results of a person": lambda: statistics_of(engine, person),
        "games a person has played": lambda: store.played_by(person),
        "finished on a day": lambda: store.finished_on(DAY),
        "board of a day": lambda: store.board(DAY, "hocus"),
        "deals of a month": lambda: days.between(DAY[:7], DAY),
        "a person's days of a month": lambda: days.played(person, DAY[:7], DAY),
        "days a person has won": lambda: days.won_on(person),
        "a person": lambda: people.find(person),
        "claim a name": lambda: people.rename(person, "Olive Thorne"),
        "recovery link": lambda: people.new_recovery(person),
        "recover": lambda: people.recover("no such token"),
        "people, deleted in part": Erasure(engine, "bench", CLOCK).leaving,
        "lines of a table": lambda: talk.lines(table),
        "a line is said": lambda: talk.add(table, person, f"bench {next(number)}", "text", "well played"),
        "is the talk off": lambda: talk.is_quiet(table),
        "people a person mutes": lambda: talk.muted_by(person),
        "people who mute a person": lambda: talk.who_mute(person),
        "unmute": lambda: talk.set_mute(person, person, on=False),
        "ratings of a person": lambda: ratings.of_person(person),
        "curve of a rating": lambda: ratings.curve(person, "stones"),
        "ladder": lambda: ratings.ladder("stones"),
        "a game is rated": ratings.rate_next,
        "a room": lambda: rooms.find(room),
        "is a person in a room": lambda: rooms.belongs(room, person),
        "rooms of a person": lambda: rooms.of_person(person),
        "the door of a room": lambda: rooms.set_door(room, is_open=True),
        "a room's page is closed": lambda: rooms.note_left(room, person),
        "a room is left": lambda: rooms.leave(room, "nobody"),
        "browsers of a person": lambda: pushes.of_person(person),
        "a browser subscribes": lambda: pushes.add(person, browser),
        "a browser unsubscribes": lambda: pushes.remove(browser.endpoint, person),
        "a turn is sent once": lambda: pushes.claim(table, person, next(number)),
        "studies of a person": lambda: studies.of_person(person),
        "a study that is next": studies.claim,
        "a deal of some level": lambda: stock.take("hocus", "draw=3", "fair", "a"),
        "deals of each level": lambda: stock.count("hocus", "draw=3", "a"),
    }


def of_the_operator(engine: AsyncEngine, person: str) -> dict[str, Ask]:
    """What `witchwood admin` and the daily look for guests ask, in which nobody else is kept waiting."""
    listing = AdminLists(engine, CLOCK)
    return {
        "admin people": lambda: listing.people(PeopleWanted(), 50),
        "admin tables": lambda: listing.tables(TablesWanted(), 50),
        "admin tables --person": lambda: listing.tables(TablesWanted(person=person), 50),
        "admin tables --game": lambda: listing.tables(TablesWanted(game="stones"), 50),
        "admin reports": lambda: Reports(engine, CLOCK).rows(50),
        "guests to be pruned": lambda: count_unused(engine, CLOCK.now() - 30 * 86_400),
    }


async def measure(path: Path, rounds: int) -> None:
    """Ask everything, and print how long it took."""
    engine = connect(f"sqlite+aiosqlite:///{path}")
    asked: dict[str, Any] = {}

    def note(_connection: Any, _cursor: Any, statement: str, given: Any, *_: Any) -> None:
        asked[statement] = given

    event.listen(Engine, "before_cursor_execute", note)
    writer, table = SideWriter(engine), f"{7919:022d}"
    asks = of_the_service(engine, writer, table, f"r{_ROOMS // 2}", "p9")
    of_one = of_the_service(engine, writer, table, _ROOM, "p1")
    for name, more in (("tables of a person", _BUSY), ("results of a person", _BUSY), ("a room", _LONG)):
        asks[f"{name}, with {more:,} tables"] = of_one[name]
    print("| question | median | shortest to longest | plan |\n|---|---|---|---|")
    for name, ask in {**asks, **of_the_operator(engine, "p1")}.items():
        asked.clear()
        times = []
        for _ in range(rounds):
            began = time.perf_counter()
            await ask()
            times.append(1000 * (time.perf_counter() - began))
        plan = await plan_of(engine, dict(asked))
        spread = f"{min(times):.1f} to {max(times):.1f}"
        print(f"| {name} | {statistics.median(times):.1f} ms | {spread} ms | {plan} |", flush=True)
    await writer.close()
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
                if words.startswith(("SCAN anon_", "SCAN (subquery-", "SCAN CONSTANT ROW")):
                    continue  # what a question within the question has found
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
