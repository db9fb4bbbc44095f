"""Klondike with fewer cards and columns, solved by trying every move: written from the rules, without the kernels."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from witchwood.games.hocus import GAME
from witchwood.games.hocus.rules import hidden_start
from witchwood.games.hocus.state import COLUMNS, KLONDIKE, STRONGEST, SUITS

Column = tuple[int, tuple[int, ...]]  # how many cards lie face down, and all of them, deepest first


@dataclass(frozen=True)
class Table:
    """A card is strength * 4 + suit, of strengths 1 to `ranks`; suits of odd numbers are red."""

    ranks: int
    draw: int
    columns: tuple[Column, ...]
    reserve: tuple[int, ...]
    turned: int = 0
    home: tuple[int, ...] = (0,) * SUITS

    @property
    def key(self) -> object:
        """Equal for tables that differ by the order of columns."""
        return tuple(sorted(self.columns)), self.reserve, self.turned, self.home


def reduced(dice: random.Random, ranks: int, sizes: range, draw: int) -> Table:
    """A random deal. sizes: the most cards face down, by column."""
    cards = [rank * SUITS + suit for rank in range(1, ranks + 1) for suit in range(SUITS)]
    dice.shuffle(cards)
    columns, weak_below = [], dice.random() < 0.5
    for most in sizes:
        pile = [cards.pop() for _ in range(1 + (most if dice.random() < 0.5 else dice.randint(0, most)))]
        columns.append((len(pile) - 1, tuple(sorted(pile) if weak_below else pile)))
    return Table(ranks, draw, tuple(columns), tuple(cards))


def can_be_won(table: Table) -> bool:
    """Whether any order of moves brings all cards home."""
    seen, todo = {table.key}, [table]
    while todo:
        for after in moves(todo.pop()):
            if after.home == (table.ranks,) * SUITS:
                return True
            if after.key not in seen:
                seen.add(after.key)
                todo.append(after)
    return False


def moves(table: Table) -> Iterator[Table]:
    """The tables after each move that the rules allow."""
    if table.reserve:
        turned = 0 if table.turned == len(table.reserve) else table.turned
        yield replace(table, turned=min(turned + table.draw, len(table.reserve)))
    if table.turned:
        card = table.reserve[table.turned - 1]
        rest = table.reserve[: table.turned - 1] + table.reserve[table.turned :]
        taken = replace(table, reserve=rest, turned=table.turned - 1)
        yield from _brought_home(taken, card)
        yield from _laid(taken, (card,))
    for suit, strength in enumerate(table.home):
        if strength:
            yield from _laid(replace(table, home=_with(table.home, suit, strength - 1)), (strength * SUITS + suit,))
    for place, (down, cards) in enumerate(table.columns):
        for first in range(down, len(cards)):
            left = cards[:first]
            column = (min(down, max(0, len(left) - 1)), left)
            lifted = replace(table, columns=_with(table.columns, place, column))
            yield from _laid(lifted, cards[first:], place)
            if first == len(cards) - 1:
                yield from _brought_home(lifted, cards[-1])


def _brought_home(table: Table, card: int) -> Iterator[Table]:
    strength, suit = divmod(card, SUITS)
    if table.home[suit] == strength - 1:
        yield replace(table, home=_with(table.home, suit, strength))


def _laid(table: Table, cards: tuple[int, ...], source: int = -1) -> Iterator[Table]:
    for place, (down, lying) in enumerate(table.columns):
        if place != source and _takes(table, lying, cards[0]):
            yield replace(table, columns=_with(table.columns, place, (down, lying + cards)))


def _takes(table: Table, lying: tuple[int, ...], card: int) -> bool:
    if not lying:
        return card // SUITS == table.ranks
    return lying[-1] // SUITS == card // SUITS + 1 and (lying[-1] + card) % 2 == 1


def _with(items: tuple[Any, ...], place: int, item: object) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])


def as_state(table: Table) -> Any:
    """The same as a state of the game: the strongest cards of 13, with all weaker ones home, in the last columns."""
    lift = STRONGEST[KLONDIKE] - table.ranks
    options = GAME.settle({"preset": "klondike", "draw": table.draw, "worry_back": True})
    state = GAME.empty(options, 1)
    state.wanted = 0xF << SUITS * (lift + 1)
    for column, (down, cards) in enumerate(table.columns, COLUMNS - len(table.columns)):
        raised = [card + SUITS * lift for card in cards]
        first = int(hidden_start(column))
        state.hidden[first : first + down], state.down[column] = raised[:down], down
        state.shown[column] = np.uint64(sum(1 << card for card in raised[down:]))
    state.held, state.seen = len(table.reserve), 1
    state.reserve[: state.held] = [card + SUITS * lift for card in table.reserve]
    return state
