"""A run stops where enough is known, tells how far it is, and compares only what was played alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest
import scipy.stats

import witchwood
from lab.studies import POWERS, ran, study
from witchwood.lab.compare import at_any_time, difference, group, level, main_measure, pairs_of
from witchwood.lab.handle import Handle
from witchwood.lab.measures import measured
from witchwood.lab.progress import Progress, Watch
from witchwood.lab.question import Study
from witchwood.lab.rows.part import Done, Part
from witchwood.lab.run import run
from witchwood.lab.stats import confidence_sequence, difference_of_means, difference_of_shares, wilson
from witchwood.lab.summary import answers, lines


def stopping(**stop: Any) -> Study:
    """Random play with and without a power, in rounds of 50, 62, 77, 96 deals and so on."""
    friendship = {"froggle_friendship": ["must", "off"]}
    return study(
        deals="1..5000",
        agent=[{"name": "random"}],
        vary=friendship,
        stop={"within": 0.15, "at_least": 50, **stop},
        part=16,
    )


def test_it_stops_when_the_difference_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = stopping()
    digests = set()
    for folder, turned in (("1", 1), ("2", -1)):  # parts are done in any order
        monkeypatch.setattr(
            "witchwood.lab.pool.each", lambda work, parts, _, by=turned: (work(one) for one in parts[::by])
        )
        store = run(asked, tmp_path / folder)
        games = store.table(asked)
        pair = pairs_of(asked)[0]
        a, b = group(games, pair.variant, pair.agent), group(games, pair.base_variant, pair.base_agent)
        known = at_any_time(a, b, 0.95)
        assert (known.high - known.low) / 2 <= 0.15
        assert 50 < a.height < 5_000
        before = at_any_time(a.filter(a["deal"] <= a.height / 1.3), b.filter(b["deal"] <= a.height / 1.3), 0.95)
        assert (before.high - before.low) / 2 > 0.15, "it did not go on after it knew enough"
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


def test_a_run_that_was_cut_short_in_its_second_round_goes_on(tmp_path: Path) -> None:
    """As do two runs that share a folder: what one of them has begun of a later round is no round yet."""
    whole = Handle(stopping(), tmp_path / "whole", "").run()
    parts = 0

    def cut(_: Progress) -> None:
        nonlocal parts
        parts += 1
        if parts == 9:  # 8 in the first round
            raise KeyboardInterrupt

    other = Handle(stopping(), tmp_path / "cut", "")
    with pytest.raises(KeyboardInterrupt):
        other.run(advance=cut)
    assert other.frame()["variant"].value_counts()["count"].to_list() != [50, 50]
    other.run()
    assert (other.digest(), other.tell()) == (whole.digest(), whole.tell())


def test_what_a_stopped_study_tells_does_not_depend_on_what_else_lies_in_its_folder(tmp_path: Path) -> None:
    """A run that wanted to know more closely has left more deals there."""
    fresh = Handle(stopping(), tmp_path / "fresh", "").run()
    used = Handle(stopping(within=0.12), tmp_path / "used", "").run()
    closer = used.frame().height
    used = Handle(stopping(), tmp_path / "used", "").run(advance=lambda progress: pytest.fail(progress.words))
    assert used.frame().height == fresh.frame().height < closer
    assert (used.digest(), used.tell()) == (fresh.digest(), fresh.tell())
    assert used.difference().equals(fresh.difference())


def test_it_stops_by_the_measure_that_it_names(tmp_path: Path) -> None:
    """How often random play comes to an end at all, which is known sooner than how often it wins by other rules."""
    handle = Handle(stopping(measure="completed", within=0.08), tmp_path / "a", "").run()
    games = handle.measured()
    a, b = (group(games, name, "random") for name in ("froggle_friendship-off", "froggle_friendship-must"))
    gaps = a["completed"].to_numpy().astype(float) - b["completed"].to_numpy()
    lows, highs = confidence_sequence(gaps, -1, 1)
    assert (highs[-1] - lows[-1]) / 2 <= 0.08
    row = handle.difference().row(0, named=True)
    assert (row["value"], row["low"], row["high"]) == pytest.approx((gaps.mean(), lows[-1], highs[-1]))
    assert f"{b['completed'].to_numpy().mean():.1%} completed (95 % interval" in handle.tell()[1]
    assert handle.difference("won").row(0, named=True)["method"] == "Newcombe", "which was not looked at"


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
    handle = ran(tmp_path, POWERS, name="powers.toml")
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
        f"random, Ghost float: {with_float.mean():.1%} won (95 % interval {low:.1%} to {high:.1%}) of 40 deals" in told
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


def deals_of(**columns: list[Any]) -> polars.DataFrame:
    """A game for each row, of deals 0, 1, 2 and so on where they are not given."""
    number = len(next(iter(columns.values())))
    return polars.DataFrame({"deal": list(range(number)), **columns})


def test_a_study_stops_at_nothing_that_the_solver_left_open() -> None:
    """Of 2,000 deals without a verdict nothing is known; where some have one, what the worst and the best allow."""
    nothing = deals_of(won=[0.0] * 2_000, verdict=["unknown"] * 2_000)
    found = at_any_time(nothing, None, 0.95)
    assert found.low == 0
    assert found.high > 0.99
    both = deals_of(won=[1.0] * 600 + [0.0] * 400, verdict=["won"] * 600 + ["unknown"] * 100 + ["lost"] * 300)
    lost = deals_of(won=[0.0] * 1_000, verdict=["lost"] * 900 + ["unknown"] * 100)
    worst, best = [1.0] * 600 + [0.0] * 300 + [-1.0] * 100, [1.0] * 700 + [0.0] * 300
    lows, _ = confidence_sequence(np.array(worst), -1, 1)
    _, highs = confidence_sequence(np.array(best), -1, 1)
    found = at_any_time(both, lost, 0.95)
    assert (found.value, found.low, found.high) == (0.6, lows[-1], highs[-1])


@pytest.mark.parametrize("column", ["drawn", "shared", "completed", "first_won", "won_suns", "thrown_away"])
def test_all_shares_are_compared_by_newcombe_and_mcnemar(column: str) -> None:
    """Fagerland, Lydersen and Laake's table 8.3 (see test_paired); that nothing differs is never sure."""
    a = deals_of(**{column: [1] * 59 + [1] * 6 + [0] * 16 + [0] * 80})
    b = deals_of(**{column: [1] * 59 + [0] * 6 + [1] * 16 + [0] * 80})
    found = difference(a, b, column)
    assert [found.low, found.high] == pytest.approx([-0.1186, -0.0046], abs=5e-5)
    assert found.p == pytest.approx(scipy.stats.binomtest(6, 22).pvalue)
    same = difference(a, a, column)
    assert same.low < -0.005 < 0.005 < same.high
    halves = deals_of(**{column: [0.5] * 161})
    assert difference(a, halves, column).method == "bootstrap", "a win that was shared is no yes or no"
    assert difference_of_means([3] * 9, [3] * 9).high == 0


