"""Object files made one library, which Python in a page loads into its own memory: a WebAssembly "side module".

Linker and C compiler are those of Zig (`ziglang`, PyPI), needed for the build only. Memory and the functions of C are
imported from the page's Python: if it lacks one, the library is not loaded.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

_ZIG = [sys.executable, "-m", "ziglang"]
_RUNTIME = Path(__file__).with_name("runtime.c")
_COMPILE = [
    "cc",
    "--target=wasm32-freestanding",
    "-mcpu=generic",
    "-mbulk-memory",
    "-mno-extended-const",
    "-fPIC",
    "-O2",
    "-c",
]
_LINK = [
    "wasm-ld",
    "-shared",
    "--experimental-pic",
    "--unresolved-symbols=import-dynamic",
    "--no-entry",
    "--strip-all",
    "-O3",
]


def link(objects: Iterable[Path], exports: Iterable[str], out: Path) -> None:
    """Write the library `out` with these exports, and the runtime in it. CalledProcessError if Zig refuses."""
    runtime = out.with_suffix(".runtime.o")
    subprocess.run([*_ZIG, *_COMPILE, _RUNTIME, "-o", runtime], check=True)
    names = [f"--export={name}" for name in exports]
    subprocess.run([*_ZIG, *_LINK, *names, *objects, runtime, "-o", out], check=True)
    runtime.unlink()
