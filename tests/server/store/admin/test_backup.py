"""A backup and a restore outlive a power cut at any moment: nothing goes before what takes its place is on the disk."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from server.store.databases import CLOCK
from witchwood.server.store.admin.backup import back_up, restore
from witchwood.server.store.database.database import try_database


def test_what_is_restored_is_on_the_disk_before_what_was_there_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, copy = tmp_path / "tables.sqlite", tmp_path / "copy"
    address = f"sqlite+aiosqlite:///{path}"
    file = asyncio.run(try_database(address))
    assert file is not None
    file.release()
    done: list[str] = []
    rename, fsync = Path.rename, os.fsync

    def note_rename(one: Path, other: Any) -> Path:
        done.append(f"{one.name} becomes {Path(other).name}")
        return rename(one, other)

    def note_fsync(opened: int) -> None:
        done.append(f"{Path(os.readlink(f'/proc/self/fd/{opened}')).name} is on the disk")
        fsync(opened)

    monkeypatch.setattr(Path, "rename", note_rename)
    monkeypatch.setattr(os, "fsync", note_fsync)
    asyncio.run(back_up(address, copy))
    folder = f"{tmp_path.name} is on the disk"
    assert done == ["copy.part is on the disk", "copy.part becomes copy", folder]
    done.clear()
    asyncio.run(restore(address, copy, CLOCK.now()))
    assert done[0] == "tables.sqlite.part is on the disk"
    assert done[1].startswith("tables.sqlite becomes tables.sqlite.before_")
    assert done[-2:] == ["tables.sqlite.part becomes tables.sqlite", folder]


def test_a_backup_is_restored_to_where_a_link_leads(tmp_path: Path) -> None:
    path, link, copy = tmp_path / "tables.sqlite", tmp_path / "link.sqlite", tmp_path / "copy"
    file = asyncio.run(try_database(f"sqlite+aiosqlite:///{path}"))
    assert file is not None
    file.release()
    link.symlink_to(path)
    asyncio.run(back_up(f"sqlite+aiosqlite:///{link}", copy))
    before = asyncio.run(restore(f"sqlite+aiosqlite:///{link}", copy, CLOCK.now()))
    assert link.is_symlink()
    assert Path(before).name.startswith("tables.sqlite.before_")
