"""Compiled rules: the `kernel` decorator, its cache on disk, and the verbs that every game answers.

A state is one NumPy record. Generic code (playouts, perft, agents) calls the verbs below; each call is resolved
to the kernels of the game whose record it is given, while compiling, so it costs nothing at run time.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numba.core.config
import numba.extending
import numpy as np
import platformdirs

State: TypeAlias = Any  # an np.record of the game's dtype; kernels see a Numba record
Array: TypeAlias = Any  # an np.ndarray; Numba knows its element type, mypy need not
Int: TypeAlias = int | np.int64  # an int64 inside kernels
Word: TypeAlias = Any  # a np.uint64: 64 bits, never mixed with Int (Numba would make it a float)
Kernel: TypeAlias = Callable[..., Any]

OVER = -1  # what `turn` answers when the game has ended

config: Any = numba.core.config  # its settings are made at run time
extending: Any = numba.extending  # it has no type hints to speak of

_Function = TypeVar("_Function", bound=Callable[..., Any])
_PACKAGE = Path(__file__).parents[1]
_UNUSED_DAYS = 14


def _cache_folder() -> Path:
    """Folder for compiled kernels, named by a digest of all that decides what is compiled.

    Numba's own cache does not notice a change in an imported kernel, nor the bounds-check switch; the name does.
    """
    digest = hashlib.sha256()
    for part in (sys.version, numba.__version__, np.__version__, str(config.BOUNDSCHECK)):
        digest.update(part.encode())
    for path in sorted(_PACKAGE.rglob("*.py")):
        source = path.read_bytes()
        if b"@kernel" in source or b"@extending." in source or path.name == "state.py":
            digest.update(str(path.relative_to(_PACKAGE)).encode())
            digest.update(source)
    return platformdirs.user_cache_path("witchwood") / f"kernels-{digest.hexdigest()[:16]}"


def _sweep(current: Path) -> None:
    """Mark `current` as used, and remove sibling folders that nobody has used for two weeks."""
    try:
        current.mkdir(parents=True, exist_ok=True)
        os.utime(current)
        for folder in current.parent.glob("kernels-*"):
            if time.time() - folder.stat().st_mtime > _UNUSED_DAYS * 86_400:
                shutil.rmtree(folder, ignore_errors=True)
    except OSError:
        return  # a read-only home: Numba falls back to its own choice of folder


CACHE_FOLDER = _cache_folder()
_sweep(CACHE_FOLDER)

if config.DISABLE_JIT:  # interpreted runs: uint64 sums wrap around here exactly as they do compiled
    np.seterr(over="ignore")


def kernel(function: _Function) -> _Function:
    """Compile a rule with Numba on first use and keep the result in `CACHE_FOLDER`.

    The folder is chosen for this function alone: a user's own Numba settings stay as they are.
    Kernels release the GIL. Integer division by zero is not checked.
    """
    saved = config.CACHE_DIR
    config.CACHE_DIR = str(CACHE_FOLDER)
    try:
        return cast(_Function, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
    finally:
        config.CACHE_DIR = saved


@dataclass(frozen=True)
class Rules:
    """The kernels of one game, named after the verbs below."""

    deal: Kernel
    legal: Kernel
    play: Kernel
    turn: Kernel
    score: Kernel
    winners: Kernel
    resign: Kernel
    hide: Kernel
    greedy: Kernel


_BY_TYPE: dict[Any, Rules] = {}
_BY_DTYPE: dict[Any, Rules] = {}


def record_dtype(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same dtype, with fields that can be read as attributes (`state.hand`)."""
    return np.dtype((np.record, dtype))


def register(dtype: np.dtype[Any], rules: Rules) -> None:
    """Let the verbs find `rules` for states of `dtype`."""
    _BY_TYPE[numba.from_dtype(dtype)] = rules
    _BY_DTYPE[record_dtype(dtype)] = rules


def verb(stub: _Function) -> _Function:
    """Turn a documented stub into a function that asks the game whose state it is given."""
    name = stub.__name__

    @wraps(stub)
    def ask(state: State, *rest: Any) -> Any:
        return getattr(_BY_DTYPE[state.dtype], name)(state, *rest)

    @extending.overload(ask, strict=False)  # the stub's names for its parameters need not be the kernel's
    def _pick(state: Any, *_rest: Any) -> Any:
        rules = _BY_TYPE.get(state)
        if rules is None:
            return None
        chosen = getattr(rules, name)
        return lambda state, *rest: chosen(state, *rest)  # noqa: PLW0108  # Numba wants a function with a signature

    return cast(_Function, ask)


# The verbs have no bodies: `verb` supplies them. Seats and actions are int64, `seed` is uint64.


@verb
def deal(state: State, seed: Word) -> None:
    """Fill a state whose option fields are set and whose other fields are zero."""


@verb
def legal(state: State, seat: Int, out: Array) -> Int:  # type: ignore[empty-body]  # `verb` supplies the body
    """Write the seat's legal actions into `out` (int64, ascending) and return how many there are."""


@verb
def play(state: State, seat: Int, action: Int) -> None:
    """Apply one action in place. The action is *not* checked: `Match` checks."""


@verb
def turn(state: State) -> Int:  # type: ignore[empty-body]  # `verb` supplies the body
    """The seat to move, or `OVER`."""


@verb
def score(state: State, out: Array) -> None:
    """Write a number per seat into `out` (float64): points, or 1 won, 0 lost, 1/n shared."""


@verb
def winners(state: State) -> Int:  # type: ignore[empty-body]  # `verb` supplies the body
    """Bit set of the seats that have won; 0 while the game goes on, or when nobody won."""


@verb
def resign(state: State, seat: Int) -> None:
    """Take a seat out of the game, as the rules of that game let a player leave it."""


@verb
def hide(state: State, seat: Int, seed: Word) -> None:
    """Re-deal all that the seat can't know, uniformly among what is possible, the generator included."""


@verb
def greedy(state: State, seat: Int, actions: Array, count: Int) -> Int:  # type: ignore[empty-body]  # `verb` supplies the body
    """A sensible rule of thumb: one of `actions[:count]`, chosen from what the seat may know."""
