"""The Python that a page loads, as one ZIP file: witchwood's packages that need no machine, unchanged, and the shim.

A game from outside comes as a ZIP file of its own: its package, and the entry point by which it is found. The same
files make the same bytes. Nothing is compressed here: the server that sends it does that. `python -m tools.wasm.bundle
FILE` writes the Python of our own games.
"""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import witchwood
from witchwood.engine.measured import CUTS, SHIPPED
from witchwood.games import GAMES, GROUP
from witchwood.puzzles.collection import FILE

_PACKAGES = ("engine", "games", "agents", "puzzles", "review", "table", "service", "page")
_SHIM = Path(__file__).with_name("shim")
# A page grades no deals, is given one list of all games (tools/site), and keeps no compiled files.
_LEFT_OUT = {"__pycache__", CUTS, SHIPPED, "entries.py"}
_WHEN = (1980, 1, 1, 0, 0, 0)


def is_of_puzzles(place: str) -> bool:
    """Whether a file holds puzzles, which a page needs only once it shows one."""
    return place.endswith(f"/{FILE}")


def bundle(games: tuple[str, ...], out: Path) -> None:
    """Write the Python of our own games, or that of games from outside."""
    if all(name in GAMES for name in games):
        files = {**_own(), **dict(_files(_SHIM, _SHIM))}
    else:
        files = {place: data for name in games for place, data in _from_outside(name).items()}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for place, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(place, _WHEN), data)


def _own() -> dict[str, bytes]:
    package = Path(witchwood.__file__).parent
    found = {f"witchwood/{name}": (package / name).read_bytes() for name in ("__init__.py", "clock.py")}
    for name in _PACKAGES:
        found |= dict(_files(package / name, package.parent))
    return found


def _from_outside(name: str) -> dict[str, bytes]:
    (point,) = entry_points(group=GROUP, name=name)
    package = Path(import_module(point.module).__file__ or "").parent
    return {**dict(_files(package, package.parent)), **_installed(point)}


def _installed(point: EntryPoint) -> dict[str, bytes]:
    """What lets Python find the entry point where the package is not installed."""
    assert point.dist is not None
    name, version = point.dist.name, point.dist.version
    folder = f"{name.replace('-', '_')}-{version}.dist-info"
    return {
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{folder}/entry_points.txt": f"[{GROUP}]\n{point.name} = {point.value}\n".encode(),
    }


def _files(folder: Path, base: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not _LEFT_OUT & set(path.parts):
            yield path.relative_to(base).as_posix(), path.read_bytes()


if __name__ == "__main__":
    bundle(tuple(GAMES), Path(sys.argv[1]))
