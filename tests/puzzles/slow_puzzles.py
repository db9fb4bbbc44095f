"""Puzzles by the slow rules of the tests, without a kernel: what answers, and how near other plays come."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from math import inf
from typing import Protocol

from games.hocus import hocus_slow
from games.hocus.hocus_tables import slow as slow_hocus
from games.pendle import pendle_slow
from games.stones.stones_slow import Slow
from witchwood.engine.match import Match
from witchwood.games import load
from witchwood.puzzles.puzzle import Puzzle


class Place(Protocol):
    """A position on the way to a goal."""

    @property
    def key(self) -> Hashable: ...

    @property
    def done(self) -> bool:
        """Whether the goal is reached, where the last play led here."""

    @property
    def near(self) -> int:
        """More the nearer it is to the goal."""

    def after(self) -> Mapping[str, Place]:
        """Where each play that the puzzle allows leads, by its notation."""


@dataclass(frozen=True)
class Row:
    """Wyr: cards as texts, in their order."""

    cards: tuple[str, ...]

    @property
    def key(self) -> Hashable:
        return self.cards

    @property
    def done(self) -> bool:
        return len(self.cards) == 1

    @property
    def near(self) -> int:
        return -len(self.cards)

    def after(self) -> Mapping[str, Place]:
        """Cards that pair with one beside them, or with two cards between: same suit or same number."""
        row = self.cards
        pairs = [(one, one + apart) for apart in (1, 3) for one in range(len(row) - apart)]
        return {
            f"{row[place]}>h": Row(row[:place] + row[place + 1 :])
            for one, other in pairs
            if row[one][0] == row[other][0] or row[one][1:] == row[other][1:]
            for place in (one, other)
        }


@dataclass(frozen=True)
class Round:
    """Pendle: the hand against the ghosts. keep: a card to keep. empty: whether the hand must be used up."""

    table: pendle_slow.Table
    keep: str
    empty: bool

    @property
    def key(self) -> Hashable:
        return frozenset(self.table.hand), tuple(self.table.ghosts)

    @property
    def done(self) -> bool:
        hand = self.table.hand
        return not any(self.table.ghosts) and not (self.empty and hand) and (not self.keep or self.keep in hand)

    @property
    def near(self) -> int:
        return -sum(ghost != "" for ghost in self.table.ghosts)

    def after(self) -> Mapping[str, Place]:
        found: dict[str, Place] = {}
        for soldiers, ghosts in self.table.attacks():
            left = ["" if ghost in ghosts else ghost for ghost in self.table.ghosts]
            table = replace(self.table, hand=self.table.hand - set(soldiers), ghosts=left)
            text = f"{'+'.join(sorted(soldiers, key=pendle_slow.ORDER.index))}x{'+'.join(ghosts)}"
            found[text] = replace(self, table=table)
        return found


@dataclass(frozen=True)
class Columns:
    """Hocus: a card that should come home."""

    table: hocus_slow.Table
    card: hocus_slow.Card

    @property
    def key(self) -> Hashable:
        return str((self.table.up, self.table.turned, sorted(self.table.spent), self.table.homes))

    @property
    def done(self) -> bool:
        return self.table.homes[self.card[1]] >= self.card[0]

    @property
    def near(self) -> int:
        return sum(self.table.homes.values())

    def after(self) -> Mapping[str, Place]:
        found: dict[str, Place] = {}
        for text in hocus_slow.others(self.table):
            table = deepcopy(self.table)
            hocus_slow.play(table, text)
            found[text] = replace(self, table=table)
        return found


def slow_goal(puzzle: Puzzle) -> Place:
    """Where a goal's puzzle begins."""
    if puzzle.game == "wyr":
        return Row(tuple(puzzle.position.partition("row:")[2].split()[0].split(",")))
    match = Match.from_position(load(puzzle.game), puzzle.position)
    if puzzle.game == "hocus":
        return Columns(slow_hocus(match), hocus_slow.read_card(puzzle.about))
    return Round(pendle_slow.decode(match.state), puzzle.about, puzzle.kind == "empty")


def reach(place: Place, left: int, known: dict[Hashable, tuple[bool, int]]) -> tuple[bool, int]:
    """Whether the goal is reached in `left` plays, and the nearest that any of them comes; known: by key and left."""
    if left == 0 or place.done:
        return place.done, place.near
    if (place.key, left) not in known:
        ahead = [reach(one, left - 1, known) for one in place.after().values()]
        known[place.key, left] = any(goal for goal, _ in ahead), max([place.near, *(near for _, near in ahead)])
    return known[place.key, left]


def missing(place: Place, most: int, known: dict[Hashable, bool]) -> int:
    """The fewest plays to the goal; `most` where it takes as many or more, or can't be reached. known: by key and plays
    left.
    """

    def leads(one: Place, left: int) -> bool:
        if left == 0 or one.done:
            return one.done
        if (one.key, left) not in known:
            known[one.key, left] = any(leads(ahead, left - 1) for ahead in one.after().values())
        return known[one.key, left]

    return next((plays for plays in range(most) if leads(place, plays)), most)


def wins(table: Slow, seat: int, turns: float = inf, known: dict[Hashable, bool] | None = None) -> bool:
    """Whether a seat wins a game of Witch Stones, whatever the other does, in so many turns of its own."""
    if (mover := table.turn) is None:
        return table.points[seat] > table.points[1 - seat]
    if mover == seat and turns == 0:
        return False
    known = {} if known is None else known
    key = frozenset(table.board.items()), table.points, mover, turns
    if key not in known:
        takes = sorted(table.takes(mover), key=lambda take: (-table.worth(mover, take), *sorted(take)))
        ahead = (wins(table.after(mover, take), seat, turns - (mover == seat), known) for take in takes)
        known[key] = any(ahead) if mover == seat else all(ahead)
    return known[key]
