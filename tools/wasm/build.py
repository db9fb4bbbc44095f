"""The kernels of games as one WebAssembly library, and their Python: `python -m tools.wasm.build FOLDER [GAME …]`.

Without games: our own, as FOLDER/witchwood.wasm and .json (what it exports). A game from outside is found where it is
installed, and becomes FOLDER/GAME.wasm, .json and .zip. Each game is played and compiled in processes of its own,
several at a time.

The library is one that Python in a page loads into its own memory: a WebAssembly "side module". Linker and C compiler
are those of Zig (`ziglang`, PyPI), needed for the build only. Memory and the functions of C are imported from the
page's Python: if it lacks one, the library is not loaded.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tools.wasm.bundle import bundle

import witchwood
from witchwood.engine.kernel import digest_of
from witchwood.games import GAMES

_LONGEST = ("hocus", "witchpig", "pendle", "wyr", "stones")  # to play and compile; any other may take as long
LONGEST_FIRST = (*(name for name in GAMES if name not in _LONGEST), *_LONGEST)  # so that no processor waits at the end
_ZIG = [sys.executable, "-m", "ziglang"]
_RUNTIME = Path(__file__).with_name("runtime.c")
_COMPILE = ["--target=wasm32-freestanding", "-mcpu=generic", "-mbulk-memory", "-mno-extended-const", "-fPIC", "-O2"]
_LINK = ["-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--no-entry", "--strip-all", "-O3"]


def build(folder: Path, games: tuple[str, ...] = LONGEST_FIRST) -> None:
    """Write library, list of exports and Python. SystemExit says which step of which game failed."""
    parts = folder / "parts"
    parts.mkdir(parents=True, exist_ok=True)
    name = "witchwood" if set(games) == set(GAMES) else "-".join(games)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda game: _compile(game, parts), games))
    kernels: dict[str, list[dict[str, Any]]] = {}
    for game in games:
        for kernel, exports in json.loads((parts / f"{game}.json").read_text(encoding="utf-8")).items():
            kernels.setdefault(kernel, []).extend(exports)
    names = [one["export"] for exports in kernels.values() for one in exports]
    library = folder / f"{name}.wasm"
    link([parts / f"{game}.o" for game in games], names, library)
    if name != "witchwood":  # ours is compiled besides (tools/archive.sh)
        bundle(games, folder / f"{name}.zip")
    about = {"sources": {game: digest_of(witchwood.game(game).dtype) for game in sorted(games)}, "kernels": kernels}
    (folder / f"{name}.json").write_text(json.dumps(about, separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"witchwood: {library}: {len(kernels)} kernels, {library.stat().st_size:,} bytes")


def _compile(game: str, folder: Path) -> None:
    for step in ("record", "compile"):
        done = subprocess.run([sys.executable, "-m", f"tools.wasm.{step}", game, folder], check=False)
        if done.returncode:
            raise SystemExit(f"tools.wasm.{step} failed for {game}; its reason stands above")


def link(objects: Iterable[Path], exports: Iterable[str], out: Path) -> None:
    """Write the library `out` with these exports, and the runtime in it. CalledProcessError if Zig refuses."""
    runtime = out.with_suffix(".runtime.o")
    subprocess.run([*_ZIG, "cc", *_COMPILE, "-c", _RUNTIME, "-o", runtime], check=True)
    names = [f"--export={name}" for name in exports]
    subprocess.run([*_ZIG, "wasm-ld", *_LINK, *names, *objects, runtime, "-o", out], check=True)
    runtime.unlink()


if __name__ == "__main__":
    build(Path(sys.argv[1]), tuple(sys.argv[2:]) or LONGEST_FIRST)
