"""When the messages came that are not answered yet: none of them is too late because it has to wait."""

from __future__ import annotations

from witchwood.server.tables.served_table import ServedTable


def note(table: ServedTable, came: float) -> None:
    """A message came, in seconds since 1970."""
    table.arrivals.waiting.append(came)


def forget(table: ServedTable, came: float) -> None:
    """It is answered, or will not be any more."""
    table.arrivals.waiting.remove(came)
