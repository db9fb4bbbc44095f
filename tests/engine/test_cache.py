"""The cache of compiled kernels: what is changed is compiled again at once, and nothing else is."""

from __future__ import annotations

import importlib
import os
import shutil
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

import witchwood
from fresh import printed
from tutorial import write_installed
from witchwood.engine import cache
from witchwood.engine.kernel import cache_folder, config
from witchwood.engine.measured import CUTS, SHIPPED
from witchwood.games import GAMES

PACKAGE = Path(witchwood.__file__).parent

PLAY = """
import witchwood
match = witchwood.deal("newts", 1, heap=9)
print(match.actions(), witchwood.playouts("newts", deals=200, heap=9).steps.sum(), end=" ")
print(witchwood.perft("newts", 1, depth=4, heap=9), witchwood.hint(match, "greedy"))
"""
FOLDERS = """
import sys, witchwood
from witchwood.engine import cache
from witchwood.engine.kernel import cache_folder
for file in ["", *sys.argv[1:]]:
    if file:
        with open(file, "a") as opened:
            opened.write("\\n")
    for known in (cache._digest, cache._with_libraries, cache._sources, cache._folder):
        known.cache_clear()  # as a new process begins
    print(*(f"{name}={cache_folder(witchwood.game(name).dtype).name}" for name in witchwood.games()))
"""


def run(code: str, kept: Path, *folders: Path, given: Iterable[Path] = (), **environment: str) -> str:
    """What `code` prints with `folders` on the path and its kernels kept in `kept`."""
    return printed(code, *folders, given=given, XDG_CACHE_HOME=str(kept), **environment)


def compiled_anew(kept: Path, changes: dict[str, set[str]], *path: Path) -> dict[str, set[str]]:
    """Which games have another folder of compiled kernels after each file has been changed, one after the other."""
    files = [next(place / name for place in reversed(path) if (place / name).parent.is_dir()) for name in changes]
    lines = run(FOLDERS, kept, *path, given=files).splitlines()
    known = [dict(pair.split("=") for pair in line.split()) for line in lines]
    return {
        name: {game for game in before if after[game] != before[game]}
        for name, before, after in zip(changes, known, known[1:], strict=False)
    }


def files(kept: Path) -> dict[str, int]:
    """All compiled files, and when each was written."""
    return {str(path.relative_to(kept)): path.stat().st_mtime_ns for path in kept.rglob("*.nb?")}


