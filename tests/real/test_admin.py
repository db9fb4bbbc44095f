"""`witchwood admin` beside a running service, and with none."""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from real.test_crash import load
from server.clients import Person, Process, Served, gather, is_ready, served, wait_until
from witchwood.cli import app
from witchwood.server.store.admin import admin_database
from witchwood.server.store.database import database
from witchwood.server.store.database.database import versions

_NEXT = """
from alembic import op
from sqlalchemy import Column, Text

revision, down_revision, branch_labels, depends_on = "next", "LAST", None, None


def upgrade() -> None:
    op.add_column("days", Column("more", Text))


def downgrade() -> None:
    op.drop_column("days", "more")
"""


def admin(folder: Path, *words: str, code: int = 0) -> str:
    """What a command says: on stdout, or in its one line of an error."""
    done = CliRunner().invoke(app, ["admin", "--data", str(folder), *words])
    assert done.exit_code == code, done.output
    if code:
        assert done.stderr.count("\n") == 1, done.stderr
        return done.stderr
    return done.stdout


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as service:
        yield service


@pytest.fixture
def second_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A version after the last one, as a next release may bring it."""
    folder = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, folder)
    (folder / "versions" / "9999_next.py").write_text(_NEXT.replace("LAST", versions()[-1]))
    monkeypatch.setattr(database, "MIGRATIONS", folder)
    return "next"


@contextmanager
def people_at(service: Served, count: int) -> Iterator[list[Person]]:
    made = [Person(service.url) for _ in range(count)]
    try:
        yield made
    finally:
        for one in made:
            one.close()


def call(person: Person, name: str) -> None:
    """A person claims a name."""
    assert person.http.put("/api/me", json={"name": name}).status_code == 200


def test_people_and_tables_are_listed_as_flags_ask(running: Served, tmp_path: Path) -> None:
    with people_at(running, 2) as (ann, bob):
        call(ann, "Olive Thorne")
        own, shared = ann.table("wyr"), ann.table("stones", "me", "open")
        gather(shared, ann, bob)
        for words, ids in (
            ("people --named --name olive", {ann.id}),
            ("people --barred", set()),
            ("people --idle 1", set()),
            ("tables --game stones --playing --unlisted", {shared}),
        ):
            assert {row["id"] for row in json.loads(admin(tmp_path, *words.split(), "--json"))} == ids, words
        theirs = json.loads(admin(tmp_path, "tables", "--person", "olive thorne", "--json"))
        assert {row["id"] for row in theirs} == {own, shared}
        assert len(json.loads(admin(tmp_path, "people", "--limit", "1", "--json"))) == 1
        assert "Olive Thorne" in admin(tmp_path, "people")
        assert own not in admin(tmp_path, "tables"), "a whole id opens a table: lists cut it short"
        assert own[:6] in admin(tmp_path, "tables")


def test_a_running_service_acts_at_once(running: Served, tmp_path: Path) -> None:
    with people_at(running, 2) as (ann, bob):
        call(ann, "Olive Thorne")
        table = ann.table("stones", "me", "open")
        gather(table, ann, bob)
        with ann.connect(table) as first, bob.connect(table) as second:
            admin(tmp_path, "rename", "Olive Thorne", "Iris Vale")
            second.wait_for(lambda state: state["seats"][0]["name"] == "Iris Vale")
            admin(tmp_path, "free-name", ann.id[:8])
            second.wait_for(lambda state: state["seats"][0]["name"].startswith("Guest"))
            call(bob, "Iris Vale")
            assert "belongs to someone else" in admin(tmp_path, "rename", ann.id, "iris vale", code=2)
            admin(tmp_path, "bar", ann.id)
            assert "barred" in first.hear_the_end()
            assert ann.http.get("/api/me").status_code == 403
            admin(tmp_path, "unbar", ann.id)
            assert ann.get("/me")["id"] == ann.id
            admin(tmp_path, "close", table[:6], "--yes")
            assert "closed" in second.hear_the_end()
        assert bob.http.get(f"/api/tables/{table}").status_code == 404
        link = admin(tmp_path, "sign-out", ann.id).splitlines()[-1]
        assert ann.http.get("/api/me/tables").status_code == 401
        assert bob.post("/recover", {"token": link.partition("#")[2]})["id"] == ann.id


def test_a_person_is_deleted_and_the_others_play_on(running: Served, tmp_path: Path) -> None:
    with people_at(running, 3) as (ann, bob, cat):
        call(ann, "Olive Thorne")
        table = ann.table("witchpig", "me", "open", "open")
        gather(table, ann, bob, cat)
        assert [one["id"] for one in json.loads(admin(tmp_path, "export", "Olive Thorne"))["tables"]] == [table]
        with bob.connect(table) as second, cat.connect(table) as third:
            assert "add --yes" in admin(tmp_path, "delete", "Olive Thorne", code=2)
            admin(tmp_path, "delete", "Olive Thorne", "--yes")
            second.wait_for(lambda state: state["seats"][0]["name"] == "Someone who left")
            second.wait_for(lambda state: state["view"]["turn"] in (1, 2))
            third.wait_for_version(second.state["version"])
            mover = second if second.is_my_turn else third
            mover.done("act", action=mover.actions[0])
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
            assert ann.id not in "".join(database.iterdump())


def test_what_players_report_is_listed_until_it_is_handled(running: Served, tmp_path: Path) -> None:
    def listed(*flags: str) -> list[tuple[int, str, str, str]]:
        rows = json.loads(admin(tmp_path, "reports", *flags, "--json"))
        return [(row["number"], row["text"], row["reported_name"], row["reporter"]) for row in rows]

    with people_at(running, 2) as (ann, bob):
        call(bob, "Rowan Ash")
        table = ann.table("witchpig", "me", "open")
        gather(table, ann, bob)
        with ann.connect(table) as first, bob.connect(table) as second:
            assert second.ask("say", text="something vile")["type"] == "done"
            assert first.ask("report", line=1)["type"] == "done"
            report = (1, "something vile", "Rowan Ash", ann.id)
            assert (listed(), listed("--handled"), listed("--person", ann.id)) == ([report], [], [])
            assert table not in admin(tmp_path, "reports"), "a whole id opens a table"
            assert admin(tmp_path, "handle", table[:6], "1") == f"line 1 at the table {table[:6]} is handled\n"
            assert "no report of line 1" in admin(tmp_path, "handle", table[:6], "1", code=2)
            assert first.ask("report", line=1)["type"] == "done", "it is not asked of the operator again"
            assert (listed(), listed("--handled")) == ([], [report])


def test_guests_without_games_are_pruned_after_a_time(running: Served, tmp_path: Path) -> None:
    with people_at(running, 3) as (guest, player, recent):
        player.table("wyr")
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
            database.execute("UPDATE people SET seen = ? WHERE id != ?", (time.time() - 31 * 86_400, recent.id))
            database.commit()
        assert admin(tmp_path, "prune", "--dry-run") == "1 guest would be deleted\n"
        assert admin(tmp_path, "prune", "--days", "40") == "0 guests deleted\n"
        assert admin(tmp_path, "prune") == "1 guest deleted\n"
        assert guest.http.get("/api/me/tables").status_code == 401
        assert player.get("/me")["id"] == player.id


def test_what_can_not_be_done_is_said_in_one_line(running: Served, tmp_path: Path) -> None:
    with people_at(running, 1) as (ann,):
        assert "there is no person 'nobody'" in admin(tmp_path, "bar", "nobody", code=2)
        assert "there is no table" in admin(tmp_path, "close", "xxxx", "--yes", code=2)
        assert "1 to 24 characters" in admin(tmp_path, "rename", ann.id, "x" * 25, code=2)
        assert "reserved by the service" in admin(tmp_path, "rename", ann.id, "Old Demdike", code=2)
        assert "in use" in admin(tmp_path, "restore", str(tmp_path / "tables.sqlite"), code=2)
        assert "in use" in admin(tmp_path, "migrate", code=2)
        admin(tmp_path, "backup", str(tmp_path / "one"))
        assert "already exists" in admin(tmp_path, "backup", str(tmp_path / "one"), code=2)
        assert "can't" in admin(tmp_path, "backup", str(tmp_path / "no" / "one"), code=2)
    nowhere = tmp_path / "nowhere"
    assert "there is no database" in admin(nowhere, "people", code=2)
    assert not nowhere.exists()


def test_a_backup_while_moves_are_played_has_all_that_was_acknowledged_before(tmp_path: Path) -> None:
    """The service is killed afterwards, its database spoilt, the backup restored: every table goes on from there."""
    folder, file = tmp_path / "data", tmp_path / "backup.sqlite"
    server = Process(folder)
    server.start()
    people = [Person(server.url) for _ in range(4)]
    tables = [person.table("wyr") for person in people]
    told: list[list[tuple[int, str]]] = [[] for _ in people]
    coming = [person.connect(table) for person, table in zip(people, tables, strict=True)]
    connections = [one.__enter__() for one in coming]
    threads = [threading.Thread(target=load, args=(one, told[n], n)) for n, one in enumerate(connections)]
    for thread in threads:
        thread.start()
    wait_until(lambda: sum(map(len, told)) > 40, 60)
    before = [list(one) for one in told]
    admin(folder, "backup", str(file))
    assert sum(map(len, told)) > sum(map(len, before)), "moves were played meanwhile"
    server.end(signal.SIGKILL)
    for thread in threads:
        thread.join(30)
    for one in connections:
        one.socket.close()
    (folder / "tables.sqlite").write_bytes(b"spoilt " * 10_000)
    assert "what was there before is" in admin(folder, "restore", str(file))
    server.start()
    for person, table, moves in zip(people, tables, before, strict=True):
        person.move_to(server.url)
        with person.connect(table) as connection:
            plays = connection.state["plays"]
            assert [plays[version - 1]["text"] for version, _ in moves] == [action for _, action in moves]
            if not connection.state["finished"]:
                connection.done("act", action=connection.actions[0])
        person.close()
    server.end(signal.SIGTERM)


def test_only_a_backup_is_restored(tmp_path: Path) -> None:
    with served(tmp_path):
        admin(tmp_path, "backup", str(tmp_path / "good"))
    (tmp_path / "text").write_text("not a witchwood database")
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE alembic_version (version_num TEXT)")
        other.execute("INSERT INTO alembic_version VALUES ('9999')")
        other.commit()
    whole = (tmp_path / "good").read_bytes()
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    before = (tmp_path / "tables.sqlite").read_bytes()
    assert "is not a witchwood backup" in admin(tmp_path, "restore", str(tmp_path / "text"), code=2)
    assert "newer witchwood" in admin(tmp_path, "restore", str(tmp_path / "other"), code=2)
    admin(tmp_path, "restore", str(tmp_path / "cut"), code=2)
    assert "there is no file" in admin(tmp_path, "restore", str(tmp_path / "none"), code=2)
    assert (tmp_path / "tables.sqlite").read_bytes() == before
    assert (tmp_path / "good").stat().st_mode & 0o077 == 0, "secrets are in it"


def test_a_database_goes_down_and_up_again(tmp_path: Path, second_version: str) -> None:
    with served(tmp_path) as service, people_at(service, 1) as (ann,):
        table = ann.table("wyr")
    first = versions()[-2]
    assert admin(tmp_path, "migrate") == f"{second_version}, as before\n"
    assert admin(tmp_path, "migrate", first) == f"{second_version} -> {first}\n"
    assert "witchwood admin migrate" in admin(tmp_path, "people", code=2)
    admin(tmp_path, "backup", str(tmp_path / "older"))
    assert "the versions are" in admin(tmp_path, "migrate", "0", code=2)
    assert admin(tmp_path, "migrate") == f"{first} -> {second_version}\n"
    assert json.loads(admin(tmp_path, "tables", "--json"))[0]["id"] == table
    admin(tmp_path, "restore", str(tmp_path / "older"))
    with served(tmp_path) as again:
        assert is_ready(again.url), "a backup of an older version is brought up to date at the start"


def test_no_command_touches_a_database_of_a_development_version(tmp_path: Path) -> None:
    with served(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as stored:
        stored.execute("UPDATE alembic_version SET version_num = '0018'")
        stored.commit()
    before = (tmp_path / "tables.sqlite").read_bytes()
    for words in (["migrate"], ["people"], ["restore", str(tmp_path / "tables.sqlite")]):
        assert f"before 0.1.0 made {tmp_path / 'tables.sqlite'}: move it away" in admin(tmp_path, *words, code=2)
    assert (tmp_path / "tables.sqlite").read_bytes() == before


def test_postgresql_too(postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, second_version: str) -> None:
    def ask(*words: str, code: int = 0) -> str:
        done = CliRunner().invoke(app, ["admin", "--database", postgresql, *words])
        assert done.exit_code == code, done.output
        return done.stdout + done.stderr

    file = str(tmp_path / "backup")
    with served(tmp_path, database=postgresql) as service, people_at(service, 2) as (ann, bob):
        call(ann, "Olive Thorne")
        table = ann.table("stones", "me", "open")
        gather(table, ann, bob)
        ask("backup", file)
        with ann.connect(table) as first, bob.connect(table) as second:
            ask("bar", "Olive Thorne")
            assert "barred" in first.hear_the_end()
            ask("close", table[:6], "--yes")
            assert "closed" in second.hear_the_end()
        with monkeypatch.context() as impatient:
            impatient.setattr(admin_database, "_LEAVING", 0.2)
            assert "in use" in ask("restore", file, code=2)
            assert "in use" in ask("migrate", code=2)
    assert "what was there before is the schema before_" in ask("restore", file)
    with served(tmp_path, database=postgresql):
        assert json.loads(ask("tables", "--json"))[0]["id"] == table
        assert json.loads(ask("people", "--barred", "--json")) == []
    assert f"{second_version} -> {versions()[-2]}" in ask("migrate", versions()[-2])
    ask("migrate")
    (tmp_path / "text").write_text("no dump")
    ask("restore", str(tmp_path / "text"), code=2)
    assert json.loads(ask("tables", "--json"))[0]["id"] == table
