"""The puzzles that are shipped: all of a game, the one of a day, the next one for a player."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from importlib.resources import files

from witchwood.engine.text import quote
from witchwood.games import load, names
from witchwood.puzzles.graded import GREEDY
from witchwood.puzzles.puzzle import Puzzle, read_puzzles

FILE = "puzzles.tsv"
_STRIDE = 7919  # a prime: neighbouring days have puzzles from all over a game's file
_CHOICE = 4  # of so many puzzles that fit best one is taken
_NEAR = 100  # of a rating: kinds whose nearest puzzle is so much farther away than the nearest of all take turns, too
_DULL = 200  # of a rating: a puzzle that the rule of thumb finds counts as so much farther away


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
    """The puzzle of a day, the same for everybody: the games take turns, each with those that the rule of thumb misses.
    None where no game has any.

    ValueError for a text that is no date.
    """
    games = games_with_puzzles()
    if not games:
        return None
    number = date.fromisoformat(day).toordinal()
    all_of_it = puzzles_of(games[number % len(games)])
    puzzles = [one for one in all_of_it if GREEDY not in one.found] or all_of_it
    return puzzles[number // len(games) * _STRIDE % len(puzzles)]


def next_puzzle(rating: int, done: Sequence[str], game: str = "", kind: str = "") -> Puzzle | None:
    """The next puzzle for a player of a rating, none of those done ("stones/win2-dbfb30", in their order).

    game, kind: which it is to be of, "" for any.

    The games that have a puzzle near the rating take turns, and so do the kinds of each. Those that the rule of thumb
    misses come first. None where all are done. The same arguments give the same puzzle.
    """
    known, fitting = set(done), dict[tuple[str, str], list[Puzzle]]()
    for one in (one for name in games_with_puzzles() if game in ("", name) for one in puzzles_of(name)):
        if kind in ("", one.kind) and address_of(one) not in known:
            fitting.setdefault((one.game, one.kind), []).append(one)
    if not fitting:
        return None
    away = {of: min(abs(one.rating - rating) for one in puzzles) for of, puzzles in fitting.items()}
    near = [of for of in fitting if away[of] <= min(away.values()) + _NEAR]
    last = _last_met(done)
    chosen = min(near, key=lambda of: (last.get((of[0], ""), 0), last.get(of, 0), away[of]))

    def cost(one: Puzzle) -> int:
        return abs(one.rating - rating) + _DULL * (GREEDY in one.found)

    best = sorted(fitting[chosen], key=cost)[:_CHOICE]
    return best[len(done) * _STRIDE % len(best)]


def _last_met(done: Sequence[str]) -> dict[tuple[str, str], int]:
    """When, counted from 1, a puzzle of each game (kind "") and of each kind was done last."""
    last = dict[tuple[str, str], int]()
    for number, address in enumerate(done, 1):
        game, _, name = address.partition("/")
        last[game, ""] = last[game, name.rpartition("-")[0]] = number
    return last


def address_of(puzzle: Puzzle) -> str:
    """How a puzzle is asked for: "stones/win2-dbfb30"."""
    return f"{puzzle.game}/{puzzle.name}"
