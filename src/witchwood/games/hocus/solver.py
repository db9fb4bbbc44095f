"""Solve Hocus or Klondike with all cards known ("thoughtful" play): won with a line, lost by exhaustion, or unknown.

Two searches take turns. *Quick passes* are short depth-first searches with some chance in the order of moves, started
again and again; their lengths follow M. Luby, A. Sinclair and D. Zuckerman, "Optimal speedup of Las Vegas algorithms",
Information Processing Letters 47 (1993). They find most wins within milliseconds. The *complete* search goes through
every position that can be reached, but for those that `solver_moves` proves needless; when it comes to its end, the
deal is lost. Each has a table of the positions it has entered, which are entered once. Nothing is ever dropped from a
table: when the complete search's is full, that search gives up, and with it all hope of proving a loss.

Neither search goes on from a dead end (`solver_dead`), nor, in Klondike, where there is no room for the cards that
would have to be laid bare (`solver_room`). Most lost deals of Hocus are dead ends within a few moves.

The idea of one choice for all reserve cards within reach, and of dominances, is from C. Blake and I. P. Gent, "The
winnability of Klondike solitaire and many other patience games" (2019-2024), which gives 81.945 % for three cards a
draw; R. Bjarnason, P. Tadepalli and A. Fern, "Searching solitaire in real time" (2007), call such play thoughtful.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.kernel import State
from witchwood.engine.search import Allowance, Answer, Budget, Verdict
from witchwood.games.hocus.rules import hidden_start
from witchwood.games.hocus.solver_class_line import ClassSearch, has_classes
from witchwood.games.hocus.solver_moves import MOST_MOVES, actions_of, forbidding_of
from witchwood.games.hocus.solver_room import depth_of, write_hopeful
from witchwood.games.hocus.solver_search import EXHAUSTED, FOUND, FULL, RUNNING, WALK, search_within
from witchwood.games.hocus.state import COLUMNS, KLONDIKE, PLAYING, STATE, STRONGEST, SUITS, WON

_MEMORY = 128  # MiB for the complete search's table unless the budget says otherwise; 6 million positions fit
_ENTRY = 16  # bytes of a position in a table
_SLICE = 4_096  # positions between two looks at the clock
_PASS = 500  # positions of the shortest quick pass
_LONGEST_PASS = 64  # times that
_LEVELS, _QUICK_LEVELS = 1 << 14, 1 << 11
_MOVES_A_LEVEL = 16  # room for moves in the stack; most levels have fewer
_NOISE = 25
_FIRST_TURN = 4_000  # positions of quick passes before the complete search begins
_TURNS = (
    (12_000, 4_000),
    (2_000, 18_000),
)  # by preset: positions of a turn, of quick passes and of the complete search
_PATIENCE = 4  # quick passes alone go on until so many times the table's positions were looked at
_SEED_STEP = 0x9E3779B97F4A7C15
_NEVER = np.uint64(2**64 - 1)


class _Room:
    """What `solver_room` says of the positions that can follow: nothing, until it is asked."""

    def __init__(self) -> None:
        self.strides = np.zeros(COLUMNS, np.int64)
        self.hopeful = np.ones(1, np.int8)

    def ask(self, state: State) -> bool:
        """Look at all depths of the columns; whether the position may be winnable."""
        sizes = [1, *(int(depth_of(state, column)) + 1 for column in range(COLUMNS))]
        self.strides = np.cumprod(sizes[:COLUMNS])
        self.hopeful = np.zeros(np.prod(sizes), np.int8)
        write_hopeful(state, self.strides, self.hopeful)
        return bool(self.hopeful[-1])


class _Walk:
    """One depth-first search and its memory."""

    def __init__(self, state: State, room: _Room, levels: int, entries: int) -> None:
        self._room = room
        self._states: Any = np.empty(levels + 1, STATE).view(np.recarray)
        self._states[0] = state
        self._states[0].seen = 0  # all cards are known here; so the rules need not ask whether only draws are left
        self._moves = np.empty(levels * _MOVES_A_LEVEL + 2 * MOST_MOVES, np.int64)
        self._ends = np.empty(levels, np.int64)
        self._table = np.zeros((entries, 2), np.uint64)
        self._forbidden = forbidding_of(state)
        self._bases = _bases(state)
        self._walk: Any = np.zeros(1, WALK).view(np.recarray)[0]
        self._entries = entries
        self.begin(0, 0, entries)

    def begin(self, seed: int, noise: int, entries: int) -> None:
        """Start over, with a table for so many positions (a power of two)."""
        self._entries = entries
        self._table[:entries] = 0
        self._walk.rng, self._walk.noise, self._walk.level, self._walk.nodes = seed, noise, -1, 0
        self.status = RUNNING

    def go_on(self, nodes: int, allowance: Allowance) -> None:
        """Go on for so many positions."""
        before = int(self._walk.nodes)
        self.status = int(
            search_within(
                self._walk,
                self._states,
                self._moves,
                self._ends,
                self._table[: self._entries],
                self._forbidden,
                self._bases,
                self._room.strides,
                self._room.hopeful,
                nodes,
            )
        )
        allowance.spend(int(self._walk.nodes) - before)

    def line(self) -> tuple[int, ...]:
        """The actions to the win that was found."""
        moves = [int(self._moves[self._ends[level]]) for level in range(int(self._walk.level))]
        return tuple(action for move in moves for action in actions_of(move))


def solve(state: State, budget: Budget) -> Answer:
    """Solve a position, seeing all cards. The complete search's table takes the largest power of two within the memory.

    With WON the answer's line leads to the win through the rules as they stand; value is 1.0 or 0.0 when proved. A
    game that is over or given up is what it is. counters: "nodes", positions entered in all; "passes", quick passes
    begun; "complete", positions of them that the complete search entered, or classes (`solver_classes`); "full", the
    memory in MiB, once its table is full.
    """
    allowance = budget.start()
    if state.end != PLAYING:
        won = state.end == WON
        return Answer(None, Verdict.WON if won else Verdict.LOST, float(won))
    search = _Turns(state, allowance)
    verdict = search.run()
    answer = Answer(
        search.line[0] if search.line else None,
        verdict,
        None if verdict == Verdict.UNKNOWN else float(verdict == Verdict.WON),
        search.line,
        search.counters,
    )
    if budget.progress is not None and verdict != Verdict.UNKNOWN:
        budget.progress(answer)
    return answer


class _Turns:
    """Quick passes and the complete search, taking turns until the position is decided or the budget spent."""

    def __init__(self, state: State, allowance: Allowance) -> None:
        self._state = state
        self._allowance = allowance
        self._memory = _MEMORY if allowance.budget.memory is None else allowance.budget.memory
        self._entries = 1 << (self._memory * 2**20 // _ENTRY).bit_length() - 1
        self._room = _Room()
        self._quick = _Walk(state, self._room, _QUICK_LEVELS, _table_for(_PASS * _LONGEST_PASS))
        self._left = 0  # positions until the quick pass ends
        self.passes = 0
        self.complete_nodes = 0
        self.line: tuple[int, ...] = ()
        self._is_full = False

    def run(self) -> Verdict:
        """The verdict; `line` then holds the win."""
        if self._quick_turn(_FIRST_TURN):
            return self._verdict(self._quick)
        if self._state.preset == KLONDIKE and not self._room.ask(self._state):
            return Verdict.LOST
        complete = self._complete()
        quick_turn, complete_turn = _TURNS[int(self._state.preset)]
        while complete.status == RUNNING or self._allowance.nodes < _PATIENCE * self._entries:
            self._tell()
            before = self._allowance.nodes
            ended = complete.status == RUNNING and self._go_on(complete, complete_turn)
            self.complete_nodes += self._allowance.nodes - before
            self._is_full = complete.status == FULL
            if ended:
                return self._verdict(complete)
            if self._quick_turn(quick_turn):
                return self._verdict(self._quick)
        return Verdict.UNKNOWN

    def _complete(self) -> _Walk | ClassSearch:
        if has_classes(self._state):
            return ClassSearch(self._state, self._room.strides, self._room.hopeful, self._memory)
        return _Walk(self._state, self._room, _LEVELS, self._entries)

    def _tell(self) -> None:
        """Report how far the search is."""
        if self._allowance.budget.progress is not None:
            self._allowance.budget.progress(Answer(None, counters=self.counters))

    @property
    def counters(self) -> dict[str, int | float]:
        """What was done so far."""
        done: dict[str, int | float] = {
            "nodes": self._allowance.nodes,
            "passes": self.passes,
            "complete": self.complete_nodes,
        }
        if self._is_full:
            done["full"] = self._memory
        return done

    def _verdict(self, walk: _Walk | ClassSearch) -> Verdict:
        if walk.status == FOUND:
            self.line = walk.line()
            return Verdict.WON
        return Verdict.LOST if walk.status == EXHAUSTED else Verdict.UNKNOWN

    def _go_on(self, walk: _Walk | ClassSearch, nodes: int) -> bool:
        """Go on for so many positions, looking at the clock; whether all is over, proved or not."""
        while nodes > 0 and walk.status == RUNNING:
            most = self._allowance.slice(min(nodes, _SLICE))
            if most == 0:
                return True
            walk.go_on(most, self._allowance)
            nodes -= most
        return walk.status in {FOUND, EXHAUSTED}

    def _quick_turn(self, nodes: int) -> bool:
        """Go on with quick passes for so many positions; whether all is over, proved or not."""
        while nodes > 0:
            if self._left == 0 or self._quick.status != RUNNING:
                self.passes += 1
                self._left = _PASS * min(_luby(self.passes), _LONGEST_PASS)
                seed = (self._allowance.budget.seed + self.passes * _SEED_STEP) % 2**64
                self._quick.begin(seed, _NOISE if self.passes > 1 else 0, _table_for(self._left))
            most = min(nodes, self._left)
            if self._go_on(self._quick, most):
                return True
            nodes -= most
            self._left -= most
        return False


def _luby(number: int) -> int:
    """The sequence 1, 1, 2, 1, 1, 2, 4, 1, ..., counted from 1."""
    while number & (number + 1):
        number -= (1 << number.bit_length() - 1) - 1
    return (number + 1) // 2


def _table_for(nodes: int) -> int:
    """A power of two, twice as large at least, so that so many positions do not fill it."""
    return 1 << (2 * nodes - 1).bit_length()


def _bases(state: State) -> NDArray[np.uint64]:
    """By column, the set of the card that was dealt deepest, if it is no king; else a set that no card is.

    In Klondike such a card lies at the bottom of that column or was moved away for good.
    """
    bases = np.full(COLUMNS, _NEVER, np.uint64)
    for column in range(COLUMNS):
        shown = int(state.shown[column])
        card = int(state.hidden[hidden_start(column)]) if state.down[column] else shown.bit_length() - 1
        if 0 < card < SUITS * STRONGEST[KLONDIKE]:
            bases[column] = 1 << card
    return bases
