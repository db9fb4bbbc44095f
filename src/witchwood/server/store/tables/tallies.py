"""A player's results, counted by the database: what comes out is as big as what is shown, however many there are."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import ColumnElement, Select, Subquery, and_, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from witchwood.server.store.database.models import results
from witchwood.table.messages.lists import Statistics, Tally
from witchwood.table.shown.statistics import RECENT, Variant, listed

COUNTED = 20_000  # results of a person, the last ones
_GROUPS = 100  # games with their options, those that were played most
_BARS = 5_000  # scores and lengths of all of them together


class Tallies:
    """Counts results. However often a person asks at once, it takes one connection to the database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._asking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by person, as long as they ask

    async def of(self, person: str) -> list[Statistics]:
        """See `statistics_of`; a second request of a person waits for the answer to the first."""
        async with self._asking.setdefault(person, asyncio.Lock()):
            return await statistics_of(self._engine, person)


async def statistics_of(engine: AsyncEngine, person: str) -> list[Statistics]:
    """Statistics of a person's last results. Those of older versions don't say whether there was help: they don't count
    as unhelped.
    """
    mine = results.c.person == person
    async with engine.connect() as connection:
        every = await _tallies(connection, _last(mine))
        unhelped = await _tallies(connection, _last(and_(mine, results.c.helped.is_(False))))
        scores = await _bars(connection, _last(mine), "score")
        durations = await _bars(connection, _last(mine), "minutes")
        recent = await _recent(connection, _last(mine))
    return listed(every, unhelped, recent, scores, durations)


def _last(which: ColumnElement[bool]) -> Subquery:
    """The last results of those asked for."""
    named = [results.c[name] for name in ("game", "options", "won", "score", "seconds", "finished", "table_id")]
    minutes = (results.c.seconds // 60).label("minutes")
    return select(*named, minutes).where(which).order_by(results.c.finished.desc()).limit(COUNTED).subquery()


async def _tallies(connection: AsyncConnection, of: Subquery) -> dict[Variant, Tally]:
    """Those groups that have most results."""
    group = (of.c.game, of.c.options)
    in_time = (of.c.finished, of.c.table_id)
    place = func.row_number().over(partition_by=group, order_by=in_time).label("place")
    alike = func.row_number().over(partition_by=(*group, of.c.won), order_by=in_time).label("alike")
    told = select(of, place, alike).subquery()
    group = (told.c.game, told.c.options)
    played = func.count().label("played")
    counted = select(
        *group,
        played,
        func.sum(case((told.c.won, 1), else_=0)).label("won"),
        func.coalesce(func.max(case((told.c.won, 0), else_=told.c.place)), 0).label("lost_last"),
        func.avg(told.c.score).label("average_score"),
        func.max(told.c.score).label("best_score"),
        func.avg(case((told.c.won, told.c.seconds))).label("average_seconds"),
        func.min(case((told.c.won, told.c.seconds))).label("best_seconds"),
    )
    # Wins in a row have the same difference of their places among all results and among those won.
    row = told.c.place - told.c.alike
    rows = select(*group, func.count().label("length")).where(told.c.won).group_by(*group, row).subquery()
    longest = select(rows.c.game, rows.c.options, func.max(rows.c.length)).group_by(rows.c.game, rows.c.options)
    found = (await connection.execute(counted.group_by(*group).order_by(played.desc(), *group).limit(_GROUPS))).all()
    best = {(game, options): length for game, options, length in await connection.execute(longest)}
    return {
        (one.game, one.options): Tally(
            played=one.played,
            won=one.won,
            streak=one.played - one.lost_last,
            best_streak=best.get((one.game, one.options), 0),
            average_score=float(one.average_score),
            best_score=one.best_score,
            average_seconds=None if one.average_seconds is None else round(one.average_seconds),
            best_seconds=one.best_seconds,
        )
        for one in found
    }


async def _recent(connection: AsyncConnection, of: Subquery) -> dict[Variant, list[bool]]:
    """Whether the last results of each group were won, the very last one last."""
    ago = func.row_number().over(
        partition_by=(of.c.game, of.c.options), order_by=(of.c.finished.desc(), of.c.table_id.desc())
    )
    told = select(of.c.game, of.c.options, of.c.won, ago.label("ago")).subquery()
    asked = select(told.c.game, told.c.options, told.c.won).where(told.c.ago <= RECENT).order_by(told.c.ago.desc())
    recent: dict[Variant, list[bool]] = defaultdict(list)
    for game, options, won in await connection.execute(asked):
        recent[game, options].append(bool(won))
    return recent


async def _bars(connection: AsyncConnection, of: Subquery, what: str) -> dict[Variant, list[tuple[Any, int]]]:
    """How often each score, or length in minutes, came about: ascending; where there are many, not the rarest."""
    asked: Select[Any] = select(of.c.game, of.c.options, of.c[what], func.count().label("times"))
    asked = asked.group_by(of.c.game, of.c.options, of.c[what]).order_by(func.count().desc()).limit(_BARS)
    bars: dict[Variant, list[tuple[Any, int]]] = defaultdict(list)
    rows: Sequence[Any] = (await connection.execute(asked)).all()
    for game, options, value, times in sorted(rows, key=lambda one: one[2]):
        bars[game, options].append((value, times))
    return bars
