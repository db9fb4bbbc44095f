"""What is compared with what in a study, how surely they differ, and what each doubling of a budget brings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from witchwood.lab.measures import is_of_seat, is_share
from witchwood.lab.question import LineUp, Side, Study
from witchwood.lab.stats import (
    Difference,
    bootstrap_mean,
    confidence_sequence,
    difference_of_means,
    difference_of_shares,
    same_deals,
    wilson,
)

if TYPE_CHECKING:
    import polars

WON = "won"


@dataclass(frozen=True)
class Pair:
    """Two groups of games: a variant and a line-up each, by name."""

    variant: str
    agent: str
    base_variant: str
    base_agent: str

    @property
    def words(self) -> str:
        """Which is compared with which."""
        if self.agent == self.base_agent:
            return f"{self.variant} less {self.base_variant}"
        return f"{self.agent} less {self.base_agent}"


@dataclass(frozen=True)
class GroupMean:
    """The mean of a column over the deals of one group, with its 95 % interval."""

    value: float
    low: float
    high: float
    deals: int


def main_measure(study: Study) -> str:
    """What a study is about: what it stops by; else what the seat won that acted first, where agents play against
    themselves and all fare alike; else what the first agent won.
    """
    if study.stop is not None and study.stop.measure:
        return study.stop.measure
    return "first_won" if plays_itself(study) else WON


def plays_itself(study: Study) -> bool:
    """Whether every agent plays a game of several against itself: what it wins is then fixed."""
    return study.base.seats > 1 and all(one.others is None for one in study.line_ups)


def pairs_of(study: Study, column: str | None = None) -> list[Pair]:
    """Each variant with the base, for each line-up; where there is one variant, each line-up with the first.

    column: what is compared (None: what the study is about). Variants for different numbers of seats have no even share
    in common, so what a seat won is not compared between them; and nothing is where agents take every seat in turn, as
    a deal is played more often at more seats.
    """
    agents = [one.name for one in study.line_ups]
    if len(study.variants) == 1:
        only = study.base.name
        return [Pair(only, agent, only, agents[0]) for agent in agents[1:]]
    at_any_seats = plays_itself(study) and not is_of_seat(column or main_measure(study))
    return [
        Pair(variant.name, agent, study.base.name, agent)
        for agent in agents
        for variant in study.variants[1:]
        if at_any_seats or variant.seats == study.base.seats
    ]


def group(games: polars.DataFrame, variant: str, agent: str) -> polars.DataFrame:
    """The games of one variant and line-up."""
    import polars

    return games.filter((polars.col("variant") == variant) & (polars.col("agent") == agent))


def same_games(a: polars.DataFrame, b: polars.DataFrame) -> bool:
    """Whether two groups played the same games: all that is known of them is equal, but whose they are and how long
    they took. What a solver proves is no game.
    """
    if "over" not in a.columns or a["over"].is_null().any():
        return False
    rows = [found.drop("variant", "agent", "seconds", strict=False).sort("deal", "order") for found in (a, b)]
    return rows[0].equals(rows[1])


@dataclass(frozen=True)
class _Deals:
    """A column deal by deal: its mean over the games of each. least, most: the same but where the solver left a deal
    open; games: of each deal.
    """

    deals: list[int]
    games: list[int]
    least: NDArray[np.float64]
    most: NDArray[np.float64]

    @property
    def binary(self) -> bool:
        return bool(np.isin(self.least, (0.0, 1.0)).all())

    @property
    def open(self) -> bool:
        return bool((self.most > self.least).any())


def _deals(games: polars.DataFrame, column: str) -> _Deals:
    import polars

    if column not in games.columns or not games[column].dtype.is_numeric() or games[column].is_null().all():
        known = [name for name in games.columns if games[name].dtype.is_numeric() and name not in ("deal", "order")]
        raise ValueError(f"{column} was not measured here; there are {', '.join(known)}")
    least = most = polars.col(column).cast(polars.Float64)
    if column == WON and "verdict" in games.columns:
        most = polars.when(polars.col("verdict") == "unknown").then(1.0).otherwise(least)
    known_games = games.filter(polars.col(column).is_not_null())
    by = known_games.group_by("deal").agg(games=polars.len(), least=least.mean(), most=most.mean()).sort("deal")
    return _Deals(by["deal"].to_list(), by["games"].to_list(), by["least"].to_numpy(), by["most"].to_numpy())


def _paired(a: polars.DataFrame, b: polars.DataFrame, column: str) -> tuple[_Deals, _Deals]:
    """ValueError unless both hold as many games of the same deals."""
    x, y = _deals(a, column), _deals(b, column)
    same_deals(x.deals, y.deals)
    for deal, mine, yours in zip(x.deals, x.games, y.games, strict=True):
        if mine != yours:
            raise ValueError(
                f"deal {deal} has {column} of {mine} games here and of {yours} there; give the same seats of both"
            )
    return x, y


def by_deal(games: polars.DataFrame, column: str) -> tuple[list[int], NDArray[np.float64]]:
    """Deals, ascending, and the column's mean over the orders of each: deals are what was drawn by chance.

    ValueError for a column that these games do not have.
    """
    found = _deals(games, column)
    return found.deals, found.least


def level(games: polars.DataFrame, column: str = WON) -> GroupMean:
    """Mean and interval: Wilson's for a share, deals that the solver left open counted both ways; else a bootstrap."""
    found = _deals(games, column)
    mean, n = float(found.least.mean()), len(found.deals)
    if is_share(column) and found.binary:
        return GroupMean(mean, wilson(mean, n)[0], wilson(float(found.most.mean()), n)[1], n)
    return GroupMean(mean, *bootstrap_mean(found.least), n)


