"""An address counts as a few people at most."""

from __future__ import annotations

import pytest

from witchwood.server import fair_pool
from witchwood.server.fair_pool import Addresses


def test_an_address_has_five_lanes_however_many_come_from_it() -> None:
    found = Addresses(on=True)
    for number in range(100):
        found.note(f"guest {number}", "192.0.2.1")
    assert len({found.lane_of(f"guest {number}") for number in range(100)}) == 5
    found.note("guest 1", "198.51.100.1")  # came from elsewhere since
    assert found.lane_of("guest 1").startswith("198.51.100.1 ")


def test_who_is_not_known_or_not_held_to_anything_is_alone() -> None:
    free = Addresses(on=False)
    free.note("ann", "192.0.2.1")
    assert (free.lane_of("ann"), Addresses(on=True).lane_of("bob")) == ("ann", "bob")


def test_so_many_are_known_and_who_came_longest_ago_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_pool, "_MOST_KNOWN", 2)
    found = Addresses(on=True)
    for one in ("ann", "bob", "ann", "cat"):
        found.note(one, "192.0.2.1")
    assert [found.lane_of(one) == one for one in ("ann", "bob", "cat")] == [False, True, False]
