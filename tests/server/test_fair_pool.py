"""Threads that people share: nobody waits for more than one task of each of the others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from held_clock import let_run
from witchwood.server.fair_pool import FairPool


async def test_whose_turn_it_is_goes_round_among_people() -> None:
    pool, done, may_begin = FairPool(1, "test"), list[str](), threading.Event()
    first = asyncio.create_task(pool.run("eve", may_begin.wait))
    asked = [("eve", "e1"), ("eve", "e2"), ("eve", "e3"), ("ann", "a1"), ("bob", "b1"), ("ann", "a2")]
    waiting = [
        asyncio.create_task(pool.run(person, lambda name=name: done.append(name)))  # type: ignore[misc]  # a default
        for person, name in asked
    ]
    await let_run()
    assert [pool.before(one) for one in ("eve", "ann", "bob", "cat")] == [1, 2, 3, None]
    assert pool.waiting == 7
    assert pool.asked_by("eve") == 4
    may_begin.set()
    await asyncio.gather(first, *waiting)
    assert pool.waiting == 0
    await pool.close()
    assert done == ["e1", "a1", "b1", "e2", "a2", "e3"]


async def test_the_more_people_ask_the_smaller_is_a_share_and_who_asks_for_much_has_least() -> None:
    pool, may_end = FairPool(2, "test"), threading.Event()
    assert pool.share("ann") == 1.0
    tasks = [asyncio.create_task(pool.run("eve", may_end.wait)) for _ in range(19)]
    await let_run()
    assert pool.share("ann") == 1.0  # two people, two threads
    assert pool.share("eve") == 0.1
    tasks += [asyncio.create_task(pool.run(person, may_end.wait)) for person in ("bob", "cat")]
    await let_run()
    assert pool.share("ann") == 0.5
    may_end.set()
    await asyncio.gather(*tasks)
    await pool.close()


async def test_what_can_not_be_prepared_is_an_error_for_who_asked_and_holds_nobody_up() -> None:
    def no_number() -> Callable[[], object]:
        raise ValueError("no number")

    pool, may_end = FairPool(1, "test"), threading.Event()
    first = asyncio.create_task(pool.run("ann", may_end.wait))
    broken = asyncio.create_task(pool.prepare("bob", no_number))
    last = asyncio.create_task(pool.run("cat", lambda: "done"))
    await let_run()
    may_end.set()
    assert (await first, await last) == (True, "done")
    with pytest.raises(ValueError, match="no number"):
        await broken
    await pool.close()


async def test_work_is_prepared_when_its_turn_comes() -> None:
    """So a share is taken when a search begins, of those who ask then."""
    pool, may_begin, shares = FairPool(1, "test"), threading.Event(), list[float]()
    first = asyncio.create_task(pool.run("eve", may_begin.wait))

    def prepared() -> Callable[[], None]:
        shares.append(pool.share("ann"))
        return lambda: None

    asked = [asyncio.create_task(pool.prepare("ann", prepared)) for _ in range(3)]
    await let_run()
    assert shares == []
    may_begin.set()
    await asyncio.gather(first, *asked)
    await pool.close()
    assert shares == [1 / 3, 1 / 2, 1.0]


async def test_who_waits_no_longer_is_passed_over_and_an_error_is_the_askers_own() -> None:
    pool, may_begin, done = FairPool(1, "test"), threading.Event(), list[str]()
    first = asyncio.create_task(pool.run("eve", may_begin.wait))
    gone = asyncio.create_task(pool.run("ann", lambda: done.append("ann")))
    wrong = asyncio.create_task(pool.run("bob", lambda: 1 / 0))
    last = asyncio.create_task(pool.run("cat", lambda: done.append("cat")))
    await let_run()
    gone.cancel()
    may_begin.set()
    await asyncio.gather(first, last)
    with pytest.raises(ZeroDivisionError):
        await wrong
    assert done == ["cat"]
    await pool.close()
