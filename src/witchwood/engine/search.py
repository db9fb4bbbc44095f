"""What a search is given and what it answers: a budget, and an action with what is believed of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, wraps
from typing import ParamSpec

_Asked = ParamSpec("_Asked")


class Verdict(StrEnum):
    """What is known of a position, for the seat that asked."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Answer:
    """A search's answer.

    action: the action it would play, None where there is none to play.
    verdict: WON and LOST are proved; UNKNOWN says that the budget ended first.
    value: what it expects for the seat that asked: points where the game counts them (Wyr its score, Witch Stones the
        lead at the end), else the chance to win, 0 to 1; None if it does not say.
    line: actions from the position on, the best found (with WON: they win, one after another, as they stand).
    counters: what the search did, by name. "nodes", the positions looked at, is always there. Where the game counts
        points, a solver gives "bound" (no line has more) and "proved" (1 if `value` is the best there is, else 0).
    resigns: it would rather give up, for nothing is left to gain; the action is then as good as any.
    """

    action: int | None
    verdict: Verdict = Verdict.UNKNOWN
    value: float | None = None
    line: tuple[int, ...] = ()
    counters: Mapping[str, int | float] = field(default_factory=dict)
    resigns: bool = False

    @property
    def plan(self) -> tuple[int, ...]:
        """What it would play, and what it expects to follow: the line if it begins with the action, else the action."""
        if self.action is None or self.line[:1] == (self.action,):
            return self.line
        return (self.action,)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, float) or _is_whole(value)


@dataclass(frozen=True)
class Budget:
    """How long a search may go on; whatever runs out first ends it. None is no limit.

    seconds: wall time, from `start()`. nodes: positions looked at; with nodes alone the same position, budget and
    seed give the same answer on every machine. stop: asked now and then, ends the search when it answers True.
    progress: told the best answer so far, now and then and whenever it gets better. memory: MiB that a search's tables
    may take; None leaves it to the search. The solvers of Hocus and Wyr keep to it; the tables of other searches have
    a fixed size, 50 MiB at most. ValueError names a bad number.
    """

    seconds: float | None = None
    nodes: int | None = None
    seed: int = 0
    stop: Callable[[], bool] | None = None
    progress: Callable[[Answer], None] | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not (_is_number(self.seconds) and self.seconds > 0):
            raise ValueError(f"seconds: {self.seconds!r} is not allowed; use a number above 0")
        for name, limit in (("nodes", self.nodes), ("memory", self.memory)):
            if limit is not None and not (_is_whole(limit) and limit > 0):
                raise ValueError(f"{name}: {limit!r} is not allowed; use a whole number above 0")
        if not (_is_whole(self.seed) and 0 <= self.seed < 2**64):
            raise ValueError(f"seed: {self.seed!r} is not allowed; use a whole number from 0 to 2**64 - 1")

    def start(self) -> Allowance:
        """Begin to count."""
        return Allowance(self)


def on_first_use(prepare: Callable[[], Callable[_Asked, Answer]]) -> Callable[_Asked, Answer]:
    """A search whose modules are imported, and whose kernels are compiled, when it is first asked.

    prepare: imports the search, asks it once so that all is compiled before any clock starts, and returns it.
    """
    prepared = cache(prepare)

    @wraps(prepare)
    def search(*args: _Asked.args, **named: _Asked.kwargs) -> Answer:
        return prepared()(*args, **named)

    return search


class Allowance:
    """What is left of a budget. Kernels can't read a clock, so a search runs in slices and asks between them."""

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
