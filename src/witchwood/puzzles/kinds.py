"""What a kind of puzzle is. A game brings its own in `puzzles.py`; they need not import anything from here.

A *goal* is reached by one player's own plays, with nothing hidden and nothing left to chance on the way: every way is
looked at (`reach.py`). A *win* is one action of several that wins against every defence: the others are proved to lose
(`wins.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, TypeAlias, runtime_checkable

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.option import Value
from witchwood.engine.search import Answer
from witchwood.engine.text import quote


class Kind(Protocol):
    """What all kinds have."""

    @property
    def name(self) -> str:
        """In files and addresses, as "win2"."""

    @property
    def title(self) -> str:
        """What it is called, as "Win in two turns"."""

    @property
    def options(self) -> Mapping[str, Value]:
        """The rules of its deals."""

    def starts(self, deal: int) -> Iterator[tuple[State, str]]:
        """Positions of a deal that may make a puzzle, and what each question is about ("" where all is said)."""

    def question(self, state: State, about: str, least: int) -> str:
        """What is asked, in a sentence or two. least: the fewest plays of one's own that answer it."""

    def key(self, state: State, about: str) -> str:
        """The same for positions that count as one puzzle."""

    def themes(self, state: State, about: str, answer: Sequence[int]) -> list[str] | None:
        """What the answer is about, in a few words each; None where the puzzle would be dull. answer: its plays."""


@runtime_checkable
class Goal(Kind, Protocol):
    """A goal that a player reaches alone."""

    @property
    def fewest(self) -> int:
        """The fewest plays that such a puzzle takes."""

    @property
    def most(self) -> int:
        """The most plays."""

    @property
    def nodes(self) -> int:
        """The most positions that a search may need."""

    @property
    def bars_longer(self) -> bool:
        """Whether a position with a way of more plays makes no puzzle, as nobody would call that way wrong."""

    def forbids(self, start: State, state: State, action: int) -> str:
        """Why this puzzle leaves out an action that the rules allow, as a sentence; "" where it doesn't."""

    def reaches(self, before: State, action: int, after: State, about: str) -> bool:
        """Whether this play reaches the goal."""

    def progress(self, start: State, state: State) -> int:
        """How near a position is to the goal, the more the nearer: after an error the best try is shown."""

    def falls_short(self, start: State, state: State, about: str) -> str:
        """What the best try after a wrong play comes to, as a sentence."""


@runtime_checkable
class Win(Kind, Protocol):
    """One action wins. `judge` is the seat's verdict on a position, and the line of best play."""

    def judge(self, state: State, seat: int, nodes: int, seed: int) -> Answer:
        """The seat's verdict on a position, by a search of so many nodes."""

    def turns(self, state: State, seat: int, action: int) -> int | None:
        """The fewest turns of its own that the seat needs after and with this action, whatever the other does; None
        where it would be too long to tell.
        """

    def longest(self, state: State, seat: int, action: int, turns: int) -> tuple[int, ...]:
        """What follows an action that wins in `turns` turns of the seat and no fewer: its win against a defence that
        lasts as long as any.
        """

    def wants(self, turns: int | None) -> bool:
        """Whether a win of this length is of this kind."""


AnyKind: TypeAlias = Goal | Win


@cache
def kinds_of(game: Game) -> Mapping[str, AnyKind]:
    """A game's kinds of puzzles by name; none where it has none."""
    module = f"{game.package}.puzzles"
    if find_spec(module) is None:
        return {}
    return {kind.name: kind for kind in import_module(module).KINDS}


def kind_of(game: Game, name: str) -> AnyKind:
    """The kind of that name. ValueError lists those there are."""
    kinds = kinds_of(game)
    if name not in kinds:
        there = ", ".join(kinds) or "none"
        raise ValueError(f"{game.name} has no puzzles of the kind {quote(name)}; its kinds: {there}")
    return kinds[name]
