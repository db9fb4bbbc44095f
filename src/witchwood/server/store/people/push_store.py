"""Browsers that are told of turns, as questions to the database."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.push_sender import Subscription, new_key
from witchwood.server.store.changes.side_writer import SideWriter
from witchwood.server.store.database.dialect import insert_into
from witchwood.server.store.database.models import facts, subscriptions, told_turns

_MOST = 10  # browsers of one person; the oldest go


class PushStore:
    """Subscriptions, and of which turn each person was told."""

    def __init__(self, engine: AsyncEngine, writer: SideWriter, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock
        self._writer = writer

    async def key(self) -> bytes:
        """The private key of this service, made when it is asked for first; all processes get the same."""
        asked = select(facts.c.value).where(facts.c.name == "push key")

        def find(connection: Connection) -> str:
            fresh = insert_into(self._engine, facts).values(name="push key", value=new_key()).on_conflict_do_nothing()
            connection.execute(fresh)
            return str(connection.execute(asked).scalar_one())

        async with self._engine.connect() as connection:
            found = (await connection.execute(asked)).scalar_one_or_none()
        return (found if found is not None else await self._writer.run(find)).encode()

    async def add(self, person: str, given: Subscription) -> None:
        """Tell this browser too. Its previous owner is no longer told: somebody else uses it now."""
        row = {"person": person, "key": given.key, "secret": given.secret, "created": self._clock.now()}
        new = insert_into(self._engine, subscriptions).values(endpoint=given.endpoint, **row)
        kept = new.on_conflict_do_update(index_elements=["endpoint"], set_=row)
        mine = select(subscriptions.c.endpoint).where(subscriptions.c.person == person)
        newest = mine.order_by(subscriptions.c.created.desc()).limit(_MOST)
        old = (subscriptions.c.person == person, subscriptions.c.endpoint.not_in(newest))

        def store(connection: Connection) -> None:
            connection.execute(kept)
            connection.execute(delete(subscriptions).where(*old))

        await self._writer.run(store)

    async def remove(self, endpoint: str, person: str | None = None) -> None:
        """Tell a browser no more; only if it is this person's, where one is given."""
        which = [subscriptions.c.endpoint == endpoint]
        if person is not None:
            which.append(subscriptions.c.person == person)
        await self._writer.run(lambda connection: connection.execute(delete(subscriptions).where(*which)))

    async def of_person(self, person: str) -> list[Subscription]:
        """The browsers of a person."""
        async with self._engine.connect() as connection:
            found = await connection.execute(select(subscriptions).where(subscriptions.c.person == person))
            return [Subscription(row.endpoint, row.key, row.secret) for row in found]

    async def count(self) -> int:
        """How many browsers are told."""
        async with self._engine.connect() as connection:
            return int((await connection.execute(select(func.count()).select_from(subscriptions))).scalar_one())

    async def claim(self, table: str, person: str, version: int) -> bool:
        """Whether nobody has told this person of this turn, or of a later one: then it is noted that somebody has."""
        row = {"table_id": table, "person": person, "version": version}
        new = insert_into(self._engine, told_turns).values(row)
        later = new.on_conflict_do_update(
            index_elements=["table_id", "person"], set_={"version": version}, where=told_turns.c.version < version
        )
        return await self._writer.run(lambda connection: connection.execute(later).rowcount == 1)
