"""What somebody may try to know more than the others, or to be counted with more than they did: it does not work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

import witchwood
from server.clients import Connection, Person, Served

People = Callable[[], Person]
SOLITAIRES = ("hocus", "pendle", "wyr")


def everything_told(guest: Person, table: str, connection: Connection) -> str:
    """All that a guest can read of a table, its deal and the day."""
    addresses = (f"/tables/{table}", f"/tables/{table}/record", "/me/tables", "/today", "/me/statistics", "/lobby")
    return "".join([guest.http.get(f"/api{address}").text for address in addresses] + connection.heard)


@pytest.mark.parametrize("game", SOLITAIRES)
def test_a_second_guest_who_resigns_is_not_told_what_the_first_still_plays(
    game: str, service: Served, person: People
) -> None:
    second = person()
    table = second.table(game, deal="today")
    row = asyncio.run_coroutine_threadsafe(service.service.store.find(table), service.loop).result()
    assert row is not None
    with second.connect(table) as connection:
        connection.done("resign")
        connection.done("undo")
        connection.done("resign")
        told = everything_told(second, table, connection)
    with person().connect(table) as watcher:
        told += "".join(watcher.heard)
    assert table in told
    assert str(row.deal) not in told
    assert row.salt not in told
    assert second.http.get(f"/api/tables/{table}/record").status_code == 409


def test_the_deal_of_the_day_is_told_when_the_day_is_over(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.server.http.new_tables.today", lambda: "2026-01-01")
    ann = person()
    table = ann.table("wyr", deal="today")
    with ann.connect(table) as connection:
        assert connection.state["deal"]["number"] is None, "others may have been told by now, but the game still runs"
        connection.done("resign")
        assert connection.state["deal"]["number"] is not None
        assert connection.state["help"]["known"]
    assert witchwood.replay(ann.http.get(f"/api/tables/{table}/record").text).over


def rows_of(guest: Person, game: str, *tables: str) -> list[dict[str, object]]:
    """What the board says of the people of these tables, in its order."""
    mine = {seat["name"] for table in tables for seat in guest.get(f"/tables/{table}")["seats"]}
    return [row for row in guest.get(f"/today/{game}/board")["rows"] if row["name"] in mine]


@pytest.mark.usefixtures("searching")
def test_the_board_ranks_who_had_no_help_apart(person: People) -> None:
    """Who asks the solver, takes back or begins again knows hidden cards: such games stand below those without help."""
    helped, honest = person(), person()
    tables = [one.table("wyr", deal="today") for one in (helped, honest)]
    with helped.connect(tables[0]) as connection, honest.connect(tables[1]) as other:
        assert connection.ask("hint")["type"] == "hint"
        connection.done("verdicts", on=True)
        for _ in range(12):
            connection.done("act", action=connection.actions[0])
        connection.done("restart")
        connection.done("act", action=connection.actions[0])
        connection.done("undo")
        while not connection.state["finished"]:
            connection.done("act", action=connection.ask("hint")["action"])
        other.done("resign")
    rows = rows_of(helped, "wyr", *tables)
    assert [row["helped"] for row in rows] == [False, True]
    assert rows[0]["help"] == {
        "helped": False, "hints": 0, "undos": 0, "restarts": 0, "solver": False, "known": False,
    }  # fmt: skip
    told = rows[1]["help"]
    assert isinstance(told, dict)
    assert (told["undos"], told["restarts"], told["solver"], told["known"]) == (1, 1, True, False)
    assert told["hints"] > 10


def test_statistics_count_games_without_help_apart(person: People) -> None:
    ann = person()
    for played in ("chosen", "undone", "honest"):
        table = ann.table("pendle", deal=7 if played == "chosen" else None)
        with ann.connect(table) as connection:
            connection.done("act", action=connection.actions[0])
            if played == "undone":
                connection.done("undo")
            connection.done("resign")
            connection.done("undo")  # what comes after the end changes nothing
    (counted,) = ann.get("/me/statistics")
    assert (counted["every"]["played"], counted["unhelped"]["played"]) == (3, 1)


@pytest.mark.usefixtures("searching")
def test_help_is_noted_before_it_is_given_and_once(person: People) -> None:
    """Verdicts are asked for again by every connection, and a table that is read again knows of them."""
    ann = person()
    table = ann.table("hocus")
    for version in (1, 2):
        with ann.connect(table) as connection:
            connection.done("verdicts", on=True)
            connection.wait_for(lambda state: bool(state["help"]["solver"]))
            assert connection.state["version"] == version
            played = connection.act(connection.actions[0], version=version - 1 if version == 1 else version)
            assert played["type"] == "done", "a note changes no card"


def test_who_is_advised_after_the_end_was_not_helped(person: People) -> None:
    ann = person()
    table = ann.table("hocus")
    with ann.connect(table) as connection:
        connection.done("resign")
        connection.done("undo")
        connection.done("verdicts", on=True)
        assert connection.ask("hint")["type"] == "hint"
        assert not connection.state["help"]["helped"]
