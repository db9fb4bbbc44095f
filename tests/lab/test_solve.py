"""Solving and playing ranges of deals."""

from __future__ import annotations

import math
import re
import shutil
from importlib.resources import files
from pathlib import Path

import pytest

import witchwood
from witchwood.engine import cache
from witchwood.engine.kernel import digest_of
from witchwood.engine.search import Budget
from witchwood.lab import trial
from witchwood.lab.solve import Solve, Summary
from witchwood.lab.stats import wilson
from witchwood.lab.study import Row, study


def test_a_range_of_klondike() -> None:
    question = Solve("hocus", (("preset", "klondike"),), budget=Budget(nodes=20_000))
    rows = study(question, range(1, 21))
    for row in rows:
        answer = witchwood.solve(witchwood.deal("hocus", int(row["deal"]), preset="klondike"), nodes=20_000)
        assert row["verdict"] == str(answer.verdict)
        assert row["plays"] == len(answer.line)
    told = Summary.of(rows)
    assert (told.won + told.lost + told.unknown, told.scores) == (20, [])
    assert 10 < told.won < 20
    times = [float(number) for number in re.findall(r"([0-9.]+) ms", told.lines()[2])]
    assert times[2] <= times[3] + 0.5, "the 99th percentile is no longer than the longest, told in whole milliseconds"
    assert told.lines()[0] == f"20 deals: {told.won} can be won, {told.lost} can't, {told.unknown} undecided"


def test_undecided_deals_count_both_ways() -> None:
    row: Row = {"deal": 1, "score": 0.0, "plays": 0, "bound": math.nan, "nodes": 1, "seconds": 0.5}
    rows = [{**row, "verdict": word} for word in ["won"] * 70 + ["lost"] * 20 + ["unknown"] * 10]
    told = Summary.of(rows)
    assert told.interval == (wilson(0.7, 100)[0], wilson(0.8, 100)[1])
    assert told.lines()[1].startswith("winnable: 70.00% at least, 80.00% at most; 95 % interval 60.42% to 86.66%")


def test_wyr_tells_scores_and_proofs() -> None:
    rows = study(Solve("wyr", budget=Budget()), range(1, 6))
    told = Summary.of(rows)
    assert told.proved == 5
    assert "proved to be the best in 5 deals" in told.lines()[2]


def test_a_trial_counts_what_the_agent_wins() -> None:
    question = trial.Trial("pendle", "greedy", (("witches", "3"),))
    rows = study(question, range(40))
    won = 0
    for deal in range(40):
        match = witchwood.deal("pendle", deal, witches=3)
        while not match.over:
            match.play(witchwood.hint(match, "greedy"))
        won += match.result == "won"
        assert rows[deal]["plays"] == len(match.plays)
    assert sum(int(row["won"]) for row in rows) == won
    low, high = wilson(won / 40, 40)
    first = trial.lines(rows)[0]
    assert first == f"40 deals: {won} won, {won / 40:.2%} (95 % interval {low:.2%} to {high:.2%})"


def test_a_game_without_end_is_given_up() -> None:
    row = trial.Trial("hocus", "random", (("preset", "klondike"),), longest=30).ask(1)
    assert (row["won"], row["plays"]) == (0, 30)


@pytest.mark.parametrize("options", [(), (("preset", "klondike"), ("draw", "1"))])
def test_the_question_in_words(options: tuple[tuple[str, str], ...]) -> None:
    shown = "".join(f" {name}={value}" for name, value in options)
    words = Solve("hocus", options, Budget(seconds=2, seed=9, memory=64)).words
    code = re.findall(" code=([0-9a-f]{8}) ", words)
    assert words == f"solve hocus code={code[0]}{shown} seconds=2 seed=9 memory=64"
    words = trial.Trial("hocus", "expert", options, Budget(nodes=300_000)).words
    assert words == f"trial expert hocus code={code[0]}{shown} nodes=300000 longest=2000"
    assert f"code={code[0]}" not in Solve("wyr").words


def test_rows_are_of_the_sources_that_answer(tmp_path: Path) -> None:
    """Of the engine's and the game's, weights included: no study adds to rows of other weights."""
    words = trial.Trial("pendle", "expert").words
    assert f" code={digest_of(witchwood.game('pendle').dtype)[:8]} " in words
    package = tmp_path / "copied"
    shutil.copytree(Path(str(files("witchwood.games.pendle"))), package, ignore=shutil.ignore_patterns("__pycache__"))
    before = cache._digest.__wrapped__(package)
    with (package / "expert_weights.txt").open("a") as weights:
        weights.write("1")
    assert cache._digest.__wrapped__(package) != before
