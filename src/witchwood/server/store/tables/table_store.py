"""Tables, their seats and their results, as questions to the database."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Update,
    and_,
    exists,
    func,
    insert,
    literal,
    not_,
    or_,
    select,
    true,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from witchwood.clock import Clock
from witchwood.games import load, names
from witchwood.server.store.changes.news import tell
from witchwood.server.store.database.dialect import fetch, fetch_column, fetch_dicts
from witchwood.server.store.database.models import (
    events,
    has_clock,
    in_the_lobby,
    people,
    rating_changes,
    ratings,
    results,
    room_tables,
    seats,
    seeks,
    tables,
    to_watch,
    tournament_games,
    vacations,
    waits_for_agent,
)
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.tables import games_found
from witchwood.server.store.tables.tallies import Tallies
from witchwood.table.days import too_fast
from witchwood.table.deals.calendar import all_names
from witchwood.table.history.events import Event, read_change
from witchwood.table.history.facts import Rating, Seat, TableFacts
from witchwood.table.messages.lists import FoundGames
from witchwood.table.messages.requests import GamesWanted
from witchwood.table.shown.found_games import PAGE, found_page
from witchwood.table.together.rooms import RoomPlace
from witchwood.table.tournaments.tournament import TournamentPlace

_SHOWN = 50  # tables in a list
_OF_EACH = 3  # tables of one person in the lobby, the latest
_LOOKED_AT = 5_000  # tables that may come into the lobby, the latest: to look at them takes a few milliseconds
_AT_ONCE = 200  # rows that are read in one go
_LOBBY_DAYS = 7  # a listed table that nobody touched for longer is no longer offered
_LIVE = 900.0  # seconds since something was done, while a game counts as being played
_PLAYED = ("person", "agent")  # who is waited for while a game is on
_WATCHED, _LATELY = 20, 15  # listed games that are on, and finished ones of a person, in a list
_MEETINGS = 500  # games of two people, the last ones
_AGENTS_DAYS = 30  # agents go on by themselves at tables that were touched since


@dataclass(frozen=True)
class MetGame:
    """A game that two people have both finished: whether the first won, and whether the other did."""

    game: str
    won: bool
    other_won: bool


class TableStore:
    """What is known of tables. sender: the process that stores, by which others know whose news they hear. tallies:
    results, counted.
    """

    def __init__(self, engine: AsyncEngine, writer: Writer, sender: str, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._clock = clock
        self.tallies = Tallies(engine)
        self._sender = sender

    async def add(
        self,
        row: TableFacts,
        rematch_of: str | None = None,
        place: RoomPlace | TournamentPlace | None = None,
        seekers: Sequence[str] = (),
    ) -> bool:
        """Store a new table, whole or not at all; False if it is there, the owner already has a table of that day's
        deal, the other table already has a rematch, the room already has one at that place, or one of the seekers looks
        for a game no longer, or has found one.
        """
        values = {name: value for name, value in vars(row).items() if name in tables.c}
        taken = [{"table_id": row.id, **_plain(seat)} for seat in row.seats]

        def store(connection: Connection) -> bool:
            if rematch_of is not None:
                first = (tables.c.id == rematch_of, tables.c.rematch.is_(None))
                if connection.execute(update(tables).where(*first).values(rematch=row.id)).rowcount != 1:
                    return False
                tell(connection, self._sender, rematch_of, "rematch")
            connection.execute(insert(tables), values)
            connection.execute(insert(seats), taken)
            if isinstance(place, TournamentPlace):
                stands_in = {"tournament_id": place.tournament, "sealed": place.sealed}
                connection.execute(insert(tournament_games).values(table_id=row.id, **stands_in))
            elif place is not None:
                stands = {"series": place.series, "number": place.number, "best_of": place.best_of}
                connection.execute(insert(room_tables).values(table_id=row.id, room_id=place.room, **stands))
            if seekers:
                waiting = (seeks.c.person.in_(seekers), seeks.c.table_id.is_(None))
                found = update(seeks).where(*waiting).values(table_id=row.id, paired=self._clock.now())
                if connection.execute(found).rowcount != len(seekers):
                    connection.rollback()
                    return False
            return True

        try:
            return await self._writer.run(store, synced=True)
        except IntegrityError:
            return False

    async def load(self, key: str) -> tuple[TableFacts, list[Event]] | None:
        """A table with all that happened at it."""
        async with self._engine.connect() as connection:
            found = await connection.run_sync(_tables, select(tables).where(tables.c.id == key), self._clock.now())
            return (found[0], await _events(connection, key, 0)) if found else None

    async def find(self, key: str) -> TableFacts | None:
        """A table without its events."""
        return next(iter(await self._found(select(tables).where(tables.c.id == key))), None)

    async def _found(self, asked: Select[Any]) -> list[TableFacts]:
        async with self._engine.connect() as connection:
            return await connection.run_sync(_tables, asked, self._clock.now())

    async def news(self, key: str, version: int) -> list[Event]:
        """What happened after a version."""
        async with self._engine.connect() as connection:
            return await _events(connection, key, version)

    async def take_seat(self, key: str, person: str, wanted: int | None) -> int | None:
        """Give a person an open seat (the first, or the one wanted); None if there is none to be had."""
        try:
            return await self._fill_seat(key, wanted, {"kind": "person", "person": person})
        except IntegrityError:
            return None  # the same person came in at two doors at once

    async def seat_agent(self, key: str, agent: str) -> int | None:
        """Give an agent the first open seat; None if there is none."""
        return await self._fill_seat(key, None, {"kind": "agent", "agent": agent})

    async def _fill_seat(self, key: str, wanted: int | None, values: dict[str, str]) -> int | None:
        place = (seats.c.table_id == key, seats.c.kind == "open")
        free = select(seats.c.seat).where(*place).order_by(seats.c.seat)

        def fill(connection: Connection) -> int | None:
            for seat in connection.execute(free).scalars().all():
                if wanted not in (None, seat):
                    continue
                taking = update(seats).where(*place, seats.c.seat == seat).values(values)
                if connection.execute(taking).rowcount == 1:
                    connection.execute(update(tables).where(tables.c.id == key).values(updated=self._clock.now()))
                    tell(connection, self._sender, key, "seats")
                    return int(seat)
            return None

        return await self._writer.run(fill, synced=True)

    async def free_seat(self, key: str, seat: int) -> None:
        """Let a person's seat be open again."""
        leaving = update(seats).where(seats.c.table_id == key, seats.c.seat == seat, seats.c.kind == "person")
        await self._change(key, leaving.values(kind="open", person=None))

    async def put_on_list(self, key: str, *, listed: bool) -> None:
        """Put a table into the lobby, or take it out."""
        await self._change(key, update(tables).where(tables.c.id == key).values(listed=listed))

    async def _change(self, key: str, change: Update) -> None:
        def store(connection: Connection) -> None:
            connection.execute(change)
            tell(connection, self._sender, key, "seats")

        await self._writer.run(store, synced=True)

    async def due_before(self, moment: float, after: tuple[float, str] | None = None) -> list[tuple[float, str]]:
        """Tables at which the time of the one to move was over before a moment, each with when; the first ones, or
        those that come after one of them.
        """
        late = select(tables.c.due, tables.c.id).where(has_clock, tables.c.due < moment)
        if after is not None:
            late = late.where(tuple_(tables.c.due, tables.c.id) > after)
        first = late.order_by(tables.c.due, tables.c.id).limit(_AT_ONCE)
        return [(row.due, row.id) for row in await fetch(self._engine, first)]

    async def waits_for(self, key: str, waits: str | None, due: float | None) -> None:
        """Note who is waited for, and until when, after a seat was taken."""
        await self._writer.execute(update(tables).where(tables.c.id == key).values(waits=waits, due=due), synced=True)

    async def of_person(self, person: str) -> list[TableFacts]:
        """A person's unfinished tables and the last finished ones, the latest first."""
        mine = select(seats.c.table_id).where(seats.c.person == person)
        either = select(tables).where(or_(tables.c.id.in_(mine), tables.c.owner == person))
        return await self._found(either.order_by(tables.c.finished, tables.c.updated.desc()).limit(2 * _SHOWN))

    async def count_open(self, person: str) -> int:
        """How many tables a person has made that are not finished."""
        mine = (tables.c.owner == person, tables.c.finished.is_(False))
        return int((await fetch_column(self._engine, select(func.count()).select_from(tables).where(*mine)))[0])

    async def games_of(self, person: str, wanted: GamesWanted) -> FoundGames:
        """A person's games that are wanted. ValueError where there is no such game or day."""
        which = games_found.which(person, wanted)
        place = (int(wanted.page) - 1) * PAGE
        page = select(tables).where(which).order_by(tables.c.updated.desc(), tables.c.id).limit(PAGE).offset(place)
        async with self._engine.connect() as connection:
            some = await connection.run_sync(_tables, page, self._clock.now())
            count = (await connection.execute(select(func.count()).select_from(tables).where(which))).scalar_one()
            endings = [(at, bool(won)) for at, won in await connection.execute(games_found.endings(person, which))]
        return found_page(some, count, endings, person, self._clock.now())

    async def lobby(self) -> list[TableFacts]:
        """Listed tables with a free seat, the latest first; a few of each who offers some."""
        offered = select(tables.c.id, tables.c.owner, tables.c.updated).where(
            in_the_lobby, tables.c.updated > self._clock.now() - _LOBBY_DAYS * 86_400
        )
        latest = offered.order_by(tables.c.updated.desc()).limit(_LOOKED_AT).subquery()
        place = func.row_number().over(partition_by=latest.c.owner, order_by=latest.c.updated.desc()).label("place")
        counted = select(latest.c.id, latest.c.updated, place).subquery()
        few = select(counted.c.id).where(counted.c.place <= _OF_EACH).order_by(counted.c.updated.desc()).limit(_SHOWN)
        return await self._found(select(tables).where(tables.c.id.in_(few)).order_by(tables.c.updated.desc()))

    async def played_openly(self) -> list[TableFacts]:
        """Listed tables at which a game is on, those where something was done last at the front."""
        recent = tables.c.updated > self._clock.now() - _LIVE
        asked = select(tables).where(to_watch, tables.c.waits.in_(_PLAYED), recent)
        return await self._found(asked.order_by(tables.c.updated.desc()).limit(_WATCHED))

    async def count_played(self) -> int:
        """How many games are on, of any number of players."""
        recent = (tables.c.updated > self._clock.now() - _LIVE, tables.c.waits.in_(_PLAYED))
        return int((await fetch_column(self._engine, select(func.count()).select_from(tables).where(*recent)))[0])

    async def shared_games(self, person: str, viewer: str) -> list[TableFacts]:
        """The last finished games of several players in which a person had a seat, and which a viewer may know of:
        listed ones, and those in which the viewer had a seat too.
        """
        theirs, seen, several = (seats.alias(name) for name in ("theirs", "seen", "several"))
        sat = exists().where(seen.c.table_id == tables.c.id, seen.c.person == viewer)
        others = exists().where(several.c.table_id == tables.c.id, several.c.seat > 0)
        asked = (
            select(tables)
            .join(theirs, theirs.c.table_id == tables.c.id)
            .where(
                theirs.c.person == person, tables.c.finished, tables.c.result.is_not(None), tables.c.record.is_(None)
            )
            .where(or_(tables.c.listed, sat), others)
        )
        return await self._found(asked.order_by(tables.c.updated.desc()).limit(_LATELY))

    async def open_games_of(self, people: Sequence[str]) -> dict[str, TableFacts]:
        """The listed table at which each of these people plays just now, if there is one."""
        recent = tables.c.updated > self._clock.now() - _LIVE
        sits = select(seats.c.table_id).where(seats.c.person.in_(people))
        asked = select(tables).where(tables.c.id.in_(sits), tables.c.listed, tables.c.waits.in_(_PLAYED), recent)
        found = await self._found(asked.order_by(tables.c.updated))
        wanted = set(people)
        playing = [(seat.person, facts) for facts in found for seat in facts.seats]
        return {person: facts for person, facts in playing if person is not None and person in wanted}

    async def met(self, person: str, other: str) -> list[MetGame]:
        """The games that two people have both finished, the last ones, the latest first."""
        one, two = results.alias("one"), results.alias("two")
        asked = (
            select(one.c.game, one.c.won, two.c.won.label("other_won"), one.c.finished)
            .join(two, two.c.table_id == one.c.table_id)
            .where(one.c.person == person, two.c.person == other)
            .order_by(one.c.finished.desc())
            .limit(_MEETINGS)
        )
        return [MetGame(row.game, bool(row.won), bool(row.other_won)) for row in await fetch(self._engine, asked)]

    async def waiting_for_agents(self, most: int) -> list[str]:
        """Tables at which an agent is to move, the latest first, and none that was given up long ago."""
        recent = tables.c.updated > self._clock.now() - _AGENTS_DAYS * 86_400
        asked = select(tables.c.id).where(waits_for_agent, recent).order_by(tables.c.updated.desc())
        return await fetch_column(self._engine, asked.limit(most))

    async def played_by(self, person: str) -> list[str]:
        """The games and editions of which a person has ended one, by name."""
        asked = [exists().where(results.c.person == person, one).label(name) for name, one in _played()]
        (row,) = await fetch_dicts(self._engine, select(*asked))
        return sorted(name for name, has in row.items() if has)

    async def finished_on(self, day: str) -> Mapping[tuple[str, str], int]:
        """How many have finished each of the deals of a day (a date), by their names and games."""
        deal = (results.c.day, results.c.game)
        counted = select(*deal, func.count()).where(results.c.day.in_(all_names(day))).group_by(*deal)
        return {(name, game): count for name, game, count in await fetch(self._engine, counted)}

    async def board(self, day: str, game: str) -> list[dict[str, Any]]:
        """Those who finished a deal of the day, by its name: without help before with it, and behind all others those
        who were faster than a hand (`too_fast`). Within each won before lost, then by score, time and plays.
        """
        helped = func.coalesce(results.c.helped, true())
        fast = too_fast(results.c.plays, results.c.seconds)
        best = (fast, helped, results.c.won.desc(), results.c.score.desc(), results.c.seconds, results.c.plays)
        asked = (
            select(results, people.c.name, people.c.profile)
            .join(people, people.c.id == results.c.person)
            .where(results.c.day == day, results.c.game == game)
            .order_by(*best)
            .limit(100)
        )
        return await fetch_dicts(self._engine, asked)


