"""The list of games: our own, and those that installed packages bring. A game is a package with a `GAME`.

A package brings a game with an entry point, the game's name and its package, in `pyproject.toml`:

    [project.entry-points."witchwood.games"]
    newts = "newts"
"""

from __future__ import annotations

import sys
import warnings
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from witchwood.engine.text import quote

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.metadata import EntryPoint

    from witchwood.engine.game import Game
    from witchwood.engine.option import Value

GROUP = "witchwood.games"
GAMES: dict[str, str] = {
    "pendle": "witchwood.games.pendle",
    "witchpig": "witchwood.games.witchpig",
    "wyr": "witchwood.games.wyr",
    "hocus": "witchwood.games.hocus",
    "stones": "witchwood.games.stones",
}


def names() -> tuple[str, ...]:
    """Our own games, then those of installed packages by name. What does not load is left out, with a warning."""
    return (*GAMES, *_others(tuple(sys.path)))


@cache
def load(name: str) -> Game:
    """The game called `name`, imported on first use.

    ValueError lists the names there are, or says which distribution's game does not load, and why.
    """
    if name in GAMES:
        game: Game = import_module(GAMES[name]).GAME
        return game
    declared = _declared(tuple(sys.path))
    if name not in declared:
        raise ValueError(f"there is no game {quote(str(name))}; the games are {', '.join(names())}")
    return _load_declared(declared[name])


def find(name: str) -> tuple[Game, Mapping[str, Value]]:
    """The game called `name`, or the game of which an edition is called so, and the options that make it.

    ValueError as from `load`.
    """
    if name not in names():
        for game in map(load, names()):
            for edition in game.editions:
                if edition.name == name:
                    return game, edition.options
    return load(name), {}


@cache
def _others(path: tuple[str, ...]) -> tuple[str, ...]:
    """The games of installed packages that load, by name. A warning for each that does not."""
    loaded = []
    for name, points in sorted(_declared(path).items()):
        try:
            if name in GAMES:
                raise ValueError(f"{_title(points[0])} can't be played: witchwood has a game of that name")
            load(name)
        except ValueError as error:
            warnings.warn(str(error), stacklevel=3)
        else:
            loaded.append(name)
    return tuple(loaded)


@cache
def _declared(path: tuple[str, ...]) -> dict[str, list[EntryPoint]]:  # noqa: ARG001  # what is found depends on it
    """The entry points of each name that packages on `path` declare."""
    from importlib.metadata import entry_points

    declared: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        declared.setdefault(point.name, []).append(point)
    return declared


def _load_declared(points: list[EntryPoint]) -> Game:
    """The game of an entry point. ValueError says why there is none; there should be one entry point of its name."""
    from witchwood.engine.game import Game

    point = points[0]
    if len(points) > 1:
        others = " and ".join(_distribution(other) for other in points[1:])
        raise ValueError(f"{_title(point)} can't be played: there is also a game of that name in {others}")
    try:
        found = point.load()
    except Exception as error:
        raise ValueError(f"{_title(point)} does not load: {type(error).__name__}: {error}") from error
    game = getattr(found, "GAME", None)
    if not isinstance(game, Game):
        raise ValueError(f"{_title(point)} can't be played: its package has no GAME that is a Game")
    if game.name != point.name:
        raise ValueError(f"{_title(point)} calls itself {quote(game.name)}; give the entry point that name")
    return game


def _title(point: EntryPoint) -> str:
    return f"the game {quote(point.name)} of {_distribution(point)} ({point.value})"


def _distribution(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist is not None else "an unknown distribution"
