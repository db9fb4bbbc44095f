"""Games of installed packages: found by their entry points, and what keeps one from being played is said."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sysconfig
import venv
from pathlib import Path

import pytest

from fresh import printed
from tutorial import PAGE, write_installed, write_project
from witchwood.engine.measured import LEVELS
from witchwood.games import GAMES

_LIST = """
import warnings
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    import witchwood
    print(*witchwood.games(), *witchwood.games())
    print(*(warning.message for warning in told), sep="|")
try:
    print(witchwood.game("newts").title)
except ValueError as error:
    print(error)
"""
_ASK = """
for name in {names}:
    try:
        witchwood.game(name)
    except ValueError as error:
        print(error)
"""


def declare(folder: Path, distribution: str, *entries: str) -> None:
    """A distribution in `folder` that declares these games."""
    info = folder / f"{distribution}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[witchwood.games]\n" + "\n".join(entries) + "\n", encoding="utf-8")


def run(code: str, *folders: Path) -> list[str]:
    """The lines that `code` prints with these folders on the path."""
    return printed(code, *folders).splitlines()


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    folder = tmp_path / "installed"
    folder.mkdir()
    write_installed(folder)
    return folder


def test_a_game_is_found_and_listed_after_our_own(installed: Path) -> None:
    listed = " ".join((*GAMES, "newts"))
    assert run(_LIST, installed) == [f"{listed} {listed}", "", "Newts"]


def test_looking_games_up_imports_none_of_ours(installed: Path) -> None:
    code = "import sys, witchwood; witchwood.games(); print(*(name for name in sys.modules if '.games.' in name))"
    assert run(code, installed) == [""]


def test_the_command_says_what_does_not_load_in_one_line(tmp_path: Path) -> None:
    declare(tmp_path, "toads-game", "toads = toads")
    code = "import sys; sys.stderr = sys.stdout; from witchwood.cli import main; sys.argv[1:] = ['games']; main()"
    said = "the game 'toads' of toads-game 1.0 (toads) does not load: ModuleNotFoundError: No module named 'toads'"
    assert run(code, tmp_path)[0] == f"witchwood: {said}"


def test_the_command_knows_it(installed: Path) -> None:
    shown = run("import sys; from witchwood.cli import main; sys.argv[1:] = ['games']; main()", installed)
    assert "newts  Newts, 2 seats. an unknown hand." in shown


_CALIBRATE = """
import runpy, sys
from witchwood.cli import main
for command, deals in (("calibrate", "60"), ("shipped", "2")):
    sys.argv = ["", "runes", "--deals", deals, "--jobs", "2"]
    runpy.run_module(f"witchwood.lab.levels.{command}", run_name="__main__", alter_sys=True)
