"""Rooms, as questions to the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Subquery, and_, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.database.dialect import fetch
from witchwood.server.store.database.models import (
    goes_on,
    people,
    results,
    room_lines,
    room_members,
    room_tables,
    rooms,
    seats,
    tables,
    tournaments,
)
from witchwood.server.store.database.writer import Writer
from witchwood.table.ids import fresh_id
from witchwood.table.refusal import RefusalError
from witchwood.table.together.rooms import MOST_MEMBERS, Member, RoomLine, RoomTable

_MOST_ROOMS = 50  # of one person
_SEEN_EACH = 4.0  # seconds between two notes that a member is there
HERE = 12.0  # seconds since a member's page has asked, until they count as away
LEAVING = 3.0  # the same, since it was closed: it may be loaded again
_FEW, _LATELY = 3, 7 * 86_400.0  # rooms of whose series one's home tells, seen within so many seconds
_TABLES = 500  # of a room, the last ones: from these its scores are counted
_SERIES = 50  # tables of a series, the last ones
_LINES = 50  # that are kept of what members say


@dataclass(frozen=True)
class Room:
    """A room with its members, who came first at the front, and the tables of its last series, the last at the end.

    wins: of all time, by person. ahead: how often the first of two members won and the other, who played too, did not.
    tournament: the last one of the room, if it is not over. lines: what members have said, the oldest first.
    """

    id: str
    name: str
    open: bool
    members: tuple[Member, ...]
    tables: tuple[RoomTable, ...]
    wins: Mapping[str, int]
    ahead: Mapping[tuple[str, str], int]
    tournament: str | None = None
    lines: tuple[RoomLine, ...] = ()

    def member(self, person: str) -> Member | None:
        """The member who is this person."""
        return next((one for one in self.members if one.person == person), None)

    @property
    def host(self) -> Member | None:
        """The member of longest standing."""
        return self.members[0] if self.members else None


@dataclass(frozen=True)
class RoomCard:
    """A room in a list, with its members' names, as clients receive it."""

    id: str
    name: str
    members: list[str]


