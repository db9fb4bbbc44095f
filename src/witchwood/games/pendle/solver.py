"""A thoughtful player of The Witch of Pendle Hill: one who knows every card, and every shuffle that is to come.

A *beam* goes from round to round: from each position that it holds at the start of a round it plays that round several
times, mostly as the expert would and sometimes by chance, and of the starts of the next round that it comes to it keeps
those that the expert likes best. When it ends without a win, another begins, twice as wide. A win is proved by its
line.

A *full search* goes through every position that can be reached, entering each once; when it comes to its end the
position is lost. It gives up where there are more positions than its table holds, so losses are proved near the end of
games only, and the share of deals that the two win is a lower bound of what can be won.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from witchwood.engine.kernel import State
from witchwood.engine.random import DICE, mix
from witchwood.engine.search import Allowance, Answer, Budget, Verdict
from witchwood.games.pendle.dials import is_fitted
from witchwood.games.pendle.expert import workspace_for
from witchwood.games.pendle.rules import legal, turn
from witchwood.games.pendle.solver_search import (
    EXHAUSTED,
    FOUND,
    MOST_STEPS,
    RUNNING,
    WALK,
    full_search,
    try_rounds,
)
from witchwood.games.pendle.state import MOST_LEGAL, STATE, WON

_NARROW, _WIDE = 1, 256  # positions in the first beam and in the last
_FULL_AFTER = 4  # after the beam of this width the full search has its turn
_TRIES = 8  # rounds played from each
_MOST_ROUNDS = 80  # of a beam
_SLICE = 4_096  # positions between two looks at the clock, in the full search
_TABLE = 1 << 16  # entries in its table
_LEVELS = 256  # actions of the longest line that it looks at
_NO_LIMIT = 10**9


def solve(state: State, budget: Budget) -> Answer:
    """Look for a win from a position, seeing all cards.

    With WON the answer's line leads to the win through the rules as they stand; value is 1.0 or 0.0 when proved.
    counters: "nodes", actions played by the beams and positions looked at by the full search; "beams", beams begun.
    By rules that the expert was not fitted to (`dials.is_fitted`) nothing is known.
    A beam plays the rounds that it has begun to their ends, so it may go over the budget by some dozens of nodes.
    """
    allowance = budget.start()
    if turn(state) != 0:
        won = int(state.phase) == WON
        return Answer(None, Verdict.WON if won else Verdict.LOST, float(won))
    if not is_fitted(state):
        return Answer(None, counters={"nodes": 0, "beams": 0})
    search = _Thoughtful(state, allowance)
    verdict = search.run()
    value = None if verdict == Verdict.UNKNOWN else float(verdict == Verdict.WON)
    line = search.line
    answer = Answer(line[0] if line else None, verdict, value, line, search.counters)
    if budget.progress is not None and verdict != Verdict.UNKNOWN:
        budget.progress(answer)
    return answer


class _Thoughtful:
    """Both searches, until one of them comes to an end or the budget is spent."""

    def __init__(self, state: State, allowance: Allowance) -> None:
        self._state = state
        self._allowance = allowance
        self._work = workspace_for(state)
        self._work.walk.limit = _NO_LIMIT
        self._dice: Any = np.zeros(1, DICE).view(np.recarray)[0]
        self._dice.rng = mix(np.uint64(allowance.budget.seed % 2**64))
        self.beams = 0
        self.line: tuple[int, ...] = ()

    @property
    def counters(self) -> dict[str, int | float]:
        """What was done so far."""
        return {"nodes": self._allowance.nodes, "beams": self.beams}

    def run(self) -> Verdict:
        """The verdict; `line` then holds the win."""
        width = _NARROW
        while width <= _WIDE and self._allowance.slice(1):
            if self._beam(width):
                return Verdict.WON
            if width == _FULL_AFTER and (verdict := self._full()) != Verdict.UNKNOWN:
                return verdict
            width *= 2
        return Verdict.UNKNOWN

    def _beam(self, width: int) -> bool:
        """Go from round to round with so many positions; whether that led to a win."""
        self.beams += 1
        if self._allowance.budget.progress is not None:
            self._allowance.budget.progress(Answer(None, counters=self.counters))
        beam: list[tuple[Any, tuple[int, ...]]] = [(self._state, ())]
        for _ in range(_MOST_ROUNDS):
            reached: list[tuple[float, Any, tuple[int, ...]]] = []
            for state, line in beam:
                if self._allowance.slice(1) == 0:
                    return False
                for worth, after, path in self._play(state):
                    if worth > 1.0:
                        self.line = line + path
                        return True
                    if worth >= 0.0:
                        reached.append((worth, after, line + path))
            reached.sort(key=lambda found: -found[0])
            beam, seen = [], set()
            for _, state, line in reached:
                if len(beam) < width and state.tobytes() not in seen:
                    seen.add(state.tobytes())
                    beam.append((state, line))
            if not beam:
                return False
        return False

    def _play(self, state: State) -> list[tuple[float, Any, tuple[int, ...]]]:
        """Play a round several times: the worth of what it led to, the position, the actions."""
        states: Any = np.zeros(_TRIES, STATE).view(np.recarray)
        worths, lengths = np.zeros(_TRIES), np.zeros(_TRIES, np.int64)
        paths = np.zeros((_TRIES, MOST_STEPS), np.int64)
        steps = try_rounds(state, states, worths, paths, lengths, self._dice, self._work)
        self._allowance.spend(int(steps))
        return [
            (float(worths[n]), states[n], tuple(int(action) for action in paths[n, : lengths[n]]))
            for n in range(_TRIES)
        ]

    def _full(self) -> Verdict:
        """Look at every position, as far as the table reaches."""
        states: Any = np.zeros(_LEVELS, STATE).view(np.recarray)
        states[0] = self._state
        actions = np.empty((_LEVELS, MOST_LEGAL), np.int64)
        counts, nexts = np.zeros(_LEVELS, np.int64), np.zeros(_LEVELS, np.int64)
        counts[0] = legal(self._state, 0, actions[0])
        entered = np.zeros((_TABLE, 2), np.uint64)
        walk: Any = np.zeros(1, WALK).view(np.recarray)[0]
        status = RUNNING
        while status == RUNNING and (most := self._allowance.slice(_SLICE)):
            before = int(walk.nodes)
            status = int(full_search(states, actions, counts, nexts, entered, walk, most))
            self._allowance.spend(int(walk.nodes) - before)
        if status == FOUND:
            self.line = tuple(int(actions[level, nexts[level] - 1]) for level in range(int(walk.level)))
            return Verdict.WON
        return Verdict.LOST if status == EXHAUSTED else Verdict.UNKNOWN
