"""The kernels that Python code names, outside kernels: each must be among those that the walk called.

Found in the code that Python has compiled: the globals that a function mentions, and what it takes from a module.
It may find too much (a kernel whose name happens to be taken from a module), and too little only where a function
imports a kernel for itself. The verbs that a game answers are named by whoever has the game.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import CodeType, FunctionType, ModuleType
from typing import Any

from numba.core.dispatcher import Dispatcher

from witchwood.engine.game import Game

_PACKAGES = ("witchwood.engine", "witchwood.agents", "witchwood.table", "witchwood.page")
_NOT_IN_A_PAGE = {
    "witchwood.engine.observer": "agents that want a row of bytes come as Python files, and no page loads one",
    "witchwood.games.witchpig.odds": "how likely the rows of the ladder are is counted for the lab; no table asks",
}
"""Modules of these packages whose kernels no page calls, and why."""


def named_kernels(game: Game) -> dict[str, str]:
    """Each kernel that Python around a game names, and a function that does."""
    found = {
        _name(one): f"the rules of {game.name}" for verb, one in vars(game.rules).items() if one and verb != "observe"
    }
    for module in _modules(game):
        for function in _functions(module):
            for kernel in _kernels(function):
                found.setdefault(kernel, f"{module.__name__}.{function.__qualname__}")
    return found


def _modules(game: Game) -> Iterator[ModuleType]:
    for package in map(import_module, (*_PACKAGES, game.package)):
        yield package
        for one in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if one.name not in _NOT_IN_A_PAGE and not one.name.endswith(".__main__"):
                yield import_module(one.name)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """Functions and methods that a module defines, kernels not among them."""
    for thing in [one for one in vars(module).values() if not isinstance(one, Dispatcher)]:
        owned = vars(thing).values() if isinstance(thing, type) else [thing]
        for one in owned:
            plain = getattr(one, "fget", None) or getattr(one, "func", None) or getattr(one, "__wrapped__", one)
            plain = getattr(plain, "__func__", plain)
            if isinstance(plain, FunctionType) and plain.__module__ == module.__name__:
                yield plain


def _kernels(function: FunctionType) -> Iterator[str]:
    names = set(_names(function.__code__))
    for name in names & function.__globals__.keys():
        thing = function.__globals__[name]
        inside = [vars(thing).get(one) for one in names] if isinstance(thing, ModuleType) else []
        for one in [thing, *inside]:
            if isinstance(one, Dispatcher):
                yield _name(one)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _name(kernel: Any) -> str:
    return f"{kernel.py_func.__module__}.{kernel.py_func.__name__}"
