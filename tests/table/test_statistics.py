"""A player's results, counted."""

from __future__ import annotations

from typing import Any

from witchwood.table.statistics import count


def result(won: bool, score: float = 1.0, seconds: int = 60, **more: Any) -> dict[str, Any]:
    return {"game": "hocus", "options": "", "won": won, "score": score, "seconds": seconds, "helped": False, **more}


def test_streaks_scores_and_durations() -> None:
    wins = [True, True, False, True, True, True, False, True]
    (counted,) = count(result(won, score=5.0 if won else 2.0, seconds=30 + 60 * n) for n, won in enumerate(wins))
    every = counted["every"]
    assert (every["played"], every["won"], every["streak"], every["best_streak"]) == (8, 6, 1, 3)
    assert counted["scores"] == [(2.0, 2), (5.0, 6)]
    assert (every["best_score"], every["best_seconds"]) == (5.0, 30)
    assert counted["durations"] == [(minutes, 1) for minutes in range(8)]


def test_games_with_help_are_counted_apart() -> None:
    """Those of older versions too: they don't say."""
    helped = [result(True, 9.0, helped=True), result(True, 8.0, helped=None), result(True, 3.0), result(False, 2.0)]
    (counted,) = count(helped)
    assert (counted["every"]["played"], counted["every"]["best_score"]) == (4, 9.0)
    unhelped = counted["unhelped"]
    assert (unhelped["played"], unhelped["won"], unhelped["streak"], unhelped["best_score"]) == (2, 1, 0, 3.0)
    (none,) = count([result(True, helped=True)])
    assert (none["unhelped"]["played"], none["unhelped"]["best_score"], none["unhelped"]["best_seconds"]) == (
        0,
        None,
        None,
    )


def test_one_row_for_each_game_and_options_in_the_usual_order() -> None:
    results = [result(False, game="stones"), result(True, options="draw=1"), result(False), result(True, game="chess")]
    assert [(one["game"], one["options"]) for one in count(results)] == [
        ("hocus", ""),
        ("hocus", "draw=1"),
        ("stones", ""),
    ]
