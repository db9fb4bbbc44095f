"""What episodes are dealt from: ranges of deals, and rule options, fixed or drawn for each episode."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.option import Value
from witchwood.env.kernels.world import TASK

TEST = range(2**32)
"""Deals to measure on. The commands that measure agents and searches take theirs from here: figures can be compared."""
TRAIN = range(2**32, 2**63)
"""Deals to learn from: no deal is in both ranges."""


def every(**choices: Iterable[Value]) -> list[dict[str, Value]]:
    """One task for each combination: `every(witches=(1, 3), magic=(False, True))` are four."""
    return [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]


@dataclass(frozen=True)
class Tasks:
    """The variants of a game that episodes are drawn from.

    options: of each task, settled. blanks: an empty state of each, (tasks,) structs.
    rows: seats and share of each, (tasks,) TASK; `weigh` changes the shares in place.
    """

    options: tuple[dict[str, Value], ...]
    blanks: Any
    rows: Any

    @classmethod
    def of(cls, game: Game, tasks: Sequence[Mapping[str, object]], weights: Sequence[float] | None) -> Tasks:
        """Settle the options of each task; `seats` among them is the number of seats.

        weights: how often each is drawn, relative to the others (None: equally often).
        ValueError names the task and what is wrong with it.
        """
        if not tasks:
            raise ValueError("tasks: there is none; give at least one mapping of options, such as {}")
        settled, seats = [], []
        for number, task in enumerate(tasks):
            given = dict(task)
            try:
                seats.append(game.settle_seats(given.pop("seats", None)))  # type: ignore[arg-type]  # it checks
                settled.append(game.settle(given))
            except ValueError as error:
                raise ValueError(str(error) if len(tasks) == 1 else f"task {number}: {error}") from None
        blanks = game.blank(len(tasks))
        for number, options in enumerate(settled):
            blanks[number] = game.empty(options, seats[number])
        rows = np.zeros(len(tasks), TASK).view(np.recarray)
        rows.seats = seats
        made = cls(tuple(settled), blanks, rows)
        made.weigh([1.0] * len(tasks) if weights is None else weights)
        return made

    def weigh(self, weights: Sequence[float]) -> None:
        """Draw each task so often, relative to the others, from the next deal on. ValueError for bad weights."""
        found = np.asarray(weights, np.float64)
        if found.shape != self.rows.shape or not np.isfinite(found).all() or (found < 0).any() or not found.any():
            wanted = f"{len(self.rows)} numbers from 0, not all of them 0"
            raise ValueError(f"weights: {weights!r} is not allowed; give {wanted}")
        scaled = found / found.max()  # the sum of huge ones would be infinite
        self.rows.share = scaled.cumsum() / scaled.sum()


def check_tasks(tasks: object) -> Sequence[Mapping[str, object]]:
    """`tasks` if it is a sequence of mappings, a single empty one for None; else ValueError."""
    if tasks is None:
        return ({},)
    if isinstance(tasks, Sequence) and all(isinstance(task, Mapping) for task in tasks):
        return tasks
    wanted = 'a list with a mapping of options for each task, such as [{"seats": 2}, {"seats": 3}]'
    raise ValueError(f"tasks: {tasks!r} is not allowed; give {wanted}")


def check_deals(deals: object) -> range:
    """`deals` if it is a range of deal numbers without gaps, else ValueError."""
    if isinstance(deals, range) and deals.step == 1 and 0 <= deals.start < deals.stop <= 2**64:
        longest = 2**63  # the sum of two places in it fits in 64 bits
        if len_of(deals) <= longest:
            return deals
    wanted = "a range such as range(1000), within 0 to 2**64 and no longer than 2**63"
    raise ValueError(f"deals: {deals!r} is not allowed; give {wanted}")


def len_of(deals: range) -> int:
    """How many deals a range has: `len` refuses more than 2**63."""
    return deals.stop - deals.start
