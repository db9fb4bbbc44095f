"""How fast random play is: actions per second of any game, with whatever else is measured in the same run.

Every action is chosen uniformly from the full legal list; dealing and the ends of games are part of the time. A speed
on a busy machine means little, so each round measures everything once, one after the other, and medians over the
rounds are shown, with the lowest and highest.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from witchwood.engine import batch
from witchwood.engine.option import Value
from witchwood.games import load

MAX_STEPS = 1_000
_FIRST_DEALS = 64

Speed = Callable[[float], float]
"""Plays for so many seconds, and answers actions per second."""


@dataclass(frozen=True)
class Workload:
    """A game as it is measured. name: what the tables call it."""

    name: str
    game: str
    options: Mapping[str, Value] = field(default_factory=dict, hash=False)
    seats: int | None = None


def _playouts(case: Workload, first: int, deals: int, threads: int) -> batch.Playouts:
    return batch.playouts(load(case.game), first, deals, threads, MAX_STEPS, case.options, case.seats)


def actions_per_second(case: Workload, seconds: float, threads: int) -> float:
    """Speed of random play over about `seconds`, deals 0, 1, 2, ... in growing batches."""
    deals, first, steps, spent = _FIRST_DEALS * threads, 0, 0, 0.0
    while spent < seconds:
        began = time.perf_counter()
        result = _playouts(case, first, deals, threads)
        took = time.perf_counter() - began
        first, steps, spent = first + deals, steps + int(result.steps.sum()), spent + took
        if took < seconds / 8:
            deals *= 2
    return steps / spent


def mean_length(case: Workload) -> float:
    """Actions per random game (games longer than `MAX_STEPS` are cut there), over 2,000 deals."""
    return float(_playouts(case, 0, 2_000, 1).steps.mean())


def measure(
    speeds: Mapping[str, Speed], seconds: float, rounds: int, advance: Callable[[str], object] = lambda _: None
) -> dict[str, list[float]]:
    """Actions per second by name, a number per round: everything once a round. advance: told what comes next."""
    for speed in speeds.values():  # compile, or load what was compiled before, outside the time
        speed(0.01)
    found: dict[str, list[float]] = {name: [] for name in speeds}
    for _ in range(rounds):
        for name, speed in speeds.items():
            advance(name)
            found[name].append(speed(seconds))
    return found


def run(
    console: Console,
    cases: Sequence[Workload],
    others: Mapping[str, Speed] | None = None,
    *,
    seconds: float,
    rounds: int,
) -> dict[str, list[float]]:
    """Measure the cases, and others beside them; print the cases' table. ValueError as the games refuse options.

    What it answers is by the names of the cases, on one core, and of the others.
    """
    for case in cases:
        game = load(case.game)
        game.settle(case.options)
        game.settle_seats(case.seats)
    cores = os.cpu_count() or 1
    one = {case.name: partial(actions_per_second, case, threads=1) for case in cases}
    every = {f"{case.name}, {cores} cores": partial(actions_per_second, case, threads=cores) for case in cases}
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("compiling", total=None)
        show = lambda what: progress.update(task, description=what)  # noqa: E731  # the measurement tells it
        rates = measure({**one, **(others or {}), **every}, seconds, rounds, show)
    console.print(
        f"Random play in millions of actions per second, median of {rounds} rounds of {seconds:g} s (lowest to highest)"
    )
    shown = table("game", "1 core, M/s", f"{cores} cores, M/s", "actions/game", "state, bytes")
    for case in cases:
        speeds = millions(rates[case.name]), millions(rates[f"{case.name}, {cores} cores"])
        shown.add_row(case.name, *speeds, f"{mean_length(case):.1f}", str(load(case.game).dtype.itemsize))
    console.print(shown)
    return rates


def millions(rates: Sequence[float]) -> str:
    """The median in millions, with the lowest and the highest."""
    low, middle, high = (rate / 1e6 for rate in (min(rates), median(rates), max(rates)))
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def table(*headings: str) -> Table:
    """A table of words and then numbers."""
    made = Table(box=None, pad_edge=False)
    for place, heading in enumerate(headings):
        made.add_column(heading, justify="left" if place == 0 else "right", no_wrap=True)
    return made
