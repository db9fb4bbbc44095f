"""How many deals of a solitaire can be won at all: every deal of a range put to the solver."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from statistics import mean, median, quantiles

from witchwood.engine.search import Budget, Verdict
from witchwood.games import load
from witchwood.lab.stats import wilson
from witchwood.lab.study import Row, words_of


@dataclass(frozen=True)
class Solve:
    """The solver asked about a deal. options: the unusual ones, as text (`Game.unusual`); budget: for each deal."""

    game: str
    options: tuple[tuple[str, str], ...] = ()
    budget: Budget = field(default_factory=lambda: Budget(seconds=5))

    @property
    def words(self) -> str:
        """See `Question`."""
        return f"solve {words_of(load(self.game), self.options, self.budget)}"

    def ask(self, deal: int) -> Row:
        """deal; verdict; score: points of the line found; plays: its length; bound: no score is higher; nodes:
        positions searched; seconds: wall time. Score and bound are NaN where the game counts no points."""
        game = load(self.game)
        options = {name: game.option(name).read(text) for name, text in self.options}
        state = game.deal(deal, game.settle(options), 1)
        assert game.solve is not None
        began = time.perf_counter()
        answer = game.solve(state, self.budget)
        return {
            "deal": deal,
            "verdict": str(answer.verdict),
            "score": float("nan") if answer.value is None or "bound" not in answer.counters else answer.value,
            "plays": len(answer.line),
            "bound": float(answer.counters.get("bound", "nan")),
            "nodes": int(answer.counters["nodes"]),
            "seconds": round(time.perf_counter() - began, 6),
        }

    def warm(self) -> None:
        """See `Question`."""
        replace(self, budget=Budget(nodes=1)).ask(0)


@dataclass(frozen=True)
class Summary:
    """What a range of deals came to."""

    won: int
    lost: int
    unknown: int
    seconds: Sequence[float]
    scores: Sequence[float]
    proved: int

    @classmethod
    def of(cls, rows: Iterable[Row]) -> Summary:
        """Count the rows of `Solve`."""
        kept = list(rows)
        verdicts = [row["verdict"] for row in kept]
        return cls(
            won=verdicts.count(Verdict.WON),
            lost=verdicts.count(Verdict.LOST),
            unknown=verdicts.count(Verdict.UNKNOWN),
            seconds=[float(row["seconds"]) for row in kept],
            scores=[float(row["score"]) for row in kept if row["bound"] == row["bound"]],
            proved=sum(row["score"] == row["bound"] for row in kept),
        )

    @property
    def deals(self) -> int:
        """How many there were."""
        return self.won + self.lost + self.unknown

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the share that can be won: its low end with all undecided deals lost, its high end with all
        of them won (Wilson's interval each)."""
        low, _ = wilson(self.won / self.deals, self.deals)
        _, high = wilson((self.won + self.unknown) / self.deals, self.deals)
        return low, high

    def lines(self) -> list[str]:
        """The summary in words."""
        low, high = self.interval
        told = [
            f"{self.deals:,} deals: {self.won:,} can be won, {self.lost:,} can't, {self.unknown:,} undecided",
            f"winnable: {self.won / self.deals:.2%} at least, {(self.won + self.unknown) / self.deals:.2%} at most; "
            f"95 % interval {low:.2%} to {high:.2%}, undecided deals counted both ways",
        ]
        if self.scores:
            told.append(
                f"best score: {min(self.scores):g} to {max(self.scores):g}, mean {mean(self.scores):.2f}; "
                f"proved to be the best in {self.proved:,} deals"
            )
        last = quantiles(self.seconds, n=100, method="inclusive")[98] if self.deals > 1 else self.seconds[0]
        told.append(
            f"time a deal: median {median(self.seconds) * 1000:.2f} ms, mean {mean(self.seconds) * 1000:.2f} ms, "
            f"99th percentile {last * 1000:.1f} ms, longest {max(self.seconds) * 1000:.0f} ms"
        )
        return told
