"""The attacks of `bench/attack.py`, one after the other, on a service that holds people to the usual limits.

Whatever one guest sends, no turn of the event loop works longer than a moment; `test_attacks.py` tells what becomes
of it.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from bench.attack import ATTACKS, strike

from real.loop_watch import watched
from server.clients import Served, served, wait_until

LONGEST = 0.05  # seconds that one turn of the loop may work
HAPPENED = {  # patterns of what the attacker notes when it did what it does, and how long others waited for what
    "record": "again in",
    "too-long": "422",
    "uploads": "409",
    "openings": "opened",
    "experts": r"another's expert answered within (\S+) s",
    "guests": r"^(?!.*refused).*record was read in (\S+) s, a hint given in (\S+) s, an expert answered within (\S+) s",
    "half-sent": "1100 connections",
    "headers": "closed",
    "malformed": "messages",
    "statistics": r"[1-9]\d* answered, \d{2,} refused",
    "methods": r"\d{3,} requests; \d\d? counters",  # and not a counter for each
}
MOST_SECONDS = {"experts": [5], "guests": [30, 20, 20]}  # for each of these waits


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service as it runs for strangers: with limits and with pauses, when everything is compiled."""
    with served(tmp_path_factory.mktemp("guarded"), limits=True, pace=0.8) as running:
        wait_until(lambda: all(running.service.warmup.searches.values()))
        yield running


def _kept_for_later(name: str) -> pytest.ParameterSet | str:
    """The whole list takes minutes; one of them tells soon that it can be run."""
    return name if name == "malformed" else pytest.param(name, marks=pytest.mark.long)


@pytest.mark.parametrize("name", [_kept_for_later(name) for name in ATTACKS if name != "nothing"])
def test_no_attack_holds_the_loop(name: str, guarded: Served) -> None:
    with watched(guarded) as watch:
        noted = asyncio.run(strike(name, guarded.url, 2.0))
    happened = re.search(HAPPENED[name], noted)
    assert happened, noted
    for waited, most in zip(happened.groups(), MOST_SECONDS.get(name, ()), strict=True):
        assert float(waited) < most, noted
    assert watch.worst < LONGEST
