"""A broken demand: which game, which verb, in which line, where in play, what was expected and what came."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any


class Broken(AssertionError):  # noqa: N818  # it says what became of the contract
    """A demand that a game breaks.

    game: its name. verbs: the functions (or fields of `Game`) of which one is at fault, most likely first.
    The message has a line for each function, and says where in play it was, what was expected and what came.
    """

    def __init__(self, game: str, verbs: tuple[str, ...], lines: list[str], at: str, expected: str, came: str) -> None:
        self.game = game
        self.verbs = verbs
        where = " or ".join(f"{verb} ({line})" if line else verb for verb, line in zip(verbs, lines, strict=True))
        super().__init__(f"{game}: {where}\n  at: {at}\n  expected: {expected}\n  came: {came}")


def line_of(function: Any) -> str:
    """File and line of a function, compiled or not: "newts/rules.py:61"; "" for what is no function."""
    plain = inspect.unwrap(getattr(function, "py_func", function)) if callable(function) else None
    code = getattr(plain, "__code__", None)
    if code is None:
        return ""
    path = Path(code.co_filename)
    if path.is_relative_to(Path.cwd()):
        path = path.relative_to(Path.cwd())
    return f"{path}:{code.co_firstlineno}"