def _played() -> Iterator[tuple[str, ColumnElement[bool]]]:
    """Each game and each edition, by name, and which results are of it."""
    words = literal(" ") + results.c.options + " "
    for game in map(load, names()):
        made = {}
        for edition in game.editions:
            said = game.unusual(game.settle(edition.options)).items()
            made[edition.name] = and_(*[words.contains(f" {name}={text} ", autoescape=True) for name, text in said])
            yield edition.name, and_(results.c.game == game.name, made[edition.name])
        yield game.name, and_(results.c.game == game.name, *map(not_, made.values()))


def _plain(seat: Seat) -> dict[str, Any]:
    return {"seat": seat.seat, "kind": seat.kind, "person": seat.person, "agent": seat.agent, "name": seat.name}


def _tables(connection: Connection, asked: Select[Any], now: float) -> list[TableFacts]:
    rows = connection.execute(asked).mappings().all()
    taken = seats_at(connection, [row["id"] for row in rows], now)
    of_rooms = select(room_tables.c.table_id, room_tables.c.room_id).where(room_tables.c.table_id.in_(taken))
    in_rooms = {row.table_id: row.room_id for row in connection.execute(of_rooms)} if taken else {}
    of_tournaments = select(tournament_games).where(tournament_games.c.table_id.in_(taken))
    games = {row.table_id: row for row in connection.execute(of_tournaments)} if taken else {}
    return [
        TableFacts(
            **row,
            seats=tuple(taken[row["id"]]),
            room=in_rooms.get(row["id"]),
            tournament=None if (game := games.get(row["id"])) is None else game.tournament_id,
            sealed=None if game is None else game.sealed,
        )
        for row in rows
    ]


