"""What a study came to, in a few lines of words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from witchwood.lab.compare import (
    Level,
    Pair,
    confidence_of,
    difference_in,
    differences,
    group,
    level_in,
    main_measure,
    pairs_of,
)
from witchwood.lab.ladder import doublings
from witchwood.lab.measures import is_of_seat, measures_of
from witchwood.lab.paired import Difference
from witchwood.lab.question import Study

if TYPE_CHECKING:
    import polars


def lines(study: Study, games: polars.DataFrame) -> list[str]:
    """A line for each group, then one for each difference. games: with all measures (`measured`)."""
    told = [study.question] if study.question else []
    told += shares(study, games)
    try:
        rows = differences(study, games).to_dicts()
    except ValueError as error:
        return [*told, f"no differences yet: {error}"]
    if rows:
        told.append("differences over the same deals, in points:")
    for row in rows:
        mark = Difference(**{name: row[name] for name in Difference.__annotations__})
        told.append(f"  {row['agent']}, {row['variant']} less {row['less']}: {points(mark)}")
    rungs = doublings(study, games).to_dicts()
    if rungs:
        told.append("what each doubling of the budget brings, in points:")
    for row in rungs:
        told.append(
            f"  {row['agent']}, {row['variant']}, {row['before']:,} to {row['after']:,} positions: "
            f"{100 * row['value']:+.1f} ({100 * row['low']:+.1f} to {100 * row['high']:+.1f})"
        )
    return told


def shares(study: Study, games: polars.DataFrame) -> list[str]:
    """A line for each group: the share that the study is about, with its interval."""
    told, column = [], main_measure(study)
    for line_up in study.line_ups:
        for variant in study.variants:
            found = group(games, variant.name, line_up.name)
            if found.is_empty():
                told.append(f"{line_up.name}, {variant.name}: not played yet")
                continue
            here = _share(level_in(study, found, column), words_of(games, column), confidence_of(study))
            even = f"; even is {1 / variant.seats:.1%}" if variant.seats > 1 and is_of_seat(column) else ""
            told.append(f"{line_up.name}, {variant.name}: {here}{even}")
    return told


def words_of(games: polars.DataFrame, column: str) -> str:
    """What a share is a share of: "won", "won by whoever acts first", "drawn"."""
    known = {one.name: one.title.lower() for one in measures_of(games)}
    return "won by whoever acts first" if column == "first_won" else known[column]


def answers(study: Study, games: polars.DataFrame) -> list[str]:
    """Each difference as a sentence: what a report begins with. ValueError if its groups have different deals."""
    return [_answer(study, games, pair) for pair in pairs_of(study)]


def _answer(study: Study, games: polars.DataFrame, pair: Pair) -> str:
    column = main_measure(study)
    after, before = group(games, pair.variant, pair.agent), group(games, pair.base_variant, pair.base_agent)
    gap = difference_in(study, after, before, column)
    same = pair.agent == pair.base_agent
    one, other = (pair.variant, pair.base_variant) if same else (pair.agent, pair.base_agent)
    value, before_value = (level_in(study, found, column).value for found in (after, before))
    told = f"{one} {value:.1%} {words_of(games, column)}, {other} {before_value:.1%}"
    told = f"{pair.agent}: {told}" if same else told
    if gap.low <= 0 <= gap.high:
        return f"{told}. The difference may be chance ({100 * gap.low:+.1f} to {100 * gap.high:+.1f} points)."
    low, high = sorted((abs(100 * gap.low), abs(100 * gap.high)))
    return (
        f"{told}: {abs(100 * gap.value):.1f} points {'more' if gap.value > 0 else 'fewer'} ({low:.1f} to {high:.1f})."
    )


def points(found: Difference) -> str:
    """A difference of shares in points, with its interval and what it rests on."""
    p = "" if found.p is None else f", p = {found.p:.2g}"
    return (
        f"{100 * found.value:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f}{p}; "
        f"better on {found.only_a:,} deals, worse on {found.only_b:,})"
    )


def _share(found: Level, words: str, confidence: float) -> str:
    interval = f"{100 * confidence:g} % interval {found.low:.1%} to {found.high:.1%}"
    return f"{found.value:.1%} {words} ({interval}) of {found.deals:,} deals"
