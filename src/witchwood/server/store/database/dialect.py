"""SQLite or PostgreSQL: where the two differ."""

from __future__ import annotations

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine


def is_postgres(database: AsyncEngine | AsyncConnection) -> bool:
    """Whether this is PostgreSQL, which several processes may share."""
    return database.dialect.name == "postgresql"


def insert_into(database: AsyncEngine, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An INSERT that can say what is done where the row is there already."""
    return postgresql.insert(table) if is_postgres(database) else sqlite.insert(table)
