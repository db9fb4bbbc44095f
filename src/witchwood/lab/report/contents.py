"""What stands in a report: its tables, in plain values that the page prints and the pictures draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import polars as pl

from witchwood.lab.causes import by_fact, lifts, luck_share
from witchwood.lab.compare import WON, differences, group, level_in, pairs_of, plays_itself
from witchwood.lab.measures import LENGTHS, MEASURES, ROLE, ROUNDS, Measure, measures_of, points_at
from witchwood.lab.question import SOLVER, Study
from witchwood.lab.report.shapes import number
from witchwood.lab.stats import bootstrap_mean
from witchwood.lab.summary import nobody_won

if TYPE_CHECKING:
    from collections.abc import Iterator

STRANGE = 10
QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)  # of lengths
_ODD = ("plays", "choices", "width", "tree", "score")  # by what a deal is strange
_FEW = 24  # values of a fact: WitchPig has 22 rows of winning hands
_STEPS = 20  # of a game's course
_PROVED = ("won", "score")  # what a solver's rows have in common with those of games


@dataclass(frozen=True)
class GroupValue:
    """A measure of one group."""

    measure: Measure
    agent: str
    variant: str
    value: float
    low: float
    high: float
    deals: int


def values(study: Study, games: pl.DataFrame) -> list[GroupValue]:
    """Every measure that can be had, of every group."""
    return [
        GroupValue(measure, agent, variant, here.value, here.low, here.high, here.deals)
        for measure in _told(study, games)
        for agent, variant, found in groups(study, games)
        if _known(study, found, agent, measure.name).any()
        for here in [level_in(study, found, measure.name)]
    ]


def _told(study: Study, games: pl.DataFrame) -> list[Measure]:
    """The measures of these games, but for what an agent won of itself: all seats together win every game."""
    return [one for one in measures_of(games) if one.name != WON or not plays_itself(study)]


def _known(study: Study, found: pl.DataFrame, agent: str, name: str) -> pl.Series:
    """Which games of a group have a measure. The solver has results only: what its lines look like, no player plays."""
    proved = any(one.name == agent and one.first.plays == SOLVER for one in study.line_ups)
    if name not in found.columns or (proved and name not in _PROVED):
        return pl.repeat(value=False, n=found.height, eager=True)
    numbers = found[name].cast(pl.Float64)
    return numbers.is_not_null() & numbers.is_not_nan().fill_null(value=False)


def groups(study: Study, games: pl.DataFrame) -> Iterator[tuple[str, str, pl.DataFrame]]:
    """Line-up, variant and games of each group that has any."""
    for line_up in study.line_ups:
        for variant in study.variants:
            found = group(games, variant.name, line_up.name)
            if not found.is_empty():
                yield line_up.name, variant.name, found


def levels(study: Study, games: pl.DataFrame, column: str) -> pl.DataFrame:
    """Mean and interval of a column for each group: columns agent, variant, value, low, high, deals."""
    rows = [
        (agent, variant, here.value, here.low, here.high, here.deals)
        for agent, variant, found in groups(study, games)
        if _known(study, found, agent, column).any()
        for here in [level_in(study, found, column)]
    ]
    return pl.DataFrame(rows, schema=["agent", "variant", "value", "low", "high", "deals"], orient="row")


def course(plies: pl.DataFrame, games: pl.DataFrame) -> pl.DataFrame:
    """The sampled chance of seat 0 over the course of games that it won and did not win: columns agent, variant, end,
    at (0 to 1 in steps of 0.05), low, middle, high (quartiles).
    """
    keys = ["variant", "agent", "deal", "order"]
    last = pl.col("ply").max().over(keys).clip(lower_bound=1)
    won = pl.col("winners") % 2 == 1 if "winners" in games.columns else pl.col("won") == 1
    ends = games.select(*keys, pl.when(won).then(pl.lit("won")).otherwise(pl.lit("not won")).alias("end"))
    chance = pl.col("chance_0")
    return (
        plies.with_columns(at=(pl.col("ply") / last * _STEPS).floor() / _STEPS)
        .filter(chance.is_not_null())
        .join(ends, on=keys)
        .group_by("agent", "variant", "end", "at")
        .agg(low=chance.quantile(0.25), middle=chance.median(), high=chance.quantile(0.75))
        .sort("agent", "variant", "end", "at")
    )


def decided(games: pl.DataFrame) -> pl.DataFrame:
    """When games were decided: columns agent, variant, at (the tenth of the game: 0.0 to 0.9), share of the games."""
    groups = ["agent", "variant"]
    return (
        games.filter(pl.col("decided_at").is_not_null())
        .with_columns(at=(pl.col("decided_at") * 10).floor().clip(0, 9) / 10)
        .group_by(*groups, "at")
        .agg(games=pl.len())
        .select(*groups, "at", share=pl.col("games") / pl.col("games").sum().over(groups))
        .sort(*groups, "at")
    )


def lengths(study: Study, games: pl.DataFrame) -> list[tuple[str, str, str, list[int]]]:
    """Plays, turns and rounds of finished games, for each group that has them: title, agent, variant, and the quantiles
    of `QUANTILES`, each the length of a game.
    """
    over = games.filter(pl.col("over"))
    return [
        (measure.title, agent, variant, [int(found[measure.name].quantile(part, "nearest") or 0) for part in QUANTILES])
        for measure in MEASURES
        if measure.name in LENGTHS and measure.name in over.columns
        for agent, variant, found in groups(study, over)
        if not found[measure.name].is_null().all()
    ]


def compared(study: Study, games: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """Differences over the same deals, by measure; groups that lack a measure for some deals are not compared in it."""
    made = {}
    for measure in _told(study, games):
        whole = {
            (variant, agent)
            for agent, variant, found in groups(study, games)
            if measure.name != "completed" and _known(study, found, agent, measure.name).all()
        }
        pairs = [
            pair
            for pair in pairs_of(study, measure.name)
            if {(pair.variant, pair.agent), (pair.base_variant, pair.base_agent)} <= whole
        ]
        if pairs:
            made[measure.name] = differences(study, games, measure.name, pairs)
    return made


def by_seat(study: Study, games: pl.DataFrame) -> pl.DataFrame:
    """What seats won, counted from the first to act: columns agent (the line-up, which sits everywhere as often),
    variant, seat, value, low, high, unwon (the share of its games that nobody won).
    """
    rows = []
    seats = {one.name: one.seats for one in study.variants}
    for agent, variant, found in groups(study, games):
        if seats[variant] == 1 or "winners" not in found.columns:
            continue
        known = found.filter(pl.col("winners").is_not_null())
        for seat in range(seats[variant]):
            place = (pl.col("first").cast(pl.Int64) + seat) % seats[variant]
            points = known.select("deal", won=points_at(place))
            each = points.group_by("deal").agg(pl.col("won").mean()).sort("deal")["won"].to_numpy()
            rows.append((agent, variant, seat, float(each.mean()), *bootstrap_mean(each), nobody_won(known)))
    names = ["agent", "variant", "seat", "value", "low", "high", "unwon"]
    return pl.DataFrame(rows, schema=names, orient="row")


@dataclass(frozen=True)
class Strange:
    """A game far from the others of its group. far: the mean of its absolute standard scores; what: the greatest."""

    deal: int
    order: int
    agent: str
    variant: str
    far: float
    what: str


def strangest(study: Study, games: pl.DataFrame) -> list[Strange]:
    """The games furthest from the rest of their group, the furthest first.

    How far is the mean of the absolute standard scores of length, choices, width, tree and score (ours); a deal is
    named once. What a solver proves is no game.
    """
    rows: list[Strange] = []
    for agent, variant, found in groups(study, games):
        if not _known(study, found, agent, "completed").any():
            continue
        odd = [name for name in _ODD if name in found.columns and not found[name].cast(pl.Float64).is_nan().any()]
        odd = [name for name in odd if float(found[name].n_unique()) > 1]
        if not odd or found.height < STRANGE:
            continue
        scores = ((pl.col(name) - pl.col(name).mean()) / pl.col(name).std() for name in odd)
        scored = found.select("deal", "order", *scores)
        far = scored.with_columns(far=pl.mean_horizontal(pl.col(name).abs() for name in odd)).top_k(STRANGE, by="far")
        for row in far.iter_rows(named=True):
            most = max(odd, key=lambda name: abs(row[name]))
            value = found.filter((pl.col("deal") == row["deal"]) & (pl.col("order") == row["order"]))[most][0]
            rows.append(Strange(row["deal"], row["order"], agent, variant, row["far"], f"{most} {number(value, most)}"))
    rows.sort(key=lambda row: -row.far)
    first = {row.deal: row for row in reversed(rows)}
    return sorted(first.values(), key=lambda row: -row.far)[:STRANGE]


def uses(study: Study, games: pl.DataFrame) -> list[tuple[str, str, pl.DataFrame]]:
    """How actions are used and what goes with them, for each group that played."""
    return [
        (agent, variant, lifts(found))
        for agent, variant, found in groups(study, games)
        if _known(study, found, agent, "completed").any()
    ]


def facts(study: Study, games: pl.DataFrame) -> list[tuple[str, str, str, pl.DataFrame]]:
    """Fact, agent, variant, and `by_fact` of it: of facts with a few values, but for lengths and those that name a
    seat.
    """
    return [
        (column.removeprefix("fact_"), agent, variant, by_fact(found, column.removeprefix("fact_")))
        for agent, variant, found in groups(study, games)
        if _known(study, found, agent, "completed").any()
        for column in found.columns
        if column.startswith("fact_") and not column.startswith(ROLE) and column != ROUNDS
        if 1 < found[column].n_unique() <= _FEW
    ]


def luck(study: Study, games: pl.DataFrame) -> list[tuple[str, float]]:
    """How much of who wins lies in the deal, for each variant, where that is known."""
    told = []
    for variant in study.variants:
        found = games.filter((pl.col("variant") == variant.name) & pl.col("plays").is_not_null())
        if "over" in found.columns:
            found = found.filter(pl.col("over").is_not_null())
        share = luck_share(found, variant.seats)
        if share is not None:
            told.append((variant.name, share))
    return told
