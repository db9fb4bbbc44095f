"""The deal of the day, and its board."""

from __future__ import annotations

from witchwood.server.protocol.messages.base import Said
from witchwood.table.messages.known import HelpState


class Today(Said):
    """A solitaire's deal of the day. Its number is told at your table once the day has ended; until then the commitment
    holds.

    yours: null before you began, "playing", or your result in words. plays: yours so far. seconds: yours, once you have
    finished. finished: how many people have.
    """

    date: str
    game: str
    title: str
    commitment: str
    yours: str | None
    table: str | None
    plays: int
    seconds: int | None
    finished: int


class BoardRow(Said):
    """A person who finished the deal of the day. helped: with help, or it is not known: such games are ranked apart.

    help: what there was of it; null where the result was stored by an older version, which did not say.
    """

    name: str
    result: str
    score: float
    seconds: int
    plays: int
    you: bool
    helped: bool
    help: HelpState | None


class Board(Said):
    """The people who finished today's deal: those without help first, and the best first among either."""

    date: str
    game: str
    rows: list[BoardRow]
