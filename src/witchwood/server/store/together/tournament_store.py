"""Tournaments, as questions to the database. What happens in one is stored as rows that are only ever added."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, Row, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.changes.news import tell
from witchwood.server.store.database.dialect import fetch, fetch_column
from witchwood.server.store.database.models import (
    entrants,
    goes_on,
    happenings,
    people,
    tables,
    tournament_games,
    tournaments,
)
from witchwood.server.store.database.writer import Writer
from witchwood.table.deals.fairness import Dealt
from witchwood.table.ids import fresh_id
from witchwood.table.refusal import RefusalError
from witchwood.table.tournaments.happenings import Happening, Joined, TournamentOver, What, read_what, write_what
from witchwood.table.tournaments.standings import Ranked, standing_of
from witchwood.table.tournaments.tournament import Tournament
from witchwood.table.tournaments.tournament_plan import LONGEST_WINDOW, Format, TournamentPlan

_OPEN = 5  # tournaments of one host that are not over
_SHOWN = 50  # in a list
_RECENT = 86_400.0  # seconds for which one that is over stays in the list


@dataclass(frozen=True)
class NewEvent:
    """A tournament that is made. people: who takes part from the start, with the number shown of their rating; the
    first is the host.
    """

    name: str
    plan: TournamentPlan
    listed: bool
    room: str | None
    deals: tuple[Dealt, ...]
    people: Sequence[tuple[str, int]]


@dataclass(frozen=True)
class EnteredPerson:
    """Who takes part in a tournament, and was not deleted. profile: the address of theirs."""

    person: str
    name: str
    profile: str | None


@dataclass(frozen=True, eq=False)  # compared by identity: what is written of it is kept for all who look
class StoredTournament:
    """A tournament with all that happened. people: the entrants who were not deleted, by number."""

    id: str
    name: str
    plan: TournamentPlan
    listed: bool
    room: str | None
    deals: tuple[Dealt, ...]
    people: Mapping[int, EnteredPerson]
    happenings: tuple[Happening, ...]

    @cached_property
    def tournament(self) -> Tournament:
        """What follows from all that."""
        return Tournament.of(self.plan, self.happenings)

    @cached_property
    def standing(self) -> list[Ranked]:
        """The best first."""
        return standing_of(self.tournament)

    def number_of(self, person: str) -> int | None:
        """A person's number, if they take part."""
        return next((number for number, one in self.people.items() if one.person == person), None)

    def is_host(self, person: str) -> bool:
        """Whether a person is the entrant of longest standing."""
        return bool(self.people) and self.people[min(self.people)].person == person


@dataclass(frozen=True)
class TournamentEntry:
    """A tournament in a list. entrants: how many. mine: whether the person who asks takes part."""

    id: str
    name: str
    game: str
    format: Format
    begins: float
    ends: float | None
    over: bool
    listed: bool
    entrants: int
    mine: bool