def change(file: Path, old: str, new: str) -> None:
    """Replace `old`, which is in the file, by `new`."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def newts(tmp_path: Path) -> Path:
    """The tutorial's game, installed in a folder, with a constant of its rules in a module of a subpackage."""
    folder = tmp_path / "installed"
    folder.mkdir()
    write_installed(folder)
    (folder / "newts" / "table").mkdir()
    (folder / "newts" / "table" / "__init__.py").touch()
    (folder / "newts" / "table" / "limits.py").write_text("MOST = 3\n", encoding="utf-8")
    change(folder / "newts" / "state.py", "MOST = 3 ", "from newts.table.limits import MOST  # noqa: E402")
    return folder


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package itself, to be changed."""
    folder = tmp_path / "copied"
    shutil.copytree(PACKAGE, folder / "witchwood", ignore=shutil.ignore_patterns("__pycache__", "client"))
    return folder


@pytest.mark.long
def test_a_changed_rule_is_played_at_once(newts: Path, tmp_path: Path) -> None:
    """In single plays, playouts, perft and hints: as the same sources play interpreted."""
    kept = tmp_path / "kept"
    before = run(PLAY, kept, newts)
    assert before == run(PLAY, kept, newts, NUMBA_DISABLE_JIT="1")
    limits = newts / "newts" / "table" / "limits.py"
    limits.write_text("MOST = 2\n", encoding="utf-8")
    after = run(PLAY, kept, newts)
    assert after.startswith("['1', '2'] ")
    assert after == run(PLAY, kept, newts, NUMBA_DISABLE_JIT="1")
    known = files(kept)
    limits.write_text("MOST = 3\n", encoding="utf-8")
    assert run(PLAY, kept, newts) == before
    assert files(kept) == known, "what was compiled for these sources is found again"


@pytest.mark.long
def test_a_change_in_one_game_leaves_the_others_compiled(copied: Path, newts: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    code = "import witchwood; print(witchwood.deal('newts', 1).actions(), witchwood.playouts('newts', deals=2).steps)"
    first = run(code, kept, copied, newts)
    known = files(kept)
    assert any("playouts" in name and "kernels-newts-" in name for name in known)
    for name in ("games/wyr/rules.py", "server/__init__.py", "lab/duel.py"):
        with (copied / "witchwood" / name).open("a", encoding="utf-8") as file:
            file.write("# a comment\n")
    assert run(code, kept, copied, newts) == first
    assert files(kept) == known


def test_a_game_is_compiled_again_for_its_own_sources_and_the_engine_s(
    copied: Path, newts: Path, tmp_path: Path
) -> None:
    changes = {
        "witchwood/games/wyr/cards.py": {"wyr"},
        "witchwood/games/pendle/expert_weights.txt": {"pendle"},
        "witchwood/games/hocus/rulebook.md": set[str](),
        "witchwood/cli/play.py": set[str](),
        "newts/table/limits.py": {"newts"},
        "newts/table/chances.json": {"newts"},
        "witchwood/engine/text.py": {*GAMES, "newts"},
    }
    assert compiled_anew(tmp_path, changes, copied, newts) == changes


def test_a_game_is_compiled_again_for_the_libraries_that_it_imports(newts: Path, tmp_path: Path) -> None:
    """And for what lies beside them and is imported there; what nobody imports makes no difference."""
    (newts / "coven").mkdir()
    (newts / "coven" / "__init__.py").touch()
    (newts / "coven" / "limits.py").write_text("from cauldron import MOST\n", encoding="utf-8")
    for name in ("cauldron", "broom"):
        (newts / f"{name}.py").write_text("MOST = 3\n", encoding="utf-8")
    change(newts / "newts" / "table" / "limits.py", "MOST = 3", "from coven.limits import MOST")
    changes = {"coven/limits.py": {"newts"}, "cauldron.py": {"newts"}, "broom.py": set[str]()}
    assert compiled_anew(tmp_path, changes, newts) == changes


def test_what_was_measured_of_a_game_is_none_of_its_sources(tmp_path: Path) -> None:
    (tmp_path / "rules.py").touch()
    digest = cache._digest.__wrapped__  # which reads a folder each time
    before = digest(tmp_path)
    for name in (CUTS, SHIPPED):
        (tmp_path / name).write_text("[]", encoding="utf-8")
    assert digest(tmp_path) == before
    (tmp_path / "table.json").write_text("[]", encoding="utf-8")
    assert digest(tmp_path) != before


def test_a_script_is_compiled_again_for_the_module_beside_it(tmp_path: Path) -> None:
    script = """
from limits import MOST
from witchwood.engine.kernel import kernel
@kernel
def most() -> int:
    return MOST
