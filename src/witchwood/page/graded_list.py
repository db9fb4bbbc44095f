"""Deals of known levels in a page: it looks for none, but has a list of them beside it (`lab/levels/shipped.py`)."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from witchwood.engine.game import Game
from witchwood.engine.measured import Level
from witchwood.engine.option import Value
from witchwood.engine.search import Verdict
from witchwood.table.messages.responses import DealGrade
from witchwood.table.refusal import RefusalError

_NOT_HAD = "which deals have levels is not known here yet: try again where there is a network"
OF_DAYS = 1_000  # the first deals by the usual rules, which are those of days; a longer list changes none of them
_WINNABLE = ("winnable", "won")  # this wish is granted by this verdict

_Says: TypeAlias = tuple[Verdict, Level | None]  # a sign


class GradedList:
    """The list. load: fetches its text, when it is first wanted. dealt: a game's deals that were dealt here. chance: draws
    one of those that fit.
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
        last = OF_DAYS if game.settle(options) == game.settle({}) else 0
        numbers = [one for one in await self.numbers(game, options, wish) if one > last]
        return [one for one in numbers if one not in played] or numbers

    async def take(self, person: str, game: Game, options: Mapping[str, Value], wish: str) -> int:  # noqa: ARG002  # one
        """See `LevelDeals.take`."""
        numbers = await self.fresh(game, options, wish, self._dealt(game.name))
        if not numbers:
            raise ValueError(f"level: the deals of {game.title} have no levels by these rules; leave it out")
        return self._chance.choice(numbers)

    async def of_days(self, game: Game, level: str) -> Sequence[int]:
        """Those of them that are deals of a day."""
        return [one for one in await self.numbers(game, {}, level) if one <= OF_DAYS]

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
