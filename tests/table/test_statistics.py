"""A player's results, counted."""

from __future__ import annotations

from typing import Any

from witchwood.table.statistics import count


def result(won: bool, score: float = 1.0, seconds: int = 60, **more: Any) -> dict[str, Any]:
    return {"game": "hocus", "options": "", "won": won, "score": score, "seconds": seconds, **more}


def test_streaks_scores_and_durations() -> None:
    wins = [True, True, False, True, True, True, False, True]
    (counted,) = count(result(won, score=5.0 if won else 2.0, seconds=30 + 60 * n) for n, won in enumerate(wins))
    assert (counted["played"], counted["won"], counted["streak"], counted["best_streak"]) == (8, 6, 1, 3)
    assert counted["scores"] == [(2.0, 2), (5.0, 6)]
    assert (counted["best_score"], counted["best_seconds"]) == (5.0, 30)
    assert counted["durations"] == [(minutes, 1) for minutes in range(8)]


def test_one_row_for_each_game_and_options_in_the_usual_order() -> None:
    results = [result(False, game="stones"), result(True, options="draw=1"), result(False), result(True, game="chess")]
    assert [(one["game"], one["options"]) for one in count(results)] == [
        ("hocus", ""),
        ("hocus", "draw=1"),
        ("stones", ""),
    ]
