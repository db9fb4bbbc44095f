"""Deals of the day of some level, for those who ask for them."""

from __future__ import annotations

import asyncio
import time

import pytest

from server.clients import Served
from witchwood.table.days import date_at
from witchwood.table.deals.fairness import Dealt


@pytest.fixture
def two_deals(service: Served) -> dict[str, Dealt]:
    """Today's gentle and hard deal of Pendle Hill, as if the background had found them."""
    dealt = {"gentle": Dealt(11, "aa" * 16), "hard": Dealt(2**64 - 5, "bb" * 16)}
    for level, one in dealt.items():
        adding = service.service.day_store.add(f"{date_at(time.time())} {level}", "pendle", one)
        asyncio.run_coroutine_threadsafe(adding, service.loop).result(30)
    return dealt
