"""One person's results in a page, counted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from witchwood.games import load, names
from witchwood.table.messages.lists import Statistics, Tally
from witchwood.table.summary import named

_RECENT = 20  # results of each game that show how it goes lately


def statistics_of(results: Iterable[dict[str, Any]]) -> list[Statistics]:
    """Statistics of results (`summary.results_of`): the games in their usual order, each with the same options."""
    order = {name: place for place, name in enumerate(names())}
    groups: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for one in sorted(results, key=lambda one: (one["finished"], one["table_id"])):
        if one["game"] in order:
            groups[one["game"], one["options"]].append(one)
    return [
        Statistics(
            game=game,
            **named(load(game), options),
            every=_tally(rows),
            unhelped=_tally([one for one in rows if one["helped"] is False]),
            recent=[bool(one["won"]) for one in rows[-_RECENT:]],
            scores=sorted(Counter(float(one["score"]) for one in rows).items()),
            durations=sorted(Counter(one["seconds"] // 60 for one in rows).items()),
        )
        for (game, options), rows in sorted(groups.items(), key=lambda one: (order[one[0][0]], one[0][1]))
    ]


def _tally(rows: Sequence[dict[str, Any]]) -> Tally:
    won = [one for one in rows if one["won"]]
    lengths = [(is_won, len(list(same))) for is_won, same in groupby(bool(one["won"]) for one in rows)]
    scores, seconds = [one["score"] for one in rows], [one["seconds"] for one in won]
    return Tally(
        played=len(rows),
        won=len(won),
        streak=lengths[-1][1] if lengths and lengths[-1][0] else 0,
        best_streak=max((length for is_won, length in lengths if is_won), default=0),
        average_score=sum(scores) / len(scores) if scores else None,
        best_score=max(scores, default=None),
        average_seconds=round(sum(seconds) / len(seconds)) if seconds else None,
        best_seconds=min(seconds, default=None),
    )
