"""Threads that people share: nobody waits for more than one task of each of the others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from witchwood.server.fair_pool import Addresses, FairPool


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


def test_what_can_not_be_prepared_is_an_error_for_who_asked_and_holds_nobody_up() -> None:
    def no_number() -> Callable[[], object]:
        raise ValueError("no number")

    async def test() -> tuple[object, ...]:
        pool, may_end = FairPool(1, "test"), threading.Event()
        first = asyncio.create_task(pool.run("ann", may_end.wait))
        broken = asyncio.create_task(pool.prepare("bob", no_number))
        last = asyncio.create_task(pool.run("cat", lambda: "done"))
        await asyncio.sleep(0)
        may_end.set()
        answers = await asyncio.gather(first, broken, last, return_exceptions=True)
        await pool.close()
        return answers

    first, broken, last = asyncio.run(asyncio.wait_for(test(), 20))
    assert (first, last) == (True, "done")
    assert isinstance(broken, ValueError)


def test_thirty_guests_of_one_address_are_before_a_stranger_as_five_people_would_be() -> None:
    async def test() -> list[str]:
        addresses = Addresses(on=True)
        guests = [f"guest {number}" for number in range(30)]
        for one in guests:
            addresses.note(one, "192.0.2.1")
        addresses.note("ann", "198.51.100.1")
        pool, done, may_begin = FairPool(1, "test", addresses.lane_of), list[str](), threading.Event()
        first = asyncio.create_task(pool.run(guests[0], may_begin.wait))
        waiting = [
            asyncio.create_task(pool.run(one, lambda one=one: done.append(one)))  # type: ignore[misc]  # a default
            for one in (*guests, *guests, "ann")
        ]
        await asyncio.sleep(0)
        assert pool.lanes == 6
        assert pool.asked_by(guests[0]) > 2, "with others at their address"
        assert pool.share("ann") == 1 / 12
        assert pool.before("ann") == 6
        behind = max(pool.before(one) or 0 for one in guests)
        assert behind > 6, "those who share a turn wait for each other"
        may_begin.set()
        await asyncio.gather(first, *waiting)
        await pool.close()
        return done

    assert asyncio.run(test()).index("ann") == 5


def test_work_is_prepared_when_its_turn_comes() -> None:
    """So a share is taken when a search begins, of those who ask then."""

    async def test() -> list[float]:
        pool, may_begin, shares = FairPool(1, "test"), threading.Event(), list[float]()
        first = asyncio.create_task(pool.run("eve", may_begin.wait))

        def prepared() -> Callable[[], None]:
            shares.append(pool.share("ann"))
            return lambda: None

        asked = [asyncio.create_task(pool.prepare("ann", prepared)) for _ in range(3)]
        await asyncio.sleep(0)
        assert shares == []
        may_begin.set()
        await asyncio.gather(first, *asked)
        await pool.close()
        return shares

    assert asyncio.run(test()) == [1 / 3, 1 / 2, 1.0]


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
