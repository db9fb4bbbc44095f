"""A run stops where enough is known, tells how far it is, and compares only what was played alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import polars
import pytest

import witchwood
from lab.studies import POWERS, study
from witchwood.lab.compare import at_any_time, difference, group, level, pairs_of
from witchwood.lab.paired import difference_of_shares
from witchwood.lab.progress import Progress, Watch
from witchwood.lab.rows.part import Done, Part
from witchwood.lab.run import run
from witchwood.lab.stats import wilson
from witchwood.lab.tell import answers, lines

STOP: dict[str, Any] = {"within": 0.1, "at_least": 50}


def test_it_stops_when_the_difference_is_known(tmp_path: Path) -> None:
    asked = study(
        deals="1..5000", agent=[{"name": "random"}], vary={"froggle_friendship": ["must", "off"]}, stop=STOP, part=16
    )
    digests = set()
    for on in ("local://1", "local://2"):
        store = run(asked, tmp_path / on[-1], on)
        games = store.table(asked)
        pair = pairs_of(asked)[0]
        a, b = group(games, pair.variant, pair.agent), group(games, pair.base_variant, pair.base_agent)
        known = at_any_time(a, b, 0.95)
        assert (known.high - known.low) / 2 <= 0.1
        assert 50 < a.height < 5_000
        before = at_any_time(a.filter(a["deal"] <= a.height / 1.3), b.filter(b["deal"] <= a.height / 1.3), 0.95)
        assert (before.high - before.low) / 2 > 0.1, "it did not go on after it knew enough"
        digests.add((a.height, store.digest(asked)))
    assert len(digests) == 1, "how many deals it takes does not depend on who plays them"
    again = run(asked, tmp_path / "1", advance=lambda progress: pytest.fail(progress.words))
    assert (a.height, again.digest(asked)) in digests


def test_a_difference_that_needs_more_deals_than_there_are_takes_them_all(tmp_path: Path) -> None:
    asked = study(deals="1..60", stop={"within": 0.001, "at_least": 10})
    told: list[Progress] = []
    assert run(asked, tmp_path / "a", advance=told.append).table(asked).height == 4 * 60
    ends = [place for place, one in enumerate(told) if one.games == one.of]
    assert all(one.at_least for one in told[: ends[-2] + 1]), "nobody knows which round is the last"
    assert not told[-1].at_least


def part(agent: str, first: int, games: int) -> Part:
    asked = study(deals="1..1000", agent=[{"name": agent}])
    return Part("hocus", asked.base, asked.line_ups[0], first, first + games - 1, 100)


def test_the_time_left_promises_no_more_than_is_known() -> None:
    now = [100.0]
    fast, slow = [part("greedy", at, 10) for at in (1, 11)], [part("random", at, 10) for at in (1, 11)]
    watch = Watch([*fast, *slow], 2, lambda: now[0])
    now[0] = 101.0
    first = watch.learn(Done(fast[0], {}, 1.0))
    assert (first.games, first.of, first.rate) == (10, 40, 10.0)
    assert first.left == pytest.approx(0.5)
    assert first.at_least
    assert first.words == "10 of 40 games, 10.0 a second, at least 1 s left"
    now[0] = 111.0
    second = watch.learn(Done(slow[0], {}, 600.0))
    assert second.left == pytest.approx(300.5)
    assert not second.at_least
    assert second.words.endswith("about 5 min left")
    watch.learn(Done(fast[1], {}, 1.0))
    assert watch.learn(Done(slow[1], {}, 600.0)).words == "40 of 40 games, 3.6 a second"


def test_shares_and_differences_are_those_of_the_rows(tmp_path: Path) -> None:
    path = tmp_path / "powers.toml"
    path.write_text(POWERS)
    handle = witchwood.study(path).run()
    games = handle.frame()
    with_float = group(games, "ghost_float-on", "random")["won"].to_numpy() == 1
    without = group(games, "ghost_float-off", "random")["won"].to_numpy() == 1
    row = handle.difference().filter(polars.col("agent") == "random").row(0, named=True)
    expected = difference_of_shares(without, with_float)
    assert (row["variant"], row["less"]) == ("ghost_float-off", "ghost_float-on")
    assert (row["value"], row["low"], row["high"], row["p"]) == (
        expected.value,
        expected.low,
        expected.high,
        expected.p,
    )
    told = handle.tell()
    assert told[0] == "What does Ghost Float change?"
    low, high = wilson(with_float.mean(), 40)
    assert (
        f"random, ghost_float-on: {with_float.mean():.1%} won (95 % interval {low:.1%} to {high:.1%}) of 40 deals"
        in told
    )
    assert witchwood.study(tmp_path / "powers.study").tell() == told
    assert handle.digest() == witchwood.study(tmp_path / "powers.study").digest()
    with pytest.raises(ValueError, match="drama was not measured here; there are won, score, plays"):
        handle.difference("drama")


def test_unequal_deals_are_never_compared(tmp_path: Path) -> None:
    asked = study()
    store = run(replace(asked, deals=range(1, 21)), tmp_path / "a")
    next(path for path in store.files() if "off" in str(path)).unlink()
    games = store.table(asked)
    pair = pairs_of(asked)[0]
    with pytest.raises(ValueError, match="19 deals can't be compared with 20 others: deal 1 is only in one of them"):
        difference(group(games, pair.variant, pair.agent), group(games, pair.base_variant, pair.base_agent))


def test_deals_left_open_count_both_ways(tmp_path: Path) -> None:
    agent = [{"name": "proof", "plays": "solver", "nodes": 30}]
    asked = study(deals="1..60", agent=agent, vary={"froggle_friendship": ["must", "may"]})
    games = run(asked, tmp_path / "a").table(asked)
    base, other = (group(games, variant.name, "proof") for variant in asked.variants)
    left = (base["verdict"] == "unknown").to_numpy()
    assert left.any()
    found = difference(other, base)
    won, base_won = other["won"].to_numpy() == 1, base["won"].to_numpy() == 1
    open_other = (other["verdict"] == "unknown").to_numpy()
    assert found.low == difference_of_shares(won, base_won | left).low
    assert found.high == difference_of_shares(won | open_other, base_won).high
    here = level(base)
    assert (here.low, here.high) == (wilson(base_won.mean(), 60)[0], wilson((base_won | left).mean(), 60)[1])


@pytest.mark.parametrize("column", ["still_won", "completed", "first_won", "won_suns"])
def test_shares_have_wilsons_interval_even_where_all_games_agree(column: str) -> None:
    games = polars.DataFrame({"deal": range(9), column: [0] * 9, "slips": [0] * 9})
    assert (level(games, column).low, level(games, column).high) == wilson(0.0, 9)
    games = games.with_columns(polars.Series(column, [1.0, None, 0.5, 0, 1, 1, 1, 0, 0]))
    assert level(games, column).deals == 8
    assert 0 < level(games, column).low < 0.5625 < level(games, column).high, "a shared win is no yes or no"


def test_a_single_variant_compares_the_agents() -> None:
    asked = study(vary={})
    assert [(pair.agent, pair.base_agent, pair.words) for pair in pairs_of(asked)] == [
        ("random", "greedy", "random less greedy")
    ]


def test_a_study_that_stops_tells_the_intervals_it_looked_at(tmp_path: Path) -> None:
    asked = study(
        deals="1..60", stop={"within": 0.2, "at_least": 30, "confidence": 0.9}, vary={"ghost_float": [True, False]}
    )
    games = run(asked, tmp_path / "a").table(asked)
    base, changed = (group(games, one.name, "greedy") for one in asked.variants)
    known, gap = at_any_time(base, None, 0.9), at_any_time(changed, base, 0.9)
    assert f"(90 % interval {known.low:.1%} to {known.high:.1%})" in lines(asked, games)[1]
    assert f"({100 * gap.low:+.1f} to {100 * gap.high:+.1f} points)" in answers(asked, games)[0]
