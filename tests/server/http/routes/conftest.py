"""Deals of the day of some level, for those who ask for them."""

from __future__ import annotations

import pytest

from server.inside import Inside
from witchwood.table.days import date_at
from witchwood.table.deals.fairness import Dealt


@pytest.fixture
def two_deals(service: Inside) -> dict[str, Dealt]:
    """Today's gentle and hard deal of Pendle Hill, as if the background had found them."""
    dealt = {"gentle": Dealt(11, "aa" * 16), "hard": Dealt(2**64 - 5, "bb" * 16)}
    for level, one in dealt.items():
        adding = service.service.day_store.add(f"{date_at(service.clock.now())} {level}", "pendle", one)
        service.run(adding)
    return dealt
