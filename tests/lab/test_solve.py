"""Solving and playing ranges of deals."""

from __future__ import annotations

import math
import re
import shutil
from importlib.resources import files
from pathlib import Path
from types import ModuleType

import polars
import pytest

import witchwood
from witchwood import agents
from witchwood.engine import cache
from witchwood.engine.search import Budget
from witchwood.lab import question
from witchwood.lab.rows import plies
from witchwood.lab.rows.part import _measuring_code, code_of
from witchwood.lab.small import Proofs, played, solve_study, trial_lines, trial_study
from witchwood.lab.stats import wilson


def test_a_range_of_klondike() -> None:
    games = played(solve_study("hocus", range(1, 21), Budget(nodes=20_000), {"preset": "klondike"}))
    for row in games.iter_rows(named=True):
        answer = witchwood.solve(witchwood.deal("hocus", row["deal"], preset="klondike"), nodes=20_000)
        assert row["verdict"] == str(answer.verdict)
        assert row["plays"] == len(answer.line)
    told = Proofs.of(games)
    assert (told.won + told.lost + told.unknown, told.scores) == (20, [])
    assert 10 < told.won < 20
    times = [float(number) for number in re.findall(r"([0-9.]+) ms", told.lines()[2])]
    assert times[2] <= times[3] + 0.5, "the 99th percentile is no longer than the longest, told in whole milliseconds"
    assert told.lines()[0] == f"20 deals: {told.won} can be won, {told.lost} can't, {told.unknown} undecided"


def test_undecided_deals_count_both_ways() -> None:
    words = ["won"] * 70 + ["lost"] * 20 + ["unknown"] * 10
    games = polars.DataFrame({"verdict": words}).with_columns(score=0.0, bound=math.nan, seconds=0.5)
    told = Proofs.of(games)
    assert told.interval == (wilson(0.7, 100)[0], wilson(0.8, 100)[1])
    assert told.lines()[1].startswith("winnable: 70.00% at least, 80.00% at most; 95 % interval 60.42% to 86.66%")


def test_wyr_tells_scores_and_proofs() -> None:
    told = Proofs.of(played(solve_study("wyr", range(1, 6), Budget())))
    assert told.proved == 5
    assert "proved to be the best in 5 deals" in told.lines()[2]


def test_a_trial_counts_what_the_agent_wins() -> None:
    games = played(trial_study("pendle", "greedy", range(40), options={"witches": 3}))
    won = 0
    for deal in range(40):
        match = witchwood.deal("pendle", deal, witches=3)
        while not match.over:
            match.play(witchwood.hint(match, "greedy"))
        won += match.result == "won"
        assert games["plays"][deal] == len(match.plays)
    assert games["won"].to_list().count(1.0) == won
    low, high = wilson(won / 40, 40)
    first = trial_lines(games)[0]
    assert first == f"40 deals: {won} won, {won / 40:.2%} (95 % interval {low:.2%} to {high:.2%})"


def test_a_game_without_end_is_given_up() -> None:
    asked = trial_study("hocus", "random", range(1, 2), options={"preset": "klondike"}, longest=30)
    row = played(asked).row(0, named=True)
    assert (row["won"], row["plays"], row["over"]) == (0, 30, False)


def test_refusals() -> None:
    with pytest.raises(ValueError, match="stones is no solitaire"):
        trial_study("stones", "greedy", range(2))
    with pytest.raises(ValueError, match="stones has no solver"):
        solve_study("stones", range(2), Budget())


def test_rows_are_of_the_sources_that_answer(tmp_path: Path) -> None:
    """Of the engine's and the game's, weights included: no study adds to rows of other weights."""
    assert code_of(trial_study("pendle", "expert", range(2))) != code_of(trial_study("hocus", "expert", range(2)))
    package = tmp_path / "copied"
    shutil.copytree(Path(str(files("witchwood.games.pendle"))), package, ignore=shutil.ignore_patterns("__pycache__"))
    before = cache._digest.__wrapped__(package)
    with (package / "expert_weights.txt").open("a") as weights:
        weights.write("1")
    assert cache._digest.__wrapped__(package) != before


@pytest.mark.parametrize("module", [question, plies, agents], ids=["question", "rows", "agents"])
def test_code_that_decides_rows_is_noticed(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits where is said in `question`, what is measured among the rows, what is played by `agents`."""
    asked, read = trial_study("pendle", "expert", range(2)), Path.read_bytes
    before = code_of(asked)
    _measuring_code.cache_clear()
    changed = Path(str(module.__file__))
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + b"#" * (path == changed))
    try:
        assert code_of(asked) != before
    finally:
        _measuring_code.cache_clear()
