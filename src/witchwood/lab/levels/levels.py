"""Four levels of deals that can be won: gentle, fair, hard, fiendish. A level is a range of ease (`ease.py`).

The cut points between the levels lie in the game's package, in `levels.json`: one set for each set of rules that was
calibrated (`calibrate.py`). Other rules of the same game use those that agree with them most, so that there, too, a
gentle deal is as easy for the same players.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from witchwood.engine.game import Game
from witchwood.engine.kernel import State, digest_of
from witchwood.engine.measured import CUTS, LEVELS, WINNABLE, Level
from witchwood.engine.option import Value
from witchwood.engine.search import Verdict
from witchwood.games import load, names
from witchwood.lab.levels import ease
from witchwood.lab.levels.ease import ease_of, proof

SHARES: dict[Level, float] = {"gentle": 0.3, "fair": 0.35, "hard": 0.25, "fiendish": 0.1}
"""Of the deals that can be won, by the usual rules."""


@dataclass(frozen=True)
class Cuts:
    """Where levels end under some rules.

    options: those that make the rules, besides the usual ones. deals: how many were measured; winnable: how many of
    them the solver proved. least: the least ease of a gentle, a fair and a hard deal. shares: of each level among the
    winnable, as they came out.
    """

    options: Mapping[str, Value]
    deals: int
    winnable: int
    least: tuple[float, float, float]
    shares: tuple[float, float, float, float]

    def level(self, ease: float) -> Level:
        """The level of a deal that can be won, by its ease."""
        return next((level for level, least in zip(LEVELS, self.least, strict=False) if ease >= least), LEVELS[-1])


@dataclass(frozen=True)
class Grade:
    """How hard a deal is. verdict: the solver's word. level, ease: None where the deal is not known to be winnable."""

    verdict: Verdict
    level: Level | None = None
    ease: float | None = None


def grade(game: Game, state: State, stop: Callable[[], bool] | None = None) -> Grade:
    """How hard a solitaire's deal is, by its own rules. ValueError for a game without levels, or none by these rules.

    The same deal always gets the same grade, unless `stop` ended the search.
    """
    if words := game.lacks("levels", game.options_of(state)):
        raise ValueError(words)
    cuts = cuts_for(game, game.options_of(state))
    if cuts is None:
        raise ValueError(f"{game.name} has no levels; those that have: {', '.join(graded())}")
    verdict = proof(game, state, stop).verdict
    if verdict != Verdict.WON:
        return Grade(verdict)
    measured = ease_of(game, state).value
    return Grade(verdict, cuts.level(measured), measured)


def find_deal(
    game: Game,
    options: Mapping[str, Value],
    wishes: Collection[str],
    stop: Callable[[], bool],
    numbers: Iterable[int] | None = None,
) -> tuple[int, str] | None:
    """The number of a random deal, and which wish it grants; None if `stop` answers True first.

    Nobody can foresee the number: it has 64 bits of the system's generator. With `numbers`, the first of these that
    grants one, or None. ValueError for a game without levels.
    """
    settled = game.settle(options)
    for number in iter(lambda: secrets.randbits(64), None) if numbers is None else numbers:
        if stop():
            break
        state = game.deal(number, settled, 1)
        if WINNABLE in wishes:
            if proof(game, state, stop).verdict == Verdict.WON:
                return number, WINNABLE
        elif (level := grade(game, state, stop).level) is not None and level in wishes:
            return number, level
    return None


def stamp(game: Game) -> str:
    """A digest of what decides the level of a game's deals: its rules, its searches, the players, the cut points."""
    digest = hashlib.sha256(digest_of(game.dtype).encode())
    for path in (file_of(game, CUTS), Path(ease.__file__)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cuts_for(game: Game, options: Mapping[str, Value]) -> Cuts | None:
    """The cut points for all of a game's options: of those calibrated that say nothing else, the one that says most.

    None for a game whose deals have no levels, and for rules that are too far from those calibrated.
    """
    if game.lacks("levels", options):
        return None
    fitting = [one for one in _calibrated(game) if one.options.items() <= options.items()]
    return max(fitting, key=lambda one: len(one.options), default=None)


def graded() -> list[str]:
    """The games whose deals have levels: those that say how they are found, and were calibrated."""
    return [game.name for game in map(load, names()) if _calibrated(game)]


def file_of(game: Game, name: str) -> Path:
    """A file of the game's package, there or to be written."""
    return Path(str(files(game.package))) / name


def _calibrated(game: Game) -> tuple[Cuts, ...]:
    return () if game.levels is None or game.solve is None else _cuts_in(file_of(game, CUTS))


@cache
def _cuts_in(file: Path) -> tuple[Cuts, ...]:
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else []
    return tuple(map(_cuts, known))


def _cuts(one: Mapping[str, object]) -> Cuts:
    return Cuts(**{name: tuple(value) if isinstance(value, list) else value for name, value in one.items()})  # type: ignore[arg-type]  # JSON as `calibrate.py` wrote it