"""
    (tmp_path / "measure.py").write_text(script, encoding="utf-8")
    for most in (3, 2):
        (tmp_path / "limits.py").write_text(f"MOST = {most}\n", encoding="utf-8")
        assert run("from measure import most; print(most())", tmp_path / "kept", tmp_path) == f"{most}\n"


def test_another_compiler_has_folders_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = cache._folder.__wrapped__
    before = folder(frozenset())
    assert folder(frozenset()) == before
    for library in ("llvmlite", "numba", "numpy"):
        with monkeypatch.context() as patch:
            patch.setattr(f"{library}.__version__", "0.0")
            assert folder(frozenset()) != before, library


def test_the_bounds_check_switch_has_folders_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = cache._folder.__wrapped__
    before = folder(frozenset())
    monkeypatch.setattr(config, "BOUNDSCHECK", int(not config.BOUNDSCHECK))
    assert folder(frozenset()) != before


def test_where_a_kernel_lies_says_what_it_is_made_of(newts: Path, tmp_path: Path) -> None:
    assert cache.home(PACKAGE / "engine" / "batch.py", "witchwood.engine.batch") == set()
    assert cache.home(PACKAGE / "games" / "wyr" / "rules.py", "witchwood.games.wyr.rules") == {
        PACKAGE / "games" / "wyr"
    }
    assert cache.home(PACKAGE / "env" / "kernels" / "step.py", "witchwood.env.kernels.step") == {
        PACKAGE / "env" / "kernels"
    }
    assert cache.home(PACKAGE / "games" / "__init__.py", "witchwood.games") == {PACKAGE / "games"}
    assert cache.home(newts / "newts" / "table" / "limits.py", "__main__") == {newts / "newts"}
    script = tmp_path / "measure.py"
    script.touch()
    assert cache.home(script, "__main__") == {PACKAGE, script}


def test_a_package_needs_no_init_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the top folder nor one below it: a change anywhere in the package counts for each of its kernels."""
    file = tmp_path / "coven" / "house" / "rules.py"
    file.parent.mkdir(parents=True)
    file.touch()
    monkeypatch.syspath_prepend(tmp_path)
    importlib.import_module("coven.house.rules")
    assert cache.home(file, "coven.house.rules") == {tmp_path / "coven"}


def test_other_peoples_numba_settings_are_left_alone() -> None:
    assert not str(cache_folder(witchwood.game("wyr").dtype)).startswith(config.CACHE_DIR or "/nowhere")
    show = "print(repr(config.CACHE_DIR))"
    code = f"from numba.core import config; {show}; import witchwood.engine.batch; {show}"
    before, after = printed(code).split()
    assert before == after


def test_long_unused_folders_are_removed_when_a_new_one_is_made(tmp_path: Path) -> None:
    old, fresh, mine = (tmp_path / f"kernels-{name}" for name in ("newts-1", "newts-2", "newts-3"))
    for folder in (old, fresh, tmp_path / "other"):
        folder.mkdir()
    month_ago = tmp_path.stat().st_mtime - 30 * 86_400
    os.utime(old, (month_ago, month_ago))
    os.utime(tmp_path / "other", (month_ago, month_ago))
    cache._use(mine)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernels-newts-2", "kernels-newts-3", "other"]


def test_a_folder_in_use_is_marked_and_sweeps_nothing(tmp_path: Path) -> None:
    mine, other = tmp_path / "kernels-newts-1", tmp_path / "kernels-stones-1"
    month_ago = tmp_path.stat().st_mtime - 30 * 86_400
    for folder in (mine, other):
        folder.mkdir()
        os.utime(folder, (month_ago, month_ago))
    cache._use(mine)
    assert mine.stat().st_mtime > month_ago + 86_400
    assert other.exists(), "nothing new has come, so nothing is out of date"


def test_many_may_make_a_folder_at_once(tmp_path: Path) -> None:
    """As the processes of a service or of a test run do: one makes it, the others find it."""
    with ThreadPoolExecutor(8) as pool:
        for number in range(50):
            together, folder = Barrier(8), tmp_path / f"kernels-newts-{number}"

            def enter(together: Barrier = together, folder: Path = folder) -> bool:
                together.wait()
                return cache._make(folder)

            made = pool.map(lambda _, enter=enter: enter(), range(8))
            assert sorted(made) == [False] * 7 + [True]


def test_a_home_that_cannot_be_written_is_played_without(newts: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cache._use(tmp_path / "file" / "kernels-newts-1")
    code = "import witchwood; print(witchwood.deal('newts', 1).actions())"
    assert run(code, tmp_path / "file", newts, PYTHONWARNINGS="ignore") == "['1', '2', '3']\n"
