"""Kernels as Python calls them: which exported function a call is for, and the plain numbers that it is handed."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from functools import cache, update_wrapper
from pathlib import Path
from typing import Any

import numpy as np

LIBRARIES = Path(__file__).parents[1] / "kernels"
"""NAME.so and NAME.json for our own games, and for each game from outside."""

_TAKES = {"int": [ctypes.c_int64], "uint": [ctypes.c_int64], "bool": [ctypes.c_int32], "float": [ctypes.c_double]}
_ANSWERS = {
    "none": None,
    "int": ctypes.c_int64,
    "uint": ctypes.c_uint64,
    "bool": ctypes.c_bool,
    "float": ctypes.c_double,
}


class Kernel:
    """A compiled rule. py_func: the rule in Python."""

    def __init__(self, function: Callable[..., Any]) -> None:
        update_wrapper(self, function)
        self.py_func = function
        self._runs: dict[Any, Callable[..., Any]] | None = None
        self._only: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:
        """Run it. LookupError if it is in no library, or in none for arguments like these."""
        run = self._only or self._chosen(arguments)
        flat: list[Any] = []
        for argument in arguments:
            _flatten(argument, flat)
        return run(*flat)

    def _chosen(self, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        name = f"{self.__module__}.{self.__name__}"
        if self._runs is None:
            exports = _exports().get(name, [])
            self._runs = {tuple(map(_kind, one["takes"])): _function(*one["where"]) for one in exports}
            if list(self._runs) == [(None,) * len(arguments)]:  # numbers alone: nothing to tell apart
                (self._only,) = self._runs.values()
        key = tuple(map(_kind_of, arguments))
        if key not in self._runs:
            raise LookupError(f"{name} is in no library for {key}: tools/wasm/walk.py never called it so")
        return self._runs[key]


def _flatten(argument: Any, out: list[Any]) -> None:
    """A struct as its address, an array as its address and its axes, a tuple as its items, a number as it is."""
    if isinstance(argument, np.ndarray):
        out.append(argument.address)
        out.extend(argument.shape)
    elif isinstance(argument, np.void):
        out.append(argument.address)
    elif isinstance(argument, tuple):
        for item in argument:
            _flatten(item, out)
    else:
        out.append(argument)


def _kind_of(argument: Any) -> Any:
    """What tells calls of one kernel apart: structs and arrays, not numbers, which any kernel takes at full width."""
    if isinstance(argument, np.ndarray):
        return argument.dtype, argument.ndim
    if isinstance(argument, np.void):
        return argument.dtype
    return tuple(map(_kind_of, argument)) if isinstance(argument, tuple) else None


def _kind(written: Any) -> Any:
    """The same, of a kind as the library's list has it."""
    if isinstance(written, list):
        return tuple(map(_kind, written))
    if isinstance(written, str):
        return None
    if "axes" not in written:
        return np.dtype(written["struct"])
    items = written["array"]
    return np.dtype(items["struct"] if isinstance(items, dict) else items), written["axes"]


@cache
def _exports() -> dict[str, list[dict[str, Any]]]:
    """Of each kernel: what its exports take, and where they are."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(LIBRARIES.glob("*.json")):
        for name, exports in json.loads(path.read_text(encoding="utf-8"))["kernels"].items():
            found.setdefault(name, []).extend(
                {"takes": one["takes"], "where": (path.with_suffix(".so"), one)} for one in exports
            )
    return found


@cache
def _library(path: Path) -> ctypes.CDLL:
    return ctypes.CDLL(str(path))


def _function(path: Path, export: dict[str, Any]) -> Callable[..., Any]:
    run = _library(path)[export["export"]]
    run.argtypes = [plain for kind in export["takes"] for plain in _plain(kind)]
    answers = export["answers"]
    if not isinstance(answers, list):
        run.restype = _ANSWERS[answers]
        return run
    run.restype = None
    run.argtypes = [*run.argtypes, ctypes.c_void_p]

    def several(*flat: Any) -> tuple[Any, ...]:
        room = (ctypes.c_int64 * len(answers))()
        run(*flat, ctypes.addressof(room))
        return tuple(item & 2**64 - 1 if kind == "uint" else item for item, kind in zip(room, answers, strict=True))

    return several


def _plain(kind: Any) -> list[Any]:
    """C's types of what stands for an argument."""
    if isinstance(kind, list):
        return [plain for item in kind for plain in _plain(item)]
    if isinstance(kind, str):
        return _TAKES[kind]
    return [ctypes.c_uint32] * (1 + kind.get("axes", 0))
