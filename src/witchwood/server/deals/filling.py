"""What looks for deals in the background, as long as the service runs: those of the days first, then the stock."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from witchwood.lab.levels.levels import graded
from witchwood.server.deals.finder_process import Finder
from witchwood.server.deals.sealed_days import SealedDays
from witchwood.server.deals.stock import Stock
from witchwood.server.job import Job
from witchwood.server.search.warmup import Warmup

log = logging.getLogger(__name__)
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
            try:
                async with Finder() as finder:
                    await self._days.fill(finder)
                    await self._stock.fill(finder)
            except Exception:  # the database may answer again when a deal is asked for
                log.exception("no deals can be found in the background")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LONGEST):
                    await self._stock.asked.wait()
