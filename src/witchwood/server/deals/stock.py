"""A small stock of deals by level, so that nobody waits for one; what is taken is made up for in the background."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from random import Random

import witchwood
from witchwood.clock import Clock
from witchwood.engine.game import Game
from witchwood.engine.measured import LEVELS, WINNABLE
from witchwood.engine.option import Value
from witchwood.lab.levels.ease import levels_of
from witchwood.lab.levels.levels import find_deal, graded, stamp
from witchwood.server.deals.finder_process import Finder
from witchwood.server.deals.sealed_days import SealedDays
from witchwood.server.job import Job
from witchwood.server.search.search_pool import SearchPool
from witchwood.server.search.warmup import Warmup
from witchwood.server.store.tables.stock_store import StockStore
from witchwood.table.refusal import RefusalError

_PATIENCE = 0.8  # seconds that a person waits for a deal that is not in stock
_TRIES = 6  # whiles for which a level is looked for before it is left alone
_MOST_RULES = 20  # sets of rules that are kept in stock; of those that people have asked for the oldest go


class Stock:
    """Deals by level. size: how many of each level are kept; with 0 all are looked for when they are asked for. chance:
    draws the numbers of those.
    """

    def __init__(
        self, store: StockStore, pool: SearchPool, warmup: Warmup, size: int, clock: Clock, chance: Random
    ) -> None:
        self._clock = clock
        self._chance = chance
        self._store = store
        self._pool = pool
        self._warmup = warmup
        self._size = size
        self._kept: dict[tuple[str, str], Mapping[str, Value]] = {}  # options, by game and rules
        self._left_alone: set[tuple[str, str, str]] = set()  # levels that were not to be found, by game and rules
        self.asked = asyncio.Event()  # something was taken, so something may be missing

    async def take(self, person: str, game: Game, options: Mapping[str, Value], wish: str) -> int:
        """The secret number of a deal as it is wished.

        ValueError for a game whose deals have no levels; RefusalError where none was found within a second.
        """
        if game.name not in graded():
            raise ValueError(f"level: the deals of {game.title} have no levels; leave it out")
        settled = game.settle(options)
        if words := game.lacks("levels", settled):
            raise ValueError(f"level: {words}; leave it out")
        if wish != WINNABLE:
            rules = self._keep(game, settled)
            number = await self._store.take(game.name, rules, wish, stamp(game))
            self.asked.set()
            if number is not None:
                return number
        if not self._warmup.can_grade(game.name):
            raise RefusalError("the levels aren't ready: try again in a moment, or choose any deal")
        return await self._look(person, game, settled, wish)

    async def _look(self, person: str, game: Game, options: Mapping[str, Value], wish: str) -> int:
        """Look for a deal at once, in this person's turn."""
        until = self._clock.monotonic() + _PATIENCE

        def question() -> tuple[int, str] | None:
            stop = lambda: self._pool.closing or self._clock.monotonic() > until  # noqa: E731  # a search asks it
            return find_deal(game, options, {wish}, stop, iter(lambda: self._chance.getrandbits(64), None))

        try:
            async with asyncio.timeout(_PATIENCE + 0.1):
                found = await self._pool.solve(person, game.name, question)
        except TimeoutError:
            found = None
        if found is None:
            words = "that can be won" if wish == WINNABLE else f"of the level {wish}"
            raise RefusalError(f"no deal {words} turned up in time: try again, or choose another level")
        return found[0]

    def _keep(self, game: Game, options: Mapping[str, Value]) -> str:
        """Keep these rules in stock from now on; they as text."""
        unusual = game.unusual(options)
        rules = " ".join(f"{name}={text}" for name, text in unusual.items())
        self._kept[game.name, rules] = self._kept.pop((game.name, rules), options)
        while len(self._kept) > _MOST_RULES:
            del self._kept[next(iter(self._kept))]
        return rules

    # In the background

    async def fill(self, finder: Finder) -> None:
        """Look for what is missing, level by level, until nothing is."""
        for name in graded():
            game = witchwood.game(name)
            await self._store.forget_others(name, stamp(game))
            for options in levels_of(game).rules:
                self._keep(game, game.settle(options))
        while (missing := await self._missing()) is not None:
            (name, rules), options, levels = missing
            for _ in range(_TRIES):
                found = await finder.ask(name, options, levels)
                if found is not None:
                    await self._store.add(*(found[0], name, rules, found[1]), stamp(witchwood.game(name)))
                    break
            else:
                self._left_alone |= {(name, rules, level) for level in levels}

    async def _missing(self) -> tuple[tuple[str, str], Mapping[str, Value], Sequence[str]] | None:
        """The rules of which most is missing, with their options, and which levels; None if nothing is."""
        lacking = None
        least = self._size
        for (name, rules), options in tuple(self._kept.items()):  # people ask for other rules meanwhile
            known = await self._store.count(name, rules, stamp(witchwood.game(name)))
            counts = {level: known.get(level, 0) for level in LEVELS if (name, rules, level) not in self._left_alone}
            if counts and min(counts.values()) < least:
                least = min(counts.values())
                lacking = (name, rules), options, [level for level, count in counts.items() if count == least]
        return lacking


_LONGEST = 1800.0  # seconds until it is looked again what is missing: another day may have begun


class Background(Job):
    """Keeps the days' deals and the stock filled."""

    def __init__(self, days: SealedDays, stock: Stock, warmup: Warmup) -> None:
        self._days = days
        self._stock = stock
        self._warmup = warmup

    async def _run(self) -> None:
        for name in graded():
            await self._warmup.wait_for_levels(name)
        while True:
            self._stock.asked.clear()
            async with Finder() as finder:
                await self._days.fill(finder)
                await self._stock.fill(finder)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST):
                    await self._stock.asked.wait()
