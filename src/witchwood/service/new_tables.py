"""New tables as they are wanted, rematches, and the days' deals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from random import Random

from witchwood.clock import Clock
from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.service.ports import Days, LevelDeals, Store, TableMaker
from witchwood.service.served_table import ServedTable
from witchwood.table.days import DayLevel, date_at, level_of
from witchwood.table.deals import calendar, fairness
from witchwood.table.history.facts import Seat
from witchwood.table.messages.lists import Month, Today
from witchwood.table.messages.requests import NewTable
from witchwood.table.new_table import NewDeal, game_of, judge
from witchwood.table.refusal import RefusalError
from witchwood.table.seats.seating import moved_on
from witchwood.table.shown.secrecy import check_rematch


class NewTables:
    """Makes tables. chance: draws the numbers of deals. graded: gives deals of a level."""

    def __init__(
        self, clock: Clock, chance: Random, store: Store[ServedTable], maker: TableMaker, graded: LevelDeals, days: Days
    ) -> None:
        self._clock = clock
        self._chance = chance
        self._store = store
        self._maker = maker
        self._graded = graded
        self._days = days

    async def make(self, owner: str, wanted: NewTable) -> str:
        """The id of the table that is wanted. ValueError says which wish can't be granted."""
        game = game_of(wanted.game)
        seats, terms = judge(owner, game, wanted)
        if wanted.deal is None:
            dealt = await self._secret_deal(owner, game, wanted.options, wanted.level)
        elif wanted.deal.startswith("today"):
            return await self._make_today(owner, calendar.day_game(game, wanted.options), level_of(wanted.deal))
        else:
            dealt = fairness.salted_deal(int(wanted.deal), self._chance)
        key = await self._maker.deal(
            NewDeal(
                owner=owner,
                game=game.name,
                options=wanted.options,
                dealt=dealt,
                seats=seats,
                chosen=wanted.deal is not None,
                listed=wanted.listed,
                rated=wanted.rated,
                terms=terms,
                level=wanted.level,
            )
        )
        assert key is not None, "only a deal of the day or a rematch may exist already"
        return key

    async def rematch(self, person: str, table: ServedTable, deal_again: Callable[[NewDeal], Awaitable[None]]) -> str:
        """The table of the rematch: the same people and agents (under their names) one seat further on, the same
        options, a secret deal. deal_again: makes it, and notes it at the table, which is held.
        """
        async with self._store.hold(table):
            check_rematch(table, table.seat_of(person))
            if table.facts.rematch is None:
                await deal_again(
                    NewDeal(
                        owner=person,
                        game=table.game.name,
                        options=table.options,
                        dealt=await self._secret_deal(person, table.game, table.options, table.facts.level),
                        seats=moved_on(table.id, table.seats),
                        rematch_of=table.id,
                        rated=table.facts.rated,
                        terms=table.history.terms,
                        level=table.facts.level,
                    )
                )
            assert table.facts.rematch is not None
            return table.facts.rematch

    async def _secret_deal(
        self, person: str, game: Game, options: Mapping[str, Value], level: str | None
    ) -> fairness.Dealt:
        """A deal that nobody knows, as it is wished. ValueError or RefusalError where there is none."""
        if level is None:
            return fairness.secret_deal(self._chance)
        return fairness.salted_deal(await self._graded.take(person, game, options, level), self._chance)

    async def _make_today(self, owner: str, one: calendar.DayGame, level: DayLevel | None) -> str:
        """Today's deal: one table for each person; asked for again, it is the same table."""
        date = date_at(self._clock.now())
        key = day, game = one.key(date, level)
        dealt = (await self._days.all_of(date, date)).get(key)
        if dealt is None:
            raise RefusalError(f"today's {level} deal of {one.title} is not there: try again later, or take another")
        me = Seat(0, "person", owner, None)
        new = NewDeal(owner=owner, game=game, options=one.options, dealt=dealt, seats=[me], day=day, level=level)
        for _ in range(2):  # the second time where two windows ask at once
            mine = (await self._days.played(owner, date, date)).get(key)
            if mine is not None:
                return mine.table
            made = await self._maker.deal(new)
            if made is not None:
                return made
        raise ValueError("deal: today's table couldn't be created; try again")


async def todays_deals(days: Days, clock: Clock, person: str) -> list[Today]:
    """Today's deals, and how far a person is with them. Those of a level stand here as soon as they are found."""
    date = date_at(clock.now())
    played, dealt = await days.played(person, date, date), await days.all_of(date, date)
    won, finished = await days.won_on(person), await days.finished_on(date)
    return calendar.todays(date, dealt, played, won, finished, sealed=days.sealed)


async def month_of_deals(days: Days, clock: Clock, person: str, came: float, month: str) -> Month:
    """The days' deals of a month. came: when the person came. ValueError for a month before that, or to come."""
    first, today = date_at(came), date_at(clock.now())
    begins, ends = calendar.days_of(month, first, today)
    played, dealt = await days.played(person, begins, ends), await days.all_of(begins, ends)
    return calendar.month_of(month, first, today, dealt, played, await days.won_on(person))
