"""A study of one group of games, as `solve` and `trial` ask it (`duel.py`: duels), and the file that `--out` names."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median, quantiles
from typing import TYPE_CHECKING

from witchwood.agents import AGENTS
from witchwood.engine.search import Budget, Verdict
from witchwood.games import load
from witchwood.lab.progress import Progress
from witchwood.lab.question import SOLVER, Side, Study, variants_of
from witchwood.lab.run import run
from witchwood.lab.stats import bootstrap_mean, wilson
from witchwood.lab.store import StudyFolder, replace_file

if TYPE_CHECKING:
    import polars

_FORMATS = (".csv", ".parquet")


def played(
    study: Study, *, out: Path | None = None, jobs: int = 1, advance: Callable[[Progress], None] | None = None
) -> polars.DataFrame:
    """The games of a study of one variant and line-up, a row each.

    out: a .csv or .parquet file of all rows so far. Its parts lie beside it in the folder FILE.parts, and a later run
    goes on with them; several may do so at once. ValueError for a file that something else has written.
    """
    if jobs < 1:
        raise ValueError(f"jobs: {jobs} is not allowed; use a whole number from 1")
    if out is not None:
        folder = _folder_of(out)
        store = run(study, folder, f"local://{jobs}", advance=advance)
        _export(study, store, out)
        return store.table(study)
    with tempfile.TemporaryDirectory(prefix="witchwood-") as folder_name:
        return run(study, Path(folder_name) / "study", f"local://{jobs}", advance=advance).table(study)


def _folder_of(out: Path) -> Path:
    """The folder of parts. ValueError for another ending, a folder that is not there, or a file without its parts."""
    if out.suffix not in _FORMATS:
        raise ValueError(f"{out}: the name must end in {' or '.join(_FORMATS)}")
    if not out.parent.is_dir():
        raise ValueError(f"{out}: there is no folder {out.parent}")
    folder = out.with_name(f"{out.name}.parts")
    if out.exists() and not folder.exists():
        raise ValueError(
            f"{out} can't be continued: its parts are not in {folder}, so an older witchwood or something else wrote "
            "it; choose another name"
        )
    return folder


def _export(study: Study, store: StudyFolder, out: Path) -> None:
    """Write the file from all parts; again where another process has added some meanwhile.

    So the last of several writers has seen every part, for a part is there before its writer begins to export.
    """
    while True:
        before = store.files()
        frame = store.table(study, every=True).drop("variant", "agent", "order")
        content = io.BytesIO()
        if out.suffix == ".parquet":
            frame.write_parquet(content)
        else:
            frame.write_csv(content)
        replace_file(out, content.getvalue())
        if store.files() == before:
            return


def trial_study(
    name: str,
    agent: str,
    deals: range,
    budget: Budget | None = None,
    options: Mapping[str, object] | None = None,
    longest: int = 2_000,
) -> Study:
    """An agent at each deal, with a budget for each choice.

    longest: plays after which a game is given up, since a solitaire need not end by itself; an agent that resigns ends
    it sooner. ValueError for a game of several, and an agent that does not play it.
    """
    game, given = load(name), budget or Budget()
    if game.seats[1] > 1:
        raise ValueError(f"{name} is no solitaire: witchwood duel lets two agents play each other")
    label = agent if agent in AGENTS else "agent"
    side = Side(label, agent, given.nodes, given.seconds, given.memory, given.seed)
    return Study(name, deals, (side,), variants_of(game, options or {}, []), longest=longest)


def trial_lines(games: polars.DataFrame) -> list[str]:
    """What the games of `trial_study` came to, in words."""
    won, number = int(games["won"].sum()), games.height
    low, high = wilson(won / number, number)
    scores, plays = games["score"].to_numpy().astype(float), float(games["plays"].to_numpy().mean())
    least, most = bootstrap_mean(scores)
    seconds = games["seconds"].to_numpy()
    told = [
        f"{number:,} deals: {won:,} won, {won / number:.2%} (95 % interval {low:.2%} to {high:.2%})",
        f"mean score {scores.mean():.2f} ({least:.2f} to {most:.2f}), mean plays {plays:.1f}",
    ]
    if seconds.any():
        told[1] += f", {seconds.mean():.3f} s a game, longest {seconds.max():.2f} s"
    return told


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
