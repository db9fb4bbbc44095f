"""The days' deals: the one of each day without a level at once, the gentle and the hard one found ahead of time.

Candidates for a deal of some level follow from the service's secret, the deal's name and a counter; the first of this
level is it. Nobody can foresee it without the secret, and nobody can choose it.
"""

from __future__ import annotations

import logging
from datetime import date, timedelta

from witchwood.clock import Clock
from witchwood.lab.levels.levels import graded
from witchwood.server.deals.finder_process import Finder
from witchwood.server.store.tables.day_store import DayStore
from witchwood.server.store.tables.table_store import TableStore
from witchwood.table.days import DAY_LEVELS, date_at, date_of, level_of
from witchwood.table.deals.calendar import DayGame, Key, all_names, as_they_fall, day_games
from witchwood.table.deals.fairness import Dealt, deal_of_the_day

log = logging.getLogger(__name__)
_CANDIDATES = 400  # for one deal, of which a tenth or more should be of its level


class SealedDays:
    """The days' deals (`service/ports.py`). secret: the service's."""

    sealed = True

    def __init__(self, store: DayStore, tables: TableStore, secret: bytes, clock: Clock) -> None:
        self._clock = clock
        self.played, self.won_on, self.finished_on = store.played, store.won_on, tables.finished_on
        self._store = store
        self._secret = secret

    async def all_of(self, first: str, last: str) -> dict[Key, Dealt]:
        """All deals from one date to another, both included, by their names and games."""
        found = await self._store.between(first, max(all_names(last)))
        return found | as_they_fall(self._secret, first, last)

    async def fill(self, finder: Finder) -> None:
        """Find what is missing of today's and tomorrow's deals."""
        today = date_at(self._clock.now())
        tomorrow = (date.fromisoformat(today) + timedelta(days=1)).isoformat()
        known = await self._store.between(today, max(all_names(tomorrow)))
        leveled = [one for one in day_games() if one.game.name in graded()]
        for one, key in (
            (one, one.key(day, level)) for day in (today, tomorrow) for one in leveled for level in DAY_LEVELS
        ):
            if key not in known:
                await self._find(finder, one, key)

    async def _find(self, finder: Finder, one: DayGame, key: Key) -> None:
        (day, game), options = key, one.game.settle(one.options)
        for counter in range(_CANDIDATES):
            candidate = deal_of_the_day(self._secret, game, f"{day} {counter}")
            if await finder.ask(game, options, [str(level_of(day))], [candidate.number]) is not None:
                await self._store.add(day, game, candidate)
                return
        log.warning("%s: of %d candidates none was fit for the deal of %s", game, _CANDIDATES, date_of(day))
