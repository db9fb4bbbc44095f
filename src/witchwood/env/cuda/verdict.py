"""Whether a game can be stepped on a GPU: whether its verbs compile for one. No GPU is needed to find out."""

from __future__ import annotations

from typing import Any

import numba
from numba import cuda

from witchwood.engine import kernel
from witchwood.engine.game import Game
from witchwood.engine.kernel import Array
from witchwood.env.cuda.target import compiling_for, twin

CAPABILITIES = (8, 0), (9, 0)  # of an A100 and an H100: later cards run what was made for these
VERBS = tuple(kernel.Rules.__dataclass_fields__)


def verb_entry(verb: str) -> Any:
    """What asks a verb in one thread: of states, deals, actions, bytes of observations and scores."""
    return _ENTRIES[verb]


def kinds_of(game: Game) -> tuple[Any, ...]:
    """Numba's types of what these entries are given."""
    state = numba.from_dtype(twin(game))
    items = (state, 1), (numba.uint64, 1), (numba.int64, 2), (numba.uint8, 2), (numba.float64, 2)
    return tuple(numba.types.Array(kind, axes, "C") for kind, axes in items)


def to_ptx(entry: Any, kinds: tuple[Any, ...], capability: tuple[int, int]) -> str:
    """The assembly of an entry for cards of this compute capability. Numba's errors say why there is none."""
    with compiling_for(capability):
        ptx: str = cuda.compile(entry, kinds, device=False, cc=capability, output="ptx", abi="numba")[0]
    return ptx


def why_not(game: Game) -> str:
    """Why the game can't be stepped on a GPU: the verb that does not compile, and the compiler's last words; "" if it
    can be.
    """
    for verb in VERBS:
        if getattr(game.rules, verb) is None:
            continue
        try:
            to_ptx(verb_entry(verb), kinds_of(game), CAPABILITIES[-1])
        except Exception as error:  # the compiler raises errors of many kinds
            return f"{verb} does not compile for it: {_last_words(error)}"
    return ""


def _last_words(error: Exception) -> str:
    """The line of an error in which Numba says what it can't do."""
    lines = [line.strip() for line in str(error).splitlines()]
    told = [line for line in lines if line and not line.startswith(("During", "File", "Pass", "raised", "<source"))]
    return (told or [type(error).__name__])[-1]


def _deal(states: Array, deals: Array, _actions: Array, _seen: Array, _scores: Array) -> None:
    kernel.deal(states[0], deals[0])


def _legal(states: Array, _deals: Array, actions: Array, _seen: Array, _scores: Array) -> None:
    actions[0, 0] = kernel.legal(states[0], 0, actions[0])


def _play(states: Array, _deals: Array, actions: Array, _seen: Array, _scores: Array) -> None:
    kernel.play(states[0], 0, actions[0, 0])


def _turn(states: Array, _deals: Array, actions: Array, _seen: Array, _scores: Array) -> None:
    actions[0, 0] = kernel.turn(states[0])


def _score(states: Array, _deals: Array, _actions: Array, _seen: Array, scores: Array) -> None:
    kernel.score(states[0], scores[0])


def _winners(states: Array, _deals: Array, actions: Array, _seen: Array, _scores: Array) -> None:
    actions[0, 0] = kernel.winners(states[0])


def _resign(states: Array, _deals: Array, _actions: Array, _seen: Array, _scores: Array) -> None:
    kernel.resign(states[0], 0)


def _hide(states: Array, deals: Array, _actions: Array, _seen: Array, _scores: Array) -> None:
    kernel.hide(states[0], 0, deals[0])


def _greedy(states: Array, _deals: Array, actions: Array, _seen: Array, _scores: Array) -> None:
    actions[0, 0] = kernel.greedy(states[0], 0, actions[0], actions[0, 1])


def _observe(states: Array, _deals: Array, _actions: Array, seen: Array, _scores: Array) -> None:
    kernel.observe(states[0], 0, seen[0])


_ENTRIES = {
    "deal": _deal,
    "legal": _legal,
    "play": _play,
    "turn": _turn,
    "score": _score,
    "winners": _winners,
    "resign": _resign,
    "hide": _hide,
    "greedy": _greedy,
    "observe": _observe,
}
