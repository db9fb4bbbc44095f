"""The days' deals in a page: there is no secret, so they follow from the date alone, the same on every site.

Those of a level are taken from the list of graded deals (`stock.py`), one after the other: from its first deals, which
are dealt for nothing else.
"""

from __future__ import annotations

from datetime import date
from itertools import product

from witchwood.engine.game import Game
from witchwood.games import load
from witchwood.page.stock import Stock
from witchwood.page.tables import Tables
from witchwood.table.days import DAY_LEVELS, DayLevel, date_at, name_of
from witchwood.table.deals import calendar
from witchwood.table.deals.calendar import Key, Played
from witchwood.table.deals.fairness import Dealt, found_deal
from witchwood.table.messages.lists import Month, Today
from witchwood.table.refusal import RefusalError

_NO_SECRET = b""


class Days:
    """The days' deals, and what was played of them here."""

    def __init__(self, tables: Tables, stock: Stock) -> None:
        self._tables = tables
        self._stock = stock

    async def dealt(self, game: Game, level: DayLevel | None) -> tuple[str, Dealt]:
        """The name and the deal of today. RefusalError where there is none of this level."""
        today = self._today()
        name = name_of(today, level)
        found = (await self._between(today, today)).get((name, game.name))
        if found is None:
            raise RefusalError(
                f"there is no {level} deal of the day of {game.title} here: take the one without a level"
            )
        return name, found

    def table_of(self, game: str, name: str) -> str | None:
        """The table where a deal is played."""
        mine = self._played().get((name, game))
        return None if mine is None else mine.table

    async def today(self) -> list[Today]:
        """Today's deals, and how far they are played. Nobody else is here, so one person at most has finished."""
        today, played = self._today(), self._played()
        finished = {key: 1 for key, mine in played.items() if mine.words is not None}
        dealt = await self._between(today, today)
        return calendar.todays(today, dealt, played, self._won(), finished, sealed=False)

    async def month(self, month: str) -> Month:
        """The days' deals of a month. ValueError for one before the first game here."""
        today = self._today()
        came = min((date_at(facts.created) for facts in self._tables.facts), default=today)
        begins, ends = calendar.days_of(month, came, today)
        dealt = await self._between(begins, ends)
        return calendar.month_of(month, came, today, dealt, self._played(), self._won())

    async def _between(self, first: str, last: str) -> dict[Key, Dealt]:
        """All deals from one date to another, both included."""
        found = calendar.as_they_fall(_NO_SECRET, first, last)
        days = sorted({day for day, _ in found})
        for game, level in product(calendar.solitaires(), DAY_LEVELS):
            try:
                numbers = await self._stock.of_days(load(game), level)
            except RefusalError:
                break  # without the list there are the deals without a level
            for day in days if numbers else ():
                number = numbers[date.fromisoformat(day).toordinal() % len(numbers)]
                found[name_of(day, level), game] = found_deal(number)
        return found

    def _played(self) -> dict[Key, Played]:
        results = {one["table_id"]: one for one in self._tables.results}
        played = {}
        for facts in self._tables.facts:
            if facts.day is not None:
                one = results.get(facts.id)
                told = () if one is None else (one["won"], one["words"], one["seconds"])
                played[facts.day, facts.game] = Played(facts.id, facts.plays, *told)
        return played

    def _won(self) -> dict[str, set[str]]:
        wins = [one for one in self._tables.results if one["won"]]
        return calendar.won_on((one["game"], day, one["finished"]) for one in wins if (day := one["day"]) is not None)

    def _today(self) -> str:
        return date_at(self._tables.clock.now())
