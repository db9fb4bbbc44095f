"""How many deals of a solitaire can be won at all: every deal of a range put to the solver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median, quantiles
from typing import TYPE_CHECKING

from witchwood.engine.search import Budget, Verdict
from witchwood.games import load
from witchwood.lab.question import SOLVER, Side, Study, variants_of
from witchwood.lab.stats import wilson

if TYPE_CHECKING:
    import polars


def solve_study(name: str, deals: range, budget: Budget, options: Mapping[str, object] | None = None) -> Study:
    """The solver asked about each deal, with a budget for each. ValueError for a game without a solver."""
    side = Side(SOLVER, SOLVER, budget.nodes, budget.seconds, budget.memory, budget.seed)
    return Study(name, deals, (side,), variants_of(load(name), options or {}, []))


@dataclass(frozen=True)
class Proofs:
    """What a range of deals came to."""

    won: int
    lost: int
    unknown: int
    seconds: Sequence[float]
    scores: Sequence[float]
    proved: int

    @classmethod
    def of(cls, games: polars.DataFrame) -> Proofs:
        """Count the games of `solve_study`."""
        verdicts = games["verdict"].to_list()
        points = games.filter(games["bound"].is_not_nan())
        return cls(
            won=verdicts.count(Verdict.WON),
            lost=verdicts.count(Verdict.LOST),
            unknown=verdicts.count(Verdict.UNKNOWN),
            seconds=games["seconds"].to_list(),
            scores=points["score"].to_list(),
            proved=int((points["score"] == points["bound"]).sum()),
        )

    @property
    def deals(self) -> int:
        """How many there were."""
        return self.won + self.lost + self.unknown

    @property
    def interval(self) -> tuple[float, float]:
        """95 % interval of the share that can be won: its low end with all undecided deals lost, its high end with all
        of them won (Wilson's interval each).
        """
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
