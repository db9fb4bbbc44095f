"""The figures of docs/findings: what the pages need of each study's rows, small enough to keep beside them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeAlias

import polars as pl

from witchwood.games.witchpig.odds import HANDS, hand_counts
from witchwood.lab.compare import GroupMean, Pair, difference, differences, doublings, group, level
from witchwood.lab.handle import Handle
from witchwood.lab.measures import points_at
from witchwood.lab.report.contents import by_seat
from witchwood.lab.stats import wilson
from witchwood.lab.store import StudyFolder

Figures: TypeAlias = dict[str, Any]
"""Of a study: digest, deals; played: rows of its table of games; first: so many deals, and the digest of these alone,
so that a test can play them again.

levels[measure][agent][variant]: value, low, high, deals. less[measure][agent][variant]: value, low, high of the
difference from the study's base. And by name what `Wanted.more` counts.
"""


@dataclass(frozen=True)
class Wanted:
    """first: deals that a test plays again. levels: measures of each group. less: measures whose differences over the
    same deals are wanted. more: what else is counted.
    """

    first: int
    levels: tuple[str, ...] = ("won",)
    less: tuple[str, ...] = ("won",)
    more: Callable[[Handle, pl.DataFrame], Figures] = lambda *_: {}


def figures(name: str, handle: Handle) -> Figures:
    """Of a study that was run to its end. ValueError where it was not."""
    wanted, games = WANTED[name], handle.measured()
    deals = handle.study.deals
    return {
        "digest": handle.digest(),
        "deals": f"{deals.start}..{deals.stop - 1}",
        "played": games.height,
        "first": [wanted.first, StudyFolder(handle.folder).digest(replace(handle.study, deals=deals[: wanted.first]))],
        "levels": {measure: _levels(handle, games, measure) for measure in wanted.levels},
        "less": {measure: _less(handle, games, measure) for measure in wanted.less},
        **wanted.more(handle, games),
    }


def _levels(handle: Handle, games: pl.DataFrame, measure: str) -> Figures:
    found: Figures = {}
    for line_up in handle.study.line_ups:
        for variant in handle.study.variants:
            here = group(games, variant.name, line_up.name)
            if measure in here.columns and not here[measure].cast(pl.Float64).fill_nan(None).is_null().all():
                one = level(here, measure)
                numbers = [*_rounded(one.value, one.low, one.high), one.deals]
                found.setdefault(line_up.name, {})[variant.name] = numbers
    return found


def _less(handle: Handle, games: pl.DataFrame, measure: str) -> Figures:
    found: Figures = {}
    for row in differences(handle.study, games, measure).iter_rows(named=True):
        found.setdefault(row["agent"], {})[row["variant"]] = _rounded(row["value"], row["low"], row["high"])
    return found


def _rounded(*numbers: float) -> list[float]:
    return [round(number, 5) for number in numbers]


def _share(hits: int, number: int) -> list[float]:
    """A share with Wilson's interval, and of how many."""
    return [*_rounded(hits / number, *wilson(hits / number, number)), number]


def _seats(handle: Handle, games: pl.DataFrame) -> Figures:
    """seats[variant]: what each seat won, counted from the one that moves first. rows[variant]: by row of the winning
    hand, 0 where nobody held one. thief[variant]: what seats won that were offered a swap; met[variant]: how many were.
    odds: hands of each row.
    """
    seats: Figures = {}
    for row in by_seat(handle.study, games).iter_rows(named=True):
        seats.setdefault(row["variant"], []).append(_rounded(row["value"], row["low"], row["high"]))
    rows, thief, met = {}, {}, {}
    for variant in handle.study.variants:
        here = games.filter(pl.col("variant") == variant.name)
        counted = dict(here.group_by("fact_row").len().iter_rows())
        rows[variant.name] = [_share(counted.get(row, 0), here.height) for row in range(23)]
        found, games_met = _met_thief(here, variant.seats)
        thief[variant.name] = _rounded(found.value, found.low, found.high)
        met[variant.name] = _rounded(games_met / (here.height * variant.seats))
    odds = [int(count) for count in hand_counts(0)]
    return {"seats": seats, "rows": rows, "thief": thief, "met": met, "odds": odds, "hands": HANDS}


def _met_thief(games: pl.DataFrame, seats: int) -> tuple[GroupMean, int]:
    """What a seat won on average that was offered a swap, and how often one was."""
    shares = []
    for seat in range(seats):
        met = games.filter(pl.col(f"did_keep_{seat}") + pl.col(f"did_swap_{seat}") > 0)
        shares.append(met.select(deal="deal", won=points_at(pl.lit(seat))))
    met = pl.concat(shares).with_columns(score=pl.col("won"))
    return level(met, "score"), met.height


