"""Plans for Wyr: nothing is hidden, so the best score can be found, and often be proved.

`solver_bound` says how many points can still be reached; beam searches (`solver_beam`), each wider than the one
before, look for a line that reaches them. That solved every deal of 0..99999 (`witchwood solve wyr --deals 0..99999`).
Not every deal can be solved: in deal 1007573 only one Keiju can ever be enticed. And in the middle of a game the bound
is often out of reach. Then a free search that left nothing out proves the best score, if the position is small enough.
Such a proof trusts that no two baskets have the same 64-bit digest.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from witchwood.engine.game import check_seed
from witchwood.engine.kernel import State
from witchwood.engine.random import mix
from witchwood.games.wyr.rules import card_at
from witchwood.games.wyr.solver_beam import CANDIDATE, NODE, SEARCH, SPARE, STEP, WORTHS, go_on
from witchwood.games.wyr.solver_bound import bound, points
from witchwood.games.wyr.state import KEIJU_DRAWN, NATURE_CARDS, PLACES

_PLAIN, _FREE = False, True
_ROUNDS = (
    *((2, _PLAIN), (8, _PLAIN), (32, _PLAIN), (32, _FREE), (128, _PLAIN), (128, _FREE), (512, _PLAIN), (512, _FREE)),
    *((2048, _PLAIN), (2048, _FREE), (8192, _PLAIN), (8192, _FREE), (32768, _PLAIN), (32768, _FREE)),
)
"""Width and kind of each search. Nine deals in ten need only the first; all together take half a minute and 40 MB."""

_PAUSE = 1024  # between two looks at the clock this many states are seen, or one layer
_LAYERS = NATURE_CARDS + KEIJU_DRAWN  # no game has more actions
_STATE_BYTES = 2 * NODE.itemsize + 2 * CANDIDATE.itemsize + _LAYERS * STEP.itemsize + 32  # of each place in a beam


@dataclass(frozen=True)
class Plan:
    """What to do from a position on.

    line: action numbers, in order; they replay from the position.
    score: the score after them. A plan that was cut short may end before the game does.
    bound: no line scores more. proved: whether the plan reaches it.
    nodes: how many states were looked at. width: of the widest search so far; 0 if none was needed.
    """

    line: tuple[int, ...]
    score: int
    bound: int
    nodes: int = 0
    width: int = 0

    @property
    def proved(self) -> bool:
        """Whether this is known to be the best score."""
        return self.score == self.bound


def plan(
    state: State,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    memory: int | None = None,
    stop: Callable[[], bool] | None = None,
    on_better: Callable[[Plan], None] | None = None,
) -> Plan:
    """The best plan from `state`, which may be any state and is not changed.

    It ends when the plan is proved best, when the next layer of a search would raise the states seen above `nodes`,
    after `seconds`, when `stop` answers True, or when all searches are done. (Clock and `stop` are asked every few
    milliseconds, and about once a second in the widest searches.) memory: MiB; searches too wide for it are left out.
    `on_better` receives every plan better than those before. Without `seconds` and `stop`, the result depends on the
    other arguments alone. ValueError for a bad number.
    """
    if nodes is not None and nodes < 0:
        raise ValueError(f"nodes: {nodes} is not allowed; use 0 or more")
    until = None if seconds is None else time.monotonic() + seconds
    dice = check_seed(seed)
    best = Plan((), int(points(state)), int(bound(state, True)))
    for number, (width, free) in enumerate(_ROUNDS):
        if best.proved or (memory is not None and width * _STATE_BYTES > memory * 2**20):
            break
        beam = _Beam(width)
        beam.start(state, free, best, int(mix(np.uint64((dice + number) % 2**64))))
        cut = False
        while not (beam.done or cut):
            late = until is not None and time.monotonic() >= until
            cut = late or (stop is not None and stop()) or not beam.go_on(nodes)
        better = int(beam.search.best) > best.score
        if better:
            best = replace(best, line=beam.line(), score=int(beam.search.best))
        seen = int(beam.search.seen)
        best = replace(best, nodes=seen, width=width if seen > best.nodes else best.width)
        if free and not cut and not beam.search.dropped:
            best = replace(best, bound=best.score)  # the search has seen everything that could be better
        if better and on_better is not None:
            on_better(best)
        if cut:
            break
    return best


def _structs(dtype: DTypeLike, *shape: int) -> Any:
    return np.zeros(shape, dtype).view(np.recarray)


class _Beam:
    """The memory of one search."""

    def __init__(self, width: int) -> None:
        self.search = _structs(SEARCH, 1)[0]
        self._nodes = _structs(NODE, 2, width)
        self._found = _structs(CANDIDATE, 2 * width + SPARE)
        self._table = np.empty(1 << (2 * len(self._found) - 1).bit_length(), np.int32)
        self._tally = np.empty(WORTHS, np.int64)
        self._steps = _structs(STEP, _LAYERS, width)

    def start(self, state: State, free: bool, best: Plan, salt: int) -> None:
        """Make `state` the only one of layer 0; look for a better score than `best`."""
        root = self._nodes[0, 0]
        root.state = state
        root.garden = sum(1 << card for place in range(PLACES) if (card := int(card_at(state.row, place))))
        root.bound = self.search.aim = best.bound
        self.search.best = best.score
        self.search.free = free
        self.search.salt = salt
        self.search.seen = best.nodes
        self.search.many = 1

    @property
    def done(self) -> bool:
        """Whether there is nothing more to search, or the bound was reached."""
        return not self.search.many or bool(self.search.best >= self.search.aim)

    def go_on(self, nodes: int | None) -> bool:
        """Make some layers, unless more than `nodes` states would have been seen then: False."""
        search = self.search
        allowed = int(search.seen + max(_PAUSE, search.many))
        if nodes is not None:
            allowed = min(allowed, nodes)
        before = int(search.layer)
        go_on(search, self._nodes, self._found, self._table, self._tally, self._steps, allowed)
        return bool(search.layer > before)

    def line(self) -> tuple[int, ...]:
        """The actions that led to the best score found in this search."""
        actions = [int(self.search.end_action)]
        index = int(self.search.end_parent)
        for layer in range(int(self.search.end_layer) - 2, -1, -1):
            step = self._steps[layer, index]
            actions.append(int(step.action))
            index = int(step.parent)
        return tuple(reversed(actions))
