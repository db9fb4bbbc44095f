"""What is stored of a person: every column that refers to people, and what becomes of its rows when they are deleted.

A new column that refers to people has to be entered here; a test compares this list with the models. The person's own
row goes last.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Table

from witchwood.server.store.database.models import (
    lines,
    metadata,
    mutes,
    people,
    rating_changes,
    ratings,
    reports,
    results,
    room_members,
    seats,
    studies,
    subscriptions,
    tables,
    told_turns,
)

BY_HAND: tuple[Column[Any], ...] = (tables.c.owner, seats.c.person)  # `erasure.py` has a function for these
GOES: tuple[Column[Any], ...] = (  # rows that are theirs alone, and so is what refers to them
    results.c.person,
    lines.c.person,
    mutes.c.person,
    mutes.c.muted,
    reports.c.reporter,
    reports.c.reported,
    ratings.c.person,
    room_members.c.person,
    subscriptions.c.person,
    told_turns.c.person,
    studies.c.person,
    rating_changes.c.person,
)


def refers_to_people() -> set[Column[Any]]:
    """All columns of the models that refer to people."""
    return {key.parent for table in metadata.sorted_tables for key in table.foreign_keys if key.references(people)}


def children_of(table: Table) -> list[tuple[Column[Any], Column[Any]]]:
    """The columns that refer to a table's rows, each with the column to which it refers."""
    keys = [key for other in metadata.sorted_tables for key in other.foreign_keys if key.references(table)]
    return [(key.parent, key.column) for key in keys]
