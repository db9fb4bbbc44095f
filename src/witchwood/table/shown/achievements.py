"""What a person has achieved, from their wins: nothing of it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from witchwood.engine.measured import LEVELS, Level
from witchwood.games import load, names
from witchwood.table.deals.calendar import day_games
from witchwood.table.messages.lists import Achievement, AchievementKind
from witchwood.table.shown.stored_summary import Named, named
from witchwood.table.shown.table_state import when

WEEK = 7  # days in a row
EXPERT = "expert"  # the agent


class WonOnce(NamedTuple):
    """A person's win, or the first of several that are alike. options: the unusual ones, as a result has them. level:
    what was wished of the deal. unhelped: known to be without help. expert: that agent had another seat. finished: in
    seconds since 1970.
    """

    game: str
    options: str
    level: str | None
    unhelped: bool
    expert: bool
    finished: float


def achievements_of(wins: Iterable[WonOnce], won_on: Mapping[str, Iterable[str]]) -> list[Achievement]:
    """All of them, the earliest first. won_on: dates, as `calendar.won_on` tells them."""
    earned: dict[tuple[AchievementKind, str, str, str | None], Achievement] = {}
    for win in sorted(wins, key=lambda one: one.finished):
        if win.game not in names():
            continue
        what = named(load(win.game), win.options)
        played, at = what["edition"] or win.game, when(win.finished)
        usual = Named(title=what["title"], edition=what["edition"], rules=[])
        kinds: list[tuple[AchievementKind, str, Level | None, Named]] = [("first", win.options, None, what)]
        if win.unhelped:
            kinds.append(("unhelped", "", None, usual))
        if win.expert:
            kinds.append(("expert", "", None, usual))
        if win.level in LEVELS:
            kinds.append(("level", "", win.level, usual))
        for kind, options, level, words in kinds:
            key = (kind, played, options, level)
            if key not in earned:
                earned[key] = Achievement(kind=kind, game=win.game, **words, level=level, at=at)
    weeks = [(one, _week_in(won_on.get(one.name, ()))) for one in day_games()]
    whole = [
        Achievement(
            kind="week", game=one.game.name, title=one.title, edition=one.edition_name, rules=[], level=None, at=last
        )
        for one, last in weeks
        if last is not None
    ]
    return sorted([*earned.values(), *whole], key=lambda one: one["at"])


def _week_in(won: Iterable[str]) -> str | None:
    """The last day of the first week in a row; None where there is none."""
    length, before = 0, date.min
    for day in map(date.fromisoformat, sorted(won)):
        length = length + 1 if day - before == timedelta(days=1) else 1
        if length == WEEK:
            return f"{day.isoformat()}T00:00:00+00:00"
        before = day
    return None
