"""One game's kernels as an object file for WebAssembly: `python -m tools.wasm.compile GAME FOLDER`.

Reads FOLDER/GAME.calls (`record.py`); writes FOLDER/GAME.o, and FOLDER/GAME.json: each kernel's exports by its name,
with the kinds that they take and answer (`signature.py`).
"""

from __future__ import annotations

import json
import pickle
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from tools.wasm import target

target.aim()  # before any kernel is made

from numba.core.registry import cpu_target
from tools.wasm.signature import Kind, kind_of
from tools.wasm.wrap import wrap


def main(game: str, folder: Path) -> None:
    """Compile all that was recorded of a game."""
    import witchwood

    witchwood.game(game)  # its verbs answer from now on
    calls: dict[str, list[Any]] = pickle.loads((folder / f"{game}.calls").read_bytes())
    code, exports = _compiled(game, calls)
    (folder / f"{game}.o").write_bytes(code)
    (folder / f"{game}.json").write_text(json.dumps(exports, indent=1) + "\n", encoding="utf-8")


def _compiled(game: str, calls: dict[str, list[Any]]) -> tuple[bytes, dict[str, list[dict[str, Kind]]]]:
    """An object file with a function for every signature of every kernel, and what is to be known of them."""
    context = cpu_target.target_context
    wrappers = target.module(context, "exports")
    exports: dict[str, list[dict[str, Kind]]] = {}
    linked = []
    for name, signatures in calls.items():
        module, _, function = name.rpartition(".")
        kernel = getattr(import_module(module), function)
        for number, arguments in enumerate(signatures):
            kernel.compile(arguments)
            compiled = kernel.overloads[arguments]
            linked.append(compiled.library)
            export = f"{target.EXPORT}{game}_{name.replace('.', '_')}_{number}"
            wrap(context, wrappers, export, compiled)
            try:
                kinds = [kind_of(kind) for kind in arguments]
                answers = kind_of(compiled.signature.return_type)
            except ValueError as error:
                raise SystemExit(f"the kernel {name} can't be called in a page: {error}") from None
            exports.setdefault(name, []).append({"export": export, "takes": kinds, "answers": answers})
    return target.object_file(context, game, wrappers, linked), exports


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
