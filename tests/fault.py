"""What a table of deliberate faults is made of: a fault, how it is put into a game, and what is noticed of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial, update_wrapper
from typing import Any

import numpy as np

from witchwood.contract import DEMANDS, Broken, Case
from witchwood.engine.game import Game

DEAR = "hide_deals_every_place_evenly"
"""This demand takes far longer than all others."""


@dataclass(frozen=True)
class Fault:
    """One function or number of a game replaced by a broken one. make: from the right one; demands: must notice."""

    verb: str
    name: str
    make: Callable[[Any], Any]
    demands: tuple[str, ...]

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


def breaking(verb: str, *demands: str, **broken: Callable[..., Any]) -> list[Fault]:
    """Faults of one verb, each of which all these demands must notice: broken functions by the names of their faults.
    Each is given the right one, if there is one, then what the verb is given.
    """

    def make(broken: Callable[..., Any], right: Any) -> Callable[..., Any]:
        return update_wrapper(partial(broken, right), right or broken)  # which has a line, as any function of a game

    return [Fault(verb, name, partial(make, function), demands) for name, function in broken.items()]


def adding_to(faults: list[Any]) -> Callable[..., Callable[[Callable[..., Any]], Callable[..., Any]]]:
    """A decorator that adds a broken function of several lines to a table, as `breaking` makes them."""

    def fault(verb: str, *demands: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        def add(broken: Callable[..., Any]) -> Callable[..., Any]:
            faults.extend(breaking(verb, *demands, **{broken.__name__: broken}))
            return broken

        return add

    return fault


@contextmanager
def quiet() -> Iterator[None]:
    """Sums of 64-bit words wrap around in interpreted kernels, on any thread."""
    with np.errstate(over="ignore"):
        yield


def noticed(game: Game, demands: Collection[str], verb: str | None = None) -> dict[str, str]:
    """Of these demands those that a game breaks, and what they say of it; with `verb` only if they name that: by its
    usual rules, or else with an option.
    """
    found: dict[str, str] = {}
    for case in (Case(game), *(Case(game, {"heap": 5}) for _ in game.options)):
        for demand in DEMANDS:
            if demand.name in demands and demand.name not in found:
                try:
                    demand.check(case)
                except Broken as broken:
                    if verb is None or verb in broken.verbs:
                        found[demand.name] = str(broken)
    return found


def some_of(faults: Sequence[Any]) -> list[Any]:
    """All faults, but of those that the dear demand must notice only the first."""
    dear = [fault for fault in faults if DEAR in fault.demands]
    return [fault for fault in faults if fault not in dear[1:]]


def tell(right: Game, faults: Sequence[Any], put_into: Callable[[Any], Game] | None = None) -> None:
    """Print as JSON what is noticed of the right game, under "", and of each fault, by its own demands: of all faults
    where the command line says so, else of some.
    """
    if sys.argv[1:] != ["all"]:
        faults = some_of(faults)
    with quiet():
        found = {"": noticed(right, {demand for fault in faults for demand in fault.demands})}
        for fault in faults:
            broken = put_into(fault) if put_into else fault.put_into(right)
            found[fault.name] = noticed(broken, fault.demands, fault.verb)
    print(json.dumps(found))
