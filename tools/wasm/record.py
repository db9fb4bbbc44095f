"""Which kernels Python calls, and with which types: seen by playing. `python -m tools.wasm.record GAME FOLDER`.

Plays every variant of a game natively, as a page would (`walk.py`), and writes FOLDER/GAME.calls: what the page must
find in WebAssembly. A kernel that Python code names but never called is an error: the walk must be made to meet it.
"""

from __future__ import annotations

import pickle
import sys
from pathlib import Path
from typing import Any

from numba.core import registry
from tools.wasm import walk
from tools.wasm.named import named_kernels

import witchwood
from witchwood.contract import variants
from witchwood.engine.cache import KernelCache

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
        CALLS.setdefault(f"{kernel.py_func.__module__}.{kernel.py_func.__name__}", {})[kinds] = None
    return _run(kernel, *arguments)


def main(name: str, folder: Path) -> None:
    """Play the game, look for kernels that were left out, write the list."""
    vars(registry)["CPUDispatcher"].__call__ = _note
    game = witchwood.game(name)
    for case in variants(game, _DEALS):
        walk.counts(name, case.given, case.seats)
        if case.is_usual:
            walk.long_thoughts(name, case.given, case.seats)
        for deal in range(_DEALS):
            walk.walk(name, case.given, case.seats, deal, _PLIES)
            walk.verdict(name, case.given, deal, _NODES)
    left_out = {kernel: by for kernel, by in named_kernels(game).items() if kernel not in CALLS}
    if left_out:
        lines = [f"  {kernel}, named in {by}" for kernel, by in sorted(left_out.items())]
        raise SystemExit("\n".join([f"{name}: Python names kernels that the walk never called:", *lines]))
    (folder / f"{name}.calls").write_bytes(pickle.dumps({kernel: list(kinds) for kernel, kinds in CALLS.items()}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
