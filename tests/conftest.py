"""Set-up for all tests: the tutorial's game is taken from its page and added to the list of games."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from witchwood.games import GAMES

ROOT = Path(__file__).parents[1]
_FILE_BLOCK = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("steady")


def write_tutorial_game(folder: Path) -> None:
    """Write the files that `docs/adding-a-game.md` shows into the package `newts` in `folder`."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    package = folder / "newts"
    package.mkdir()
    for name, text in _FILE_BLOCK.findall(page):
        (package / name).write_text(text, encoding="utf-8")


_FOLDER = tempfile.TemporaryDirectory(prefix="witchwood-tutorial-")
write_tutorial_game(Path(_FOLDER.name))
sys.path.insert(0, _FOLDER.name)
GAMES["newts"] = "newts"


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the unfinished games of the person who runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
