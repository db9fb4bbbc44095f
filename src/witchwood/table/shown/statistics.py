"""One person's results, counted. A service has them counted by its database, and lists them like these."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias, TypeVar

from witchwood.games import load, names
from witchwood.table.messages.lists import Statistics, Tally
from witchwood.table.shown.stored_summary import Result, named

RECENT = 20  # results of each game that show how it goes lately
EMPTY = Tally(
    played=0, won=0, streak=0, best_streak=0, average_score=None, best_score=None, average_seconds=None,
    best_seconds=None,
)  # fmt: skip
_Number = TypeVar("_Number", int, float)
Variant: TypeAlias = tuple[str, str]
"""A game and its unusual options, as a result has them."""


def statistics_of(results: Iterable[Result]) -> list[Statistics]:
    """Statistics of some results."""
    groups: dict[Variant, list[Result]] = defaultdict(list)
    for one in sorted(results, key=lambda one: (one["finished"], one["table_id"])):
        groups[one["game"], one["options"]].append(one)
    return listed(
        every={group: _tally(rows) for group, rows in groups.items()},
        unhelped={group: _tally([one for one in rows if one["helped"] is False]) for group, rows in groups.items()},
        recent={group: [one["won"] for one in rows[-RECENT:]] for group, rows in groups.items()},
        scores={group: _bars(float(one["score"]) for one in rows) for group, rows in groups.items()},
        durations={group: _bars(one["seconds"] // 60 for one in rows) for group, rows in groups.items()},
    )


def listed(
    every: Mapping[Variant, Tally],
    unhelped: Mapping[Variant, Tally],
    recent: Mapping[Variant, list[bool]],
    scores: Mapping[Variant, list[tuple[float, int]]],
    durations: Mapping[Variant, list[tuple[int, int]]],
) -> list[Statistics]:
    """What was counted, with its names; the games in their usual order, those that are not installed any more left
    out.
    """
    order = {name: place for place, name in enumerate(names())}
    groups = sorted((group for group in every if group[0] in order), key=lambda group: (order[group[0]], group[1]))
    return [
        Statistics(
            game=group[0],
            **named(load(group[0]), group[1]),
            every=every[group],
            unhelped=unhelped.get(group, EMPTY),
            recent=recent[group],
            scores=scores[group],
            durations=durations[group],
        )
        for group in groups
    ]


def _bars(values: Iterable[_Number]) -> list[tuple[_Number, int]]:
    """How often each value came about, ascending."""
    return sorted(Counter(values).items())


def _tally(rows: Sequence[Result]) -> Tally:
    if not rows:
        return EMPTY
    won = [one for one in rows if one["won"]]
    lengths = [(is_won, len(list(same))) for is_won, same in groupby(one["won"] for one in rows)]
    scores, seconds = [one["score"] for one in rows], [one["seconds"] for one in won]
    return Tally(
        played=len(rows),
        won=len(won),
        streak=lengths[-1][1] if lengths[-1][0] else 0,
        best_streak=max((length for is_won, length in lengths if is_won), default=0),
        average_score=sum(scores) / len(scores),
        best_score=max(scores),
        average_seconds=round(sum(seconds) / len(seconds)) if seconds else None,
        best_seconds=min(seconds, default=None),
    )
