"""How large a page's Python is: `python -m bench.page` after `make site` prints the table of docs/site.md."""

from __future__ import annotations

import subprocess
from pathlib import Path

_ROOT = Path(__file__).parents[1]
_BUILT = _ROOT / "build" / "wasm" / "witchwood"
_SITE = _ROOT / "site"
_PYODIDE = _ROOT / "tools" / "wasm" / "node_modules" / "pyodide"
_FILES = {
    "kernels of all games": _BUILT.with_suffix(".wasm"),
    "what they take": _BUILT.with_suffix(".json"),
    "our Python and the shim": _BUILT.with_suffix(".zip"),
    "Pyodide: Python": _PYODIDE / "pyodide.asm.wasm",
    "Pyodide: its JavaScript": _PYODIDE / "pyodide.asm.mjs",
    "Pyodide: Python's library, whole": _PYODIDE / "python_stdlib.zip",
    "Python's library in a site": _SITE / "python" / "python_stdlib.packed",
    "our Python in a site": _SITE / "python" / "witchwood.packed",
    "puzzles in a site": _SITE / "python" / "puzzles.packed",
}


def brotli(path: Path) -> int:
    """Bytes after Brotli, at its highest level, as a static host keeps them."""
    read = "require('fs').readFileSync(process.argv[1])"
    program = f"console.log(require('zlib').brotliCompressSync({read}).length)"
    return int(subprocess.run(["node", "-e", program, str(path)], capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Print the table. A first visit fetches the whole site, to keep everything."""
    print("| file | bytes | with Brotli |\n|---|---|---|")
    for words, path in _FILES.items():
        print(f"| {words} | {path.stat().st_size:,} | {brotli(path):,} |", flush=True)
    files = [one for one in _SITE.rglob("*") if one.is_file() and one.suffix not in (".br", ".gz")]
    print(f"| a whole site, {len(files):,} files | | {sum(map(brotli, files)):,} |")


if __name__ == "__main__":
    main()
