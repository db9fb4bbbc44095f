"""Deals are looked for as long as the service runs, whatever fails in between."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from held_clock import let_run
from server.inside import passing
from witchwood.lab.levels.levels import graded
from witchwood.server.deals.stock import Background


class Shelf:
    """Days or a stock that are filled. done: who has been filled, in order; it fails at first where it is to."""

    def __init__(self, name: str, done: list[str], *, fails: bool = False) -> None:
        self.asked = asyncio.Event()
        self.filled = asyncio.Event()
        self._name, self._done, self._fails = name, done, fails

    async def fill(self, _finder: object) -> None:
        self._done.append(self._name)
        self.filled.set()
        if self._fails:
            self._fails = False
            raise OSError("the database does not answer")


class Preparing:
    """What compiles. may_go_on: set when all is compiled."""

    def __init__(self) -> None:
        self.may_go_on = asyncio.Event()
        self.waited: list[str] = []

    async def wait_for_levels(self, name: str) -> None:
        await self.may_go_on.wait()
        self.waited.append(name)


async def begun(done: list[str], **fails: Any) -> tuple[Background, Shelf, Shelf]:
    """What looks for deals, which has done so once."""
    days, stock, preparing = Shelf("days", done, **fails), Shelf("stock", done), Preparing()
    work = Background(days, stock, preparing)  # type: ignore[arg-type]  # all that is asked of them
    work.start()
    await passing(0.01)
    assert done == [], "no deal is looked for while games are compiled"
    preparing.may_go_on.set()
    await days.filled.wait()
    await passing(0.01)
    assert preparing.waited == list(graded())
    return work, days, stock


async def test_the_days_deals_come_first_and_what_is_taken_is_made_up_for_at_once() -> None:
    done: list[str] = []
    work, _, stock = await begun(done)
    assert done == ["days", "stock"]
    stock.filled.clear()
    stock.asked.set()
    await stock.filled.wait()
    assert done == ["days", "stock"] * 2
    await work.stop()


async def test_where_it_failed_it_goes_on_by_itself() -> None:
    done: list[str] = []
    work, _, stock = await begun(done, fails=True)
    assert done == ["days"]
    await stock.filled.wait()
    assert done == ["days", "days", "stock"]
    assert work.failures == 1
    await work.stop()


@pytest.mark.parametrize("turns", range(4))
async def test_it_can_be_stopped_in_the_moment_in_which_a_deal_is_asked_for(turns: int) -> None:
    """turns: of the event loop, between the two."""
    work, _, stock = await begun([])
    stock.asked.set()
    for _ in range(turns):
        await let_run()
    await work.stop()
