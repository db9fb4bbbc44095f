"""Browsers that want notifications, as questions to the database."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.push_sender import Subscription, new_key
from witchwood.server.store.database.dialect import fetch, fetch_column, insert_into
from witchwood.server.store.database.models import facts, subscriptions, told_turns
from witchwood.server.store.database.writer import Writer

_MOST = 10  # browsers of one person; the oldest go


class PushStore:
    """Subscriptions, and the last turn of which each person was notified."""

    def __init__(self, engine: AsyncEngine, writer: Writer, clock: Clock) -> None:
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

        found = await fetch_column(self._engine, asked)
        return str(found[0] if found else await self._writer.run(find)).encode()

    async def add(self, person: str, given: Subscription) -> None:
        """Notify this browser too, and its previous owner no longer: another person uses it now."""
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
        await self._writer.execute(delete(subscriptions).where(*which))

    async def of_person(self, person: str) -> list[Subscription]:
        """The browsers of a person."""
        found = await fetch(self._engine, select(subscriptions).where(subscriptions.c.person == person))
        return [Subscription(row.endpoint, row.key, row.secret) for row in found]

    async def claim(self, table: str, person: str, version: int) -> bool:
        """Whether no process has notified this person of this turn or a later one; it is noted that this one does."""
        row = {"table_id": table, "person": person, "version": version}
        new = insert_into(self._engine, told_turns).values(row)
        later = new.on_conflict_do_update(
            index_elements=["table_id", "person"], set_={"version": version}, where=told_turns.c.version < version
        )
        return await self._writer.execute(later) == 1
