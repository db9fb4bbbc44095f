"""Browsers that are told of turns, in the database."""

from __future__ import annotations

import asyncio

from sqlalchemy.ext.asyncio import AsyncEngine

from server.store.databases import CLOCK, a_table, guest
from witchwood.server.push_sender import Subscription
from witchwood.server.store.database.writer import Writer
from witchwood.server.store.people.push_store import PushStore


def browser(number: int) -> Subscription:
    return Subscription(f"https://push.example.org/{number}", f"key {number}", f"secret {number}")


async def test_who_used_a_browser_last_is_told_there_alone_and_ends_nobody_elses(
    engine: AsyncEngine, writer: Writer
) -> None:
    store = PushStore(engine, writer, CLOCK)
    ann, bob = [await guest(engine) for _ in range(2)]
    for person, number in ((ann, 1), (ann, 2), (bob, 2)):
        await store.add(person.id, browser(number))
    assert await store.of_person(ann.id) == [browser(1)]
    assert await store.of_person(bob.id) == [browser(2)]
    await store.remove(browser(2).endpoint, ann.id)
    assert await store.of_person(bob.id) == [browser(2)], "it is hers no longer"
    await store.remove(browser(2).endpoint, bob.id)
    assert await store.of_person(bob.id) == []


async def test_of_many_browsers_of_one_person_the_ten_latest_are_told(engine: AsyncEngine, writer: Writer) -> None:
    store = PushStore(engine, writer, CLOCK)
    ann, bob = [await guest(engine) for _ in range(2)]
    await store.add(bob.id, browser(99))
    for number in [*range(12), 3]:  # the fourth one asks again
        await store.add(ann.id, browser(number))
    kept = {one.endpoint for one in await store.of_person(ann.id)}
    assert kept == {browser(number).endpoint for number in range(2, 12)}
    assert await store.of_person(bob.id) == [browser(99)], "others' are not counted"


async def test_of_several_processes_one_tells_of_a_turn_and_none_of_an_earlier_one(
    engine: AsyncEngine, writers: list[Writer]
) -> None:
    stores = [PushStore(engine, writer, CLOCK) for writer in writers]
    table, other = [(await a_table(engine, number)).id for number in range(2)]
    ann, bob = [await guest(engine) for _ in range(2)]
    told = await asyncio.gather(*(store.claim(table, ann.id, 7) for store in stores))
    assert sorted(told) == [False, False, False, True]
    turns = [(ann, table, 6), (ann, table, 8), (ann, table, 8), (bob, table, 7), (ann, other, 1)]
    assert [await stores[0].claim(key, who.id, version) for who, key, version in turns] == [
        False,
        True,
        False,
        True,
        True,
    ]


async def test_all_processes_have_one_key(engine: AsyncEngine, writers: list[Writer]) -> None:
    """A browser that subscribed with another would not hear."""
    keys = await asyncio.gather(*(PushStore(engine, writer, CLOCK).key() for writer in writers))
    assert len(set(keys)) == 1
    assert keys[0].startswith(b"-----BEGIN PRIVATE KEY-----")
