"""Which kernels Python calls, and with which types: seen by playing. `python -m tools.wasm.record GAME FOLDER`.

Plays every variant of a game natively, as a page would (`walk.py`), and writes FOLDER/GAME.calls: what the page must
find in WebAssembly. A kernel that Python code names but never called is an error: the walk must be made to meet it.

Which kernels Python code names, outside kernels, is found in the code that Python has compiled: the globals that a
function mentions, and what it takes from a module. It may find too much (a kernel whose name happens to be taken from a
module), and too little only where a function imports a kernel for itself.
"""

from __future__ import annotations

import pickle
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from numba.core import registry
from numba.core.dispatcher import Dispatcher
from tools.wasm import walk

import witchwood
from witchwood.contract import variants
from witchwood.engine.cache import KernelCache
from witchwood.engine.game import Game
from witchwood.engine.kernel import answers, observe

_PLIES = 80
_DEALS = 2
_NODES = 20_000

CALLS: dict[str, dict[Any, None]] = {}

# A private name of Numba, which tells nobody of calls: all of them come through the class of its dispatchers.
_run = registry.CPUDispatcher.__call__


def _note(kernel: Any, *arguments: Any) -> Any:
    """Note the types with which Python calls a kernel, and run it. Calls between kernels don't come this way."""
    if isinstance(kernel._cache, KernelCache):  # private too: only its cache tells our kernel from one of Numba's own
        kinds = tuple(kernel.typeof_pyval(argument) for argument in arguments)
        CALLS.setdefault(_name(kernel), {})[kinds] = None
    return _run(kernel, *arguments)


def main(name: str, folder: Path) -> None:
    """Play the game, look for kernels that were left out, write the list."""
    vars(registry)["CPUDispatcher"].__call__ = _note
    game = witchwood.game(name)
    for case in variants(game, _DEALS):
        walk.counts(name, case.given, case.seats)
        if case.is_usual:
            walk.long_thoughts(name, case.given, case.seats)
            walk.looked_back(name, case.given, case.seats)
        for deal in range(_DEALS):
            walk.walk(name, case.given, case.seats, deal, _PLIES)
            walk.verdict(name, case.given, deal, _NODES)
    walk.puzzles(name)
    called = CALLS.keys() | (set() if answers(observe, game.dtype) else _WITH_OBSERVE)
    left_out = {kernel: by for kernel, by in named_kernels(game).items() if kernel not in called}
    if left_out:
        lines = [f"  {kernel}, named in {by}" for kernel, by in sorted(left_out.items())]
        raise SystemExit("\n".join([f"{name}: Python names kernels that the walk never called:", *lines]))
    (folder / f"{name}.calls").write_bytes(pickle.dumps({kernel: list(kinds) for kernel, kinds in CALLS.items()}))


_PACKAGES = (
    "witchwood.engine",
    "witchwood.agents",
    "witchwood.puzzles",
    "witchwood.review",
    "witchwood.table",
    "witchwood.service",
    "witchwood.page",
)
_WITH_OBSERVE = {"witchwood.review.kernels.rollouts.brings_news"}  # nobody asks it of a game without that verb
_NOT_IN_A_PAGE = {
    "witchwood.engine.observer": "agents that want a row of bytes come as Python files, and no page loads one",
    "witchwood.games.witchpig.odds": "how likely the rows of the ladder are is counted for the lab; no table asks",
    "witchwood.games.pendle.puzzles.Clearing.starts": "puzzles are made by a command, and in no page",
    "witchwood.games.wyr.puzzles.Garden.starts": "the same",
}
"""Modules and functions of these packages whose kernels no page calls, and why."""


def named_kernels(game: Game) -> dict[str, str]:
    """Each kernel that Python around a game names, and a function that does."""
    found = {
        _name(one): f"the rules of {game.name}" for verb, one in vars(game.rules).items() if one and verb != "observe"
    }
    for module in _modules(game):
        for function in _functions(module):
            by = f"{module.__name__}.{function.__qualname__}"
            for kernel in _kernels(function) if by not in _NOT_IN_A_PAGE else ():
                found.setdefault(kernel, by)
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


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
