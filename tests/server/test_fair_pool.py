"""Threads that people share: nobody waits for more than one task of each of the others."""

from __future__ import annotations

import asyncio
import threading

import pytest

from witchwood.server.fair_pool import FairPool


def test_whose_turn_it_is_goes_round_among_people() -> None:
    async def test() -> list[str]:
        pool, done, may_begin = FairPool(1, "test"), list[str](), threading.Event()
        first = asyncio.create_task(pool.run("eve", may_begin.wait))
        asked = [("eve", "e1"), ("eve", "e2"), ("eve", "e3"), ("ann", "a1"), ("bob", "b1"), ("ann", "a2")]
        waiting = [
            asyncio.create_task(pool.run(person, lambda name=name: done.append(name)))  # type: ignore[misc]  # a default
            for person, name in asked
        ]
        await asyncio.sleep(0)
        assert [pool.before(one) for one in ("eve", "ann", "bob", "cat")] == [1, 2, 3, None]
        assert pool.waiting == 7
        assert pool.asked_by("eve") == 4
        may_begin.set()
        await asyncio.gather(first, *waiting)
        assert pool.waiting == 0
        await pool.close()
        return done

    assert asyncio.run(test()) == ["e1", "a1", "b1", "e2", "a2", "e3"]


def test_the_more_people_ask_the_smaller_is_a_share_and_who_asks_for_much_has_least() -> None:
    async def test() -> None:
        pool, may_end = FairPool(2, "test"), threading.Event()
        assert pool.share("ann") == 1.0
        tasks = [asyncio.create_task(pool.run("eve", may_end.wait)) for _ in range(19)]
        await asyncio.sleep(0)
        assert pool.share("ann") == 1.0  # two people, two threads
        assert pool.share("eve") == 0.1
        tasks += [asyncio.create_task(pool.run(person, may_end.wait)) for person in ("bob", "cat")]
        await asyncio.sleep(0)
        assert pool.share("ann") == 0.5
        may_end.set()
        await asyncio.gather(*tasks)
        await pool.close()

    asyncio.run(test())


def test_who_waits_no_longer_is_passed_over_and_an_error_is_the_askers_own() -> None:
    async def test() -> None:
        pool, may_begin, done = FairPool(1, "test"), threading.Event(), list[str]()
        first = asyncio.create_task(pool.run("eve", may_begin.wait))
        gone = asyncio.create_task(pool.run("ann", lambda: done.append("ann")))
        wrong = asyncio.create_task(pool.run("bob", lambda: 1 / 0))
        last = asyncio.create_task(pool.run("cat", lambda: done.append("cat")))
        await asyncio.sleep(0)
        gone.cancel()
        may_begin.set()
        await asyncio.gather(first, last)
        with pytest.raises(ZeroDivisionError):
            await wrong
        assert done == ["cat"]
        await pool.close()

    asyncio.run(test())
