"""The boards of today's deals. The deals themselves are told as `table/messages/lists.py` has them."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from witchwood.server.protocol.messages.base import Said
from witchwood.table.days import DayLevel
from witchwood.table.messages.states import HelpState

MonthName = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$")]


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
    """The people who finished one of today's deals: those without help first, and the best first among either."""

    date: str
    game: str
    level: DayLevel | None
    rows: list[BoardRow]
