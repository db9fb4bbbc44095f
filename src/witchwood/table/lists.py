"""What lists say: of a table, and of a player's results. The client's types are made from these."""

from __future__ import annotations

from typing_extensions import TypedDict

from witchwood.table.messages.known import SeatState, TermsState


class TableCard(TypedDict):
    """A table in a list. title: of the game, or of the edition that its options make; edition: that one's name. rules:
    what is unusual about them, in words. turn, result: in words. deal: its number, where it
    may be told (`DealState`). today: the date, if it is a deal of the day. level: what was
    wished of the deal, "winnable" or a level. scores: by seat, none where they
    are not known. chosen: a person chose the number, and can know all cards. your_turn: you are the one who is waited
    for. rated: the result changes ratings."""

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
    chosen: bool
    today: str | None
    level: str | None
    updated: str
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
