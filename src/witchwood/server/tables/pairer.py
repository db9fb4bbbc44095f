"""Seats those who look for a game by one press: people near in strength, and agents for those who waited long enough.

The pool is in the database, and every process that has a page of a seeker pairs. So several may find the same people at
the same moment: a table claims its seekers in the transaction that stores it, and the second one is not made.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Sequence
from random import Random

from witchwood.clock import Clock
from witchwood.games import load, names
from witchwood.server.job import Job
from witchwood.server.store.database.database import is_away
from witchwood.server.store.together.seek_store import Seek, SeekStore
from witchwood.server.tables.creation import Creation
from witchwood.server.tables.hosts import Hosts
from witchwood.server.tables.registry import Registry, UnreadableTableError
from witchwood.table.deals import fairness
from witchwood.table.history.facts import Seat
from witchwood.table.new_table import NewDeal
from witchwood.table.refusal import NoTableError, RefusalError
from witchwood.table.seats.absence import honest_agents
from witchwood.table.terms import Terms
from witchwood.table.together.pairing import Seeker, agent_near, company_of, groups_of
from witchwood.table.together.plates import Plate, plate_of

log = logging.getLogger(__name__)
_EACH = 1.0  # seconds between two looks at the pool
_AGAIN = 5.0  # the same, where the last one failed
COME = 25.0  # seconds in which those who were paired have to be ready, or their table is closed


class Pairer(Job):
    """Pairs. full: why no table is made just now, None if nothing is in the way. are_one: whether two of some people
    may be one. changed: called when people were seated. seated: called with each new table.
    """

    def __init__(
        self,
        store: SeekStore,
        creation: Creation,
        registry: Registry,
        hosts: Hosts,
        clock: Clock,
        chance: Random,
        *,
        full: Callable[[], str | None],
        are_one: Callable[[Collection[str]], bool],
        changed: Callable[[], None],
        seated: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store = store
        self._creation = creation
        self._registry = registry
        self._hosts = hosts
        self._clock = clock
        self._chance = chance
        self._full = full
        self._are_one = are_one
        self._changed = changed
        self._seated = seated
        self._nudged = asyncio.Event()

    def start(self) -> None:
        """Begin, with those who were paired when the service ended."""
        self._nudged.set()
        super().start()

    def nudge(self) -> None:
        """A person looks for a game at a page of this process."""
        self._nudged.set()

    async def _run(self) -> None:
        while True:
            await self._nudged.wait()
            self._nudged.clear()
            pause, goes_on = _EACH, True
            while goes_on:
                try:
                    goes_on = await self._look()
                    pause = _EACH
                except Exception as error:
                    level, trace = (logging.WARNING, None) if is_away(error) else (logging.ERROR, error)
                    words = "those who look for a game can't be paired just now: %s"
                    log.log(level, words, type(error).__name__, exc_info=trace)
                    pause = _AGAIN
                await asyncio.sleep(pause)

    async def _look(self) -> bool:
        """Pair those who wait, once; whether anything is left to do."""
        found = await self._store.all()
        waiting = [one for one in found if one.table is None]
        if waiting and self._full() is None:
            foes = await self._store.apart([one.person for one in waiting])
            by_plate: dict[tuple[str, str], list[Seek]] = defaultdict(list)
            for one in waiting:
                by_plate[one.game, one.plate].append(one)
            for (game, name), seeks in by_plate.items():
                plate = plate_of(load(game), name) if game in names() else None
                if plate is not None:
                    await self._pair(game, plate, seeks, foes)
        if not waiting:
            await self._store.prune()
        paired = await self._store.paired()
        for table, at in paired.items():
            if at < self._clock.now() - COME:
                await self._see_to(table)
        return bool(waiting or paired)

    async def _pair(self, game: str, plate: Plate, seeks: Sequence[Seek], foes: set[frozenset[str]]) -> None:
        def are_apart(one: str, other: str) -> bool:
            return frozenset((one, other)) in foes

        now = self._clock.now()
        pool = [Seeker(one.person, one.rating, max(0.0, now - one.since)) for one in seeks]
        for group in groups_of(pool, plate.seats, are_apart):
            await self._seat(game, plate, group, [])
            pool = [one for one in pool if one not in group]
        while plate.agent_after is not None and pool and pool[0].waited >= plate.agent_after:
            late = pool[0]  # those who have waited longest stand first
            group = [late, *company_of(late, pool[1:], plate.seats - 1, are_apart)]
            found = load(game)
            agents = await self._store.agents(game, honest_agents(found, found.settle({})))
            strength = sum(one.strength for one in group) // len(group)
            await self._seat(game, plate, group, [agent_near(strength, agents)] * (plate.seats - len(group)))
            pool = [one for one in pool if one not in group]

    async def _seat(self, game: str, plate: Plate, group: Sequence[Seeker], agents: Sequence[str]) -> None:
        """A table of these people and agents, in any order. It is not rated with agents, nor where two people may be
        one.
        """
        people = self._chance.sample([one.person for one in group], len(group))
        sits = [Seat(0, "person", person, None) for person in people] + [Seat(0, "agent", None, one) for one in agents]
        self._chance.shuffle(sits)
        alone = len(group) == 1
        new = NewDeal(
            owner=people[0],
            game=game,
            options={},
            dealt=fairness.secret_deal(self._chance),
            seats=[Seat(number, one.kind, one.person, one.agent) for number, one in enumerate(sits)],
            listed=not alone,
            rated=not (agents or self._are_one(people)),
            terms=Terms() if alone else plate.terms,
            seekers=people,
        )
        try:
            key = await self._creation.deal(new)
        except RefusalError as refusal:  # there is no room for their table just now: they wait on
            log.warning("no table for those who look for a game: %s", refusal)
            return
        if key is not None:
            self._changed()
            await self._seated(key)

    async def _see_to(self, key: str) -> None:
        """The time to come to a table is over: where one of them is not ready, it is closed."""
        try:
            async with self._registry.held(key) as table:
                if not (table.has_begun or table.is_over):
                    await self._hosts.close(table, table.facts.owner)
        except RefusalError as refusal:
            log.warning("table %s waits to be closed: %s", key[:6], refusal)
            return
        except (NoTableError, UnreadableTableError):
            pass  # nobody can play there
        await self._store.forget(key)
        self._changed()
