"""Who looks for a game by one press, as questions to the database: one row for each person, so the pool is the same for
all pages of theirs and for all processes. A new table claims its seekers in the transaction that stores it
(`TableStore.add`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.database.dialect import fetch, insert_into
from witchwood.server.store.database.models import ratings, seeks, ties
from witchwood.server.store.database.writer import Writer
from witchwood.table.history.facts import Rating

LOOKS = 12.0  # seconds since a page of theirs said so, until a person looks no longer
LEAVING = 3.0  # the same, since the page was closed: it may be loaded again
_EACH = 3.0  # seconds between two notes that a person looks
_OLD = 60.0  # seconds after which a row of one who looks no longer goes


@dataclass(frozen=True)
class Seek:
    """A person who looks for a game. since, beat, paired: seconds since 1970. table: where they play, None while they
    wait.
    """

    person: str
    game: str
    plate: str
    since: float
    beat: float
    table: str | None
    paired: float | None
    rating: Rating


class SeekStore:
    """The pool."""

    def __init__(self, engine: AsyncEngine, writer: Writer, clock: Clock) -> None:
        self._engine = engine
        self._writer = writer
        self._clock = clock

    async def begin(self, person: str, game: str, plate: str) -> None:
        """A person looks for a game, and for no other any longer. If they look for it already, their time counts on."""
        now = self._clock.now()
        fresh = {"game": game, "plate": plate, "since": now, "beat": now, "table_id": None, "paired": None}
        waits = (seeks.c.game == game) & (seeks.c.plate == plate) & seeks.c.table_id.is_(None)
        again = update(seeks).where(seeks.c.person == person, waits, seeks.c.beat > now - LOOKS).values(beat=now)
        new = insert_into(self._engine, seeks).values(person=person, **fresh)
        later = new.on_conflict_do_update(index_elements=["person"], set_=fresh)
        if not await self._writer.execute(again):
            await self._writer.execute(later)

    async def end(self, person: str) -> None:
        """A person looks no longer. Where they were paired already, that stays."""
        mine = (seeks.c.person == person, seeks.c.table_id.is_(None))
        await self._writer.execute(delete(seeks).where(*mine))

    async def note_here(self, seek: Seek) -> None:
        """A page of a person who looks is open."""
        now = self._clock.now()
        if seek.beat <= now - _EACH:
            await self._writer.execute(update(seeks).where(seeks.c.person == seek.person).values(beat=now))

    async def note_left(self, person: str) -> None:
        """A page of theirs was closed. If it was the only one, they look no longer in a moment."""
        gone = self._clock.now() - LOOKS + LEAVING
        await self._writer.execute(update(seeks).where(seeks.c.person == person).values(beat=gone))

    async def all(self) -> list[Seek]:
        """All who look, those who have waited longest first; and those who have found a game of late."""
        rating = (ratings.c.game == seeks.c.game) & (ratings.c.competitor == seeks.c.person)
        asked = (
            select(seeks, ratings.c.mu, ratings.c.sigma)
            .join(ratings, rating, isouter=True)
            .where(seeks.c.beat > self._clock.now() - LOOKS)
            .order_by(seeks.c.since, seeks.c.person)
        )
        return [
            Seek(
                row.person, row.game, row.plate, row.since, row.beat, row.table_id, row.paired,
                Rating() if row.mu is None else Rating(row.mu, row.sigma),
            )
            for row in await fetch(self._engine, asked)
        ]  # fmt: skip

    async def paired(self) -> dict[str, float]:
        """The tables of those who were paired and are not forgotten yet, each with when that was."""
        asked = select(seeks.c.table_id, seeks.c.paired).where(seeks.c.paired > 0)
        return {row.table_id: row.paired for row in await fetch(self._engine, asked)}

    async def forget(self, table: str) -> None:
        """Those who were paired at a table need it no longer."""
        await self._writer.execute(delete(seeks).where(seeks.c.table_id == table))

    async def prune(self) -> None:
        """Forget those who waited in vain and have left long ago."""
        old = (seeks.c.beat < self._clock.now() - _OLD, seeks.c.table_id.is_(None))
        await self._writer.execute(delete(seeks).where(*old))

    async def apart(self, people: Collection[str]) -> set[frozenset[str]]:
        """The pairs of these people of whom one blocks the other."""
        asked = select(ties.c.person, ties.c.other).where(
            ties.c.person.in_(people), ties.c.other.in_(people), ties.c.kind == "block"
        )
        return {frozenset(row) for row in await fetch(self._engine, asked)}

    async def agents(self, game: str, names: Collection[str]) -> dict[str, Rating | None]:
        """The ratings of some agents at a game, in the order of their names here; None for those without one."""
        named = {f"agent {name}": name for name in names}
        asked = select(ratings).where(ratings.c.game == game, ratings.c.competitor.in_(named))
        found = {named[row.competitor]: Rating(row.mu, row.sigma) for row in await fetch(self._engine, asked)}
        return {name: found.get(name) for name in names}
