"""The head of a report: the sure differences first, rules that wreck a game, and what else it takes to read them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from witchwood.lab.compare import difference, group, level, main_measure, pairs_of
from witchwood.lab.measures import is_of_seat
from witchwood.lab.report.shapes import number
from witchwood.lab.summary import answers, both, nobody_won, rules_of, shares

if TYPE_CHECKING:
    import polars

    from witchwood.lab.compare import Pair
    from witchwood.lab.question import Study

_MOST = 4  # sentences of a kind; all differences stand below
_LONGER = 1.5  # times as many plays
_UNWON = 0.1  # more of the games


def lead(study: Study, games: polars.DataFrame) -> list[str]:
    """What was asked for first: the differences, or what there is where nothing is compared. games: with all
    measures.
    """
    with suppress(ValueError):  # a study that was cut short may have played different deals
        if told := answers(study, games):
            sure = sum(one.sure for one in told[_MOST:])
            rest = f"{sure or 'none'} of them sure, are under “What makes a difference”."
            return [
                *_few([one.text for one in told], rest),
                *_few(_wrecks(study, games), "of length or of games without a winner, are under “What else differs”."),
                *_even(study, games),
            ]
    return _few(shares(study, games), "are in the tables below.", "shares")


def _few(told: list[str], rest: str, what: str = "differences") -> list[str]:
    """The first of them, and how many more there are."""
    more = len(told) - _MOST
    return told if more <= 0 else [*told[:_MOST], f"{more} more {what}{',' if ', ' in rest else ''} {rest}"]


def _wrecks(study: Study, games: polars.DataFrame) -> list[str]:
    """Where a rule surely makes games much longer or shorter, or leaves many more or fewer without a winner."""
    if len(study.variants) == 1:
        return []
    seats = {one.name: one.seats for one in study.variants}
    pairs = [pair for pair in pairs_of(study, "plays") if seats[pair.variant] == seats[pair.base_variant]]
    return [told for pair in pairs if (told := _wreck(study, games, pair))]


def _wreck(study: Study, games: polars.DataFrame, pair: Pair) -> str:
    after, before = both(games, pair)
    told = []
    for name in ("plays", "drawn"):
        if any(name not in found.columns or found[name].is_null().all() for found in (after, before)):
            continue
        gap, value, base = difference(after, before, name), level(after, name).value, level(before, name).value
        if gap.low <= 0 <= gap.high:
            continue
        if name == "plays" and max(value, base) >= _LONGER * min(value, base):
            plays = number(value, name)
            told.append(f"games last {plays} {'play' if plays == '1' else 'plays'}, not {number(base, name)}")
        if name == "drawn" and abs(gap.value) >= _UNWON:
            told.append(f"nobody wins {value:.1%} of them, not {base:.1%}")
    rule, usual = rules_of(study, pair.variant), rules_of(study, pair.base_variant)
    return f"{pair.agent}, with {rule} instead of {usual}: {', and '.join(told)}." if told else ""


def _even(study: Study, games: polars.DataFrame) -> list[str]:
    """What each seat wins where none has an edge, and how often a game counts so because nobody won it."""
    counts = sorted({one.seats for one in study.variants})
    if not is_of_seat(main_measure(study)) or counts == [1]:
        return []
    told = "Even is " + ", ".join(f"{1 / seats:.1%} at {seats} seats" for seats in counts)
    unwon, agent, variant = max(
        (nobody_won(group(games, variant.name, line_up.name)), line_up.name, variant.name)
        for line_up in study.line_ups
        for variant in study.variants
    )
    if unwon:
        told += (
            f"; so much each seat is given for a game that nobody won: at most {unwon:.1%} of the games "
            f"({agent}, {rules_of(study, variant)})"
        )
    return [f"{told}."]
