"""What people say at tables, whom they mute and what they report, as questions to the database."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.server.store.changes.news import tell
from witchwood.server.store.database.dialect import fetch, fetch_column, insert_into
from witchwood.server.store.database.models import lines, mutes, people, quiet_tables, reports, ties
from witchwood.server.store.database.writer import Writer
from witchwood.table.together.talk import KEPT, ChatLine

_TRIES = 5  # when others say something at the same table at the same moment


class TalkStore:
    """The talk of all tables. sender: see `TableStore`."""

    def __init__(self, engine: AsyncEngine, writer: Writer, sender: str, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock
        self._writer = writer
        self._sender = sender

    async def add(
        self, table: str, person: str, message: str, kind: str, text: str, *, watching: bool = False
    ) -> int | None:
        """Store a line; its number. None if this message was stored before. IntegrityError if others are faster again
        and again. watching: it is said among watchers, who push no line of the players' out.
        """
        for left in reversed(range(_TRIES)):
            try:
                return await self._writer.run(
                    lambda connection: self._add(connection, table, person, message, kind, text, watching)
                )
            except IntegrityError:  # two said something at once, at two processes
                if not left:
                    raise
        return None

    def _add(
        self, connection: Connection, table: str, person: str, message: str, kind: str, text: str, watching: bool
    ) -> int | None:
        mine = (lines.c.table_id == table, lines.c.person == person, lines.c.message == message)
        if connection.execute(select(lines.c.number).where(*mine)).first() is not None:
            return None
        here = lines.c.table_id == table
        number = 1 + (connection.execute(select(func.max(lines.c.number)).where(here)).scalar() or 0)
        said = {"person": person, "message": message, "kind": kind, "text": text, "at": self._clock.now()}
        connection.execute(insert(lines).values(table_id=table, number=number, watching=watching, **said))
        theirs = (here, lines.c.watching == watching)
        last = select(lines.c.number).where(*theirs).order_by(lines.c.number.desc()).offset(KEPT).limit(1)
        connection.execute(delete(lines).where(*theirs, lines.c.number <= last.scalar_subquery()))
        tell(connection, self._sender, table, "talk", number=number)
        return number

    async def lines(self, table: str, first: int = 0) -> list[ChatLine]:
        """The lines of a table from a number on, the oldest first."""
        asked = (
            select(lines, people.c.name, people.c.profile)
            .join(people, people.c.id == lines.c.person)
            .where(lines.c.table_id == table, lines.c.number >= first)
            .order_by(lines.c.number)
        )
        found = await fetch(self._engine, asked)
        return [
            ChatLine(row.number, row.person, row.name, row.kind, row.text, row.at, row.profile, bool(row.watching))
            for row in found
        ]

    async def is_quiet(self, table: str) -> bool:
        """Whether the talk of a table is switched off."""
        return bool(await fetch(self._engine, select(quiet_tables).where(quiet_tables.c.table_id == table)))

    async def set_quiet(self, table: str, *, on: bool) -> None:
        """Switch the talk of a table off (`on`) or on again."""

        def switch(connection: Connection) -> None:
            fresh = insert_into(self._engine, quiet_tables).values(table_id=table).on_conflict_do_nothing()
            connection.execute(fresh if on else delete(quiet_tables).where(quiet_tables.c.table_id == table))
            tell(connection, self._sender, table, "talk", number=0)  # of a line that is new; 0 where more has changed

        await self._writer.run(switch)

    async def silenced_by(self, person: str) -> set[str]:
        """The people whom a person doesn't hear because they mute or block them."""
        blocked = select(ties.c.other).where(ties.c.person == person, ties.c.kind == "block")
        return await self.muted_by(person) | set(await fetch_column(self._engine, blocked))

    async def muted_by(self, person: str) -> set[str]:
        """The people whom a person does not hear."""
        return set(await fetch_column(self._engine, select(mutes.c.muted).where(mutes.c.person == person)))

    async def who_mute(self, person: str) -> set[str]:
        """The people who don't hear a person, because they mute or block them."""
        blocks = select(ties.c.person).where(ties.c.other == person, ties.c.kind == "block")
        mute = select(mutes.c.person).where(mutes.c.muted == person)
        return set(await fetch_column(self._engine, mute)) | set(await fetch_column(self._engine, blocks))

    async def set_mute(self, person: str, muted: str, *, on: bool) -> None:
        """Let a person hear another one no longer, or again."""
        fresh = insert_into(self._engine, mutes).values(person=person, muted=muted).on_conflict_do_nothing()
        gone = delete(mutes).where(mutes.c.person == person, mutes.c.muted == muted)
        await self._writer.execute(fresh if on else gone)

    async def report(self, table: str, line: ChatLine, reporter: str) -> None:
        """Keep a line for the operator; once for each who reports it."""
        said = {"table_id": table, "number": line.number, "reported": line.person, "text": line.text}
        fresh = insert_into(self._engine, reports).values(**said, reporter=reporter, at=self._clock.now())
        await self._writer.execute(fresh.on_conflict_do_nothing())
