"""What each doubling of a budget brings, against the rows counted by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import scipy.stats

from lab.studies import ran, study
from witchwood.lab.compare import doublings, steps
from witchwood.lab.handle import Handle

LADDER = """
question = "How much does thinking help?"
game = "hocus"
deals = "1..5"
longest = 25

[[agent]]
name = "expert"
nodes = 20
doublings = 2

[[agent]]
name = "greedy"

[vary]
draw = [3, 1]
"""


@pytest.fixture(scope="module")
def handle(tmp_path_factory: pytest.TempPathFactory) -> Handle:
    return ran(tmp_path_factory.mktemp("ladder"), LADDER)


def test_a_ladder_is_an_agent_for_each_budget(handle: Handle) -> None:
    sides = [(side.name, side.plays, side.nodes) for side in handle.study.sides]
    experts = [(f"expert-{nodes}", "expert", nodes) for nodes in (20, 40, 80)]
    assert sides == [*experts, ("greedy", "greedy", None)]


def test_a_gain_is_that_of_the_same_deals(handle: Handle) -> None:
    games = handle.frame()
    found = doublings(handle.study, games)
    assert found.select("variant", "before", "after").rows() == [
        (variant, before, 2 * before) for before in (20, 40) for variant in ("draw-3", "draw-1")
    ]
    for row in found.iter_rows(named=True):
        won = {
            nodes: dict(
                games.filter((games["agent"] == f"expert-{nodes}") & (games["variant"] == row["variant"]))
                .select("deal", "won")
                .iter_rows()
            )
            for nodes in (row["before"], row["after"])
        }
        gains = [won[row["after"]][deal] - won[row["before"]][deal] for deal in range(1, 6)]
        assert row["value"] == pytest.approx(sum(gains) / 5)
        assert row["deals"] == 5
        assert row["low"] <= row["value"] <= row["high"]
        if any(gains):
            plain = scipy.stats.norm.interval(0.95, sum(gains) / 5, scipy.stats.sem(gains))
            assert (row["low"], row["high"]) == pytest.approx(plain, abs=0.3)  # another method, and few deals


def test_the_report_and_the_words_tell_each_step(handle: Handle, tmp_path: Path) -> None:
    pytest.importorskip("vl_convert")
    page = handle.report(tmp_path / "page.html", pictures=tmp_path / "pictures").read_text()
    assert ">What each doubling of the budget brings</h2>" in page
    assert "<td>20 to 40</td>" in page
    assert (tmp_path / "pictures" / "doublings.svg").is_file()
    assert len(page.encode()) < 300_000
    told = "\n".join(handle.tell())
    assert "expert, Draw 1, 40 to 80 positions: " in told


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ({"pairing": "first"}, 1),  # both against greedy
        ({"pairing": "self"}, 0),  # everybody wins half against itself
        ({"pairing": "first", "agent": [{"name": "greedy"}, {"name": "a", "plays": "expert", "nodes": 10}]}, 0),
    ],
)
def test_in_games_of_several_the_others_must_be_the_same(changes: dict[str, Any], count: int) -> None:
    agents = [{"name": "greedy"}, {"name": "expert", "nodes": 10, "doublings": 1}]
    asked = study('game = "stones"\ndeals = "1..4"\n', **{"agent": agents, **changes})
    assert len(steps(asked)) == count


@pytest.mark.parametrize("agent", [{"doublings": 2}, {"nodes": 10, "doublings": 0}, {"nodes": 10, "doublings": 17}])
def test_a_ladder_needs_a_first_budget_and_an_end(agent: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"agent 1: doublings: use 1 to 16"):
        study(agent=[{"name": "expert", **agent}])
