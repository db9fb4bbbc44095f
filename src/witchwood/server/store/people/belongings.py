"""What is stored of a person: every column that refers to people, and what becomes of it when somebody is deleted.

A new column that refers to people has to be entered here; a test compares this list with the models. The person's own
row goes last.
"""

from __future__ import annotations

from enum import Enum
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


class Fate(Enum):
    """What becomes of a row when the person whom it names is deleted."""

    GOES = "goes"  # it is theirs alone, and so is what refers to it
    STAYS_NAMELESS = "stays, and names nobody"
    BY_HAND = "by hand"  # `erasure.py` has a function for it


FATES: dict[Column[Any], Fate] = {
    tables.c.owner: Fate.BY_HAND,
    seats.c.person: Fate.BY_HAND,
    results.c.person: Fate.GOES,
    lines.c.person: Fate.GOES,
    mutes.c.person: Fate.GOES,
    mutes.c.muted: Fate.GOES,
    reports.c.reporter: Fate.GOES,
    reports.c.reported: Fate.GOES,
    ratings.c.person: Fate.GOES,
    room_members.c.person: Fate.GOES,
    subscriptions.c.person: Fate.GOES,
    told_turns.c.person: Fate.GOES,
    studies.c.person: Fate.GOES,
    rating_changes.c.person: Fate.GOES,
}


def refers_to_people() -> set[Column[Any]]:
    """All columns of the models that refer to people."""
    return {key.parent for table in metadata.sorted_tables for key in table.foreign_keys if key.references(people)}


def children_of(table: Table) -> list[tuple[Column[Any], Column[Any]]]:
    """The columns that refer to a table's rows, each with the column to which it refers."""
    keys = [key for other in metadata.sorted_tables for key in other.foreign_keys if key.references(table)]
    return [(key.parent, key.column) for key in keys]
