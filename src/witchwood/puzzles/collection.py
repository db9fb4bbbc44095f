"""The puzzles that are shipped: all of a game, the one of a day, the next one for a player."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from functools import cache
from importlib.resources import files

from witchwood.engine.text import quote
from witchwood.games import load, names
from witchwood.puzzles.puzzle import Puzzle, read_puzzles

FILE = "puzzles.tsv"
_STRIDE = 7919  # a prime: neighbouring days have puzzles from all over a game's file
_CHOICE = 8  # of so many puzzles nearest to a rating one is taken


@cache
def puzzles_of(name: str) -> tuple[Puzzle, ...]:
    """A game's puzzles; none where its package has no file of them."""
    file = files(load(name).package) / FILE
    return tuple(read_puzzles(name, file.read_text(encoding="utf-8"))) if file.is_file() else ()


@cache
def games_with_puzzles() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(name for name in names() if puzzles_of(name))


def find_puzzle(game: str, name: str) -> Puzzle:
    """The puzzle of this name. ValueError says which part of it there is not."""
    if game not in games_with_puzzles():
        raise ValueError(f"{quote(game)} has no puzzles; these games have: {', '.join(games_with_puzzles()) or 'none'}")
    found = next((one for one in puzzles_of(game) if one.name == name), None)
    if found is None:
        raise ValueError(f"{game} has no puzzle {quote(name)}; its first is {puzzles_of(game)[0].name}")
    return found


def puzzle_of(day: str) -> Puzzle | None:
    """The puzzle of a day, the same for everybody: the games take turns. None where no game has any.

    ValueError for a text that is no date.
    """
    games = games_with_puzzles()
    if not games:
        return None
    number = date.fromisoformat(day).toordinal()
    puzzles = puzzles_of(games[number % len(games)])
    return puzzles[number // len(games) * _STRIDE % len(puzzles)]


def next_puzzle(rating: int, done: Collection[str], game: str = "", kind: str = "") -> Puzzle | None:
    """A puzzle near a rating, not one of those done ("stones/win2-dbfb30"); of a game and a kind where one is named.

    None where all are done. The same arguments give the same puzzle.
    """
    fitting = [
        one
        for name in games_with_puzzles()
        if game in ("", name)
        for one in puzzles_of(name)
        if kind in ("", one.kind) and address_of(one) not in done
    ]
    nearest = sorted(fitting, key=lambda one: abs(one.rating - rating))[:_CHOICE]
    return nearest[len(done) * _STRIDE % len(nearest)] if nearest else None


def address_of(puzzle: Puzzle) -> str:
    """How a puzzle is asked for: "stones/win2-dbfb30"."""
    return f"{puzzle.game}/{puzzle.name}"
