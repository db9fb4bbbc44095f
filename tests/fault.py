"""What a table of deliberate faults is made of: a fault, how it is put into a game, and what is noticed of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial, update_wrapper
from typing import Any

import numpy as np

from witchwood.contract import DEMANDS, Broken, Case
from witchwood.engine.game import Game


@dataclass(frozen=True)
class Fault:
    """One function or number of a game replaced by a broken one. make: from the right one."""

    verb: str
    name: str
    make: Callable[[Any], Any]

    def put_into(self, game: Game) -> Game:
        """The game with this fault."""
        changes: dict[str, Any]
        for home in ("rules", "text"):
            holder: Any = getattr(game, home)
            if hasattr(holder, self.verb):
                changes = {home: replace(holder, **{self.verb: self.make(getattr(holder, self.verb))})}
                return replace(game, **changes)
        changes = {self.verb: self.make(getattr(game, self.verb))}
        return replace(game, **changes)


def adding_to(faults: list[Fault]) -> Callable[[str], Callable[[Callable[..., Any]], Callable[..., Any]]]:
    """A decorator that adds a broken function to a table, by its verb."""

    def fault(verb: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def add(broken: Callable[..., Any]) -> Callable[..., Any]:
            faults.append(broken_by(verb, broken))
            return broken

        return add

    return fault


def broken_by(verb: str, broken: Callable[..., Any]) -> Fault:
    """The fault that a broken function makes: it is given the right one, then what the verb is given."""

    def make(right: Any) -> Callable[..., Any]:
        made = partial(broken, right)
        return update_wrapper(made, right or broken)  # which has a line, as any function of a game

    return Fault(verb, broken.__name__, make)


@contextmanager
def quiet() -> Iterator[None]:
    """Sums of 64-bit words wrap around in interpreted kernels, on any thread."""
    with np.errstate(over="ignore"):
        yield


def noticed(game: Game, verb: str | None = None) -> dict[str, str]:
    """The demands that a game breaks, by name, and what they say of it; with `verb`, only those that name it, by its
    usual rules if they do.
    """
    found: dict[str, str] = {}
    for case in (Case(game), *(Case(game, {"heap": 5}) for _ in game.options)):
        if verb is not None and found:
            break
        for demand in DEMANDS:
            if verb is None or verb in demand.verbs:
                try:
                    demand.check(case)
                except Broken as broken:
                    if verb is None or verb in broken.verbs:
                        found[demand.name] = str(broken)
    return found
