"""How fast random play is: actions per second, beside OpenSpiel in the same run.

Every action is chosen uniformly from the full legal list; dealing and the ends of games are part of the time. A speed
on a busy machine means little, so each round measures everything once, one after the other, and ratios are taken within
a round; medians over the rounds are shown, with the lowest and highest.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from witchwood.engine import batch
from witchwood.engine.game import Value
from witchwood.engine.text import quote
from witchwood.games import load

MAX_STEPS = 1_000
_FIRST_DEALS = 64


@dataclass(frozen=True)
class Case:
    """A game with options, and the peer it is held against: at least `bar` times `peer`'s speed."""

    game: str
    peer: str
    bar: float
    options: dict[str, Value] = field(default_factory=dict)
    seats: int | None = None


CASES: dict[str, Case] = {
    "pendle": Case("pendle", "solitaire, from Python", 10, {"witches": 3, "magic": True}),
    "witchpig": Case("witchpig", "gin_rummy, in C++", 15, seats=4),
    "wyr": Case("wyr", "solitaire, from Python", 10),
    "hocus": Case("hocus", "solitaire, from Python", 20),
    "klondike": Case("hocus", "solitaire, from Python", 20, {"preset": "klondike"}),
    "stones": Case("stones", "go 9x9, in C++", 7),
}


def _playouts(case: Case, first: int, deals: int, threads: int) -> batch.Playouts:
    game = load(case.game)
    return batch.playouts(game, first, deals, threads, MAX_STEPS, case.options, case.seats)


def actions_per_second(case: Case, seconds: float, threads: int) -> float:
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


def mean_length(case: Case) -> float:
    """Actions per random game (games longer than `MAX_STEPS` are cut there), over 2,000 deals."""
    return float(_playouts(case, 0, 2_000, 1).steps.mean())


def state_size(case: Case) -> int:
    """Bytes of one state."""
    return load(case.game).dtype.itemsize


def measure(
    names: Sequence[str], *, seconds: float, rounds: int, peers: bool, advance: Callable[[str], None]
) -> tuple[dict[str, list[float]], dict[str, list[float]], dict[str, list[float]]]:
    """Actions per second, a number per round: ours on one core, ours on all cores, the peers on one core."""
    others = _peers() if peers else {}
    for name in names:  # compile, or load what was compiled before, outside the time
        actions_per_second(CASES[name], 0.01, 1)
    one: dict[str, list[float]] = {name: [] for name in names}
    every: dict[str, list[float]] = {name: [] for name in names}
    theirs: dict[str, list[float]] = {peer: [] for peer in others}
    for _ in range(rounds):
        for name in names:
            advance(f"{name}, one core")
            one[name].append(actions_per_second(CASES[name], seconds, 1))
        for peer, run in others.items():
            advance(peer)
            theirs[peer].append(run(seconds))
        for name in names:
            advance(f"{name}, all cores")
            every[name].append(actions_per_second(CASES[name], seconds, os.cpu_count() or 1))
    return one, every, theirs


def _peers() -> dict[str, Callable[[float], float]]:
    try:
        from witchwood.lab.peers import PEERS
    except ImportError:
        raise ValueError("OpenSpiel is not installed; it comes with: pip install 'witchwood[bench]'") from None
    return PEERS


def run(console: Console, names: Sequence[str], *, seconds: float, rounds: int, peers: bool) -> None:
    """Measure and print tables. ValueError names an unknown case, or says how to install what is missing."""
    for name in names:
        if name not in CASES:
            raise ValueError(f"nothing to measure is called {quote(name)}; there are {', '.join(CASES)}")
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("compiling", total=None)
        one, every, theirs = measure(
            names,
            seconds=seconds,
            rounds=rounds,
            peers=peers,
            advance=lambda what: progress.update(task, description=what),
        )
    cores = os.cpu_count() or 1
    console.print(
        f"Random play in millions of actions per second, median of {rounds} rounds of {seconds:g} s (lowest to highest)"
    )
    console.print(_speeds(one, every, cores))
    if theirs:
        console.print(_peer_speeds(theirs))
        console.print(_ratios(one, theirs))


def _millions(rates: Sequence[float]) -> str:
    low, middle, high = (rate / 1e6 for rate in (min(rates), median(rates), max(rates)))
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="left" if place == 0 else "right", no_wrap=True)
    return table


def _speeds(one: dict[str, list[float]], every: dict[str, list[float]], cores: int) -> Table:
    table = _table("game", "1 core, M/s", f"{cores} cores, M/s", "actions/game", "state, bytes")
    for name, rates in one.items():
        case = CASES[name]
        row = [name, _millions(rates), _millions(every[name]), f"{mean_length(case):.1f}", str(state_size(case))]
        table.add_row(*row)
    return table


def _peer_speeds(theirs: dict[str, list[float]]) -> Table:
    table = _table("OpenSpiel", "1 core, M/s")
    for name, rates in theirs.items():
        table.add_row(name, _millions(rates))
    return table


def _ratios(one: dict[str, list[float]], theirs: dict[str, list[float]]) -> Table:
    table = _table("game", "against", "times as fast", "goal")
    for name, rates in one.items():
        case = CASES[name]
        ratios = [mine / other for mine, other in zip(rates, theirs[case.peer], strict=True)]
        spread = f"{median(ratios):.1f} ({min(ratios):.1f} to {max(ratios):.1f})"
        table.add_row(name, case.peer, spread, f"{case.bar:g}")
    return table
