"""A study's file: TOML to a checked `Study`. Every error names the file, the key and what is allowed."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from witchwood.engine.text import BadText, decode, plain, quote
from witchwood.games import load
from witchwood.lab.question import Closer, Side, Stop, Study, product_of, read_range, variants_of

_Made = TypeVar("_Made")
_MOST_DOUBLINGS = 16

_KEYS: dict[str, tuple[type, ...]] = {
    "question": (str,),
    "game": (str,),
    "deals": (str,),
    "agent": (list,),
    "options": (dict,),
    "vary": (dict, list),
    "seats": (int,),
    "pairing": (str,),
    "longest": (int,),
    "part": (int,),
    "stop": (dict,),
    "plies": (dict,),
}
_AGENT: dict[str, tuple[type, ...]] = {
    "name": (str,),
    "plays": (str,),
    "nodes": (int,),
    "doublings": (int,),
    "seconds": (int, float),
    "memory": (int,),
    "seed": (int,),
    "never": (list,),
}
_STOP: dict[str, tuple[type, ...]] = {
    "within": (float,),
    "at_least": (int,),
    "confidence": (float,),
    "measure": (str,),
}
_PLIES: dict[str, tuple[type, ...]] = {"deals": (int,), "proofs": (int,), "playouts": (int,)}
_WORDS = {str: "text", int: "a whole number", float: "a number", list: "a list", dict: "a table"}


def text_of(path: Path) -> str:
    """What stands in a study's file, however an editor has saved it. ValueError or OSError if it can't be read."""
    try:
        return plain(decode(path.read_bytes()))
    except BadText as error:
        raise ValueError(f"{path}: {error}") from None


def read_text(text: str, name: str) -> Study:
    """The study of a file's text. ValueError begins with `name`."""
    try:
        return study_of(tomllib.loads(text))
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def study_of(found: Mapping[str, Any]) -> Study:
    """The study of a TOML document. ValueError names the key and what is allowed."""
    _check(found, _KEYS, "a study")
    for key in ("game", "deals", "agent"):
        if key not in found:
            raise ValueError(f"{key} is missing; every study names game, deals and at least one [[agent]]")
    game = load(found["game"])
    fixed = dict(found.get("options", {}))
    if "seats" in found:
        fixed["seats"] = found["seats"]
    sides = tuple(side for place, one in enumerate(found["agent"], 1) for side in _sides(place, one))
    several = game.seats[1] > 1 and len(sides) > 1
    return Study(
        game=found["game"],
        deals=read_range(found["deals"]),
        sides=sides,
        variants=variants_of(game, fixed, _points(found.get("vary", {}))),
        question=found.get("question", ""),
        pairing=found.get("pairing", "first" if several else "self"),
        longest=found.get("longest", 2_000),
        stop=_made(Stop, "stop", found.get("stop"), _STOP),
        plies=_made(Closer, "plies", found.get("plies"), _PLIES),
        part=found.get("part", 0),
    )


def _points(vary: dict[str, Any] | list[Any]) -> list[dict[str, Any]]:
    """The product of a table's lists, or the points of an array of tables."""
    if isinstance(vary, list):
        if not all(isinstance(point, dict) for point in vary):
            raise ValueError("vary: each point is a table, written [[vary]]")
        return vary
    for name, values in vary.items():
        if not isinstance(values, list) or not values:
            raise ValueError(f"vary.{name}: write a list of the values to compare, the usual one first")
    return list(product_of(vary)) if vary else []


def _sides(place: int, found: Any) -> list[Side]:
    """An agent, or a ladder of it: with `doublings` it comes once for each budget, which ends its name."""
    where = f"agent {place}"
    if not isinstance(found, dict):
        raise ValueError(f"{where}: write it as a table, under [[agent]]")
    _check(found, _AGENT, where)
    if "name" not in found:
        raise ValueError(f"{where}: name is missing")
    never = tuple(found.get("never", ()))
    if not all(isinstance(kind, str) for kind in never):
        raise ValueError(f'{where}: never: write kinds of actions as text, as in never = ["swap"]')
    given = {"plays": found["name"], **found, "never": never}
    doublings = given.pop("doublings", None)
    if doublings is None:
        side = _named(where, lambda: Side(**given))
        if side.timed and side.seconds is None:
            raise ValueError(
                f"{where}: {side.plays} needs a limit for each choice: give nodes (the same games everywhere), "
                "such as nodes = 300, or seconds"
            )
        return [side]
    if "nodes" not in given or not 1 <= doublings <= _MOST_DOUBLINGS:
        raise ValueError(f"{where}: doublings: use 1 to {_MOST_DOUBLINGS}, and nodes for the smallest budget")
    budgets = [given["nodes"] * 2**step for step in range(doublings + 1)]
    rungs = [{**given, "name": f"{given['name']}-{nodes}", "nodes": nodes} for nodes in budgets]
    return [_named(where, lambda rung=rung: Side(**rung)) for rung in rungs]  # type: ignore[misc]  # bound here


def _made(
    kind: type[_Made], where: str, found: dict[str, Any] | None, keys: dict[str, tuple[type, ...]]
) -> _Made | None:
    """A small table as its dataclass, None where it is left out."""
    if found is None:
        return None
    _check(found, keys, where)
    return _named(where, lambda: kind(**found))


def _named(where: str, make: Callable[[], _Made]) -> _Made:
    try:
        return make()
    except TypeError as error:
        missing = str(error).partition("argument")[2].strip(": ")
        raise ValueError(f"{where}: {missing} is missing") from None
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def _check(found: Mapping[str, Any], keys: dict[str, tuple[type, ...]], where: str) -> None:
    """ValueError for a key that is not known, or a value of another type."""
    for key, value in found.items():
        if key not in keys:
            raise ValueError(f"{quote(key)} is not a key of {where}; allowed are {', '.join(keys)}")
        if type(value) not in keys[key]:
            raise ValueError(f"{key} of {where}: {quote(str(value))} is not allowed; use {_WORDS[keys[key][0]]}")
