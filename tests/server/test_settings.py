"""How the service is set up."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path

import pytest

from witchwood.server.settings import Settings
from witchwood.server.store.database.database import try_database


def test_settings_come_from_flags_then_from_the_environment() -> None:
    environment = {"WITCHWOOD_PORT": "9000", "WITCHWOOD_HOST": "0.0.0.0", "WITCHWOOD_LIMITS": "off"}
    settings = Settings.read(environment, port=9100, host=None)
    assert (settings.port, settings.host, settings.limits) == (9100, "0.0.0.0", False)
    assert Settings.read({"WITCHWOOD_PRUNE": "7"}).prune == 7
    with pytest.raises(ValueError, match="prune"):
        Settings.read({"WITCHWOOD_PRUNE": "-1"})
    for bad in ({"WITCHWOOD_PORT": "x"}, {"WITCHWOOD_PORT": "70000"}, {"WITCHWOOD_LOG": "loud"}):
        with pytest.raises(ValueError, match=r"port|PORT|log"):
            Settings.read(bad)
    with pytest.raises(ValueError, match="make site"):
        Settings.read({"WITCHWOOD_SITE": "/nowhere"})
    with pytest.raises(ValueError, match="postgresql"):
        Settings.read({"WITCHWOOD_DATABASE": "mysql://x"})
    assert "hush" not in repr(Settings(secret="hush" * 4))
    with pytest.raises(ValueError, match="16 bytes"):
        Settings.read({"WITCHWOOD_SECRET": "hush"})


@pytest.mark.parametrize(
    "name",
    ["a?b", "c%20d", "e%", "f#g", "h?mode=ro", "i&j=k", "l;m", "sp ace", "n@o:p", "%2e%2e", "q'\"r", "ünï", "file:s"],
)
def test_data_go_into_the_folder_that_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = asyncio.run(try_database(Settings.read({}, data=Path(name)).address))
    assert file is not None
    file.release()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert "tables.sqlite" in os.listdir(name)


def test_a_home_folder_may_be_left_to_the_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert Settings.read({"WITCHWOOD_DATA": "~/games"}).data == tmp_path / "games"
    with pytest.raises(ValueError, match="data '~nobody-here/games': there is no such home folder"):
        Settings.read({}, data=Path("~nobody-here/games"))


def test_an_address_that_names_another_file_than_it_seems_is_refused() -> None:
    with pytest.raises(ValueError, match="write %3F"):
        Settings.read({"WITCHWOOD_DATABASE": "sqlite+aiosqlite:////srv/a?b/tables.sqlite"})
    url = Settings.read({"WITCHWOOD_DATABASE": "sqlite+aiosqlite:////srv/a%3Fb/tables.sqlite"}).address
    assert url.database == "/srv/a?b/tables.sqlite"


def test_only_the_owner_reads_the_database(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The secret that signs cookies and makes deals is in it; one that others could read is narrowed, and said so."""
    folder, names = tmp_path / "new" / "data", [f"tables.sqlite{end}" for end in ("", "-wal", "-shm", ".lock")]
    before = os.umask(0)
    try:
        for wide in (False, True):
            caplog.clear()
            if wide:
                for name in names:
                    (folder / name).touch()
                    (folder / name).chmod(0o644)
            file = asyncio.run(try_database(Settings(data=folder).address))
            assert file is not None
            file.remember()
            assert {(folder / name).stat().st_mode & 0o777 for name in names} == {0o600}
            said = [one.getMessage() for one in caplog.records if one.levelno == logging.WARNING]
            assert len(said) == (4 if wide else 0)
            assert all("could read" in line for line in said)
            file.release()
    finally:
        os.umask(before)
    assert [path.stat().st_mode & 0o777 for path in (folder, folder.parent)] == [0o700] * 2
