"""Compiled rules: the `kernel` decorator, and the verbs that games answer.

A state is one NumPy struct. Generic code (playouts, perft, agents) calls the verbs below; each call is resolved
to the kernels of the game whose state it is given, while compiling, so it costs nothing at run time.

The verbs are open: anybody's module can have one more, and kernels of its own that answer it for games of others.

    @verb
    def heat(state: State, seat: Int) -> Int: ...

    supply(heat, witchwood.game("stones").dtype, heat_of_stones)
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numba.core.config
import numba.core.errors
import numba.extending
import numpy as np

from witchwood.engine.cache import KernelCache, add_sources, folder_of, remember, sources_of
from witchwood.engine.wiring import take

State: TypeAlias = Any  # one struct of the game's dtype: an np.record, in kernels a Numba record
Array: TypeAlias = Any  # an np.ndarray; Numba knows its element type, mypy need not
Int: TypeAlias = int | np.int64  # an int64 inside kernels
Word: TypeAlias = Any  # a np.uint64: 64 bits, never mixed with Int (Numba would make it a float)
Kernel: TypeAlias = Callable[..., Any]

OVER = -1  # what `turn` answers when the game has ended

config: Any = numba.core.config  # its settings are made at run time
extending: Any = numba.extending  # it has no type hints to speak of
errors: Any = numba.core.errors

_Function = TypeVar("_Function", bound=Callable[..., Any])

if config.DISABLE_JIT:  # interpreted runs: uint64 sums wrap around here exactly as they do compiled
    np.seterr(over="ignore")


def kernel(function: _Function) -> _Function:
    """Compile a rule with Numba on first use, and keep the result on disk (`engine/cache.py`).

    Kernels release the GIL. Integer division by zero is not checked.
    """
    compiled: Any = numba.njit(nogil=True, error_model="numpy")(function)
    if not config.DISABLE_JIT and Path(inspect.getfile(function)).exists():  # what is typed at a prompt has no file
        compiled._cache = KernelCache(function)
    return cast(_Function, compiled)


def scratch(size: int | tuple[int, ...], kind: Any) -> Array:
    """An array for the time of one call, with anything in it. Never return it: on a GPU it ends with its kernel.

    size: its shape, in numbers or names of numbers, which the compiler has to know: it does no sums before. kind: the
      type of its items, such as `np.int64`, or a struct, whose type they have.
    """
    return np.empty(size, kind.dtype if isinstance(kind, np.void) else kind)


@extending.overload(scratch, strict=False, target="cpu")  # `env/cuda/target.py` has the GPU's
def _scratch(_size: Any, kind: Any) -> Any:
    if isinstance(kind, numba.types.Record):
        from numba.np import numpy_support  # a page, which compiles nothing, has no such module

        dtype = numpy_support.as_dtype(kind)
        return lambda _size, kind: np.empty(_size, dtype)  # noqa: ARG005  # the same arguments
    return lambda _size, kind: np.empty(_size, kind)  # noqa: PLW0108  # Numba wants a function with a signature


@dataclass(frozen=True)
class Rules:
    """The kernels of one game, named after the verbs below. A game need not answer `observe`."""

    deal: Kernel
    legal: Kernel
    play: Kernel
    turn: Kernel
    score: Kernel
    winners: Kernel
    resign: Kernel
    hide: Kernel
    greedy: Kernel
    observe: Kernel | None = None

    @classmethod
    def of(cls, *modules: ModuleType, **named: Kernel) -> Rules:
        """Every verb by its name from `modules`, but those that are named: `Rules.of(rules, greedy=greedy.greedy)`.

        ValueError names the verb that is missing, and the modules.
        """
        return cls(**take(cls, modules, named))


@dataclass(frozen=True)
class _Answers:
    """The kernels that answer one verb: by Numba's type of a game's struct, and by the dtype of its records."""

    by_type: dict[Any, Kernel] = field(default_factory=dict)
    by_dtype: dict[Any, Kernel] = field(default_factory=dict)


_ANSWERS: dict[Kernel, _Answers] = {}  # of each verb
_MODULES: dict[Any, str] = {}  # of each game's `deal`, by the dtype of its records


def struct_dtype(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same dtype, with fields that can be read as attributes (`state.hand`)."""
    return np.dtype((np.record, dtype))


