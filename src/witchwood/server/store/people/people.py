"""People in the database, and the facts that the service keeps for itself."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.changes.news import tell
from witchwood.server.store.confusable import look_of
from witchwood.server.store.database.dialect import fetch, insert_into
from witchwood.server.store.database.models import facts, people, subscriptions
from witchwood.server.store.database.writer import Writer
from witchwood.table.ids import fresh_id
from witchwood.table.seats.seat_names import SOMEONE


@dataclass(frozen=True)
class Person:
    """The owner of this identity's cookies. created, seen: seconds since 1970; seen is up to a day older.

    session: the number that their cookies name; those that name another are worth nothing. barred: may not come in.
    profile: the address of theirs. here: when a page of theirs was open last, None for never.
    """

    id: str
    name: str
    created: float
    seen: float
    session: int = 0
    barred: bool = False
    profile: str = ""
    here: float | None = None


class NameTakenError(ValueError):
    """Another person has claimed that name, or one that looks like it."""


HERE = 60.0  # seconds since a page of theirs was open, until a person counts as away
_DAY = 86_400.0
_UNUSED = 365 * _DAY  # seconds after which the name of a person who never came back is free


def _guest() -> str:
    return f"Guest {secrets.randbelow(9000) + 1000}"


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class People:
    """The people who play here. sender: see `TableStore`."""

    def __init__(self, engine: AsyncEngine, writer: Writer, sender: str, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._clock = clock
        self._sender = sender

    async def add(self) -> Person:
        """A new guest."""
        now = self._clock.now()
        person = Person(fresh_id(), _guest(), now, now, profile=secrets.token_hex(8))
        new = insert(people).values(id=person.id, name=person.name, created=now, seen=now, profile=person.profile)
        await self._writer.execute(new, synced=True)
        return person

    async def note_seen(self, person: Person) -> None:
        """A person is here: their name is in use. It is written once a day."""
        now = self._clock.now()
        if person.seen < now - _DAY:
            await self._writer.execute(update(people).where(people.c.id == person.id).values(seen=now), synced=True)

    async def find(self, key: str) -> Person | None:
        """The person with this id; None for one who was deleted, even if something is still stored of them."""
        found = await fetch(self._engine, select(people).where(people.c.id == key, people.c.leaving.is_(None)))
        return person_of_row(found[0]) if found else None

    async def find_profile(self, profile: str) -> Person | None:
        """The person whose profile has this address; None for one who was deleted."""
        found = await fetch(self._engine, select(people).where(people.c.profile == profile, people.c.leaving.is_(None)))
        return person_of_row(found[0]) if found else None

    async def named(self, name: str) -> Person | None:
        """The person who has claimed a name, in capitals or not."""
        found = await fetch(self._engine, select(people).where(people.c.name_key == name.casefold()))
        return person_of_row(found[0]) if found else None

    async def note_here(self, who: Sequence[str]) -> None:
        """Pages of these people are open."""
        await self._writer.execute(update(people).where(people.c.id.in_(who)).values(here=self._clock.now()))

    async def count_here(self) -> int:
        """How many people have a page open."""
        recent = people.c.here > self._clock.now() - HERE
        return int((await fetch(self._engine, select(func.count()).select_from(people).where(recent)))[0][0])

    def is_here(self, person: Person) -> bool:
        """Whether a page of theirs is open."""
        return person.here is not None and person.here > self._clock.now() - HERE

    async def rename(self, key: str, name: str) -> None:
        """Claim a name. NameTakenError if another has it, or one that looks like it, and was here this year."""
        claimed = {"name_key": name.casefold(), "look": look_of(name)}
        same = or_(*[people.c[column] == value for column, value in claimed.items()])
        unused = (people.c.id != key, people.c.seen < self._clock.now() - _UNUSED)
        freed = update(people).where(same, *unused).values(name=_guest(), name_key=None, look=None)

        def claim(connection: Connection) -> None:
            connection.execute(freed)
            connection.execute(update(people).where(people.c.id == key).values(name=name, **claimed))
            tell(connection, self._sender, "", "name", person=key)

        try:
            await self._writer.run(claim, synced=True)
        except IntegrityError:
            raise NameTakenError(
                f"{name} belongs to someone else, or looks like a name that does; choose another"
            ) from None

    async def new_recovery(self, key: str) -> str:
        """A fresh recovery token; the one before it no longer works. Only its digest is kept."""
        token = secrets.token_urlsafe(32)
        linked = update(people).where(people.c.id == key).values(recovery=_digest(token))
        await self._writer.execute(linked, synced=True)
        return token

    async def recover(self, token: str, *, alone: bool = False) -> Person | None:
        """The person whose token this is; it is spent now. alone: all other devices are signed out."""
        digest = _digest(token)

        def spend(connection: Connection) -> Person | None:
            row = connection.execute(select(people).where(people.c.recovery == digest)).one_or_none()
            if row is None:
                return None
            session = row.session + alone
            spent = update(people).where(people.c.id == row.id, people.c.recovery == digest)
            if connection.execute(spent.values(recovery=None, session=session)).rowcount != 1:
                return None  # another device was a moment faster
            if alone:
                connection.execute(delete(subscriptions).where(subscriptions.c.person == row.id))
                tell(connection, self._sender, "", "person", person=row.id)
            return replace(person_of_row(row), session=session)

        return await self._writer.run(spend, synced=True)

    async def sign_out(self, key: str) -> None:
        """Cancel all cookies and the recovery link of a person, and the subscriptions of their browsers."""
        await self._change(key, is_away=True, session=people.c.session + 1, recovery=None)

    async def bar(self, key: str, *, barred: bool = True) -> None:
        """Bar a person, whose browsers get no more notifications; or let them in again."""
        await self._change(key, is_away=barred, barred=self._clock.now() if barred else None)

    async def free_name(self, key: str) -> None:
        """Make a person a guest again; others may take the name."""
        await self._change(key, name=_guest(), name_key=None, look=None, what="name")

    async def leave(self, key: str) -> None:
        """Delete a person: nobody has that id from now on, though erasing their data takes longer (`erasure.py`)."""
        await self._change(
            key, is_away=True, leaving=self._clock.now(), name=SOMEONE, name_key=None, look=None, recovery=None
        )

    async def _change(self, key: str, *, what: str = "person", is_away: bool = False, **values: Any) -> None:
        def change(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == key).values(values))
            if is_away:
                connection.execute(delete(subscriptions).where(subscriptions.c.person == key))
            tell(connection, self._sender, "", what, person=key)

        await self._writer.run(change, synced=True)


def person_of_row(row: Any) -> Person:
    """The person of a row of the table."""
    barred = row.barred is not None
    return Person(row.id, row.name, row.created, row.seen, row.session, barred, row.profile or "", row.here)


async def secret_of(engine: AsyncEngine) -> str:
    """The secret of this service, made when it is asked for first; all processes get the same."""
    fresh = insert_into(engine, facts).values(name="secret", value=secrets.token_urlsafe(32)).on_conflict_do_nothing()
    async with engine.begin() as connection:
        await connection.execute(fresh)
        return str((await connection.execute(select(facts.c.value).where(facts.c.name == "secret"))).scalar_one())
