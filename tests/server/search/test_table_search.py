"""What the service's threads search for a table, and when they stop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from table.tables import make_table
from witchwood.engine.match import Match
from witchwood.server.search import table_search
from witchwood.server.search.search_pool import SearchPool
from witchwood.server.search.table_search import TableSearch
from witchwood.table.refusal import RefusalError


async def at_once(_game: str) -> None:
    """Everything is compiled."""


async def test_a_review_ends_once_nobody_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at, may_go_on, ended = asyncio.Event(), threading.Event(), threading.Event()

    def look(_match: Match, _seat: int, progress: Callable[[int], None]) -> None:
        progress(1)
        may_go_on.wait()
        try:
            progress(2)
        except RefusalError:
            ended.set()
            raise

    monkeypatch.setattr(table_search, "review_message", look)
    warmup: Any = SimpleNamespace(wait_for_searches=at_once)
    pool = SearchPool(1, warmup, str)
    table: Any = make_table("wyr", "ann")
    heard: list[int] = []

    def note(ply: int) -> None:
        heard.append(ply)
        looked_at.set()

    asked = asyncio.create_task(TableSearch(pool).review(table, "ann", table.history.match, 0, note))
    await looked_at.wait()
    asked.cancel()
    with suppress(asyncio.CancelledError):
        await asked
    may_go_on.set()
    await pool.close()
    assert ended.is_set()
    assert heard == [1]
