"""How far a study is: rates that were seen, and a time left that does not promise more than is known."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from witchwood.lab.rows.part import Done, Part


@dataclass(frozen=True)
class Progress:
    """A moment of a run.

    games, of: done in this run, and to be done. rate: games a second since it began. left: seconds, by what games of
    the same line-up and variant took; at_least: some of those were not seen yet, or another round may follow, so it may
    well be longer.
    """

    games: int
    of: int
    rate: float
    left: float
    at_least: bool

    @property
    def words(self) -> str:
        """In one line."""
        told = f"{self.games:,} of {self.of:,} games, {self.rate:,.1f} a second"
        if self.games == self.of:
            return told
        return f"{told}, {'at least ' if self.at_least else 'about '}{_span(self.left)} left"


class Watch:
    """Counts what is done."""

    def __init__(self, parts: Sequence[Part], workers: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._began, self._workers = clock, clock(), workers
        self._games = 0
        self._to_do: dict[tuple[str, str], int] = defaultdict(int)
        self._seen: dict[tuple[str, str], tuple[int, float]] = {}
        for part in parts:
            self._to_do[part.group] += part.games
        self._of = sum(self._to_do.values())

    def learn(self, done: Done) -> Progress:
        """Take in a part."""
        group, games = done.part.group, done.part.games
        before, seconds = self._seen.get(group, (0, 0.0))
        self._seen[group] = before + games, seconds + done.seconds
        self._to_do[group] -= games
        self._games += games
        left = 0.0
        for name, games_left in self._to_do.items():
            if name in self._seen:
                played, took = self._seen[name]
                left += games_left * took / played
        unseen = any(games_left and name not in self._seen for name, games_left in self._to_do.items())
        rate = self._games / max(1e-9, self._clock() - self._began)
        return Progress(self._games, self._of, rate, left / self._workers, unseen)


def _span(seconds: float) -> str:
    """A time in words, no finer than it is known."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
