"""The days' deals for clients: today's, and a month of them, with a person's games and wins.

The caller supplies the deals. Those without a level follow from a secret and the date; those of a level are found
first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple, TypeAlias

from witchwood.engine.game import Edition, Game
from witchwood.engine.option import Value
from witchwood.games import load, names
from witchwood.table.days import (
    DAY_LEVELS,
    DayLevel,
    date_at,
    date_of,
    edition_of,
    level_of,
    name_of,
    names_of,
    streak_of,
)
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


class DayGame(NamedTuple):
    """What has deals of the day: a solitaire by its usual rules, or an edition of one."""

    game: Game
    edition: Edition | None = None

    @property
    def name(self) -> str:
        """As addresses name it."""
        return self.game.name if self.edition is None else self.edition.name

    @property
    def edition_name(self) -> str | None:
        """None for the game itself."""
        return None if self.edition is None else self.edition.name

    @property
    def title(self) -> str:
        """The title of the game, or of the edition."""
        return self.game.title if self.edition is None else self.edition.title

    @property
    def options(self) -> Mapping[str, Value]:
        """Those that make it."""
        return {} if self.edition is None else self.edition.options

    def key(self, day: str, level: DayLevel | None) -> Key:
        """Of one of its deals. day: a date."""
        return name_of(day, level, self.edition_name), self.game.name


def day_games() -> list[DayGame]:
    """All of them, editions after their game."""
    solitaires = [game for game in map(load, names()) if game.seats[1] == 1]
    return [DayGame(game, edition) for game in solitaires for edition in (None, *game.editions)]


def all_names(day: str) -> list[str]:
    """The names of all deals of a date."""
    return names_of(day, [one.name for one in day_games() if one.edition is not None])


def day_game(game: Game, options: Mapping[str, Value]) -> DayGame:
    """What these options make of a game. ValueError where that has no deal of the day."""
    if game.seats[1] > 1:
        raise ValueError(f"deal: {game.name} has no deal of the day; only solitaires do")
    settled = game.settle(options)
    found = DayGame(game, game.edition(settled))
    if settled != game.settle(found.options):
        raise ValueError(f"options: leave them out; the deal of the day uses the usual rules of {found.title}")
    return found


def as_they_fall(secret: bytes, first: str, last: str) -> dict[Key, Dealt]:
    """The deals without a level from one date to another, both included."""
    found: dict[Key, Dealt] = {}
    day = date.fromisoformat(first)
    while (text := day.isoformat()) <= last:
        for name, game in (one.key(text, None) for one in day_games()):
            found[name, game] = fairness.deal_of_the_day(secret, game, name)
        day += timedelta(days=1)
    return found


def won_on(results: Iterable[tuple[str, str, float]]) -> dict[str, set[str]]:
    """The dates on which a deal of that very day was won, by the name of a `DayGame`. results: of each win its game,
    its deal's name and when it was, in seconds since 1970.
    """
    won: dict[str, set[str]] = {}
    for game, name, finished in results:
        if date_at(finished) == date_of(name):
            won.setdefault(edition_of(name) or game, set()).add(date_of(name))
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
    for one, level in [(one, level) for one in day_games() for level in (None, *DAY_LEVELS)]:
        key = one.key(today, level)
        if key not in dealt:
            continue
        mine = played.get(key)
        told.append(
            Today(
                date=today,
                game=one.game.name,
                edition=one.edition_name,
                level=level,
                title=one.title,
                commitment=_commitment(one, dealt[key]) if sealed else None,
                yours=None if mine is None else mine.words or "playing",
                table=None if mine is None else mine.table,
                plays=0 if mine is None else mine.plays,
                seconds=None if mine is None else mine.seconds,
                finished=finished.get(key, 0),
                streak=streak_of(won.get(one.name, ()), today).current,
            )
        )
    return told


def _commitment(one: DayGame, dealt: Dealt) -> str:
    text = fairness.deal_text(one.game, one.game.settle(one.options), 1, dealt.number)
    return fairness.commitment(text, dealt.salt)


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
    games = day_games()
    names_in_order = [one.name for one in games]
    keys = sorted(dealt, key=lambda key: (date_of(key[0]), names_in_order.index(_name_in(key)), key[0]))
    streaks = []
    for one in games:
        current, longest = streak_of(won.get(one.name, ()), today)
        streaks.append(
            DayStreak(game=one.game.name, edition=one.edition_name, title=one.title, current=current, longest=longest)
        )
    return Month(
        month=month,
        first=min(came, today)[:7],
        today=today,
        deals=[_day_deal(key, dealt[key], played.get(key), today) for key in keys],
        streaks=streaks,
    )


def _name_in(key: Key) -> str:
    """The name of the `DayGame` of a deal."""
    name, game = key
    return edition_of(name) or game


def _day_deal(key: Key, dealt: Dealt, mine: Played | None, today: str) -> DayDeal:
    name, game = key
    return DayDeal(
        date=date_of(name),
        game=game,
        edition=edition_of(name),
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
