"""The line of studies, where the database does not answer for a moment."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from server.inside import passing
from server.store.databases import CLOCK, ON_SQLITE, guest
from witchwood.server.search.warmup import Warmup
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.tables.study_store import DONE, INTERRUPTED, StudyStore
from witchwood.server.studies import runner
from witchwood.server.studies.runner import Runner


class Ready(Warmup):
    """Everything is compiled."""

    async def wait(self, name: str) -> None:
        """At once."""

    async def wait_for_searches(self, name: str) -> None:
        """At once."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A study says at once what it came to."""

    async def told(*_: object) -> AsyncGenerator[dict[str, Any] | None, None]:
        yield {"headlines": []}

    monkeypatch.setattr(runner, "told_by", told)
    monkeypatch.setattr(runner, "_LOOK", 0.01)


def failing(work: Callable[..., Awaitable[Any]], times: int) -> Callable[..., Awaitable[Any]]:
    """The same, after it has failed so many times."""
    left = times

    async def do(*given: Any) -> Any:
        nonlocal left
        left -= 1
        if left >= 0:
            raise OSError("the disk is full")
        return await work(*given)

    return do


@pytest.mark.parametrize(
    ("what", "times", "state"),
    [("end", 2, INTERRUPTED), ("interrupt", 1, DONE), ("known", 1, DONE), ("claim", 1, DONE)],
)
@ON_SQLITE
async def test_no_study_is_left_running_nor_in_line_when_the_database_answers_again(
    what: str,
    times: int,
    state: str,
    engine: AsyncEngine,
    writer: Writer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where no other process would see that nobody runs it."""
    store = StudyStore(engine, writer, CLOCK)
    person = (await guest(engine)).id
    key, _ = await store.add(person, "wyr", {}, "a question")
    monkeypatch.setattr(store, what, failing(getattr(store, what), times))
    line = Runner(store, tmp_path, Ready(CLOCK), CLOCK, alone=True)
    line.start()
    await passing(1.0)
    found = await store.find(key)
    assert found is not None
    assert found.state == state
    await line.stop()