def register(dtype: np.dtype[Any], rules: Rules) -> None:
    """Let the verbs find `rules` for states of `dtype`. ValueError if another game's states have the same fields."""
    mine = rules.deal.__module__
    known = _MODULES.setdefault(struct_dtype(dtype), mine)
    if known != mine:
        raise ValueError(f"the states of {mine} have the same fields as those of {known}: rename one of your fields")
    chosen = {name: function for name, function in vars(rules).items() if function is not None}
    remember(numba.from_dtype(dtype), list(chosen.values()))
    for name, function in chosen.items():
        _answer(globals()[name], dtype, function)


def supply(verb: Kernel, dtype: np.dtype[Any], function: Kernel) -> None:
    """Let a verb ask `function`, a kernel, about the states of the game with this dtype.

    Do it before the verb is first asked. From then on the kernels that are compiled for this game depend on the whole
    package of `function`. ValueError if `verb` is not a verb, if no game has such states, or if another function
    answers.
    """
    name = getattr(verb, "__name__", repr(verb))
    if verb not in _ANSWERS:
        raise ValueError(f"{name} is no verb: decorate it with @verb")
    if struct_dtype(dtype) not in _MODULES:
        raise ValueError(f"no game has these states, so nothing can answer {name} for them: {dtype}")
    known = _ANSWERS[verb].by_dtype.get(struct_dtype(dtype), function)
    if _place(known) != _place(function):
        raise ValueError(f"{name} is answered by {_place(known)} already, so {_place(function)} can't answer it")
    add_sources(numba.from_dtype(dtype), function)
    _answer(verb, dtype, function)


def answers(verb: Kernel, dtype: np.dtype[Any]) -> bool:
    """Whether a kernel answers this verb for the states of this dtype."""
    return struct_dtype(dtype) in _ANSWERS[verb].by_dtype


def _answer(verb: Kernel, dtype: np.dtype[Any], function: Kernel) -> None:
    _ANSWERS[verb].by_type[numba.from_dtype(dtype)] = function
    _ANSWERS[verb].by_dtype[struct_dtype(dtype)] = function


def _place(function: Kernel) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def cache_folder(dtype: np.dtype[Any]) -> Path:
    """Where the compiled kernels of the game with states of `dtype` lie."""
    return folder_of(numba.from_dtype(dtype))


def digest_of(dtype: np.dtype[Any]) -> str:
    """A digest of all sources that decide what the game with these states does: the engine's and its own."""
    return sources_of(numba.from_dtype(dtype))


def verb(stub: _Function) -> _Function:
    """Turn a documented stub into a function that asks the game whose state it is given.

    For a game that does not answer it, a call from Python raises TypeError and a call in a kernel Numba's TypingError.
    """
    known = _Answers()

    @wraps(stub)
    def ask(state: State, *rest: Any) -> Any:
        try:
            answer = known.by_dtype[state.dtype]
        except KeyError:
            raise TypeError(_unanswered(stub, _MODULES.get(state.dtype))) from None
        return answer(state, *rest)

    @extending.overload(ask, strict=False)  # the stub's names for its parameters need not be the kernel's
    def _pick(state: Any, *_rest: Any) -> Any:
        chosen = known.by_type.get(state)
        if chosen is None:
            raise errors.NumbaTypeError(_unanswered(stub, str(state)))
        return lambda state, *rest: chosen(state, *rest)  # noqa: PLW0108  # Numba wants a function with a signature

    _ANSWERS[ask] = known
    return cast(_Function, ask)


def _unanswered(stub: Kernel, game: str | None) -> str:
    return f"nothing answers the verb {stub.__name__} for {game or 'what is no state of a game'}; see supply()"


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


@verb
def observe(state: State, seat: Int, out: Array) -> None:
    """Write what the seat knows into all of `out` (uint8, laid out by the game's `observation`), whatever stood there.

    A game need not answer it: `engine/observer.py` observes any game.
    """
