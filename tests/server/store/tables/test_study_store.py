"""The line of studies, in the database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, guest
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.tables import study_store
from witchwood.server.store.tables.study_store import INTERRUPTED, RUNNING, StudyStore
from witchwood.table.refusal import RefusalError


@pytest.fixture
def store(engine: AsyncEngine, writer: Writer) -> StudyStore:
    """A line that is empty."""
    return StudyStore(engine, writer, CLOCK)


@pytest.fixture
def people(engine: AsyncEngine, runner: asyncio.Runner) -> list[str]:
    """Three people's ids."""
    return [runner.run(guest(engine)).id for _ in range(3)]


async def ask(store: StudyStore, person: str) -> str:
    """A study of theirs, at the end of the line."""
    key, _ = await store.add(person, "stones", {}, "the study")
    return key


async def test_studies_are_run_in_the_order_in_which_they_were_asked_for(store: StudyStore, people: list[str]) -> None:
    keys = [await ask(store, person) for person in people]
    rows = [await store.find(key) for key in keys]
    assert [await store.before(row) for row in rows if row] == [0, 1, 2]
    claimed = [await store.claim() for _ in range(4)]
    assert [None if one is None else (one.id, one.state) for one in claimed] == [
        *((key, RUNNING) for key in keys),
        None,
    ]


async def test_of_several_processes_one_runs_a_study(store: StudyStore, people: list[str]) -> None:
    await asyncio.gather(*(store.claim() for _ in range(4)))  # all connections are open by then
    key = await ask(store, people[0])
    claimed = await asyncio.gather(*(store.claim() for _ in range(4)))
    assert [one.id for one in claimed if one is not None] == [key]


async def test_everybody_has_one_place_and_the_line_is_bounded(
    store: StudyStore, people: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_store, "_MOST_WAITING", 2)

    first = await ask(store, people[0])
    with pytest.raises(RefusalError, match="waiting or running"):
        await ask(store, people[0])
    await store.claim()
    with pytest.raises(RefusalError, match="waiting or running"):
        await ask(store, people[0])
    await ask(store, people[1])
    with pytest.raises(RefusalError, match="2 studies are waiting"):
        await ask(store, people[2])
    assert await store.cancel(first)
    await ask(store, people[2])


async def test_a_study_that_was_stopped_goes_on_at_the_end_of_the_line(store: StudyStore, people: list[str]) -> None:
    first, second = [await ask(store, person) for person in people[:2]]
    await store.claim()
    assert not await store.remove(first), "it is in line"
    await store.interrupt(CLOCK.now() - 60)
    row = await store.find(first)
    assert row is not None
    assert row.state == RUNNING, "it was heard of since then"
    await store.beat(first, {"games": 7})
    await store.interrupt(CLOCK.now() + 60)
    assert not await store.beat(first, {"games": 8}), "its runner hears that nobody waits for it"
    row = await store.find(first)
    assert row is not None
    assert (row.state, row.progress) == (INTERRUPTED, {"games": 7})
    assert await store.go_on(row)
    with pytest.raises(RefusalError, match="waiting or running"):
        await store.go_on(row)
    assert [one.id for one in [await store.claim(), await store.claim()] if one] == [second, first]


async def test_a_persons_oldest_studies_are_forgotten_and_nobody_elses(
    store: StudyStore, people: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_store, "_MOST_KEPT", 2)

    other = await ask(store, people[1])
    await store.cancel(other)
    mine = []
    for _ in range(3):
        key, dropped = await store.add(people[0], "stones", {}, "the study")
        await store.cancel(key)
        mine.append(key)
    assert dropped == mine[:1]
    assert [row.id for row in await store.of_person(people[0])] == [mine[2], mine[1]]
    assert await store.known([*mine, other]) == {mine[1], mine[2], other}
