"""Small studies that people have asked for, as questions to the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.clock import Clock
from witchwood.engine.option import Value
from witchwood.server.store.database.dialect import fetch, fetch_column, fetch_dicts
from witchwood.server.store.database.models import studies
from witchwood.server.store.database.writer import Writer
from witchwood.table.ids import fresh_id
from witchwood.table.refusal import RefusalError

QUEUED, RUNNING, DONE = "queued", "running", "done"
CANCELLED, INTERRUPTED, FAILED = "cancelled", "interrupted", "failed"
_OPEN = (QUEUED, RUNNING)
_MOST_WAITING = 30  # of all people
_MOST_KEPT = 20  # of one person; the oldest go
_IN_LINE = (studies.c.created, studies.c.id)


@dataclass(frozen=True)
class AskedStudy:
    """A row. beat: when the process that runs it said so last. result: once it is done or has failed."""

    id: str
    person: str
    game: str
    options: dict[str, Value]
    source: str
    state: str
    created: float
    beat: float
    progress: dict[str, Any]
    result: dict[str, Any] | None


class StudyStore:
    """The studies in line, and those that were."""

    def __init__(self, engine: AsyncEngine, writer: Writer, clock: Clock) -> None:
        self._engine = engine
        self._clock = clock
        self._writer = writer

    async def add(self, person: str, game: str, options: dict[str, Value], source: str) -> tuple[str, list[str]]:
        """Put a study at the end of the line; its id, and those of the person's oldest, which are forgotten for it.

        RefusalError for a second one of a person, or a long line.
        """
        key, now = fresh_id(), self._clock.now()

        def store(connection: Connection) -> list[str]:
            _check_line(connection, person)
            row = {"id": key, "person": person, "game": game, "options": json.dumps(options), "source": source}
            new = {**row, "state": QUEUED, "created": now, "beat": now, "progress": "{}", "result": None}
            connection.execute(studies.insert().values(new))
            newest = select(studies.c.id).where(studies.c.person == person)
            kept = newest.order_by(studies.c.created.desc()).limit(_MOST_KEPT)
            old = (studies.c.person == person, studies.c.id.not_in(kept))
            dropped = list(connection.execute(select(studies.c.id).where(*old)).scalars())
            connection.execute(delete(studies).where(studies.c.id.in_(dropped)))
            return dropped

        return key, await self._writer.run(store)

    async def of_person(self, person: str) -> list[AskedStudy]:
        """Theirs, the newest first."""
        return await self._read(
            select(studies).where(studies.c.person == person).order_by(studies.c.created.desc(), studies.c.id)
        )

    async def find(self, key: str) -> AskedStudy | None:
        """One of them; None if there is none of that id."""
        found = await self._read(select(studies).where(studies.c.id == key))
        return found[0] if found else None

    async def known(self, keys: Sequence[str]) -> set[str]:
        """Which of these ids there are."""
        return set(await fetch_column(self._engine, select(studies.c.id).where(studies.c.id.in_(keys))))

    async def before(self, row: AskedStudy) -> int:
        """How many are run before one that waits: those that run, and those that come before it in line."""
        count = 0
        earlier = tuple_(*_IN_LINE) < (row.created, row.id)
        for which in (studies.c.state == RUNNING, (studies.c.state == QUEUED) & earlier):
            ((found,),) = await fetch(self._engine, select(func.count()).select_from(studies).where(which))
            count += found
        return count

    async def claim(self) -> AskedStudy | None:
        """The first in line, which is this process's to run from now on; None if none waits."""

        def take(connection: Connection) -> str | None:
            first = select(studies.c.id).where(studies.c.state == QUEUED).order_by(*_IN_LINE).limit(1)
            key: str | None = connection.execute(first).scalar_one_or_none()
            mine = update(studies).where(studies.c.id == key, studies.c.state == QUEUED)
            done = connection.execute(mine.values(state=RUNNING, beat=self._clock.now(), result=None))
            return key if done.rowcount == 1 else None

        key = await self._writer.run(take)
        return None if key is None else await self.find(key)

    async def beat(self, key: str, progress: dict[str, Any]) -> bool:
        """Note that it is being run, and how far it is; False if nobody wants it any more."""
        return await self._change(key, (RUNNING,), beat=self._clock.now(), progress=json.dumps(progress))

    async def end(self, key: str, state: str, result: dict[str, Any] | None = None) -> bool:
        """It is run no longer; False if another process has said so before."""
        told = None if result is None else json.dumps(result)
        return await self._change(key, (RUNNING,), state=state, result=told)

    async def cancel(self, key: str) -> bool:
        """Take it out of the line; the process that runs it hears of it at the next beat."""
        return await self._change(key, _OPEN, state=CANCELLED)

    async def go_on(self, row: AskedStudy) -> bool:
        """Put one that was stopped at the end of the line again; False if it was not stopped. RefusalError as for
        `add`.
        """
        if row.state in (*_OPEN, DONE):
            return False

        def store(connection: Connection) -> bool:
            _check_line(connection, row.person)
            stopped = (studies.c.id == row.id, studies.c.state.in_((CANCELLED, INTERRUPTED, FAILED)))
            again = update(studies).where(*stopped).values(state=QUEUED, created=self._clock.now(), result=None)
            return connection.execute(again).rowcount == 1

        return await self._writer.run(store)

    async def remove(self, key: str) -> bool:
        """Forget one that is not in line."""
        gone = delete(studies).where(studies.c.id == key, studies.c.state.not_in(_OPEN))
        return await self._writer.execute(gone) == 1

    async def interrupt(self, before: float) -> None:
        """Those of which nobody has heard since then were interrupted: the process that ran them has ended."""
        silent = (studies.c.state == RUNNING, studies.c.beat < before)
        await self._writer.execute(update(studies).where(*silent).values(state=INTERRUPTED))

    async def _change(self, key: str, states: tuple[str, ...], **values: Any) -> bool:
        which = (studies.c.id == key, studies.c.state.in_(states))
        return await self._writer.execute(update(studies).where(*which).values(values)) == 1

    async def _read(self, asked: Any) -> list[AskedStudy]:
        rows = await fetch_dicts(self._engine, asked)
        for row in rows:
            for name in ("options", "progress", "result"):
                row[name] = None if row[name] is None else json.loads(row[name])
        return [AskedStudy(**row) for row in rows]


def _check_line(connection: Connection, person: str) -> None:
    waiting = select(func.count()).select_from(studies).where(studies.c.state.in_(_OPEN))
    if connection.execute(waiting.where(studies.c.person == person)).scalar_one():
        raise RefusalError("you already have a study waiting or running: cancel it first")
    if connection.execute(waiting).scalar_one() >= _MOST_WAITING:
        raise RefusalError(f"{_MOST_WAITING} studies are waiting: try again later")
