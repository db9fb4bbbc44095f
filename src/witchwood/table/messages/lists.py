"""What lists say: of a table, a player's results, and the days' deals. The client's types are made from these."""

from __future__ import annotations

from typing import Literal, TypeAlias

from typing_extensions import TypedDict

from witchwood.engine.measured import Level
from witchwood.table.days import DayLevel
from witchwood.table.messages.states import SeatState, TermsState

DayState: TypeAlias = Literal["new", "playing", "won", "ended"]
AchievementKind: TypeAlias = Literal["first", "unhelped", "expert", "level", "week"]


class TableCard(TypedDict):
    """A table in a list. title: of the game, or of the edition that its options make; edition: that one's name. rules:
    what is unusual about them, in words. turn, result: in words. deal: its number, where it may be shown (`DealState`).
    today: the date, if it is a deal of the day. level: what was wished of the deal, "winnable" or a level. scores: by
    seat, none where they are not known. can_count: its result can count in statistics; not where it began with a
    record, nor among people where one of them chose the number, and can know all cards. your_turn: the others wait for
    you. rated: the result changes ratings. due: when the time of the one to move is over, null where none runs.
    """

    id: str
    game: str
    title: str
    edition: str | None
    rules: list[str]
    seats: list[SeatState]
    you: int | None
    turn: str
    your_turn: bool
    version: int
    plays: int
    scores: list[float]
    deal: str | None
    can_count: bool
    today: str | None
    level: str | None
    updated: str
    due: str | None
    finished: bool
    result: str | None
    listed: bool
    rated: bool
    terms: TermsState


class Tally(TypedDict):
    """Some finished tables, counted. streak: wins in a row, up to the last of them. Scores and seconds are null where
    there are none; the times are of games that were won.
    """

    played: int
    won: int
    streak: int
    best_streak: int
    average_score: float | None
    best_score: float | None
    average_seconds: int | None
    best_seconds: int | None


class Statistics(TypedDict):
    """A player's finished tables of one game with the same options. title, edition, rules: as of a `TableCard`; rules
    that could not be read any more stand as they were stored. unhelped: those that were played without help. recent:
    whether the last of them were won, the very last one last.

    scores: (score, how often), ascending. durations: (whole minutes, how often), ascending. Both of all tables.
    """

    game: str
    title: str
    edition: str | None
    rules: list[str]
    every: Tally
    unhelped: Tally
    recent: list[bool]
    scores: list[tuple[float, int]]
    durations: list[tuple[int, int]]


class MonthPlayed(TypedDict):
    """How many games ended in a month ("2026-11"), and how many of them were won."""

    month: str
    played: int
    won: int


class FoundGames(TypedDict):
    """A page of your games, the latest first. count: of all that were found, on so many pages. months: of those that
    count in statistics, ascending; months without any are left out.
    """

    games: list[TableCard]
    count: int
    pages: int
    months: list[MonthPlayed]


class Achievement(TypedDict):
    """Something you have done for the first time, and when. kind: won by some rules, won without help, against the
    expert, a deal of some level, or a day's deal of a game on a week of days in a row. title, edition, rules: as of a
    `TableCard`; rules and level where the kind is about them.
    """

    kind: AchievementKind
    game: str
    title: str
    edition: str | None
    rules: list[str]
    level: Level | None
    at: str


class Today(TypedDict):
    """A deal of the day of a solitaire, or of an edition of one; of some level, or null for the one of any. title: of
    either. Your table shows its number once the day has ended; until then the commitment holds: null in a page without
    a service, where nothing is a secret.

    yours: null before you began, "playing", or your result in words. plays: yours so far. seconds: yours, once you have
    finished. finished: how many people have. streak: on how many days in a row, up to this one or the one before, you
    have won one of this game's deals of that very day.
    """

    date: str
    game: str
    edition: str | None
    level: DayLevel | None
    title: str
    commitment: str | None
    yours: str | None
    table: str | None
    plays: int
    seconds: int | None
    finished: int
    streak: int


class DayDeal(TypedDict):
    """A deal of some day, and how far you are with it: "ended" where it was not won. words: your result. number:
    shown once the day is over, so that people who missed it can play it; that counts for no board and no streak.
    """

    date: str
    game: str
    edition: str | None
    level: DayLevel | None
    state: DayState
    words: str | None
    table: str | None
    number: str | None


class DayStreak(TypedDict):
    """On how many days in a row you have won one of a game's deals of that very day, or of an edition's: up to today,
    or to yesterday as long as you can still win today; and the most ever.
    """

    game: str
    edition: str | None
    title: str
    current: int
    longest: int


class Month(TypedDict):
    """A month of days' deals, up to today. first: the first month that you can ask for, the one in which you came."""

    month: str
    first: str
    today: str
    deals: list[DayDeal]
    streaks: list[DayStreak]
