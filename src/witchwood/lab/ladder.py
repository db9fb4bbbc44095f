"""What each doubling of an agent's budget brings, over the same deals."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from witchwood.lab.compare import difference_in, group, main_measure
from witchwood.lab.question import LineUp, Side, Study

if TYPE_CHECKING:
    import polars

COLUMNS = ("agent", "variant", "before", "after", "value", "low", "high", "deals")


def steps(study: Study) -> list[tuple[LineUp, LineUp]]:
    """Pairs of line-ups that differ in one thing: the first agent of the second may search twice as many positions.

    In games of several both play against the same others; an agent against itself says nothing of its strength.
    """
    ladders: dict[tuple[Side, Side | None], list[LineUp]] = defaultdict(list)
    for line_up in study.line_ups:
        alone = line_up.others is None
        if line_up.first.nodes is not None and not (alone and study.base.seats > 1):
            ladders[replace(line_up.first, name="ladder", nodes=None), line_up.others].append(line_up)
    found = []
    for rungs in ladders.values():
        ordered = sorted(rungs, key=_nodes)
        found += [(low, high) for low, high in pairwise(ordered) if _nodes(high) == 2 * _nodes(low)]
    return found


def doublings(study: Study, games: polars.DataFrame) -> polars.DataFrame:
    """A row for each step and variant: agent (and against whom), variant, positions before and after, and the gain in
    what the study is about with its interval (`compare.confidence_of`), paired deal by deal. Without a ladder it has no
    rows.
    """
    import polars

    column = main_measure(study)

    rows = []
    for low, high in steps(study):
        for variant in study.variants:
            after, before = (group(games, variant.name, one.name) for one in (high, low))
            gain = difference_in(study, after, before, column)
            agent = high.first.plays if high.others is None else f"{high.first.plays} against {high.others.name}"
            row = {"agent": agent, "variant": variant.name, "before": _nodes(low), "after": _nodes(high)}
            rows.append({**row, **{name: value for name, value in asdict(gain).items() if name in COLUMNS}})
    return polars.DataFrame(rows) if rows else polars.DataFrame(schema=list(COLUMNS))


def _nodes(line_up: LineUp) -> int:
    return line_up.first.nodes or 0
