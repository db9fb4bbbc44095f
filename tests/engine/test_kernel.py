"""The compile cache, and what importing costs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from witchwood.engine import kernel


def run_python(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, witchwood; witchwood.games(); print(*sys.modules)"
    loaded = set(run_python(code).split())
    heavy = {"numpy", "numba", "rich", "typer", "textual", "fastapi", "pyspiel", "gymnasium", "matplotlib", "altair"}
    assert not loaded & heavy


def test_playing_loads_no_face() -> None:
    code = "import sys, witchwood; [witchwood.game(name) for name in witchwood.games()]; print(*sys.modules)"
    assert not set(run_python(code).split()) & {"rich", "typer", "textual", "click", "pyspiel"}


def test_numba_settings_of_others_are_left_alone() -> None:
    assert str(kernel.CACHE_FOLDER) != kernel.config.CACHE_DIR
    show = "print(repr(config.CACHE_DIR))"
    before, after = run_python(f"from numba.core import config; {show}; import witchwood.engine.batch; {show}").split()
    assert before == after


def test_the_cache_folder_depends_on_what_is_compiled() -> None:
    code = "from witchwood.engine.kernel import CACHE_FOLDER; print(CACHE_FOLDER)"
    plain = run_python(code, NUMBA_BOUNDSCHECK="0")
    assert plain == run_python(code, NUMBA_BOUNDSCHECK="0")
    assert plain != run_python(code, NUMBA_BOUNDSCHECK="1")


def test_every_file_that_is_compiled_is_in_the_digest(tmp_path: Path) -> None:
    """A copy of the package with one compiled file changed has another cache folder."""
    package = tmp_path / "witchwood"
    shutil.copytree(Path(kernel.__file__).parents[1], package)
    code = "from witchwood.engine.kernel import CACHE_FOLDER; print(CACHE_FOLDER)"
    before = run_python(code, PYTHONPATH=str(tmp_path))
    for name in ("engine/bits.py", "engine/random.py", "games/wyr/rules.py", "games/hocus/state.py"):
        with (package / name).open("a") as file:
            file.write("\n# changed\n")
        after = run_python(code, PYTHONPATH=str(tmp_path))
        assert after != before, name
        before = after


def test_long_unused_cache_folders_are_removed(tmp_path: Path) -> None:
    old, fresh, mine = (tmp_path / f"kernels-{name}" for name in ("old", "fresh", "mine"))
    for folder in (old, fresh, tmp_path / "other"):
        folder.mkdir()
    month_ago = time.time() - 30 * 86_400
    os.utime(old, (month_ago, month_ago))
    os.utime(tmp_path / "other", (month_ago, month_ago))
    kernel._sweep(mine)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kernels-fresh", "kernels-mine", "other"]


def test_asking_changes_nothing_when_the_home_is_read_only(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kernel._sweep(tmp_path / "file" / "kernels-mine")
