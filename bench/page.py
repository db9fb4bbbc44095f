"""How large a page's Python is: `python -m bench.page` after `make site` prints the table of docs/site.md."""

from __future__ import annotations

from pathlib import Path

_ROOT = Path(__file__).parents[1]
_BUILT = _ROOT / "build" / "wasm"
_SITE = _ROOT / "site"
_PYODIDE = _ROOT / "tools" / "wasm" / "node_modules" / "pyodide"
_FILES = {
    "Pyodide: Python": _PYODIDE / "pyodide.asm.wasm",
    "Pyodide: its JavaScript": _PYODIDE / "pyodide.asm.mjs",
    "Python's library, cut and compiled": _BUILT / "python_stdlib.zip",
    "our Python, compiled, and the shim; puzzles apart": _BUILT / "witchwood.zip",
    "kernels of all games": _BUILT / "witchwood.wasm",
    "what they take": _BUILT / "witchwood.json",
}


def main() -> None:
    """Print the table. A first visit fetches the whole site in the end, to keep everything."""
    print("| file | bytes | packed |\n|---|---|---|")
    for words, path in _FILES.items():
        packed = _SITE / "python" / f"{path.name}.packed"
        print(f"| {words} | {path.stat().st_size:,} | {packed.stat().st_size:,} |")
    files = [one for one in _SITE.rglob("*") if one.is_file() and one.suffix not in (".br", ".gz")]
    print(f"| a whole site, {len(files):,} files | | {sum(one.stat().st_size for one in files):,} |")


if __name__ == "__main__":
    main()
