"""The table of games where nobody plays: what the solver proves of each deal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from witchwood.engine.game import Game
from witchwood.engine.search import Budget, Verdict
from witchwood.lab.question import Side, Variant

if TYPE_CHECKING:
    import polars


def solved(game: Game, variant: Variant, side: Side, deals: range) -> polars.DataFrame:
    """A row for each deal: its verdict, the line found, and what was searched. Score and bound are NaN where the game
    counts no points.
    """
    import polars

    assert game.solve is not None
    settings = game.settle(variant.values(game))
    game.solve(game.deal(0, settings, variant.seats), Budget(nodes=1))  # so the first deal is timed like the others
    rows = []
    for deal in deals:
        state = game.deal(deal, settings, variant.seats)
        began = time.perf_counter()
        answer = game.solve(state, side.budget)
        counts_points = answer.value is not None and "bound" in answer.counters
        rows.append(
            {
                "deal": deal,
                "order": 0,
                "verdict": str(answer.verdict),
                "won": float(answer.verdict == Verdict.WON),
                "score": float(answer.value) if counts_points and answer.value is not None else float("nan"),
                "plays": len(answer.line),
                "bound": float(answer.counters.get("bound", "nan")),
                "nodes": int(answer.counters["nodes"]),
                "seconds": round(time.perf_counter() - began, 6),
            }
        )
    types = {"deal": polars.UInt64, "order": polars.Int8, "plays": polars.Int32}
    return polars.DataFrame(rows, schema_overrides=types)
