"""A player's results, counted: per game and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from witchwood.games import load, names
from witchwood.table.lists import Statistics, Tally


def count(results: Iterable[Mapping[str, Any]]) -> list[Statistics]:
    """Statistics of results that come oldest first; the games in their usual order, those that are not installed any
    more left out. Results of older versions don't say whether there was help: they don't count as unhelped."""
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for result in results:
        groups.setdefault((result["game"], result["options"]), []).append(result)
    order = {name: place for place, name in enumerate(names())}
    groups = {group: of_group for group, of_group in groups.items() if group[0] in order}
    return [
        _of(game, options, groups[game, options]) for game, options in sorted(groups, key=lambda k: (order[k[0]], k[1]))
    ]


def _of(game: str, options: str, results: list[Mapping[str, Any]]) -> Statistics:
    return Statistics(
        game=game,
        title=load(game).title,
        options=options,
        every=_tally(results),
        unhelped=_tally([result for result in results if result["helped"] is False]),
        scores=sorted(Counter(result["score"] for result in results).items()),
        durations=sorted(Counter(result["seconds"] // 60 for result in results).items()),
    )


def _tally(results: list[Mapping[str, Any]]) -> Tally:
    won = [result for result in results if result["won"]]
    streak, best = _streaks([bool(result["won"]) for result in results])
    return Tally(
        played=len(results),
        won=len(won),
        streak=streak,
        best_streak=best,
        best_score=max((result["score"] for result in results), default=None),
        best_seconds=min((result["seconds"] for result in won), default=None),
    )


def _streaks(won: list[bool]) -> tuple[int, int]:
    """Wins in a row up to the last result, and the longest such row."""
    run = best = 0
    for one in won:
        run = run + 1 if one else 0
        best = max(best, run)
    return run, best
