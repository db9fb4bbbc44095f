"""The days' deals: today's, their boards, and a month of them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import StringConstraints

from witchwood.server.protocol.messages.base import Said
from witchwood.table.days import DayLevel
from witchwood.table.messages.known import HelpState

MonthName = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$")]
DayState: TypeAlias = Literal["new", "playing", "won", "ended"]


class Today(Said):
    """A solitaire's deal of the day; of some level, or null for the one of any. Its number is told at your table once
    the day has ended; until then the commitment holds.

    yours: null before you began, "playing", or your result in words. plays: yours so far. seconds: yours, once you have
    finished. finished: how many people have. streak: on how many days in a row, up to this one or the one before, you
    have won one of this game's deals of that very day.
    """

    date: str
    game: str
    level: DayLevel | None
    title: str
    commitment: str
    yours: str | None
    table: str | None
    plays: int
    seconds: int | None
    finished: int
    streak: int


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


class DayDeal(Said):
    """A deal of some day, and how far you are with it: "ended" where it was not won. words: your result. number: told
    once the day is over, so that whoever missed it can play it; that counts for no board and no streak.
    """

    date: str
    game: str
    level: DayLevel | None
    state: DayState
    words: str | None
    table: str | None
    number: str | None


class DayStreak(Said):
    """On how many days in a row you have won one of a game's deals of that very day: up to today, or to yesterday as
    long as you can still win today; and the most ever.
    """

    game: str
    title: str
    current: int
    longest: int


class Month(Said):
    """A month of days' deals, up to today. first: the first month that you can ask for, the one in which you came."""

    month: str
    first: str
    today: str
    deals: list[DayDeal]
    streaks: list[DayStreak]