sys.argv = ["", "levels", "runes", "--deal", "1"]
main()
"""


@pytest.mark.long
def test_a_solitaire_has_levels_once_it_was_calibrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    shutil.copytree(Path(__file__).parents[1] / "runes", tmp_path / "runes")
    declare(tmp_path, "runes", "runes = runes")
    init = tmp_path / "runes" / "__init__.py"
    text = init.read_text(encoding="utf-8").replace(
        "solve=solver.solve,", "solve=solver.solve,\n    levels=Levels(seeds=1),"
    )
    init.write_text(f"from witchwood.engine.measured import Levels\n{text}", encoding="utf-8")
    calibrated, listed, level = run(_CALIBRATE, tmp_path)
    assert calibrated.startswith("runes (")
    assert listed == "runes 4"
    assert level.split(" (ease ")[0] in (*LEVELS, "can't be won")
    (cuts,) = json.loads((tmp_path / "runes" / "levels.json").read_text(encoding="utf-8"))
    assert cuts["deals"] == 60
    assert len(json.loads((tmp_path / "runes" / "shipped.json").read_text(encoding="utf-8"))[0]["deals"]) == 4


BROKEN = {
    "adders": ("import nowhere", "does not load: ModuleNotFoundError: No module named 'nowhere'"),
    "bats": ("GAME = 3", "can't be played: its package has no GAME that is a Game"),
    "crows": ("", "can't be played: its package has no GAME that is a Game"),
    "toads": ("from newts import GAME", "calls itself 'newts'; give the entry point that name"),
}
"""What stands in the package of each game, and what is said of it."""


def test_broken_packages_keep_nobody_from_the_others(installed: Path, tmp_path: Path) -> None:
    """All at once: each is named, when the games are listed and when it is asked for."""
    folder = tmp_path / "broken"
    for name, (init, _) in BROKEN.items():
        declare(folder, f"{name}-game", f"{name} = {name}")
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(init, encoding="utf-8")
    said = {name: f"the game '{name}' of {name}-game 1.0 ({name}) {why}" for name, (_, why) in BROKEN.items()}
    listed = " ".join((*GAMES, "newts"))
    games, told, title, *errors = run(f"{_LIST}{_ASK.format(names=[*BROKEN])}", installed, folder)
    assert (games, title) == (f"{listed} {listed}", "Newts")
    assert sorted(told.split("|")) == sorted(said.values())
    assert errors == [*said.values()]


def test_a_name_that_is_taken_is_not_taken_over(installed: Path, tmp_path: Path) -> None:
    declare(tmp_path, "other-stones", "stones = newts")
    listed = " ".join((*GAMES, "newts"))
    shown = run(_LIST.replace('"newts"', '"stones"'), installed, tmp_path)
    said = "the game 'stones' of other-stones 1.0 (newts) can't be played: witchwood has a game of that name"
    assert shown == [f"{listed} {listed}", said, "Witch Stones"]


def test_two_packages_with_one_name_are_both_left_out(installed: Path, tmp_path: Path) -> None:
    declare(tmp_path, "zz-newts", "newts = nowhere")
    listed = " ".join(GAMES)
    said = "the game 'newts' of newts 0.1 (newts) can't be played: there is also a game of that name in zz-newts 1.0"
    assert run(_LIST, installed, tmp_path) == [f"{listed} {listed}", said, said]


def test_a_copy_of_a_game_is_told_apart_by_its_fields(installed: Path) -> None:
    copy = installed / "frogs"
    copy.mkdir()
    for file in (installed / "newts").glob("*"):
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            (copy / file.name).write_text(text.replace("newts", "frogs"), encoding="utf-8")
    declare(installed, "frogs", "frogs = frogs")
    assert run(_LIST, installed)[2] == "Newts", "its field has another name too"
    state = copy / "state.py"
    state.write_text(state.read_text(encoding="utf-8").replace('"frogs"', '"newts"'), encoding="utf-8")
    assert run(_LIST, installed)[1] == (
        "the game 'newts' of newts 0.1 (newts) does not load: ValueError: "
        "the states of newts.rules have the same fields as those of frogs.rules: rename one of your fields"
    )


@pytest.mark.long
def test_it_is_installed_as_the_page_says_and_what_is_changed_later_counts(tmp_path: Path) -> None:
    """With the page's own command, in an environment that has nothing but what witchwood is developed with."""
    (project := tmp_path / "newts").mkdir()
    write_project(project)
    venv.create(tmp_path / "env")
    python = tmp_path / "env" / "bin" / "python"
    (place,) = (tmp_path / "env" / "lib").glob("python*/site-packages")
    (place / "ours.pth").write_text(
        f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n", encoding="utf-8"
    )
    (install,) = (line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("pip install "))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def run_there(*words: str, said: str = "") -> str:
        done = subprocess.run(
            [python, *words], cwd=project, env=environment, input=said, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    run_there("-m", *install.split())
    played = run_there("-m", "witchwood", "play", "newts", "--deal", "42", "--option", "heap=5", said="1\n")
    assert "won by seat 1" in played
    init = project / "newts" / "__init__.py"
    init.write_text(init.read_text(encoding="utf-8").replace('title="Newts"', 'title="Great Newts"'), encoding="utf-8")
    assert "newts  Great Newts, 2 seats" in run_there("-m", "witchwood", "games")