def difference(a: polars.DataFrame, b: polars.DataFrame, column: str = WON, confidence: float = 0.95) -> Difference:
    """`a` less `b` over the same deals. ValueError where the deals differ, or how often they were played.

    Shares by Newcombe and McNemar, other means (and shares of games that were shared) by the bootstrap. Deals that the
    solver left open count both ways: the interval spans the worst and the best that they can turn out to be.
    """
    x, y = _paired(a, b, column)
    if not (is_share(column) and x.binary and y.binary):
        return difference_of_means(x.least, y.least, confidence)
    found = difference_of_shares(x.least, y.least, confidence)
    if not (x.open or y.open):
        return found
    low = difference_of_shares(x.least, y.most, confidence)
    high = difference_of_shares(x.most, y.least, confidence)
    return replace(found, low=low.low, high=high.high, p=None, method="Newcombe, undecided both ways")


def at_any_time(a: polars.DataFrame, b: polars.DataFrame | None, confidence: float, column: str = WON) -> Difference:
    """The difference in a share (without `b` the share of `a` itself), known however often one looks. Deals that the
    solver left open count both ways, as in `difference`.
    """
    if b is None:
        x, bottom = _deals(a, column), 0.0
        least, most = x.least, x.most
    else:
        x, y = _paired(a, b, column)
        least, most, bottom = x.least - y.most, x.most - y.least, -1.0
    lows, _ = confidence_sequence(least, bottom, 1.0, confidence)
    _, highs = confidence_sequence(most, bottom, 1.0, confidence)
    gaps = x.least if b is None else x.least - y.least
    up, down = int((gaps > 0).sum()), int((gaps < 0).sum())
    return Difference(
        float(gaps.mean()), float(lows[-1]), float(highs[-1]), gaps.size, None, up, down, "confidence sequence"
    )


def level_in(study: Study, games: polars.DataFrame, column: str) -> GroupMean:
    """`level`, but of a study that stops when enough is known, what it looked at to stop: `at_any_time`."""
    if study.stop is None or column != main_measure(study):
        return level(games, column)
    known = at_any_time(games, None, study.stop.confidence, column)
    return GroupMean(known.value, known.low, known.high, known.deals)


def difference_in(study: Study, a: polars.DataFrame, b: polars.DataFrame, column: str) -> Difference:
    """`difference`, but of a study that stops when enough is known, what it looked at to stop: `at_any_time`."""
    if study.stop is None or column != main_measure(study):
        return difference(a, b, column)
    return at_any_time(a, b, study.stop.confidence, column)


def confidence_of(study: Study, column: str | None = None) -> float:
    """Of the intervals of a column (None: of what the study is about): the study's own where it says when to stop by
    it, else 0.95.
    """
    looked_at = study.stop is not None and column in (None, main_measure(study))
    return study.stop.confidence if study.stop is not None and looked_at else 0.95


def differences(
    study: Study, games: polars.DataFrame, column: str | None = None, pairs: Sequence[Pair] | None = None
) -> polars.DataFrame:
    """A row for each pair (None: all of the study): agent, variant, less, and the fields of `Difference`. games: with
    all measures; column: one of them (None: what the study is about).
    """
    import polars

    rows, column = [], column or main_measure(study)
    for pair in pairs_of(study, column) if pairs is None else pairs:
        a, b = group(games, pair.variant, pair.agent), group(games, pair.base_variant, pair.base_agent)
        found = difference_in(study, a, b, column)
        less = pair.base_variant if pair.agent == pair.base_agent else pair.base_agent
        rows.append({"agent": pair.agent, "variant": pair.variant, "less": less, **asdict(found)})
    return polars.DataFrame(rows, schema_overrides={"p": polars.Float64}, infer_schema_length=None)


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
