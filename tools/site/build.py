"""What a site has beside the client: `python -m tools.site.build FOLDER`, after Vite and `make wasm`.

Python (Pyodide), our sources and kernels; the games and their rule books, which are files since they never
change; the deals whose level is known; and a service worker that keeps all of it for when there is no network.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import lzma
import shutil
import sys
import zipfile
from importlib.resources import files
from pathlib import Path

from tools.wasm.bundle import is_of_puzzles
from tools.wasm.library import PYODIDE

import witchwood
from witchwood.engine.option import Value
from witchwood.games import GAMES
from witchwood.lab.levels import shipped
from witchwood.server.http.routes import games as told

_BUILT = Path(__file__).parents[2] / "build" / "wasm"
# What both workers start from, in the order of its digest (web/src/lib/protocol/local/python.ts).
_NEEDED = (
    PYODIDE / "pyodide.asm.wasm",
    PYODIDE / "pyodide.asm.mjs",
    _BUILT / "python_stdlib.zip",
    _BUILT / "witchwood.zip",
    _BUILT / "witchwood.wasm",
    _BUILT / "witchwood.json",
)
_PACKED = ".packed"
# As web/src/lib/protocol/local/lzma.ts unpacks it.
_LZMA = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 24, "lc": 3, "lp": 0, "pb": 0}


def build(folder: Path) -> None:
    """Write everything into the folder of the built client."""
    python = folder / "python"
    python.mkdir(exist_ok=True)
    shutil.copyfile(PYODIDE / "pyodide.mjs", python / "pyodide.mjs")
    whole = hashlib.sha256()
    for path in _NEEDED:
        data = path.read_bytes() if path.name != "witchwood.zip" else _part(path, puzzles=False)
        whole.update(data)
        _write_packed(python / path.name, data)
    _write_packed(python / "puzzles.zip", _part(_BUILT / "witchwood.zip", puzzles=True))
    (python / "version.txt").write_text(whole.hexdigest(), encoding="utf-8")
    _write(python / "pyodide-lock.json", _without_packages(PYODIDE / "pyodide-lock.json"))
    asyncio.run(_write_games(folder))
    _write(folder / "graded.json", shipped.read(GAMES))
    for name in ("worker.js", "push-worker.js"):  # those are the service's
        (folder / name).unlink()
    _write(folder / "service.json", None)  # one that serves this folder answers where it is itself
    _write_worker(folder)


def _part(archive: Path, *, puzzles: bool) -> bytes:
    """An archive with the puzzles of ours alone, or without them: a page fetches them when it first shows one."""
    out = io.BytesIO()
    with zipfile.ZipFile(archive) as given, zipfile.ZipFile(out, "w") as kept:
        for one in given.infolist():
            if is_of_puzzles(one.filename) == puzzles:
                kept.writestr(one, given.read(one))
    return out.getvalue()


def _write_packed(path: Path, data: bytes) -> None:
    """Write data as NAME.packed, in the LZMA format with the size in its header: many hosts compress nothing, and no
    browser unpacks Brotli for a page. The same data make the same bytes.
    """
    packed = lzma.compress(data, lzma.FORMAT_ALONE, filters=[_LZMA])
    size = len(data).to_bytes(8, "little")
    path.with_name(path.name + _PACKED).write_bytes(packed[:5] + size + packed[13:])


def _without_packages(path: Path) -> object:
    return {**json.loads(path.read_text(encoding="utf-8")), "packages": {}}


async def _write_games(folder: Path) -> None:
    """What the service answers to /games and /games/GAME/rules, less what takes a service: its stock of deals by any
    rules, and the clocks, which need people.
    """
    (folder / "rules").mkdir(exist_ok=True)
    (folder / "pictures").mkdir(exist_ok=True)
    infos = []
    for info in await told.games():
        picture = info.picture and f"pictures/{info.name}.svg"
        if picture is not None:
            game = witchwood.game(info.name)
            (folder / picture).write_bytes((files(game.package) / game.look.picture).read_bytes())
        own = {"picture": picture, "graded": _graded(info.name), "clocks": []}
        infos.append({**info.model_dump(mode="json"), **own})
        for name in (info.name, *(edition.name for edition in info.editions)):
            _write(folder / "rules" / f"{name}.json", told.usual_rules(name).model_dump(mode="json"))
    _write(folder / "games.json", infos)


def _graded(name: str) -> list[dict[str, Value]]:
    """The rules by which the list has a game's deals, with all options."""
    game = witchwood.game(name)
    return [game.settle(one["options"]) for one in shipped.deals_of(name)]


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def _write_worker(folder: Path) -> None:
    """The service worker, with the names of all files, and the digests of those that a page may have fetched already.
    Its version is the digest of all files, so that it changes with any.
    """
    names = sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file())
    names = [name for name in names if name != "sw.js"]
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + b"\0" + _digest_of(folder / name))
    text = Path(__file__).with_name("sw.js").read_text(encoding="utf-8")
    packed = {name: _digest_of(folder / name).hex() for name in names if name.endswith(_PACKED)}
    for word, value in (("VERSION", digest.hexdigest()[:16]), ("FILES", names), ("DIGESTS", packed)):
        text = text.replace(word, json.dumps(value), 1)
    (folder / "sw.js").write_text(text, encoding="utf-8")


def _digest_of(path: Path) -> bytes:
    return hashlib.sha256(path.read_bytes()).digest()


if __name__ == "__main__":
    build(Path(sys.argv[1]))
