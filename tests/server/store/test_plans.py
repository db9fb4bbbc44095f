"""No question of the service reads a whole table of the database, however many rows there are."""

from __future__ import annotations

import inspect
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, ON_SQLITE, a_table, erasure_of, people_of, store_of
from witchwood.server.push_sender import Subscription
from witchwood.server.store.database.models import rated_games, room_tables
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.people import People
from witchwood.server.store.people.push_store import PushStore
from witchwood.server.store.people.rating_store import RatingStore
from witchwood.server.store.tables.day_store import DayStore
from witchwood.server.store.tables.stock_store import StockStore
from witchwood.server.store.tables.study_store import StudyStore
from witchwood.server.store.tables.table_store import TableStore
from witchwood.server.store.tables.tallies import statistics_of
from witchwood.server.store.together.room_store import RoomStore
from witchwood.server.store.together.seek_store import Seek, SeekStore
from witchwood.server.store.together.talk_store import TalkStore
from witchwood.server.store.together.tie_store import TieStore
from witchwood.server.store.together.tournament_store import TournamentStore
from witchwood.server.store.together.vacation_store import VacationStore
from witchwood.table.history.facts import Rating
from witchwood.table.messages.requests import GamesWanted

_DAY = "2026-11-22"
_FEW = "games_to_rate"  # an index of the games that wait: the first of them is asked for


def questions(
    engine: AsyncEngine, writer: Writer, table: str, room: str, person: str
) -> dict[str, Callable[[], Awaitable[object]]]:
    """What the service asks, by its name, of a table, a room and a person."""
    store, people = store_of(engine), people_of(engine)
    talk, pushes = TalkStore(engine, writer, "one", CLOCK), PushStore(engine, writer, CLOCK)
    ratings, rooms = RatingStore(engine, writer, "one", lambda _: False), RoomStore(engine, writer, CLOCK)
    tournaments = TournamentStore(engine, writer, "one", CLOCK)
    studies, stock, days = StudyStore(engine, writer, CLOCK), StockStore(engine, writer), DayStore(engine, writer)
    vacations = VacationStore(engine, writer, CLOCK)
    seeks, ties = SeekStore(engine, writer, CLOCK), TieStore(engine, writer, CLOCK)
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
        "whose time is over": lambda: store.due_before(CLOCK.now()),
        "games to be watched": store.played_openly,
        "games that are on": store.count_played,
        "games of a person that others may see": lambda: store.shared_games(person, person),
        "where people play": lambda: store.open_games_of([person]),
        "games of two people": lambda: store.met(person, person),
        "tables of a person": lambda: store.of_person(person),
        "tables where agents move": lambda: store.waiting_for_agents(2000),
        "results of a person": lambda: statistics_of(engine, person),
        "games a person has played": lambda: store.played_by(person),
        "tables a person has begun": lambda: store.count_open(person),
        "games a person looks for": lambda: store.games_of(person, GamesWanted(game="hocus", result="won")),
        "finished on a day": lambda: store.finished_on(_DAY),
        "board of a day": lambda: store.board(_DAY, "hocus"),
        "deals of a month": lambda: days.between(_DAY[:7], _DAY),
        "a person's days of a month": lambda: days.played(person, _DAY[:7], _DAY),
        "days a person has won": lambda: days.won_on(person),
        "a person": lambda: people.find(person),
        "a person's profile": lambda: people.find_profile("0" * 16),
        "a person by name": lambda: people.named("Olive Thorne"),
        "people are here": lambda: people.note_here([person]),
        "how many people are here": people.count_here,
        "claim a name": lambda: people.rename(person, "Olive Thorne"),
        "recovery link": lambda: people.new_recovery(person),
        "recover": lambda: people.recover("no such token"),
        "people, deleted in part": erasure_of(engine).leaving,
        "lines of a table": lambda: talk.lines(table),
        "a line is said": lambda: talk.add(table, person, "m1", "text", "well played"),
        "is the talk off": lambda: talk.is_quiet(table),
        "people a person mutes": lambda: talk.muted_by(person),
        "people a person does not hear": lambda: talk.silenced_by(person),
        "people who mute a person": lambda: talk.who_mute(person),
        "unmute": lambda: talk.set_mute(person, person, on=False),
        "ratings of a person": lambda: ratings.of_person(person),
        "curve of a rating": lambda: ratings.curve(person, "stones"),
        "ladder": lambda: ratings.ladder("stones"),
        "a game is rated": ratings.rate_next,
        "a room": lambda: rooms.find(room),
        "is a person in a room": lambda: rooms.belongs(room, person),
        "rooms of a person": lambda: rooms.of_person(person),
        "rooms that a person looked at last": lambda: rooms.latest_of(person),
        "the door of a room": lambda: rooms.set_door(room, is_open=True),
        "a line is said in a room": lambda: rooms.say(room, person, "well played"),
        "a room's page is closed": lambda: rooms.note_left(room, person),
        "tournaments that go on": tournaments.going_on,
        "tournaments of a person": lambda: tournaments.listed_for(person),
        "tables of a tournament": lambda: tournaments.tables_of(room),
        "a tournament": lambda: tournaments.find(room),
        "a room is left": lambda: rooms.leave(room, "nobody"),
        "browsers of a person": lambda: pushes.of_person(person),
        "a browser subscribes": lambda: pushes.add(person, browser),
        "a browser unsubscribes": lambda: pushes.remove(browser.endpoint, person),
        "a turn is sent once": lambda: pushes.claim(table, person, 1),
        "vacations of a person": lambda: vacations.of(person),
        "a vacation begins": lambda: vacations.begin(person, 3),
        "a vacation ends": lambda: vacations.end(person),
        "a game is looked for": lambda: seeks.begin(person, "stones", "quick"),
        "all who look for a game": seeks.all,
        "a person looks on": lambda: seeks.note_here(Seek(person, "stones", "quick", 0.0, 0.0, None, None, Rating())),
        "a person looks no longer": lambda: seeks.end(person),
        "the lobby is closed": lambda: seeks.note_left(person),
        "those who were paired": seeks.paired,
        "those who were paired are forgotten": lambda: seeks.forget(table),
        "those who looked in vain are forgotten": seeks.prune,
        "who may not meet": lambda: seeks.apart([person]),
        "agents to play with": lambda: seeks.agents("stones", ["greedy"]),
        "a person blocks another": lambda: ties.set_tie(person, person, "block", on=True),
        "a person blocks another no longer": lambda: ties.set_tie(person, person, "block", on=False),
        "ties to another": lambda: ties.ties_to(person, person),
        "is one blocked": lambda: ties.are_apart(person, person),
        "people a person blocks": lambda: ties.blocked_by(person),
        "people who block a person": lambda: ties.who_block(person),
        "people a person follows": lambda: ties.followed_by(person),
        "how many challenges wait": lambda: ties.check_challenge(person, person),
        "a challenge": lambda: ties.challenge(table, person, person),
        "challenges to a person": lambda: ties.challenges_to(person),
        "a challenge is declined": lambda: ties.end_challenge(table, person),
        "studies of a person": lambda: studies.of_person(person),
        "a study that is next": studies.claim,
        "a deal of some level": lambda: stock.take("hocus", "draw=3", "fair", "a"),
        "deals of each level": lambda: stock.count("hocus", "draw=3", "a"),
    }


