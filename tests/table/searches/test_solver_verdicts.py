"""The solver's word without a service."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.table.searches import solver_verdicts

# 26 cards are left. The solver's own line has 95 plays, most of which bring cards to and fro between empty columns.
SURELY_WON = (
    "hocus columns:12f,11f,10h,9b,8f,7g,6b,5g/-/12b,11h,10b,9g,8b/-/12h,11b,10g,9f,8g,7b,6g,5b,4g/12g/- "
    "reserve:3g,11g,10f| foundations:4b,7f,9h,2g hoard:4,6,7 rng:0c2f590e5eacc803"
)


def test_a_sure_win_takes_no_detours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver_verdicts, "_SECONDS", 60.0)  # no clock decides
    match = witchwood.from_position("hocus", SURELY_WON)
    assert len(witchwood.solve(match, nodes=100_000).line) > 60
    line = solver_verdicts.sure_line(match, lambda: False)
    assert line is not None
    for action in line:
        match.apply(action)
    assert match.result == "won"
    assert 26 <= len(line) <= 40


def test_from_a_lost_point_a_won_game_leaves_before_it_was_lost() -> None:
    """In Pendle a round that is ended with nothing done loses sooner or later."""
    match = witchwood.deal("pendle", 3)
    while not match.over:
        match.play(next((text for text in match.actions() if text == "end"), match.actions()[0]))
    assert match.result == "lost"
    found = solver_verdicts.won_line(match, len(match.plays), lambda: False)
    assert found is not None
    ply, won = found
    assert 0 <= ply < len(match.plays)
    assert [play.text for play in won.plays[:ply]] == [play.text for play in match.plays[:ply]]
    assert won.result == "won"
