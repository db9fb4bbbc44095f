"""The complete search of Klondike as `solver` asks it, and the line that it found, in actions."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.kernel import State
from witchwood.engine.search import Allowance
from witchwood.games.hocus.rules import play
from witchwood.games.hocus.solver_classes import MOST_DRAW, MOST_HOMES, PROGRESS
from witchwood.games.hocus.solver_complete import (
    FROM_FOUNDATION,
    FROM_RESERVE_PLACE,
    HEAD_MOVES,
    KING_COMES,
    PLACE_HOME,
    PLACE_MOVES,
    ROW,
    SOURCES,
    search_classes,
)
from witchwood.games.hocus.solver_counts import (
    ALL_HOME,
    PLACES,
    START,
    bare_of,
    home_of,
    homes_of,
    reserve_of,
    sets_of,
    takes_of,
    wanted_of,
    write_start,
)
from witchwood.games.hocus.solver_search import EXHAUSTED, RUNNING
from witchwood.games.hocus.state import (
    BLOCK,
    COLUMN_HOME,
    COLUMNS,
    DRAW,
    FROM_COLUMN,
    FROM_HOME,
    FROM_RESERVE,
    KLONDIKE,
    LONGEST,
    ONTO,
    RESERVE_HOME,
    STRONGEST,
    SUITS,
    UNLIMITED,
)

WORD = 8  # bytes of a class in the table
_FIRST_BITS = 12
_ROWS, _LEVELS = 1 << 18, 512


def has_classes(state: State) -> bool:
    """Whether the rules of a position are those that classes are for."""
    back = state.worry_back and state.redeals == UNLIMITED
    return bool(state.preset == KLONDIKE and back and state.draw <= MOST_DRAW)


class ClassSearch:
    """One search from a state, and its memory. strides, hopeful: what `solver_room` says. memory: MiB of its table."""

    def __init__(self, state: State, strides: NDArray[np.int64], hopeful: NDArray[np.int8], memory: int) -> None:
        self._state = state
        self._hopeful = hopeful
        self.start: Any = np.zeros(1, START).view(np.recarray)[0]
        self.progress: Any = np.zeros(1, PROGRESS).view(np.recarray)[0]
        self._stack: Any = np.zeros(_ROWS, ROW).view(np.recarray)
        self._path: Any = np.zeros(_LEVELS, ROW).view(np.recarray)
        self._table = np.zeros(1 << (memory * 2**20 // WORD).bit_length() - 1, np.uint64)
        self._members, self._skipped = np.zeros((2, MOST_HOMES), np.int64), np.zeros((2, MOST_HOMES), np.int8)
        self._stamps = np.zeros(MOST_HOMES, np.int64)
        first = self._stack[0]
        first.depths = write_start(state, strides, self.start)
        first.reserve, first.turned = (1 << int(state.held)) - 1, state.turned
        first.homes, first.step = homes_of(state.wanted), -1
        self.progress.rows, self.progress.bits = 1, min(_FIRST_BITS, len(self._table).bit_length() - 1)
        self.status = RUNNING

    def go_on(self, nodes: int, allowance: Allowance) -> None:
        """Go on for so many classes."""
        before = int(self.progress.nodes)
        if not self._hopeful[-1]:
            self.status = EXHAUSTED
            return
        self.status = int(
            search_classes(
                self.start,
                self.progress,
                self._stack,
                self._path,
                self._table,
                self._hopeful,
                self._members,
                self._skipped,
                self._stamps,
                nodes,
            )
        )
        allowance.spend(int(self.progress.nodes) - before)

    def line(self) -> tuple[int, ...]:
        """The actions to the win that was found."""
        built = _Line(self._state, self.start)
        rows = self._path[: int(self.progress.level) + 1]
        for row, after in pairwise(rows):
            built.within_class(row, int(after.before))
            built.step(int(after.step))
        built.within_class(rows[-1], ALL_HOME)
        return tuple(built.actions)


class _Line:
    """Actions, each played by the rules as it is added."""

    def __init__(self, state: State, start: State) -> None:
        self._state = state.copy()
        self._state.seen = 0  # all cards are known here
        self._start = start
        self.actions: list[int] = []

    def within_class(self, row: State, goal: int) -> None:
        """Go from one position of a class to another by the fewest steps that can be undone."""
        heads, under, free, _ = sets_of(self._start, row.depths)
        rest = int(self._start.every) & ~int(under) & ~int(reserve_of(self._start, row.reserve))
        still = np.uint64(heads)
        came: dict[int, tuple[int, int, bool]] = {}  # homes before, the card and whether it goes home
        todo = [int(row.homes)]
        for homes in todo:
            if goal in came:
                break
            home = int(home_of(homes))
            table = rest & ~home
            bare = bare_of(np.uint64(table), still)
            takes = takes_of(np.uint64(table), still, free, np.uint64(bare))
            ups = table & int(bare) & int(wanted_of(np.uint64(home))) & ~int(heads)
            for cards, up in ((ups, True), (home & ~(home >> SUITS) & rest & int(takes), False)):
                for card in (one for one in range(SUITS, 64) if cards >> one & 1):
                    other = homes + (1 if up else -1) * (1 << 4 * (card % SUITS))
                    if other not in came and other != todo[0]:
                        came[other] = homes, card, up
                        todo.append(other)
        way = []
        while goal != todo[0]:
            goal, card, up = came[goal]
            way.append((card, up))
        for card, up in reversed(way):
            if up:
                self._home(card)
            else:
                self._do(ONTO + self._column_for(card) * BLOCK + FROM_HOME + card % SUITS)

    def step(self, step: int) -> None:
        """Take a step of `solver_complete`."""
        if step >= PLACE_HOME:
            place = (step - PLACE_HOME) % PLACES
            self._take(int(self._start.cards[place]), home=step < PLACE_MOVES)
        elif step >= KING_COMES:
            column, source = divmod(step - KING_COMES, SOURCES)
            self._move(column)
            if source < FROM_RESERVE_PLACE:
                self._move(source)
            elif source < FROM_FOUNDATION:
                self._take(int(self._start.cards[source - FROM_RESERVE_PLACE]), home=False)
            else:
                suit = source - FROM_FOUNDATION
                king = SUITS * STRONGEST[KLONDIKE] + suit
                self._do(ONTO + self._column_for(king) * BLOCK + FROM_HOME + suit)
        elif step >= HEAD_MOVES:
            self._move(step - HEAD_MOVES)
        else:
            self._home(_highest(self._shown(step)))

    def _do(self, action: int) -> None:
        play(self._state, 0, action)
        self.actions.append(action)

    def _shown(self, column: int) -> int:
        return int(self._state.shown[column])

    def _column_for(self, card: int) -> int:
        """A column that takes a card."""
        for column in range(COLUMNS):
            shown = self._shown(column)
            top = _lowest(shown) if shown else None
            if top is None:
                if card // SUITS == STRONGEST[KLONDIKE]:
                    return column
            elif top // SUITS == card // SUITS + 1 and (top ^ card) & 1:
                return column
        raise AssertionError(f"no column takes card {card}")

    def _home(self, card: int) -> None:
        """Bring a face-up card home; the tail on it goes to its twin before."""
        column = next(one for one in range(COLUMNS) if self._shown(one) >> card & 1)
        tail = self._shown(column) & (1 << card) - 1
        if tail:
            twin = 1 << (card ^ 2)
            other = next(one for one in range(COLUMNS) if self._shown(one) & -self._shown(one) == twin)
            self._do(ONTO + other * BLOCK + FROM_COLUMN + column * LONGEST + tail.bit_count() - 1)
        self._do(COLUMN_HOME + column)

    def _move(self, column: int) -> None:
        """Move all face-up cards of a column onto another."""
        shown = self._shown(column)
        target = self._column_for(_highest(shown))
        self._do(ONTO + target * BLOCK + FROM_COLUMN + column * LONGEST + shown.bit_count() - 1)

    def _take(self, card: int, *, home: bool) -> None:
        """Draw until a reserve card is available, and take it."""
        while not (self._state.turned and self._state.reserve[self._state.turned - 1] == card):
            self._do(DRAW)
        self._do(RESERVE_HOME if home else ONTO + self._column_for(card) * BLOCK + FROM_RESERVE)


def _lowest(cards: int) -> int:
    return (cards & -cards).bit_length() - 1


def _highest(cards: int) -> int:
    return cards.bit_length() - 1