def seats_at(connection: Connection, keys: Sequence[str], now: float) -> dict[str, list[Seat]]:
    """Who sits at some tables, with names and ratings. now: in seconds since 1970."""
    found: dict[str, list[Seat]] = {key: [] for key in keys}
    who = func.coalesce(seats.c.person, "agent " + seats.c.agent)
    asked = (
        select(
            seats,
            people.c.name.label("person_name"),
            people.c.profile,
            ratings.c.mu,
            ratings.c.sigma,
            rating_changes.c.gained,
            vacations.c.ends,
        )
        .join(tables, tables.c.id == seats.c.table_id)
        .join(people, people.c.id == seats.c.person, isouter=True)
        .join(ratings, (ratings.c.game == tables.c.game) & (ratings.c.competitor == who), isouter=True)
        .join(
            rating_changes,
            (rating_changes.c.table_id == seats.c.table_id) & (rating_changes.c.seat == seats.c.seat),
            isouter=True,
        )
        .join(
            vacations,
            (vacations.c.person == seats.c.person) & (vacations.c.begins <= now) & (vacations.c.ends > now),
            isouter=True,
        )
        .where(seats.c.table_id.in_(keys))
        .order_by(seats.c.table_id, seats.c.seat)
    )
    for row in connection.execute(asked) if keys else ():
        name = row.name or row.person_name
        rating = None if row.mu is None else Rating(row.mu, row.sigma)
        seat = Seat(row.seat, row.kind, row.person, row.agent, name, rating, row.gained, row.profile, row.ends)
        found[row.table_id].append(seat)
    return found


async def _events(connection: AsyncConnection, key: str, version: int) -> list[Event]:
    later = select(events).where(events.c.table_id == key, events.c.version > version).order_by(events.c.version)
    found: list[Event] = []
    async with connection.stream(later) as rows:
        async for some in rows.partitions(_AT_ONCE):  # others are answered in between
            found += [_event(row) for row in some]
    return found


def _event(row: Any) -> Event:
    author = None if row.author is None else sys.intern(row.author)
    return Event(row.version, row.seat, read_change(row.kind, row.text), author, row.message, row.at)
