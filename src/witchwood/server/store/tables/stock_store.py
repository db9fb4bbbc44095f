"""Deals of known levels that nobody has played, as questions to the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from sqlalchemy import ColumnElement, Connection, delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from witchwood.server.store.database.dialect import fetch
from witchwood.server.store.database.models import stock
from witchwood.server.store.database.writer import Writer


class StockStore:
    """The stock. A deal that is taken is gone from it, so no two tables are dealt the same."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def add(self, number: str, game: str, rules: str, level: str, stamp: str) -> None:
        """Put a deal in."""
        row = {"number": number, "game": game, "rules": rules, "level": level, "stamp": stamp}
        await self._writer.execute(stock.insert().values(row))

    async def take(self, game: str, rules: str, level: str, stamp: str) -> int | None:
        """Take a deal out; None if there is none of that level."""

        def take(connection: Connection) -> str | None:
            fitting = _fitting(game, rules, stamp) & (stock.c.level == level)
            for number in connection.execute(select(stock.c.number).where(fitting)).scalars().all():
                if connection.execute(delete(stock).where(stock.c.number == number)).rowcount == 1:
                    return str(number)  # no other process has taken it
            return None

        number = await self._writer.run(take)
        return None if number is None else int(number)

    async def count(self, game: str, rules: str, stamp: str) -> Mapping[str, int]:
        """How many there are of each level."""
        counted = select(stock.c.level, func.count()).where(_fitting(game, rules, stamp)).group_by(stock.c.level)
        return Counter(dict(tuple(row) for row in await fetch(self._engine, counted)))

    async def forget_others(self, game: str, stamp: str) -> None:
        """Delete deals that other versions of the sources have graded."""
        await self._writer.execute(delete(stock).where(stock.c.game == game, stock.c.stamp != stamp))


def _fitting(game: str, rules: str, stamp: str) -> ColumnElement[bool]:
    return (stock.c.game == game) & (stock.c.rules == rules) & (stock.c.stamp == stamp)