class RoomStore:
    """The rooms."""

    def __init__(self, engine: AsyncEngine, writer: Writer, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock
        self._writer = writer

    async def add(self, name: str, person: str) -> str:
        """A new room with its first member; its id, which is the secret of its link."""
        key = fresh_id()
        now = self._clock.now()

        def make(connection: Connection) -> None:
            mine = select(func.count()).where(room_members.c.person == person)
            if connection.execute(mine).scalar_one() >= _MOST_ROOMS:
                raise RefusalError(f"you belong to {_MOST_ROOMS} rooms: leave one first")
            connection.execute(insert(rooms).values(id=key, name=name, open=True, created=now, came=1))
            connection.execute(insert(room_members).values(room_id=key, number=1, person=person, seen=now))

        await self._writer.run(make)
        return key

    async def find(self, key: str) -> Room | None:
        """A room with all that is shown of it."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(_read, key)

    async def belongs(self, key: str, person: str) -> bool:
        """Whether a person belongs to a room."""
        mine = select(room_members.c.number).where(room_members.c.room_id == key, room_members.c.person == person)
        return bool(await fetch(self._engine, mine))

    async def of_person(self, person: str) -> list[RoomCard]:
        """The rooms to which a person belongs: those they looked at last, where there are many."""
        mine = select(room_members.c.room_id).where(room_members.c.person == person)
        last = mine.order_by(room_members.c.seen.desc()).limit(_MOST_ROOMS).subquery()
        asked = (
            select(rooms.c.id, rooms.c.name, people.c.name.label("member"))
            .join(last, last.c.room_id == rooms.c.id)
            .join(room_members, room_members.c.room_id == rooms.c.id)
            .join(people, people.c.id == room_members.c.person)
            .order_by(rooms.c.created, rooms.c.id, room_members.c.number)
        )
        found: dict[str, RoomCard] = {}
        for row in await fetch(self._engine, asked):
            found.setdefault(row.id, RoomCard(row.id, row.name, [])).members.append(row.member)
        return list(found.values())

    async def latest_of(self, person: str) -> list[Room]:
        """The rooms that a person looked at last, of those of the last days."""
        mine = select(room_members.c.room_id).where(
            room_members.c.person == person, room_members.c.seen > self._clock.now() - _LATELY
        )
        found = await fetch(self._engine, mine.order_by(room_members.c.seen.desc()).limit(_FEW))
        rooms_found = [await self.find(row.room_id) for row in found]
        return [room for room in rooms_found if room is not None]

    async def join(self, key: str, person: str) -> None:
        """Belong to a room. RefusalError if it is full or closed."""

        def enter(connection: Connection) -> None:
            room = _read(connection, key)
            if room is None or room.member(person) is not None:
                return
            if not room.open:
                raise RefusalError("this room is closed to newcomers: ask its host to open it")
            if len(room.members) >= MOST_MEMBERS:
                raise RefusalError(f"a room has {MOST_MEMBERS} members at most")
            came = update(rooms).where(rooms.c.id == key).values(came=rooms.c.came + 1)
            number = connection.execute(came.returning(rooms.c.came)).scalar_one()
            row = {"room_id": key, "number": number, "person": person, "seen": self._clock.now()}
            connection.execute(insert(room_members).values(row))

        try:
            await self._writer.run(enter)
        except IntegrityError:
            raise RefusalError("someone else joined at the same moment: try again") from None

    async def leave(self, key: str, person: str) -> None:
        """Belong to a room no longer."""
        mine = (room_members.c.room_id == key, room_members.c.person == person)
        await self._writer.execute(delete(room_members).where(*mine))

    async def set_door(self, key: str, *, is_open: bool) -> None:
        """Let others join, or nobody."""
        await self._writer.execute(update(rooms).where(rooms.c.id == key).values(open=is_open))

    async def say(self, key: str, person: str, text: str) -> None:
        """A member says something; the oldest line goes when there are many."""

        def store(connection: Connection) -> None:
            said = update(rooms).where(rooms.c.id == key).values(said=rooms.c.said + 1)
            number = connection.execute(said.returning(rooms.c.said)).scalar_one()
            row = {"room_id": key, "number": number, "person": person, "text": text, "at": self._clock.now()}
            connection.execute(insert(room_lines).values(row))
            old = (room_lines.c.room_id == key, room_lines.c.number <= number - _LINES)
            connection.execute(delete(room_lines).where(*old))

        await self._writer.run(store)

    async def note_seen(self, room: Room, member: Member) -> bool:
        """A member looks at it; whether they were away before."""
        now = self._clock.now()
        if member.seen <= now - _SEEN_EACH:
            await self._set_seen(room.id, member.person, now)
        return member.seen <= now - HERE

    async def note_left(self, key: str, person: str) -> None:
        """A member has closed a page of it. If it was the only one, they are away in a moment."""
        await self._set_seen(key, person, self._clock.now() - HERE + LEAVING)

    async def _set_seen(self, key: str, person: str, at: float) -> None:
        here = (room_members.c.room_id == key, room_members.c.person == person)
        await self._writer.execute(update(room_members).where(*here).values(seen=at))


def _read(connection: Connection, key: str) -> Room | None:
    row = connection.execute(select(rooms).where(rooms.c.id == key)).one_or_none()
    if row is None:
        return None
    asked = (
        select(room_members, people.c.name, people.c.profile)
        .join(people, people.c.id == room_members.c.person)
        .where(room_members.c.room_id == key)
        .order_by(room_members.c.number)
    )
    members = tuple(
        Member(one.number, one.person, one.name, one.seen, one.profile) for one in connection.execute(asked)
    )
    here = [one.person for one in members]
    return Room(
        key, row.name, row.open, members, _series(connection, key), _wins(connection, key, here),
        _ahead(connection, key, here), _tournament(connection, key), _lines(connection, key),
    )  # fmt: skip


def _lines(connection: Connection, key: str) -> tuple[RoomLine, ...]:
    asked = (
        select(room_lines, people.c.name, people.c.profile)
        .join(people, people.c.id == room_lines.c.person)
        .where(room_lines.c.room_id == key)
        .order_by(room_lines.c.number)
    )
    return tuple(
        RoomLine(one.number, one.person, one.name, one.profile, one.text, one.at) for one in connection.execute(asked)
    )


def _tournament(connection: Connection, key: str) -> str | None:
    """The last of a room's tournaments that is not over."""
    asked = select(tournaments.c.id).where(goes_on, tournaments.c.room_id == key)
    return connection.execute(asked.order_by(tournaments.c.begins.desc()).limit(1)).scalar_one_or_none()


def _series(connection: Connection, key: str) -> tuple[RoomTable, ...]:
    """The tables of the last series."""
    last = select(func.max(room_tables.c.series)).where(room_tables.c.room_id == key).scalar_subquery()
    asked = (
        select(room_tables, tables.c.game, tables.c.options, tables.c.finished, tables.c.rated, tables.c.terms)
        .join(tables, tables.c.id == room_tables.c.table_id)
        .where(room_tables.c.room_id == key, room_tables.c.series == last)
        .order_by(room_tables.c.number.desc())
        .limit(_SERIES)
    )
    found = connection.execute(asked).all()[::-1]
    keys = [one.table_id for one in found]
    sat = _people_by_table(
        connection.execute(
            select(seats.c.table_id, seats.c.person).where(seats.c.table_id.in_(keys), seats.c.person.is_not(None))
        ).all()
    )
    played = select(seats.c.table_id, seats.c.agent).where(seats.c.table_id.in_(keys), seats.c.agent.is_not(None))
    agents: dict[str, list[str]] = {}
    for row in connection.execute(played.order_by(seats.c.table_id, seats.c.seat)):
        agents.setdefault(row.table_id, []).append(row.agent)
    told = connection.execute(
        select(results.c.table_id, results.c.person, results.c.won).where(results.c.table_id.in_(keys))
    ).all()
    counted, won = {one.table_id for one in told}, _people_by_table([one for one in told if one.won])
    return tuple(
        RoomTable(
            one.table_id, one.game, one.options, one.series, one.number, one.best_of, one.rated, one.terms,
            one.finished, sat.get(one.table_id, frozenset()), won.get(one.table_id, frozenset()),
            one.table_id in counted, tuple(agents.get(one.table_id, ())),
        )
        for one in found
    )  # fmt: skip


def _last_tables(key: str) -> Subquery:
    mine = select(room_tables.c.table_id).where(room_tables.c.room_id == key)
    return mine.order_by(room_tables.c.number.desc()).limit(_TABLES).subquery()


def _wins(connection: Connection, key: str, here: Sequence[str]) -> dict[str, int]:
    last = _last_tables(key)
    asked = select(results.c.person, func.count()).join(last, last.c.table_id == results.c.table_id)
    won = asked.where(results.c.won, results.c.person.in_(here)).group_by(results.c.person)
    return dict(tuple(row) for row in connection.execute(won))


def _ahead(connection: Connection, key: str, here: Sequence[str]) -> dict[tuple[str, str], int]:
    """For each two who have played each other, in this order: how often the first won and the other did not."""
    last, one, other = _last_tables(key), results.alias("one"), results.alias("other")
    asked = (
        select(one.c.person, other.c.person, func.sum(case((and_(one.c.won, ~other.c.won), 1), else_=0)))
        .select_from(last)
        .join(one, one.c.table_id == last.c.table_id)
        .join(other, other.c.table_id == last.c.table_id)
        .where(one.c.person != other.c.person, one.c.person.in_(here), other.c.person.in_(here))
        .group_by(one.c.person, other.c.person)
    )
    return {(first, second): count for first, second, count in connection.execute(asked)}


def _people_by_table(rows: Sequence[object]) -> dict[str, frozenset[str]]:
    by_table: dict[str, set[str]] = {}
    for row in rows:
        by_table.setdefault(row.table_id, set()).add(row.person)  # type: ignore[attr-defined]  # SQLAlchemy's rows
    return {table: frozenset(found) for table, found in by_table.items()}
