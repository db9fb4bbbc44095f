"""SQLite or PostgreSQL: where the two differ; and a question to either, asked and answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, Row, Select, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncEngine

_Question: TypeAlias = Select[*tuple[Any, ...]]


def is_postgres(database: AsyncEngine | Connection) -> bool:
    """Whether this is PostgreSQL, which several processes may share."""
    return database.dialect.name == "postgresql"


def insert_into(database: AsyncEngine, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An INSERT that can say what is done where the row is there already."""
    return postgresql.insert(table) if is_postgres(database) else sqlite.insert(table)


async def fetch(engine: AsyncEngine, asked: _Question) -> Sequence[Row[*tuple[Any, ...]]]:
    """The rows that answer a question."""
    async with engine.connect() as connection:
        return (await connection.execute(asked)).fetchall()


async def fetch_dicts(engine: AsyncEngine, asked: _Question) -> list[dict[str, Any]]:
    """The same rows as dictionaries."""
    return [dict(row._mapping) for row in await fetch(engine, asked)]  # its public name for that


async def fetch_column(engine: AsyncEngine, asked: _Question) -> list[Any]:
    """The first value of each row."""
    return [row[0] for row in await fetch(engine, asked)]
