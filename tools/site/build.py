"""What a site has beside the client: `python -m tools.site.build FOLDER`, after Vite and `make wasm`.

Python (Pyodide), our sources and kernels; the games and their rule books, which are files since they never
change; the deals whose level is known; and a service worker that keeps all of it for when there is no network.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import io
import json
import shutil
import sys
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import BinaryIO

from tools.wasm.bundle import bundle, is_of_puzzles
from tools.wasm.library import PYODIDE, cut

import witchwood
from witchwood.engine.option import Value
from witchwood.games import GAMES
from witchwood.lab.levels import shipped
from witchwood.server.http.routes import games as told

_BUILT = Path(__file__).parents[2] / "build" / "wasm"
_PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def build(folder: Path) -> None:
    """Write everything into the folder of the built client."""
    python = folder / "python"
    python.mkdir(exist_ok=True)
    for name in _PYTHON:
        shutil.copyfile(PYODIDE / name, python / name)
    whole = partial(bundle, tuple(GAMES))
    ours, library = _written(partial(whole, wanted=lambda place: not is_of_puzzles(place))), _written(cut)
    _write_packed(python / "witchwood.packed", ours)
    _write_packed(python / "puzzles.packed", _written(partial(whole, wanted=is_of_puzzles)))
    _write_packed(python / "python_stdlib.packed", library)
    (python / "version.txt").write_text(hashlib.sha256(ours + library).hexdigest(), encoding="utf-8")
    _write(python / "pyodide-lock.json", _without_packages(PYODIDE / "pyodide-lock.json"))
    for name in ("witchwood.wasm", "witchwood.json"):
        shutil.copyfile(_BUILT / name, python / name)
    asyncio.run(_write_games(folder))
    _write(folder / "graded.json", shipped.read(GAMES))
    for name in ("worker.js", "push-worker.js"):  # those are the service's
        (folder / name).unlink()
    _write(folder / "service.json", None)  # one that serves this folder answers where it is itself
    _write_worker(folder)


def _written(write: Callable[[BinaryIO], None]) -> bytes:
    out = io.BytesIO()
    write(out)
    return out.getvalue()


def _write_packed(path: Path, archive: bytes) -> None:
    """Write an archive with gzip around all of it: smaller than file by file, and many hosts compress no archives. The
    same archive makes the same bytes.
    """
    path.write_bytes(gzip.compress(archive, 9, mtime=0))


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
            _write(folder / "rules" / f"{name}.json", (await told.rules(name)).model_dump(mode="json"))
    _write(folder / "games.json", infos)


def _graded(name: str) -> list[dict[str, Value]]:
    """The rules by which the list has a game's deals, with all options."""
    game = witchwood.game(name)
    return [game.settle(one["options"]) for one in shipped.deals_of(name)]


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def _write_worker(folder: Path) -> None:
    """The service worker, with the names of all files. Its version is their digest, so that it changes with any."""
    names = sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file())
    names = [name for name in names if name != "sw.js"]
    digest = hashlib.sha256()
    for name in names:
        digest.update(name.encode() + b"\0" + hashlib.sha256((folder / name).read_bytes()).digest())
    text = Path(__file__).with_name("sw.js").read_text(encoding="utf-8")
    text = text.replace("VERSION", json.dumps(digest.hexdigest()[:16]), 1).replace("FILES", json.dumps(names), 1)
    (folder / "sw.js").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]))
