"""Set-up for all tests: the tutorial's game is taken from its page and added to the list of games."""

from __future__ import annotations

import gc
import itertools
import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from tutorial import write_installed

gc.disable()  # until all tests are collected: importing all that they use leaves no rubbish
os.environ["POLARS_MAX_THREADS"] = "1"  # tables are small here, and threads that wait for them take a processor's time
os.environ["WITCHWOOD_LAB_NICE"] = "0"  # behind all other tests a study would wait for minutes

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("steady")

_FOLDER = tempfile.TemporaryDirectory(prefix="witchwood-tutorial-")
write_installed(Path(_FOLDER.name))
sys.path.insert(0, _FOLDER.name)
_NUMBERS = itertools.count()


def pytest_collection_finish() -> None:
    """What stands now stays to the end, so nobody looks there for rubbish."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the unfinished games of the person who runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path_factory.getbasetemp() / f"data-{next(_NUMBERS)}"))
