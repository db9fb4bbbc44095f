"""Deals in a page. It searches for none of some level, but has a list of them beside it (`lab/levels/shipped.py`).

The days' deals are no secret: they follow from the date alone, the same on every site. Those of a level come from the
list, one after the other: from its first deals, which serve nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any, TypeAlias

from witchwood.engine.game import Game
from witchwood.engine.measured import Level
from witchwood.engine.option import Value
from witchwood.engine.search import Verdict
from witchwood.page.stored_tables import StoredTables
from witchwood.table.days import DAY_LEVELS, date_of
from witchwood.table.deals import calendar
from witchwood.table.deals.calendar import DayGame, Key, Played
from witchwood.table.deals.fairness import Dealt
from witchwood.table.messages.responses import DealGrade
from witchwood.table.refusal import RefusalError

_NOT_HAD = "which deals have levels is not known here yet: try again where there is a network"
OF_DAYS = 1_000  # the first deals by the usual rules, which are those of days; a longer list changes none of them
OF_DAYS_IN_EDITION = 500  # the same by the usual rules of an edition, whose list is shorter
_WINNABLE = ("winnable", "won")  # this wish is granted by this verdict

_Says: TypeAlias = tuple[Verdict, Level | None]  # a sign


class GradedList:
    """The list. load: fetches its text, when it is first wanted. dealt: a game's deals that were dealt here. chance:
    draws one of the deals that fit.
    """

    def __init__(
        self, load: Callable[[], Awaitable[str]], dealt: Callable[[str], Collection[int]], chance: Random
    ) -> None:
        self._load = load
        self._dealt = dealt
        self._chance = chance
        self._read: dict[str, Any] | None = None

    async def numbers(self, game: Game, options: Mapping[str, Value], wish: str) -> Sequence[int]:
        """The deals of a level, or all that can be won; none where the list has no deals for these rules."""
        signs, deals = await self._deals(game, options)
        levels = {sign for sign, (verdict, level) in signs.items() if wish == level or (wish, verdict) == _WINNABLE}
        return [number for number, sign in enumerate(deals, 1) if sign in levels]

    async def fresh(
        self, game: Game, options: Mapping[str, Value], wish: str, played: Collection[int]
    ) -> Sequence[int]:
        """Those of them for a new table: none of a day, and none that was played as long as there is another."""
        last = _last_of_days(game, options)
        numbers = [one for one in await self.numbers(game, options, wish) if one > last]
        return [one for one in numbers if one not in played] or numbers

    async def take(self, person: str, game: Game, options: Mapping[str, Value], wish: str) -> int:  # noqa: ARG002  # one
        """See `LevelDeals.take`."""
        numbers = await self.fresh(game, options, wish, self._dealt(game.name))
        if not numbers:
            raise ValueError(f"level: the deals of {game.title} have no levels by these rules; leave it out")
        return self._chance.choice(numbers)

    async def of_days(self, one: DayGame, level: str) -> Sequence[int]:
        """Those of them that are deals of a day."""
        last = _last_of_days(one.game, one.options)
        return [number for number in await self.numbers(one.game, one.options, level) if number <= last]

    async def grade(self, game: Game, options: Mapping[str, Value], number: int) -> DealGrade | None:
        """How hard a deal is, as a service tells it; its ease is in no list. None for a deal that is not in it."""
        signs, deals = await self._deals(game, options)
        if not 0 < number <= len(deals):
            return None
        verdict, level = signs[deals[number - 1]]
        return DealGrade(verdict=verdict, level=level, ease=None)

    async def _deals(self, game: Game, options: Mapping[str, Value]) -> tuple[Mapping[str, _Says], str]:
        """What each sign says, a verdict and a level; and the signs of the deals by some rules, deal 1 first.

        RefusalError where the list can't be had.
        """
        if self._read is None:
            try:
                self._read = json.loads(await self._load())
            except Exception as error:  # whatever the browser says
                raise RefusalError(_NOT_HAD) from error
        settled = game.settle(options)
        known = self._read["games"].get(game.name, [])
        deals = next((one["deals"] for one in known if game.settle(one["options"]) == settled), "")
        return self._read["signs"], deals


def _last_of_days(game: Game, options: Mapping[str, Value]) -> int:
    """The number of the last deal that is kept for the days by some rules; 0 where none is."""
    try:
        edition = calendar.day_game(game, options).edition
    except ValueError:
        return 0
    return OF_DAYS if edition is None else OF_DAYS_IN_EDITION


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
        days = sorted({date_of(name) for name, _ in found})
        for one, level in [(one, level) for one in calendar.day_games() for level in DAY_LEVELS]:
            try:
                numbers = await self._stock.of_days(one, level)
            except RefusalError:
                break  # without the list there are the deals without a level
            for day in days if numbers else ():
                number = numbers[date.fromisoformat(day).toordinal() % len(numbers)]
                found[one.key(day, level)] = Dealt(number, _NO_SALT)
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
