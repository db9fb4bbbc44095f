"""The days' deals in a page: there is no secret, so they follow from the date alone, the same on every site.

Those of a level come from the list of graded deals (`graded_list.py`), one after the other: from its first deals, which
serve nothing else.
"""

from __future__ import annotations

from datetime import date
from itertools import product

from witchwood.games import load
from witchwood.page.graded_list import GradedList
from witchwood.page.stored_tables import StoredTables
from witchwood.table.days import DAY_LEVELS, date_of, name_of
from witchwood.table.deals import calendar
from witchwood.table.deals.calendar import Key, Played
from witchwood.table.deals.fairness import Dealt
from witchwood.table.refusal import RefusalError

_NO_SECRET, _NO_SALT = b"", ""  # nothing is sealed here


class OpenDays:
    """The days' deals (`service/ports.py`), and what was played of them here."""

    sealed = False

    def __init__(self, tables: StoredTables, stock: GradedList) -> None:
        self._tables = tables
        self._stock = stock

    async def all_of(self, first: str, last: str) -> dict[Key, Dealt]:
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
                found[name_of(day, level), game] = Dealt(number, _NO_SALT)
        return found

    async def played(self, person: str, first: str, last: str) -> dict[Key, Played]:  # noqa: ARG002  # of all days
        """The tables of all days' deals."""
        results = {one["table_id"]: one for one in self._tables.results}
        played = {}
        for facts in self._tables.facts:
            if facts.day is not None:
                one = results.get(facts.id)
                told = () if one is None else (one["won"], one["words"], one["seconds"])
                played[facts.day, facts.game] = Played(facts.id, facts.plays, *told)
        return played

    async def won_on(self, person: str) -> dict[str, set[str]]:  # noqa: ARG002  # there is one
        """The dates on which a deal of that very day was won, by game."""
        wins = [one for one in self._tables.results if one["won"]]
        return calendar.won_on((one["game"], day, one["finished"]) for one in wins if (day := one["day"]) is not None)

    async def finished_on(self, day: str) -> dict[Key, int]:
        """Nobody else is here, so one person at most has finished."""
        played = await self.played("", day, day)
        return {key: 1 for key, mine in played.items() if mine.words is not None and date_of(key[0]) == day}
