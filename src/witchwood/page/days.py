"""The days' deals in a page: there is no secret, so they follow from the date alone, the same on every site."""

from __future__ import annotations

import time

from witchwood.page.tables import Tables
from witchwood.table import calendar
from witchwood.table.calendar import Key, Played
from witchwood.table.days import DayLevel, date_at, name_of
from witchwood.table.fairness import Dealt, deal_of_the_day
from witchwood.table.lists import Month, Today

_NO_SECRET = b""


class Days:
    """The days' deals, and what was played of them here."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def dealt(self, game: str, level: DayLevel | None) -> tuple[str, Dealt]:
        """The name and the deal of today. ValueError for one of a level."""
        if level is not None:
            raise ValueError("deal: a page has no deals of a level")
        name = name_of(_today(), level)
        return name, deal_of_the_day(_NO_SECRET, game, name)

    def table_of(self, game: str, name: str) -> str | None:
        """The table where a deal is played."""
        mine = self._played().get((name, game))
        return None if mine is None else mine.table

    def today(self) -> list[Today]:
        """Today's deals, and how far they are played. Nobody else is here, so one person at most has finished."""
        today, played = _today(), self._played()
        finished = {key: 1 for key, mine in played.items() if mine.words is not None}
        dealt = calendar.as_they_fall(_NO_SECRET, today, today)
        return calendar.todays(today, dealt, played, self._won(), finished, sealed=False)

    def month(self, month: str) -> Month:
        """The days' deals of a month. ValueError for one before the first game here."""
        today = _today()
        came = min((date_at(facts.created) for facts in self._tables.facts), default=today)
        begins, ends = calendar.days_of(month, came, today)
        dealt = calendar.as_they_fall(_NO_SECRET, begins, ends)
        return calendar.month_of(month, came, today, dealt, self._played(), self._won())

    def _played(self) -> dict[Key, Played]:
        results = {one["table_id"]: one for one in self._tables.results}
        played = {}
        for facts in self._tables.facts:
            if facts.day is not None:
                one = results.get(facts.id, {})
                told = (one.get("won"), one.get("words"), one.get("seconds"))
                played[facts.day, facts.game] = Played(facts.id, facts.plays, *told)
        return played

    def _won(self) -> dict[str, set[str]]:
        wins = [one for one in self._tables.results if one["won"] and one["day"] is not None]
        return calendar.won_on((one["game"], one["day"], one["finished"]) for one in wins)


def _today() -> str:
    return date_at(time.time())
