"""The folder of a user's data."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from witchwood.own_folder import data_folder, make_private


@pytest.fixture(autouse=True)
def open_to_all() -> Iterator[None]:
    """A process that would let everyone read what it makes."""
    before = os.umask(0)
    yield
    os.umask(before)


def test_new_folders_are_their_owner_s_alone(tmp_path: Path) -> None:
    make_private(tmp_path / "a" / "b" / "c")
    for folder in ("a", "a/b", "a/b/c"):
        assert (tmp_path / folder).stat().st_mode & 0o777 == 0o700
    (tmp_path / "shared").mkdir(mode=0o755)
    make_private(tmp_path / "shared" / "mine")
    assert (tmp_path / "shared").stat().st_mode & 0o777 == 0o755, "what was there may be shared with others"


def test_a_file_in_the_way_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in ("file", "file/below", "file/far/below"):
        with pytest.raises(OSError, match=r"file"):
            make_private(tmp_path / folder)


def test_without_a_home_folder_nothing_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a folder called ~ beside what one works on."""
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 4_294_000_000)  # nobody's
    with pytest.raises(OSError, match="no home folder: set XDG_DATA_HOME"):
        make_private(data_folder())
    assert list(tmp_path.iterdir()) == []
