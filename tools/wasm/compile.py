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

from llvmlite import ir
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from tools.wasm.signature import Kind, kind_of
from tools.wasm.wrap import wrap

_ROUNDS = 2  # what the first round of LLVM's passes inlines, the second one can simplify


def main(game: str, folder: Path) -> None:
    """Compile all that was recorded of a game."""
    import witchwood

    witchwood.game(game)  # its verbs answer from now on
    calls: dict[str, list[Any]] = pickle.loads((folder / f"{game}.calls").read_bytes())
    library, exports = _compiled(game, calls)
    (folder / f"{game}.o").write_bytes(library._codegen._tm.emit_object(library._final_module))
    (folder / f"{game}.json").write_text(json.dumps(exports, indent=1) + "\n", encoding="utf-8")


def _compiled(game: str, calls: dict[str, list[Any]]) -> tuple[Any, dict[str, list[dict[str, Kind]]]]:
    """One LLVM module with a function for every signature of every kernel, and what is to be known of them."""
    context = cpu_target.target_context
    library = context.codegen().create_library(game)
    wrappers = ir.Module("exports")
    wrappers.triple, wrappers.data_layout = target.TRIPLE, context.codegen()._data_layout
    exports: dict[str, list[dict[str, Kind]]] = {}
    linked = []
    for name, signatures in calls.items():
        module, _, function = name.rpartition(".")
        kernel = getattr(import_module(module), function)
        for number, arguments in enumerate(signatures):
            kernel.compile(arguments)
            compiled = kernel.overloads[arguments]
            linked.append(compiled.library)
            export = f"export_{game}_{name.replace('.', '_')}_{number}"
            wrap(context, wrappers, export, compiled)
            try:
                kinds = [kind_of(kind) for kind in arguments]
                answers = kind_of(compiled.signature.return_type)
            except ValueError as error:
                raise SystemExit(f"the kernel {name} can't be called in a page: {error}") from None
            exports.setdefault(name, []).append({"export": export, "takes": kinds, "answers": answers})
    with global_compiler_lock:
        library.add_ir_module(wrappers)
        for one in linked:
            library.add_linking_library(one)
        library._optimize_final_module = lambda: _optimize(library)
        library.finalize()
    return library, exports


def _optimize(library: Any) -> None:
    """Keep what is exported; inline the rest, or drop it."""
    module = library._final_module
    for function in module.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name.startswith("export_") else "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    for _ in range(_ROUNDS):
        passes, builder = library._codegen._module_pass_manager(opt=3, loop_vectorize=True, slp_vectorize=True)
        passes.run(module, builder)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
