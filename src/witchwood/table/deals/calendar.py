"""The days' deals for clients: today's, and a month of them, with a person's games and wins.

The caller supplies the deals. Those without a level follow from a secret and the date; those of a level are found
first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple, TypeAlias

from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.games import load, names
from witchwood.table.days import DAY_LEVELS, date_at, date_of, level_of, name_of, streak_of
from witchwood.table.deals import fairness
from witchwood.table.deals.fairness import Dealt
from witchwood.table.messages.lists import DayDeal, DayState, DayStreak, Month, Today

Key: TypeAlias = tuple[str, str]
"""A deal's name (`days.py`) and its game."""


class Played(NamedTuple):
    """A person's table of a day's deal. won, words, seconds: of its result, None as long as there is none."""

    table: str
    plays: int
    won: bool | None = None
    words: str | None = None
    seconds: int | None = None


def solitaires() -> list[str]:
    """The games that have deals of the day."""
    return [name for name in names() if load(name).seats[1] == 1]


def check_today(game: Game, options: Mapping[str, Value]) -> None:
    """ValueError where a game has no deal of the day, or not by these options."""
    if game.seats[1] > 1:
        raise ValueError(f"deal: {game.name} has no deal of the day; only solitaires do")
    if game.settle(options) != game.settle({}):
        raise ValueError("options: leave them out; the deal of the day uses the usual rules")


def as_they_fall(secret: bytes, first: str, last: str) -> dict[Key, Dealt]:
    """The deals without a level from one date to another, both included."""
    found: dict[Key, Dealt] = {}
    day = date.fromisoformat(first)
    while (text := day.isoformat()) <= last:
        found |= {(text, game): fairness.deal_of_the_day(secret, game, text) for game in solitaires()}
        day += timedelta(days=1)
    return found


def won_on(results: Iterable[tuple[str, str, float]]) -> dict[str, set[str]]:
    """The dates on which a deal of that very day was won, by game. results: of each win its game, its deal's name and
    when it was, in seconds since 1970.
    """
    won: dict[str, set[str]] = {}
    for game, name, finished in results:
        if date_at(finished) == date_of(name):
            won.setdefault(game, set()).add(date_of(name))
    return won


def todays(
    today: str,
    dealt: Mapping[Key, Dealt],
    played: Mapping[Key, Played],
    won: Mapping[str, Iterable[str]],
    finished: Mapping[Key, int],
    *,
    sealed: bool,
) -> list[Today]:
    """The deals of a day. won: as `won_on` tells it. finished: how many people have finished each deal, where anybody
    has. sealed: with their commitments.
    """
    told = []
    for key in [(name_of(today, level), game) for game in solitaires() for level in (None, *DAY_LEVELS)]:
        if key not in dealt:
            continue
        (name, game), mine = key, played.get(key)
        told.append(
            Today(
                date=today,
                game=game,
                level=level_of(name),
                title=load(game).title,
                commitment=_commitment(game, dealt[key]) if sealed else None,
                yours=None if mine is None else mine.words or "playing",
                table=None if mine is None else mine.table,
                plays=0 if mine is None else mine.plays,
                seconds=None if mine is None else mine.seconds,
                finished=finished.get(key, 0),
                streak=streak_of(won.get(game, ()), today).current,
            )
        )
    return told


def _commitment(name: str, dealt: Dealt) -> str:
    game = load(name)
    return fairness.commitment(fairness.deal_text(game, game.settle({}), 1, dealt.number), dealt.salt)


def days_of(month: str, came: str, today: str) -> tuple[str, str]:
    """The first and the last day of a month to send. came: the date of the person's first visit.

    ValueError for a month in which they were not here yet, or that has not begun.
    """
    first = min(came, today)[:7]
    if not first <= month <= today[:7]:
        raise ValueError(f"choose a month from {first}, when you joined, to {today[:7]}")
    return f"{month}-01", min(f"{month}-31", today)


def month_of(
    month: str,
    came: str,
    today: str,
    dealt: Mapping[Key, Dealt],
    played: Mapping[Key, Played],
    won: Mapping[str, Iterable[str]],
) -> Month:
    """A month of days' deals. dealt: those of the days that `days_of` names."""
    games = solitaires()
    keys = sorted(dealt, key=lambda key: (date_of(key[0]), games.index(key[1]), key[0]))
    streaks = []
    for game in games:
        current, longest = streak_of(won.get(game, ()), today)
        streaks.append(DayStreak(game=game, title=load(game).title, current=current, longest=longest))
    return Month(
        month=month,
        first=min(came, today)[:7],
        today=today,
        deals=[_day_deal(key, dealt[key], played.get(key), today) for key in keys],
        streaks=streaks,
    )


def _day_deal(key: Key, dealt: Dealt, mine: Played | None, today: str) -> DayDeal:
    name, game = key
    return DayDeal(
        date=date_of(name),
        game=game,
        level=level_of(name),
        state="new" if mine is None else _state(mine.won),
        words=None if mine is None else mine.words,
        table=None if mine is None else mine.table,
        number=str(dealt.number) if date_of(name) < today else None,
    )


def _state(won: bool | None) -> DayState:
    if won is None:
        return "playing"
    return "won" if won else "ended"
