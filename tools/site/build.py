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
import re
import shutil
import sys
import zipfile
from importlib.resources import files
from pathlib import Path

from tools.wasm.bundle import bundle

import witchwood
from witchwood.engine.game import Value
from witchwood.games import GAMES
from witchwood.lab.levels import shipped
from witchwood.server.http.routes import games as told

_ROOT = Path(__file__).parents[2]
_PYODIDE = _ROOT / "tools" / "wasm" / "node_modules" / "pyodide"
_KERNELS = _ROOT / "build" / "wasm"
_PYTHON = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# Parts of Python's library that nothing here imports; without them it is a third of its size.
_LEFT_OUT = re.compile(
    r"(encodings/(?!(__init__|aliases|ascii|cp437|latin_1|raw_unicode_escape|unicode_escape|utf_8)\.)[a-z0-9_]+"
    r"|__hello__|__phello__|_compat_pickle|_markupbase|_py_abc|_pydatetime|_pydecimal|_pyio|_pylong|_pyrepl"
    r"|_strptime|_sysconfigdata[a-z0-9_-]+|antigravity|argparse"
    r"|asyncio/(__main__|proactor_events|tools|windows_[a-z]+)|bdb|calendar|cgi|cmd|code|colorsys|compileall"
    r"|concurrent/(interpreters|futures/process)|configparser|cProfile|csv|ctypes/(_aix|macholib|util|wintypes)"
    r"|curses|dbm|decimal|difflib|doctest|email/(?!__init__)[a-z0-9_]+|ensurepip|filecmp|fileinput|fractions"
    r"|ftplib|getopt|getpass|gettext|graphlib|gzip|html|http|idlelib|imaplib|json/tool|lib2to3"
    r"|logging/(config|handlers)|mailbox|mimetypes|modulefinder|multiprocessing|netrc|nturl2path|optparse|pdb"
    r"|pickle|pickletools|pip|platform|plistlib|poplib|pprint|profile|pstats|pty|py_compile|pyclbr|pydoc"
    r"|pydoc_data|pyodide/(console|http|_nodesock_transport)|quopri|rlcompleter|sched|shelve|shlex|smtplib"
    r"|socketserver|sqlite3|statistics|string/templatelib|stringprep|symtable|tabnanny|tarfile|test|this|timeit"
    r"|tkinter|tomllib|trace|tracemalloc|turtle|turtledemo|unittest|urllib/(request|robotparser)|uuid|venv|wave"
    r"|webbrowser|wsgiref|xml|xmlrpc|zipapp|zoneinfo)(/|\.pyc?$)"
)


def build(folder: Path) -> None:
    """Write everything into the folder of the built client."""
    python = folder / "python"
    python.mkdir(exist_ok=True)
    for name in _PYTHON:
        shutil.copyfile(_PYODIDE / name, python / name)
    _write_packed(python / "python_stdlib.packed", _cut(_PYODIDE / "python_stdlib.zip"))
    _write_packed(python / "witchwood.packed", _bundled())
    _write(python / "pyodide-lock.json", _without_packages(_PYODIDE / "pyodide-lock.json"))
    for name in ("witchwood.wasm", "witchwood.json"):
        shutil.copyfile(_KERNELS / name, python / name)
    asyncio.run(_write_games(folder))
    shutil.copyfile(shipped.FILE, folder / "graded.json")
    for name in ("worker.js", "push-worker.js"):  # those are the service's
        (folder / name).unlink()
    _write(folder / "service.json", None)  # one that serves this folder answers where it is itself
    _write_worker(folder)


def _cut(whole: Path) -> bytes:
    """Python's library without what is left out, as a ZIP file in which nothing is compressed."""
    out = io.BytesIO()
    with zipfile.ZipFile(whole) as given, zipfile.ZipFile(out, "w") as kept:
        for one in given.infolist():
            if not _LEFT_OUT.match(one.filename):
                kept.writestr(one, given.read(one), zipfile.ZIP_STORED)
    return out.getvalue()


def _bundled() -> bytes:
    out = io.BytesIO()
    bundle(tuple(GAMES), out)
    return out.getvalue()


def _write_packed(path: Path, archive: bytes) -> None:
    """Write an archive with gzip around all of it: smaller than file by file, and many hosts compress no archives. The
    same archive makes the same bytes."""
    path.write_bytes(gzip.compress(archive, 9, mtime=0))


def _without_packages(path: Path) -> object:
    return {**json.loads(path.read_text(encoding="utf-8")), "packages": {}}


async def _write_games(folder: Path) -> None:
    """What the service answers to /games and /games/GAME/rules, less what takes a service: its stock of deals by any
    rules, and the clocks, which need people."""
    (folder / "rules").mkdir(exist_ok=True)
    (folder / "pictures").mkdir(exist_ok=True)
    infos = []
    for info in await told.games():
        if info.picture is not None:
            game = witchwood.game(info.name)
            info.picture = f"pictures/{info.name}.svg"
            (folder / info.picture).write_bytes((files(game.package) / game.look.picture).read_bytes())
        infos.append({**info.model_dump(mode="json"), "graded": _graded(info.name), "clocks": []})
        for name in (info.name, *(edition.name for edition in info.editions)):
            _write(folder / "rules" / f"{name}.json", (await told.rules(name)).model_dump(mode="json"))
    _write(folder / "games.json", infos)


def _graded(name: str) -> list[dict[str, Value]]:
    """The rules by which the list has a game's deals, with all options."""
    game = witchwood.game(name)
    return [game.settle(one["options"]) for one in shipped.read()["games"].get(name, [])]


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
