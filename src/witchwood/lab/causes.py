"""What goes with winning: how often things are done and what those win who do them; how much lies in the deal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

from witchwood.lab.measures import points_at
from witchwood.lab.stats import wilson

if TYPE_CHECKING:
    import polars

_DID = re.compile(r"did_([a-z]+)(?:_([0-9]))?")
_MOST_VALUES = 40  # of a fact that the report lists value by value


def lifts(games: polars.DataFrame) -> polars.DataFrame:
    """For each kind of action: how it is used, and what seats won that did it and that did not.

    Columns kind, times (mean a game and seat), used (share of games and seats), won_with, won_without, lift (their
    difference). It is an association: those who do it may be those who win anyway. An agent held by a rule ("never")
    over the same deals asks for the cause.
    """
    import polars as pl

    rows = []
    for kind in dict.fromkeys(match[1] for column in games.columns if (match := _DID.fullmatch(column))):
        times, won = _seats_of(games, kind)
        did = times > 0
        with_it, without = (float(won[which].mean()) if which.any() else None for which in (did, ~did))
        lift = None if with_it is None or without is None else with_it - without
        rows.append((kind, float(times.mean()), float(did.mean()), with_it, without, lift))
    names = ["kind", "times", "used", "won_with", "won_without", "lift"]
    types = dict(zip(names, [pl.String, *[pl.Float64] * 5], strict=True))
    return pl.DataFrame(rows, schema=types, orient="row")


def _seats_of(games: polars.DataFrame, kind: str) -> tuple[np.ndarray, np.ndarray]:
    """Over all games and seats: how often a kind was done, and the points won."""
    if "winners" not in games.columns:
        return games[f"did_{kind}"].to_numpy(), games["won"].to_numpy()
    import polars as pl

    seats = [int(match[2]) for column in games.columns if (match := _DID.fullmatch(column)) and match[1] == kind]
    there = [seat for seat in seats if not games[f"did_{kind}_{seat}"].is_null().all()]
    times = [games[f"did_{kind}_{seat}"].to_numpy() for seat in there]
    points = [games.select(points_at(pl.lit(seat)))["winners"].to_numpy() for seat in there]
    return np.concatenate(times), np.concatenate(points)


def by_fact(games: polars.DataFrame, fact: str) -> polars.DataFrame:
    """What was won for each value of a fact: columns value, games, share (of all games), won, low, high (Wilson, 95 %).

    ValueError for a fact that the game does not tell, or with more than 40 values.
    """
    import polars as pl

    column = f"fact_{fact}"
    if column not in games.columns:
        known = [name.removeprefix("fact_") for name in games.columns if name.startswith("fact_")]
        raise ValueError(f"there is no fact {fact}; the game tells {', '.join(known) or 'none'}")
    found = games.group_by(pl.col(column).alias("value")).agg(games=pl.len(), won=pl.col("won").mean()).sort("value")
    if found.height > _MOST_VALUES:
        raise ValueError(f"the fact {fact} has {found.height} values; group them first")
    ends = [wilson(won, number) for won, number in zip(found["won"], found["games"], strict=True)]
    return found.with_columns(
        share=pl.col("games") / games.height,
        low=pl.Series([low for low, _ in ends], dtype=pl.Float64),
        high=pl.Series([high for _, high in ends], dtype=pl.Float64),
    )


def luck_share(games: polars.DataFrame, seats: int = 1) -> float | None:
    """How much of who wins lies in the deal, 0 to 1, where each deal was played several times by different agents.

    The intraclass correlation of the points won, ICC(1) of P. Shrout and J. Fleiss (Psychological Bulletin 86, 1979):
    variance between deals over the variance between and within. At several seats it is that of what each seat won,
    any player's, pooled over the seats. None where every deal was played once, and where no seat's points vary. It
    is that of these agents: among players of different strength more lies in them and less in the deal.
    """
    import polars as pl

    number = games.group_by("deal").len()["len"].unique().to_list()
    if len(number) != 1 or number[0] < 2 or games["deal"].n_unique() < 2:
        return None
    more = total = 0.0
    each = [pl.col("won")] if seats == 1 else [points_at(pl.lit(seat)) for seat in range(seats)]
    for points in each:
        deals = games.group_by("deal").agg(mean=points.mean(), spread=points.var())
        between = number[0] * float(np.var(deals["mean"].to_numpy(), ddof=1))
        within = float(deals["spread"].to_numpy().mean())
        more += between - within
        total += between + (number[0] - 1) * within
    return None if total == 0 else max(0.0, more / total)
