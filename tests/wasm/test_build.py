"""What stops the build: a kernel that no walk called, a Numba that nobody has looked at, a call no page can make."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import numba
import numpy as np
import pytest
from tools.wasm import target
from tools.wasm.bundle import bundle
from tools.wasm.signature import kind_of

from tutorial import write_installed
from wasm.in_page import OURS, ROOT, run
from witchwood.games import GAMES

_FORGOTTEN = """
from witchwood.engine.kernel import Int, State, kernel


@kernel
def rare(state: State) -> Int:
    return 1


def now_and_then(state: State) -> int:
    return int(rare(state))
"""


def test_a_kernel_that_python_names_and_no_walk_calls_is_named(tmp_path: Path) -> None:
    write_installed(tmp_path)
    (tmp_path / "newts" / "rarely.py").write_text(_FORGOTTEN, encoding="utf-8")  # nothing has imported it so far
    command = [sys.executable, "-m", "tools.wasm.record", "newts", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert done.stderr.splitlines() == [
        "newts: Python names kernels that the walk never called:",
        "  newts.rarely.rare, named in newts.rarely.now_and_then",
    ]
    assert not (tmp_path / "newts.calls").exists()


def test_a_kernel_in_no_library_says_so_in_the_page() -> None:
    program = _FORGOTTEN + "\ntry:\n    now_and_then(None)\nexcept LookupError as error:\n    print(error)\n"
    assert "__main__.rare is in no library" in run(program)


def test_a_kernel_takes_no_other_kind_of_array_in_the_page() -> None:
    """It would read the bytes as what they are not."""
    program = """
import numpy as np
import witchwood
from witchwood.engine.random import shuffle
state = witchwood.deal("witchpig", 1).state
for kind in (np.uint8, np.int64):
    try:
        shuffle(state, np.zeros(10, kind), 0, 10)
        print("shuffled")
    except LookupError as error:
        print(error)
"""
    assert re.fullmatch(r"shuffled\nwitchwood.engine.random.shuffle is in no library for .*\n", run(program))


def test_another_numba_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba, "__version__", "0.99.0")
    with pytest.raises(RuntimeError, match=r"written for Numba 0\.\d+, and this is 0\.99\.0"):
        target.aim()


def test_every_replaced_name_is_there_and_has_a_reason() -> None:
    for owner, name, _by, reason in target.REPLACED:
        assert hasattr(owner, name), name
        assert reason


def test_no_other_file_takes_a_private_name_without_a_reason() -> None:
    for file in (ROOT / "tools" / "wasm").glob("*.py"):
        lines = file.read_text(encoding="utf-8").splitlines()
        for line in lines if file.name != "target.py" else ():
            code, _, comment = line.partition("#")
            if re.search(r"\w\._[a-z]", code.replace("self._", "")) and "`" not in code:
                assert "private" in comment, f"{file.name}: {line.strip()}"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (numba.types.Array(numba.types.int64, 2, "F"), "in C order"),
        (numba.types.unicode_type, "can't hand this over"),
        (numba.from_dtype(np.dtype([("a", "u1"), ("b", "i8")], align=True)), "no gaps"),
    ],
)
def test_what_a_page_cannot_hand_over_is_refused(given: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        kind_of(given)


def test_the_python_of_a_page_is_ours_unchanged_and_the_same_every_time(tmp_path: Path) -> None:
    """As sources and, compiled, as a page has it."""
    sources, compiled = tmp_path / "1.zip", tmp_path / "2.zip"
    for path in (sources, compiled):
        bundle(tuple(GAMES), path)
    assert sources.read_bytes() == compiled.read_bytes()
    subprocess.run(["sh", "tools/archive.sh", "bundle", compiled], cwd=ROOT, check=True)
    assert compiled.read_bytes() == OURS.with_suffix(".zip").read_bytes()
    with zipfile.ZipFile(sources) as archive:
        names = archive.namelist()
        for name in names:
            if name.startswith("witchwood/"):
                assert archive.read(name) == (ROOT / "src" / name).read_bytes()
    assert "witchwood/table/table.py" in names
    assert not [name for name in names if "/server/" in name or "__pycache__" in name]
    assert not [name for name in names if name.endswith("/shipped.json")], "a site has one list of all games"


def test_all_of_it_can_be_imported_in_a_page() -> None:
    """Every module of a page, in which tests have no more of Python's library than a site has."""
    program = """
import importlib, importlib.util, pkgutil, witchwood
assert importlib.util.find_spec("json") and not importlib.util.find_spec("unittest")
names = [module.name for module in pkgutil.walk_packages(witchwood.__path__, "witchwood.")]
for name in names:
    importlib.import_module(name)
print(len(names), "modules")
"""
    count = int(run(program).split()[0])
    sources = ROOT / "src" / "witchwood"
    packages = ("engine", "games", "agents", "puzzles", "review", "table", "service", "page")
    files = {path for package in packages for path in (sources / package).rglob("*.py")}
    files -= {sources / "engine" / "entries.py"}  # of compiled kernels on disk
    assert count == len([*files, sources / "clock.py"])
