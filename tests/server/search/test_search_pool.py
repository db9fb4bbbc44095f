"""However much one address asks for, others are helped."""

from __future__ import annotations

import asyncio
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from held_clock import let_run
from witchwood.server.fair_pool import Addresses
from witchwood.server.search.search_pool import SearchPool
from witchwood.table.refusal import RefusalError


async def some_turns() -> None:
    """Let all go on that can."""
    for _ in range(10):
        await let_run()


async def at_once(_game: str) -> None:
    """Everything is compiled."""


async def test_the_questions_of_an_address_close_the_solver_to_nobody_else() -> None:
    addresses, may_end = Addresses(on=True), threading.Event()
    guests = [f"guest {number}" for number in range(30)]
    for one in guests:
        addresses.note(one, "192.0.2.1")
    warmup: Any = SimpleNamespace(wait_for_searches=at_once)
    pool = SearchPool(1, warmup, addresses.lane_of)
    asked = [asyncio.create_task(pool.solve(one, "wyr", may_end.wait)) for one in guests * 10]
    await some_turns()
    refused = [task for task in asked if task.done()]
    assert len(asked) - len(refused) == 100, "twenty for each of five people"
    with pytest.raises(RefusalError, match="or your address"):
        await refused[0]
    ann = asyncio.create_task(pool.solve("ann", "wyr", lambda: "won"))
    await some_turns()
    assert not ann.done()
    may_end.set()
    assert await ann == "won"
    await asyncio.gather(*asked, return_exceptions=True)
    await pool.close()
