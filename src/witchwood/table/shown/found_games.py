"""A person's games as they look for them: by game, result, level and day, a page of them at a time."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from witchwood.games import find, load, names
from witchwood.table.days import date_at
from witchwood.table.history.facts import TableFacts
from witchwood.table.messages.lists import FoundGames, MonthPlayed
from witchwood.table.messages.requests import GamesWanted
from witchwood.table.shown.stored_summary import Result, named_by
from witchwood.table.shown.table_state import cards_of

PAGE = 30  # games on one page


def moments_of(day: str) -> tuple[float, float]:
    """When a date (UTC) begins and ends, in seconds since 1970. ValueError where it is none."""
    try:
        begins = datetime.fromisoformat(f"{day}T00:00:00+00:00")
    except ValueError:
        raise ValueError(f"day: {day} is no date; write it as 2026-11-23") from None
    return begins.timestamp(), (begins + timedelta(days=1)).timestamp()


def pick(
    tables: Iterable[TableFacts], results: Mapping[str, Result], person: str, wanted: GamesWanted
) -> list[TableFacts]:
    """Those of a person's tables that are wanted, the latest first. results: the person's, by table. A service lets its
    database pick. ValueError as `check` says.
    """
    check(wanted)
    begins, ends = (0.0, float("inf")) if wanted.day is None else moments_of(wanted.day)
    picked = [
        one
        for one in tables
        if one.game in names()
        and (wanted.game is None or _played(one) == wanted.game)
        and (wanted.level is None or one.level == wanted.level)
        and begins <= one.updated < ends
        and (wanted.result is None or _result(one, results.get(one.id), person) == wanted.result)
    ]
    return sorted(picked, key=lambda one: (-one.updated, one.id))


def check(wanted: GamesWanted) -> None:
    """ValueError where there is no such game or day."""
    if wanted.game is not None:
        try:
            find(wanted.game)
        except ValueError as error:
            raise ValueError(f"game: {error}") from None
    if wanted.day is not None:
        moments_of(wanted.day)


def found_page(
    tables: Sequence[TableFacts], count: int, endings: Iterable[tuple[float, bool]], person: str, now: float
) -> FoundGames:
    """A page of games, for clients. tables: those of the page. count: of all that were found. endings: when each of
    those that count ended, and whether it was won.
    """
    played, won = Counter[str](), Counter[str]()
    for finished, is_won in endings:
        month = date_at(finished)[:7]
        played[month] += 1
        won[month] += is_won
    months = [MonthPlayed(month=month, played=played[month], won=won[month]) for month in sorted(played)]
    return FoundGames(games=cards_of(tables, person, now), count=count, pages=-(-count // PAGE), months=months)


def _played(facts: TableFacts) -> str:
    return named_by(load(facts.game), facts.settled)["edition"] or facts.game


def _result(facts: TableFacts, result: Result | None, person: str) -> str | None:
    """How a game went for a person; None where nobody played: it was closed before the deal, or only shown."""
    if not facts.finished:
        return "open"
    if facts.result is None or (facts.record is not None and not facts.version):
        return None
    ended = json.loads(facts.result)
    winners = [one.person for one in facts.seats if isinstance(ended, list) and one.seat in ended]
    won = result["won"] if result is not None else ended == "won" or person in winners
    return "won" if won else "lost"
