"""What a search is given and what it answers: a budget, and an action with what is believed of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Verdict(StrEnum):
    """What is known of a position, for the one who asked: proved, or not."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Answer:
    """A search's answer.

    action: the action it would play, None where there is none to play.
    verdict: WON and LOST are proved; UNKNOWN says that the budget ended first.
    value: what it expects for the seat that asked, in the game's scores; None if it does not say.
    line: actions from the position on, the best found (with WON: they win, one after another, as they stand).
    counters: what the search did, by name, such as "nodes".
    resigns: it would rather give up, for nothing is left to gain; the action is then as good as any.
    """

    action: int | None
    verdict: Verdict = Verdict.UNKNOWN
    value: float | None = None
    line: tuple[int, ...] = ()
    counters: Mapping[str, int | float] = field(default_factory=dict)
    resigns: bool = False


@dataclass(frozen=True)
class Budget:
    """How long a search may go on; whatever runs out first ends it. None is no limit.

    seconds: wall time, from `start()`. nodes: positions looked at; with nodes alone the same position, budget and
    seed give the same answer on every machine. stop: asked now and then, ends the search when it answers True.
    progress: told the best answer so far, whenever it gets better. memory: MiB that a search's tables may take; None
    leaves it to the search. (Those whose tables are small and of fixed size, below 16 MiB, take no notice.)
    """

    seconds: float | None = None
    nodes: int | None = None
    seed: int = 0
    stop: Callable[[], bool] | None = None
    progress: Callable[[Answer], None] | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name, limit in (("seconds", self.seconds), ("nodes", self.nodes)):
            if limit is not None and not limit > 0:
                raise ValueError(f"{name}: {limit!r} is not allowed; use a number above 0")
        if self.memory is not None and self.memory < 1:
            raise ValueError(f"memory: {self.memory!r} is not allowed; use MiB from 1")

    def start(self) -> Clock:
        """Begin to count."""
        return Clock(self)


class Clock:
    """A budget being spent. Kernels can't tell the time, so searches run in slices and ask in between."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.nodes = 0
        self._began = time.monotonic()

    @property
    def seconds(self) -> float:
        """Wall seconds since the start."""
        return time.monotonic() - self._began

    def slice(self, most: int) -> int:
        """How many nodes may be looked at next: at most `most`, 0 when the budget is spent or a stop was asked for."""
        budget = self.budget
        if budget.stop is not None and budget.stop():
            return 0
        if budget.seconds is not None and self.seconds >= budget.seconds:
            return 0
        return most if budget.nodes is None else max(0, min(most, budget.nodes - self.nodes))

    def spend(self, nodes: int) -> None:
        """Count the nodes of a slice."""
        self.nodes += nodes