def _ladder(handle: Handle, games: pl.DataFrame) -> Figures:
    """gains: positions before and after each doubling, and what it brings, with its interval."""
    columns = ("before", "after", "value", "low", "high")
    rows = doublings(handle.study, games).sort("before").select(columns).rows()
    return {"gains": [[before, after, *_rounded(*gain)] for before, after, *gain in rows]}


def _skill(handle: Handle, games: pl.DataFrame) -> Figures:
    """steps[agent]: what it wins beyond the one before it, over the same deals. climb: the last expert's beyond the
    first's.
    """
    base, names = handle.study.base.name, [one.name for one in handle.study.line_ups]
    experts = [name for name in names if name.startswith("expert-")]
    pairs = [Pair(base, after, base, before) for before, after in [*pairwise(names), (experts[0], experts[-1])]]
    rows = differences(handle.study, games, "won", pairs).iter_rows(named=True)
    *steps, (_, climb) = [(row["agent"], _rounded(row["value"], row["low"], row["high"])) for row in rows]
    return {"steps": dict(steps), "climb": climb}


def _keiju(_: Handle, games: pl.DataFrame) -> Figures:
    """numbers[agent][number]: share won of the deals with and without this Keiju. sets[agent][set]: share won."""
    sets = games.filter(pl.col("agent") == "greedy").select("deal", keiju="fact_keiju")
    found = games.select("agent", "deal", "won").join(sets, on="deal")
    numbers: Figures = {}
    by_set: Figures = {}
    for agent in ("greedy", "short-look"):
        here = found.filter(pl.col("agent") == agent)
        for number in "12345678":
            there = pl.col("keiju").str.contains(number)
            both = [here.filter(there)["won"], here.filter(~there)["won"]]
            numbers.setdefault(agent, {})[number] = [_share(int(one.sum()), one.len()) for one in both]
        each = here.group_by("keiju").agg(hits=pl.col("won").sum(), number=pl.len()).sort("keiju")
        by_set[agent] = {row["keiju"]: _share(int(row["hits"]), row["number"]) for row in each.iter_rows(named=True)}
    return {"numbers": numbers, "sets": by_set}


def _sides(handle: Handle, games: pl.DataFrame) -> Figures:
    """mover: what the first mover on the board won, suns: what suns won, over deals played once with either side for
    the first to act. same: share of the deals in which one side won both games. choice: what choosing is worth to the
    seat that acts first, less suns or moons by turns.
    """
    base = handle.study.base.name
    forced = [group(games, base, agent).sort("deal") for agent in ("suns", "moons")]
    chosen = group(games, base, "chooses")
    both = pl.concat(forced).with_columns(score=1 - pl.col("first_won"))
    same = (forced[0]["won_suns"] == forced[1]["won_suns"]).sum()
    mixed = both.group_by("deal").agg(score=1 - pl.col("score").mean())
    gain = difference(chosen.with_columns(score=pl.col("first_won")), mixed, "score")
    told = {"mover": level(both, "score"), "suns": level(both.with_columns(score=pl.col("won_suns")), "score")}
    levels = {name: _rounded(one.value, one.low, one.high) for name, one in told.items()}
    return {**levels, "same": _share(int(same), forced[0].height), "choice": _rounded(gain.value, gain.low, gain.high)}


_PROVED = ("won", "plays", "choices", "matter", "matter_open", "deciding", "slips", "tail", "still_won")
_STONES = ("won", "first_won", "won_suns", "plays", "leads", "last_lead", "behind")
WANTED = {
    "hocus-choices": Wanted(1, _PROVED, ()),
    "hocus-expert": Wanted(1, ("won", "plays", "score")),
    "hocus-friendship": Wanted(1, ("won", "plays")),
    "hocus-powers": Wanted(40, ("won", "plays", "did_float", "fact_hoards")),
    "pendle-games": Wanted(
        3, ("won", "plays", "choices", "width", "rounds", "drama", "decided_at", "uncertainty"), ("won", "plays")
    ),
    "pendle-ladder": Wanted(2, ("won",), (), _skill),
    "pendle-must-attack": Wanted(400, ("won", "plays")),
    "pendle-two-on-two": Wanted(10),
    "pendle-tails": Wanted(1, _PROVED, ()),
    "stones-experts": Wanted(2, _STONES, ("first_won",)),
    "stones-first-move": Wanted(200, _STONES, ("first_won",)),
    "stones-sides": Wanted(2, _STONES, (), _sides),
    "witchpig-ladder": Wanted(2, ("won",), (), _ladder),
    "witchpig-seats": Wanted(200, ("plays", "turns", "shared", "won_dealer"), (), _seats),
    "witchpig-skill": Wanted(2, ("won", "plays"), ()),
    "witchpig-thief": Wanted(100, ("won",), ()),
    "wyr-choices": Wanted(1, (*_PROVED, "score"), ()),
    "wyr-keiju": Wanted(50, ("won", "score", "nodes"), (), _keiju),
}
