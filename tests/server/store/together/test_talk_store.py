"""What is said at tables, in the database."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, a_table, named
from witchwood.server.store.admin.admin_lists import AdminLists
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.together import talk_store
from witchwood.server.store.together.talk_store import TalkStore


@pytest.fixture
def store(engine: AsyncEngine, writer: Writer) -> TalkStore:
    return TalkStore(engine, writer, "one", CLOCK)


async def test_lines_have_the_numbers_of_their_table_and_the_oldest_are_forgotten(
    engine: AsyncEngine, store: TalkStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk_store, "KEPT", 2)

    ann, bob = await named(engine, "Ann of Wyr"), await named(engine, "Bob of Pendle")
    table, other = [(await a_table(engine, number)).id for number in range(2)]
    said = [
        await store.add(key, who.id, message, "text", f"{message} of {who.name}")
        for key, who, message in (
            (table, ann, "m1"),
            (table, bob, "m1"),
            (table, ann, "m1"),
            (other, ann, "m1"),
            (table, ann, "m2"),
        )
    ]
    assert said == [1, 2, None, 1, 3], "a line sent twice is said once, by its sender and at that table"
    assert [(line.number, line.name, line.text) for line in await store.lines(table)] == [
        (2, "Bob of Pendle", "m1 of Bob of Pendle"),
        (3, "Ann of Wyr", "m2 of Ann of Wyr"),
    ]
    assert [line.number for line in await store.lines(table, 3)] == [3]
    assert [line.number for line in await store.lines(other)] == [1]


async def test_watchers_push_no_line_of_the_players_out(
    engine: AsyncEngine, store: TalkStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk_store, "KEPT", 2)
    ann, table = await named(engine, "Ann of Wyr"), (await a_table(engine)).id
    for number, watching in enumerate([False, True, True, True, True, False]):
        await store.add(table, ann.id, f"m{number}", "text", "hello", watching=watching)
    kept = [(line.number, line.watching) for line in await store.lines(table)]
    assert kept == [(1, False), (4, True), (5, True), (6, False)]


async def test_of_those_who_speak_at_once_nobody_goes_unheard(engine: AsyncEngine, writers: list[Writer]) -> None:
    stores = [TalkStore(engine, writer, str(number), CLOCK) for number, writer in enumerate(writers[:3])]
    ann, table = await named(engine, "Ann of Wyr"), (await a_table(engine)).id
    said = await asyncio.gather(
        *(store.add(table, ann.id, f"m{number}", "text", "hello") for number, store in enumerate(stores))
    )
    assert sorted(number or 0 for number in said) == [1, 2, 3]


async def test_who_is_muted_is_not_heard_by_one_and_talk_is_off_at_one_table(
    engine: AsyncEngine, store: TalkStore
) -> None:
    ann, bob = await named(engine, "Ann of Wyr"), await named(engine, "Bob of Pendle")
    table, other = [(await a_table(engine, number)).id for number in range(2)]
    for _ in range(2):  # said twice, it is so once
        await store.set_mute(ann.id, bob.id, on=True)
        await store.set_quiet(table, on=True)
    assert (await store.muted_by(ann.id), await store.muted_by(bob.id)) == ({bob.id}, set())
    assert (await store.who_mute(bob.id), await store.who_mute(ann.id)) == ({ann.id}, set())
    assert (await store.is_quiet(table), await store.is_quiet(other)) == (True, False)
    await store.set_mute(ann.id, bob.id, on=False)
    await store.set_quiet(table, on=False)
    assert await store.muted_by(ann.id) == set()
    assert not await store.is_quiet(table)


async def test_a_reported_line_is_kept_once_for_each_who_reports_it_though_it_is_forgotten(
    engine: AsyncEngine, store: TalkStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk_store, "KEPT", 1)

    ann, bob, cat = [await named(engine, name) for name in ("Ann of Wyr", "Bob of Pendle", "Cat of Hocus")]
    table = (await a_table(engine)).id
    await store.add(table, ann.id, "m1", "text", "something vile")
    (line,) = await store.lines(table)
    for who in (bob, cat, bob):
        await store.report(table, line, who.id)
    await store.add(table, ann.id, "m2", "text", "hello")
    kept = [(row["text"], row["reported"], row["reporter"]) for row in await AdminLists(engine, CLOCK).reports(10)]
    assert kept == [("something vile", ann.id, who.id) for who in (bob, cat)]