class TournamentStore:
    """sender: see `TableStore`."""

    def __init__(self, engine: AsyncEngine, writer: Writer, sender: str, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._sender = sender
        self._clock = clock

    async def add(self, new: NewEvent) -> str:
        """Store a new tournament; its id, which is the secret of its link. RefusalError for one too many of a host."""
        key, now, plan = fresh_id(), self._clock.now(), new.plan
        host = new.people[0][0]

        def store(connection: Connection) -> None:
            mine = select(func.count()).select_from(entrants).join(tournaments).where(goes_on)
            theirs = mine.where(entrants.c.person == host, entrants.c.number == 1)
            if connection.execute(theirs).scalar_one() >= _OPEN:
                raise RefusalError(f"you host {_OPEN} tournaments that aren't over: end one of them first")
            connection.execute(
                insert(tournaments).values(
                    id=key, name=new.name, game=plan.game, options=json.dumps(plan.options), format=plan.format,
                    begins=plan.begins, ends=plan.ends, rounds=plan.rounds,
                    clock=None if plan.clock is None else json.dumps(plan.clock), rated=plan.rated, listed=new.listed,
                    over=False, room_id=new.room, created=now, came=len(new.people),
                    deals=json.dumps([[str(one.number), one.salt] for one in new.deals]) if new.deals else None,
                )
            )  # fmt: skip
            named = [
                {"tournament_id": key, "number": number, "person": person}
                for number, (person, _) in enumerate(new.people, 1)
            ]
            connection.execute(insert(entrants), named)
            joined = [Happening(now, Joined(number, rating)) for number, (_, rating) in enumerate(new.people, 1)]
            _add(connection, key, 0, joined)

        await self._writer.run(store, synced=True)
        return key

    async def find(self, key: str) -> StoredTournament | None:
        """A tournament with all that happened. ValueError where a newer version has stored some of it."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(_read, key)

    async def append(self, key: str, known: int, new: Sequence[Happening]) -> bool:
        """Store what happens next; False, and nothing is stored, if more than `known` happenings are stored already."""

        def store(connection: Connection) -> None:
            _add(connection, key, known, new)
            if any(isinstance(one.what, TournamentOver) for one in new):
                connection.execute(update(tournaments).where(tournaments.c.id == key).values(over=True))
                mine = tournament_games.c.tournament_id == key
                connection.execute(update(tournament_games).where(mine).values(sealed=None))
            tell(connection, self._sender, key, "tournament")

        try:
            await self._writer.run(store, synced=True)
        except IntegrityError:
            return False
        return True

    async def decide(self, key: str, person: str, judge: Callable[[StoredTournament], Sequence[What]]) -> None:
        """Store what a person does. judge: what that is, as the tournament stands; it may refuse. A person who joins
        for the first time gets the next number, under which `judge` has entered them.
        """
        now = self._clock.now()

        def store(connection: Connection) -> None:
            came = update(tournaments).where(tournaments.c.id == key).values(came=tournaments.c.came)  # lock first
            connection.execute(came)
            found = _read(connection, key)
            if found is None:
                return
            whats = judge(found)
            if found.number_of(person) is None and whats:
                number = connection.execute(came.values(came=tournaments.c.came + 1).returning(tournaments.c.came))
                entered = {"tournament_id": key, "number": number.scalar_one(), "person": person}
                connection.execute(insert(entrants).values(entered))
            _add(connection, key, len(found.happenings), [Happening(now, what) for what in whats])
            if any(isinstance(what, TournamentOver) for what in whats):
                connection.execute(update(tournaments).where(tournaments.c.id == key).values(over=True))
            tell(connection, self._sender, key, "tournament")

        try:
            await self._writer.run(store, synced=True)
        except IntegrityError:
            raise RefusalError("something else happened at the same moment: try again") from None

    async def going_on(self) -> list[str]:
        """Those that have begun and are not over."""
        now = self._clock.now()
        begun = select(tournaments.c.id).where(goes_on, tournaments.c.begins <= now)
        return await fetch_column(self._engine, begun.order_by(tournaments.c.begins))

    async def tables_of(self, key: str) -> dict[str, bool]:
        """The tables of a tournament, and whether they are finished."""
        asked = select(tables.c.id, tables.c.finished).join(tournament_games).where(
            tournament_games.c.tournament_id == key
        )  # fmt: skip
        return {row.id: row.finished for row in await fetch(self._engine, asked)}

    async def listed_for(self, person: str) -> list[TournamentEntry]:
        """Public ones that are not long over, and all in which a person takes part; the latest first."""
        now = self._clock.now()
        of_late = tournaments.c.begins > now - LONGEST_WINDOW - _RECENT
        shown = of_late & tournaments.c.listed & or_(goes_on, tournaments.c.begins > now - _RECENT)
        public = select(tournaments.c.id).where(shown).order_by(tournaments.c.begins.desc()).limit(_SHOWN)
        mine = select(entrants.c.tournament_id).where(entrants.c.person == person)
        keys = [*await fetch_column(self._engine, public), *await fetch_column(self._engine, mine)]
        return await self._entries(keys, person)

    async def _entries(self, keys: Sequence[str], person: str) -> list[TournamentEntry]:
        which = select(tournaments).where(tournaments.c.id.in_(keys))
        rows = await fetch(self._engine, which.order_by(tournaments.c.over, tournaments.c.begins.desc()).limit(_SHOWN))
        keys = [row.id for row in rows]
        who = select(entrants.c.tournament_id, entrants.c.person).where(entrants.c.tournament_id.in_(keys))
        taking: dict[str, list[str]] = {key: [] for key in keys}
        for row in await fetch(self._engine, who):
            taking[row.tournament_id].append(row.person)
        return [
            TournamentEntry(
                row.id, row.name, row.game, row.format, row.begins, row.ends, row.over, row.listed,
                len(taking[row.id]), person in taking[row.id],
            )
            for row in rows
        ]  # fmt: skip


def _add(connection: Connection, key: str, known: int, new: Sequence[Happening]) -> None:
    rows = []
    for number, one in enumerate(new, known + 1):
        kind, text = write_what(one.what)
        rows.append({"tournament_id": key, "number": number, "at": one.at, "kind": kind, "text": text})
    if rows:
        connection.execute(insert(happenings), rows)


def _read(connection: Connection, key: str) -> StoredTournament | None:
    row = connection.execute(select(tournaments).where(tournaments.c.id == key)).one_or_none()
    if row is None:
        return None
    who = (
        select(entrants.c.number, people.c.id, people.c.name, people.c.profile)
        .join(people, people.c.id == entrants.c.person)
        .where(entrants.c.tournament_id == key)
        .order_by(entrants.c.number)
    )
    told = select(happenings).where(happenings.c.tournament_id == key).order_by(happenings.c.number)
    return StoredTournament(
        key,
        row.name,
        _plan(row),
        row.listed,
        row.room_id,
        tuple(Dealt(int(number), salt) for number, salt in json.loads(row.deals or "[]")),
        {one.number: EnteredPerson(one.id, one.name, one.profile) for one in connection.execute(who)},
        tuple(Happening(one.at, read_what(one.kind, one.text)) for one in connection.execute(told)),
    )


def _plan(row: Row[*tuple[Any, ...]]) -> TournamentPlan:
    clock = None if row.clock is None else json.loads(row.clock)
    return TournamentPlan(
        row.game, json.loads(row.options), row.format, row.begins, row.ends, row.rounds, clock, row.rated
    )