def test_a_deal_that_was_played_more_often_on_one_side_is_refused() -> None:
    a = deals_of(deal=[1, 1, 2, 2], order=[0, 1, 0, 1], drama=[0.1, 0.2, 0.3, 0.4])
    b = a.with_columns(drama=polars.Series([0.1, 0.2, None, 0.4]))
    with pytest.raises(
        ValueError, match="deal 2 has drama of 2 games here and of 1 there; give the same seats of both"
    ):
        difference(a, b, "drama")
    with pytest.raises(ValueError, match="deal 2 has drama of 1 games here and of 2 there"):
        at_any_time(b, a, 0.95, "drama")
    assert difference(a, a, "drama").deals == 2


@pytest.mark.parametrize(
    ("pairing", "column", "compared"),
    [("self", "won", 0), ("self", "first_won", 0), ("self", "plays", 1), ("first", "won", 0), ("first", "plays", 0)],
)
def test_what_a_seat_wins_is_not_compared_between_numbers_of_seats(pairing: str, column: str, compared: int) -> None:
    asked = study(
        game="witchpig", agent=[{"name": "greedy"}, {"name": "random"}], vary={"seats": [4, 2]}, pairing=pairing
    )
    assert len(pairs_of(asked, column)) == compared * len(asked.line_ups)


def test_what_a_study_of_several_seats_is_about() -> None:
    agents = [{"name": "greedy"}, {"name": "random"}]
    assert main_measure(study()) == "won"
    assert main_measure(study(game="stones", agent=agents, vary={}, pairing="first")) == "won"
    assert main_measure(study(game="stones", agent=agents, vary={}, pairing="self")) == "first_won"
    stop = {"within": 0.1, "measure": "shared"}
    assert main_measure(study(game="witchpig", agent=agents, vary={}, pairing="self", stop=stop)) == "shared"


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
    games = measured(run(asked, tmp_path / "a").table(asked))
    base, changed = (group(games, one.name, "greedy") for one in asked.variants)
    known, gap = at_any_time(base, None, 0.9), at_any_time(changed, base, 0.9)
    assert f"(90 % interval {known.low:.1%} to {known.high:.1%})" in lines(asked, games)[1]
    assert f"({100 * gap.low:+.1f} to {100 * gap.high:+.1f} points)" in answers(asked, games)[0].text
