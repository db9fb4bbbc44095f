"""What is compared with what in a study, and how surely they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from witchwood.lab.paired import Difference, difference_of_means, difference_of_shares, same_deals
from witchwood.lab.question import Study
from witchwood.lab.sequential import confidence_sequence
from witchwood.lab.stats import wilson

if TYPE_CHECKING:
    import polars

WON = "won"
_YES_OR_NO = {WON, "completed", "first_won", "drawn", "shared", "still_won"}  # and won_ROLE; but for shared wins


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
class Level:
    """The mean of a column over the deals of one group, with its 95 % interval."""

    value: float
    low: float
    high: float
    deals: int


def pairs_of(study: Study) -> list[Pair]:
    """Each variant with the base, for each line-up; where there is one variant, each line-up with the first."""
    agents = [one.name for one in study.line_ups]
    if len(study.variants) == 1:
        only = study.base.name
        return [Pair(only, agent, only, agents[0]) for agent in agents[1:]]
    return [Pair(variant.name, agent, study.base.name, agent) for agent in agents for variant in study.variants[1:]]


def group(games: polars.DataFrame, variant: str, agent: str) -> polars.DataFrame:
    """The games of one variant and line-up."""
    import polars

    return games.filter((polars.col("variant") == variant) & (polars.col("agent") == agent))


def by_deal(games: polars.DataFrame, column: str) -> tuple[list[int], NDArray[np.float64]]:
    """Deals, ascending, and the column's mean over the orders of each: deals are what was drawn by chance.

    ValueError for a column that these games do not have.
    """
    import polars

    if column not in games.columns or not games[column].dtype.is_numeric() or games[column].is_null().all():
        known = [name for name in games.columns if games[name].dtype.is_numeric() and name not in ("deal", "order")]
        raise ValueError(f"{column} was not measured here; there are {', '.join(known)}")
    found = games.filter(polars.col(column).is_not_null()).group_by("deal").agg(polars.col(column).mean()).sort("deal")
    return found["deal"].to_list(), found[column].to_numpy().astype(np.float64)


def level(games: polars.DataFrame, column: str = WON) -> Level:
    """Mean and interval: Wilson's for a share, deals that the solver left open counted both ways; else a bootstrap."""
    from witchwood.lab.paired import bootstrap_mean

    deals, values = by_deal(games, column)
    mean, n = float(values.mean()), len(deals)
    if (column in _YES_OR_NO or column.startswith("won_")) and _binary(values):
        left = float(_undecided(games).mean()) if column == WON and "verdict" in games.columns else 0.0
        return Level(mean, wilson(mean, n)[0], wilson(mean + left, n)[1], n)
    return Level(mean, *bootstrap_mean(values), n)


def difference(a: polars.DataFrame, b: polars.DataFrame, column: str = WON, confidence: float = 0.95) -> Difference:
    """`a` less `b` over the same deals. ValueError where the deals differ.

    Shares by Newcombe and McNemar, other means by the bootstrap. Deals that the solver left open count both ways: the
    interval spans the worst and the best that they can turn out to be.
    """
    mine, x = by_deal(a, column)
    yours, y = by_deal(b, column)
    same_deals(mine, yours)
    if column != WON or not (_binary(x) and _binary(y)):
        return difference_of_means(x, y, confidence)
    found = difference_of_shares(x, y, confidence)
    open_x, open_y = _undecided(a), _undecided(b)
    if not (open_x.any() or open_y.any()):
        return found
    low = difference_of_shares(x, np.maximum(y, open_y), confidence)
    high = difference_of_shares(np.maximum(x, open_x), y, confidence)
    return replace(found, low=low.low, high=high.high, p=None, method="Newcombe, undecided both ways")


def at_any_time(a: polars.DataFrame, b: polars.DataFrame | None, confidence: float) -> Difference:
    """The difference in `won` (without `b` the share of `a` itself), known however often one looks."""
    deals, x = by_deal(a, WON)
    low, high = 0.0, 1.0
    if b is not None:
        yours, y = by_deal(b, WON)
        same_deals(deals, yours)
        x, low = x - y, -1.0
    lows, highs = confidence_sequence(x, low, high, confidence)
    up, down = int((x > 0).sum()), int((x < 0).sum())
    return Difference(float(x.mean()), float(lows[-1]), float(highs[-1]), x.size, None, up, down, "confidence sequence")


def level_in(study: Study, games: polars.DataFrame, column: str = WON) -> Level:
    """`level`, but of a study that stops when enough is known, what it looked at to stop: `at_any_time`."""
    if study.stop is None or column != WON:
        return level(games, column)
    known = at_any_time(games, None, study.stop.confidence)
    return Level(known.value, known.low, known.high, known.deals)


def difference_in(study: Study, a: polars.DataFrame, b: polars.DataFrame, column: str = WON) -> Difference:
    """`difference`, but of a study that stops when enough is known, what it looked at to stop: `at_any_time`."""
    if study.stop is None or column != WON:
        return difference(a, b, column)
    return at_any_time(a, b, study.stop.confidence)


def confidence_of(study: Study, column: str = WON) -> float:
    """Of the intervals of a column: the study's own where it says when to stop, else 0.95."""
    return study.stop.confidence if study.stop is not None and column == WON else 0.95


def differences(
    study: Study, games: polars.DataFrame, column: str = WON, pairs: Sequence[Pair] | None = None
) -> polars.DataFrame:
    """A row for each pair (None: all of the study): agent, variant, less, and the fields of `Difference`."""
    import polars

    rows = []
    for pair in pairs_of(study) if pairs is None else pairs:
        a, b = group(games, pair.variant, pair.agent), group(games, pair.base_variant, pair.base_agent)
        found = difference_in(study, a, b, column)
        less = pair.base_variant if pair.agent == pair.base_agent else pair.base_agent
        rows.append({"agent": pair.agent, "variant": pair.variant, "less": less, **asdict(found)})
    return polars.DataFrame(rows, schema_overrides={"p": polars.Float64}, infer_schema_length=None)


def _binary(values: NDArray[np.float64]) -> bool:
    return bool(np.isin(values, (0.0, 1.0)).all())


def _undecided(games: polars.DataFrame) -> NDArray[np.bool_]:
    """By deal: what the solver did not decide."""
    if "verdict" not in games.columns:
        return np.zeros(games.height, np.bool_)
    return (games.sort("deal")["verdict"] == "unknown").fill_null(value=False).to_numpy()
