"""Budgets: what is no budget is refused by name, and searches leave other threads to run."""

from __future__ import annotations

from typing import Any

import pytest

import witchwood
from witchwood.engine.search import Answer, Budget
from witchwood.games.hocus.solver_search import search_within
from witchwood.games.pendle.expert_search import decide
from witchwood.games.stones.expert_search import search
from witchwood.games.witchpig.expert import value_of
from witchwood.games.wyr.solver_beam import go_on


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("seconds", value) for value in (0, -1.0, float("nan"), True, "5")),
        *(("nodes", value) for value in (0, -3, 2.5, True, "9")),
        *(("memory", value) for value in (0, 1.5, "1")),
        *(("seed", value) for value in (-1, 2**64, 1.5, "x", False)),
    ],
)
def test_a_bad_number_is_refused_by_name(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"^{name}: {value!r} is not allowed; use a "):
        Budget(**{name: value})


def test_whole_and_broken_seconds_are_budgets() -> None:
    assert Budget(seconds=1).start().slice(10) == Budget(seconds=0.5).start().slice(10) == 10


@pytest.mark.parametrize("kernel", [search_within, decide, search, value_of, go_on])
def test_searches_run_without_the_interpreters_lock(kernel: Any) -> None:
    assert not hasattr(kernel, "targetoptions") or kernel.targetoptions["nogil"] is True


@pytest.mark.parametrize(("game", "options"), [("hocus", {"preset": "klondike"}), ("wyr", {}), ("pendle", {})])
def test_solvers_tell_how_far_they_are_and_can_be_stopped(game: str, options: dict[str, Any]) -> None:
    deal = {"hocus": 29, "wyr": 37680, "pendle": 3}[game]
    told: list[Answer] = []
    match = witchwood.deal(game, deal, **options)
    done = witchwood.solve(match, nodes=60_000, progress=told.append)
    assert told
    assert told[0].counters["nodes"] <= done.counters["nodes"]
    stopped = witchwood.solve(match, stop=lambda: True)
    assert stopped.counters["nodes"] < 1_000
