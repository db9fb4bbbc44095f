"""How much one person and one address may ask for. A bucket holds so many requests and fills up again at a rate."""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from weakref import WeakValueDictionary

from fastapi import HTTPException
from starlette.requests import HTTPConnection

from witchwood.clock import Clock

_MOST_BUCKETS = 20_000
_DAY = 86_400  # seconds


@dataclass(frozen=True)
class Rate:
    """`most` at once, and then `each` a second."""

    most: float
    each: float


REQUESTS = Rate(120, 20)  # of one person, over HTTP, sockets that are opened among them
ADDRESS = Rate(600, 100)  # of one address, the same: many may share it
GUESTS = Rate(30, 0.2)  # new identities of one address
TABLES = Rate(30, 0.5)  # new tables of one person
ADDRESS_TABLES = Rate(120, 0.5)  # of one address
ADDRESS_DAY = Rate(3_000, 3_000 / _DAY)  # the same, for a day: a school plays so many
OPEN_TABLES = 500  # that one person has made and that are not finished
TOURNAMENTS = Rate(5, 1 / 600)  # that one person or address makes
RECORDS = Rate(10, 0.05)  # of these, tables that begin with a record of one's own, of one person
ADDRESS_RECORDS = Rate(30, 0.1)  # of one address
BYTES = Rate(2_000_000, 2_000_000 / _DAY)  # of the records of one person
ADDRESS_BYTES = Rate(10_000_000, 10_000_000 / _DAY)  # of one address
MESSAGES = Rate(60, 20)  # of one person, over sockets
ADDRESS_MESSAGES = Rate(600, 150)  # of one address, over sockets: a quarter of what one process can do
SAYINGS = Rate(6, 0.4)  # lines, mutes and reports of one person
CHALLENGES = Rate(10, 0.02)  # of one person to others
TIES = Rate(20, 0.2)  # whom one person follows, mutes or blocks, and no longer
TRIES = Rate(10, 0.1)  # recovery tokens of one address
STATISTICS = Rate(10, 0.2)  # of one person, each of which reads all their results
FINDS = Rate(20, 1)  # of one person, who looks for games or for what they have achieved
BIG = Rate(3, 1 / 60)  # of one person or address, each of which reads much of the database
PUZZLES = Rate(60, 2)  # plays of puzzles of one address, each of which may take a tenth of a second
STUDIES = Rate(6, 1 / 600)  # of one address: each takes a processor for minutes
MOST_BYTES = 120_000  # of a request's body: a long record
SOCKETS = 24  # open at a time, of one person
ADDRESS_SOCKETS = 400  # of one address
_DOORS, _ADDRESS_DOORS = 16, 4  # sockets that are let in at a time, and those of one address: others ask meanwhile
PENALTY = 1.0  # seconds until a request is refused that is too many: refusing at once would invite the next one
MESSAGE_PENALTY = 0.1  # the same for messages; those of the same connection wait behind


def network_of(connection: HTTPConnection) -> str:
    """The network that a request comes from, which is counted."""
    return network_at(connection.client.host if connection.client is not None else "?")


def network_at(host: str) -> str:
    """An address as it is counted: with IPv6 the network, for every household has billions of addresses."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    return str(address.ipv4_mapped or f"{int(address) >> 64:x}/64")


class Limits:
    """Counts. `on`: whether anybody is held to anything."""

    def __init__(self, on: bool, clock: Clock) -> None:
        self._clock = clock
        self.on = on
        self._buckets: OrderedDict[tuple[Rate, str], tuple[float, float]] = OrderedDict()
        self._sockets: dict[str, int] = {}
        self._doors = asyncio.Semaphore(_DOORS)
        self._address_doors: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def allow(self, rate: Rate, who: str, count: float = 1.0) -> bool:
        """Whether one more, or `count` at once, is within the rate; if so it is counted."""
        if not self.on:
            return True
        now = self._clock.monotonic()
        held, then = self._buckets.pop((rate, who), (rate.most, now))
        held = min(rate.most, held + (now - then) * rate.each)
        allowed = held >= min(count, rate.most)
        self._buckets[rate, who] = (held - count if allowed else held, now)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return allowed

    def check(self, rate: Rate, who: str, words: str, count: float = 1.0) -> None:
        """As `allow`; 429 with these words where it is not."""
        if not self.allow(rate, who, count):
            raise HTTPException(429, words)

    @asynccontextmanager
    async def door(self, address: str) -> AsyncIterator[None]:
        """Wait until one more socket is let in, while it is asked whose it is."""
        async with self._address_doors.setdefault(address, asyncio.Semaphore(_ADDRESS_DOORS)), self._doors:
            yield

    def enter(self, person: str, address: str) -> bool:
        """Whether one more socket may be open; if so it is counted until `leave`."""
        if self.on:
            full = self._sockets.get(address, 0) >= ADDRESS_SOCKETS
            if full or self._sockets.get(person, 0) >= SOCKETS:
                return False
        for who in (person, address):
            self._sockets[who] = self._sockets.get(who, 0) + 1
        return True

    def leave(self, person: str, address: str) -> None:
        """A socket was closed."""
        for who in (person, address):
            self._sockets[who] -= 1
            if not self._sockets[who]:
                del self._sockets[who]
