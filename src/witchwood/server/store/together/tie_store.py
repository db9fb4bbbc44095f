"""Whom people follow and block, and whom they have challenged, as questions to the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from sqlalchemy import Column, ColumnElement, Connection, and_, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.database.dialect import fetch, fetch_column, insert_into
from witchwood.server.store.database.models import challenges, people, tables, ties
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.people import Person, person_of_row
from witchwood.table.refusal import RefusalError

TieKind: TypeAlias = Literal["follow", "block"]
_MOST = 500  # people whom one person follows, or blocks
_DAYS = 7 * 86_400  # seconds for which a challenge stands
_PENDING = 3  # challenges of one person to another that wait for an answer
_SHOWN = 20  # challenges in a list


@dataclass(frozen=True)
class ChallengeRow:
    """A challenge that waits for an answer: the table, and the challenger."""

    table: str
    challenger: Person


class TieStore:
    """Ties between people."""

    def __init__(self, engine: AsyncEngine, writer: Writer, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._clock = clock

    async def set_tie(self, person: str, other: str, kind: TieKind, *, on: bool) -> None:
        """Follow or block another person, or no longer. Blocking ends that either follows the other, and the challenges
        between them. RefusalError beyond so many.
        """
        mine = (ties.c.person == person, ties.c.kind == kind)
        fresh = insert_into(self._engine, ties).values(person=person, other=other, kind=kind, since=self._clock.now())

        def store(connection: Connection) -> None:
            if not on:
                connection.execute(delete(ties).where(*mine, ties.c.other == other))
                return
            count = connection.execute(select(func.count()).select_from(ties).where(*mine)).scalar_one()
            if count >= _MOST:
                raise RefusalError(f"you {kind} {_MOST} people already: end that with some of them first")
            connection.execute(fresh.on_conflict_do_nothing())
            if kind == "block":
                both = _between(ties.c.person, ties.c.other, person, other)
                connection.execute(delete(ties).where(both, ties.c.kind == "follow"))
                between = _between(challenges.c.challenger, challenges.c.challenged, person, other)
                connection.execute(delete(challenges).where(between))

        await self._writer.run(store)

    async def ties_to(self, person: str, other: str) -> set[str]:
        """What one person has with another."""
        asked = select(ties.c.kind).where(ties.c.person == person, ties.c.other == other)
        return set(await fetch_column(self._engine, asked))

    async def are_apart(self, person: str, other: str) -> bool:
        """Whether one of two people blocks the other."""
        both = _between(ties.c.person, ties.c.other, person, other)
        return bool(await fetch(self._engine, select(ties.c.kind).where(both, ties.c.kind == "block").limit(1)))

    async def blocked_by(self, person: str) -> set[str]:
        """The people whom a person blocks."""
        asked = select(ties.c.other).where(ties.c.person == person, ties.c.kind == "block")
        return set(await fetch_column(self._engine, asked))

    async def who_block(self, person: str) -> set[str]:
        """The people who block a person."""
        asked = select(ties.c.person).where(ties.c.other == person, ties.c.kind == "block")
        return set(await fetch_column(self._engine, asked))

    async def followed_by(self, person: str) -> list[Person]:
        """The people whom a person follows: those who were here last at the front."""
        mine = select(ties.c.other).where(ties.c.person == person, ties.c.kind == "follow")
        alive = select(people).where(people.c.id.in_(mine), people.c.leaving.is_(None))
        last = func.coalesce(people.c.here, people.c.created)
        return [person_of_row(row) for row in await fetch(self._engine, alive.order_by(last.desc()).limit(_MOST))]

    # Challenges

    async def check_challenge(self, challenger: str, challenged: str) -> None:
        """RefusalError while too many challenges of one person to another wait for an answer."""
        mine = (challenges.c.challenger == challenger, challenges.c.at > self._clock.now() - _DAYS)
        asked = (
            select(func.count())
            .select_from(challenges)
            .join(tables, tables.c.id == challenges.c.table_id)
            .where(*mine, challenges.c.challenged == challenged, tables.c.waits == "open")
        )
        if (await fetch_column(self._engine, asked))[0] >= _PENDING:
            raise RefusalError(f"{_PENDING} of your challenges still wait for their answer: give them time")

    async def challenge(self, table: str, challenger: str, challenged: str) -> None:
        """Offer a person the free seat of a table."""
        who = {"challenger": challenger, "challenged": challenged}
        await self._writer.execute(insert(challenges).values(table_id=table, **who, at=self._clock.now()))

    async def end_challenge(self, table: str, challenged: str) -> bool:
        """A person doesn't take the offer; whether there was one."""
        theirs = (challenges.c.table_id == table, challenges.c.challenged == challenged)
        return await self._writer.execute(delete(challenges).where(*theirs)) == 1

    async def challenges_to(self, person: str) -> list[ChallengeRow]:
        """The challenges that wait for a person's answer, the latest first."""
        asked = (
            select(challenges.c.table_id, people)
            .join(people, people.c.id == challenges.c.challenger)
            .join(tables, tables.c.id == challenges.c.table_id)
            .where(challenges.c.challenged == person, challenges.c.at > self._clock.now() - _DAYS)
            .where(tables.c.waits == "open")
            .order_by(challenges.c.at.desc())
            .limit(_SHOWN)
        )
        return [ChallengeRow(row.table_id, person_of_row(row)) for row in await fetch(self._engine, asked)]


def _between(one: Column[str], two: Column[str], person: str, other: str) -> ColumnElement[bool]:
    """Whether two columns name these two people, either way."""
    return or_(and_(one == person, two == other), and_(one == other, two == person))