def _is_small(step: str) -> bool:
    """Whether what a step reads whole is small: that index, or what a question within the question has found."""
    return _FEW in step or step.startswith(("SCAN anon_", "SCAN (subquery-", "SCAN CONSTANT ROW"))


@ON_SQLITE
async def test_no_question_reads_a_whole_table(engine: AsyncEngine, writer: Writer) -> None:
    """As SQLite plans it; PostgreSQL plans by how much there is, and reads a table of one row whole."""
    table = await a_table(engine)
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
    for name, ask in questions(engine, writer, table.id, room, owner).items():
        before = len(asked)
        await ask()
        silent += [name] if len(asked) == before else []
    event.remove(Engine, "before_cursor_execute", note)
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
    for index in (
        "tables_in_the_lobby",
        "tables_to_watch",
        "tables_that_wait",
        "tables_with_a_clock",
        "people_who_leave",
        _FEW,
    ):
        assert any(index in step for step in found), f"{index} holds few rows, and has to be what is gone by"


@pytest.mark.parametrize(
    "store",
    [TableStore, People, TalkStore, RatingStore, RoomStore, PushStore, SeekStore, TieStore, VacationStore],
    ids=lambda store: store.__name__,
)
def test_every_question_of_the_service_is_asked_there(store: type) -> None:
    """A new question is entered in `questions`, so that its plan is looked at."""
    plain = {"add", "report", "join", "note_seen", "bar", "free_name", "sign_out", "leave", "key", "count"}
    plain |= {"seat_agent", "is_quiet", "set_quiet"}  # by a key, or like another one that is asked
    entered = inspect.getsource(questions)
    asked = {name for name, one in vars(store).items() if inspect.iscoroutinefunction(one) and name[0] != "_"}
    assert {name for name in asked - plain if f".{name}" not in entered} == set()


async def test_the_lobby_shows_listed_tables_with_a_free_seat(engine: AsyncEngine) -> None:
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
    assert [row.id for row in await store_of(engine).lobby()] == [made[1].id, made[0].id]
