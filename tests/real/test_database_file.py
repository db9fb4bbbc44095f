"""The file of an SQLite database belongs to one process, and what it would not have is not acknowledged."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event, text
from websockets.exceptions import ConnectionClosed

from server.clients import Connection, Person, fetch, served, wait_until
from witchwood.server.store.admin.admin_database import is_served
from witchwood.server.store.database.database import try_database
from witchwood.server.store.database.database_file import DatabaseFile


def trouble(path: Path) -> str:
    """Why a database can't be used."""
    with pytest.raises(OSError) as told:  # noqa: PT011  # its words are compared by those who ask
        asyncio.run(try_database(f"sqlite+aiosqlite:///{path}"))
    assert "\n" not in str(told.value)
    return str(told.value)


def make(path: Path) -> None:
    """A new database."""
    file = asyncio.run(try_database(f"sqlite+aiosqlite:///{path}"))
    assert file is not None
    file.release()


def test_a_second_process_is_refused_with_one_line(tmp_path: Path) -> None:
    first = DatabaseFile(tmp_path / "tables.sqlite")
    first.lock()
    command = [sys.executable, "-m", "witchwood", "serve", "--port", "0", "--data", str(tmp_path)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert "in use by another witchwood" in second.stderr
    first.release()
    make(tmp_path / "tables.sqlite")


def test_of_two_that_start_at_the_same_moment_one_serves_and_the_other_says_a_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "witchwood", "serve", "--port", "0", "--data", str(tmp_path)]
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    try:
        wait_until(lambda: any(one.poll() is not None for one in both), 120)
        first, second = sorted(both, key=lambda one: one.poll() is not None)
        told, why = second.communicate()
        assert (second.returncode, told, why.count("\n")) == (2, "", 1)
        assert "in use by another witchwood" in why
        assert first.stdout is not None
        url = first.stdout.readline().split()[3]
        assert fetch(f"{url}/healthz").status_code == 200
    finally:
        for one in both:
            one.kill()
            one.communicate()


def test_the_file_stays_locked_between_the_first_try_and_the_service(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    file = asyncio.run(try_database(f"sqlite+aiosqlite:///{path}"))
    assert file is not None
    assert "in use by another witchwood" in trouble(path)
    file.release()


def spoil(path: Path) -> None:
    path.write_bytes(b"this is no database " * 500)


def take_to(version: str) -> Callable[[Path], None]:
    def take(path: Path) -> None:
        make(path)
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (version,))
            connection.commit()

    return take


@pytest.mark.parametrize(
    ("spoiled", "words"),
    [
        (spoil, "not a database"),
        (take_to("9999"), "newer witchwood made"),
        (take_to("0001"), "tables.sqlite: move it away"),
        (take_to("0018"), "tables.sqlite: move it away"),
    ],
)
def test_a_database_that_can_not_be_used_is_told_of_in_one_line(
    spoiled: Callable[[Path], None], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "tables.sqlite"
    spoiled(path)
    assert words in trouble(path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_database_that_can_only_be_read_is_told_of_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    asyncio.run(try_database(f"sqlite+aiosqlite:///{path}"))
    path.chmod(0o400)
    assert "readonly" in trouble(path)


def move(path: Path) -> None:
    path.rename(path.with_suffix(".moved"))


def is_acknowledged(connection: Connection) -> bool:
    """Whether a move is taken; where the table can't be read, a viewer is sent away instead."""
    try:
        return bool(connection.act(connection.actions[0])["type"] == "done")
    except ConnectionClosed:
        return False


@pytest.mark.parametrize(("lost", "lose"), [("", move), ("-wal", Path.unlink), ("-shm", move), (".lock", Path.unlink)])
def test_nothing_is_acknowledged_once_a_file_is_gone(
    lost: str, lose: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("witchwood.server.store.database.health._EACH", 0.0)
    file = tmp_path / f"tables.sqlite{lost}"
    with served(tmp_path) as service, closing(Person(service.url)) as ann:
        assert fetch(f"{service.url}/healthz").text == "well\n"
        with ann.connect(ann.table("wyr")) as connection:
            connection.done("act", action=connection.actions[0])
            lose(file)
            health = fetch(f"{service.url}/healthz")
            assert (health.status_code, f"{file.name} was moved" in health.text) == (503, True)
            assert not is_acknowledged(connection)
            assert ann.http.post("/api/tables", json={"game": "wyr"}).status_code in (500, 503)
        assert not file.exists(), "no new and empty file takes its place"


def test_a_service_that_has_lost_the_log_writes_it_into_the_database_as_it_ends(tmp_path: Path) -> None:
    with served(tmp_path) as service, closing(Person(service.url)) as ann:
        table = ann.table("wyr")
        with ann.connect(table) as connection:
            connection.done("act", action=connection.actions[0])
            (tmp_path / "tables.sqlite-wal").unlink()
            assert "SIGTERM" in fetch(f"{service.url}/healthz").text
            assert not is_acknowledged(connection)
    with served(tmp_path) as service:
        ann.move_to(service.url)
        with closing(ann), ann.connect(table) as connection:
            assert len(connection.plays) == 1


def test_what_only_a_lost_file_holds_is_neither_found_nor_acknowledged(tmp_path: Path) -> None:
    """The file is lost while a commit waits for the disk."""
    path = tmp_path / "tables.sqlite"
    make(path)
    file, engine = DatabaseFile(path), create_engine(f"sqlite:///{path}")
    file.remember()
    file.watch(engine)
    event.listen(engine, "commit", lambda _connection: move(path))  # the last moment before it
    with engine.connect() as connection:
        connection.execute(text("UPDATE facts SET value = 'late'"))
        with pytest.raises(OSError, match=r"tables\.sqlite was moved"):
            connection.commit()
        connection.rollback()
        with pytest.raises(OSError, match="put it back"):
            connection.execute(text("SELECT value FROM facts"))
        path.with_suffix(".moved").rename(path)
        assert connection.execute(text("SELECT value FROM facts")).scalar_one() == "late"
    engine.dispose()
    file.release()


def test_a_link_to_a_database_is_locked_and_watched_as_the_database_itself(tmp_path: Path) -> None:
    path, link = tmp_path / "tables.sqlite", tmp_path / "link.sqlite"
    make(path)
    link.symlink_to(path)
    file = asyncio.run(try_database(f"sqlite+aiosqlite:///{link}"))
    assert file is not None
    assert "in use by another witchwood" in trouble(path)
    assert is_served(link)
    file.remember()
    (tmp_path / "tables.sqlite-wal").unlink()
    with pytest.raises(OSError, match=r"tables\.sqlite-wal was moved"):
        file.check()
    file.release()


def test_a_lock_that_can_not_be_had_is_told_of_in_one_line(tmp_path: Path) -> None:
    """Its file can't be made, or is something else."""
    with pytest.raises(OSError, match=r"tables\.sqlite\.lock can't be used"):
        DatabaseFile(tmp_path / "no folder" / "tables.sqlite").lock()
    (tmp_path / "tables.sqlite.lock").write_bytes(b"this is no database " * 500)
    assert "lock can't be used" in trouble(tmp_path / "tables.sqlite")
