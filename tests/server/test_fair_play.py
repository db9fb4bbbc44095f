"""What somebody may try to know more than the others, or to be counted with more than they did: it does not work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import witchwood
from server.clients import Connection, Person, get_ready, two_at
from server.inside import Inside
from witchwood.games.witchpig import cards

People = Callable[[], Person]
CARDS = {cards.name_of(card) for card in range(64)}
SOLITAIRES = ("hocus", "pendle", "wyr")


def everything_told(guest: Person, table: str, connection: Connection) -> str:
    """All that a guest can read of a table, its deal and the day."""
    addresses = (f"/tables/{table}", f"/tables/{table}/record", "/me/tables", "/today", "/me/statistics", "/lobby")
    return "".join([guest.http.get(f"/api{address}").text for address in addresses] + connection.heard)


@pytest.mark.parametrize("game", SOLITAIRES)
def test_a_second_guest_who_resigns_is_not_told_what_the_first_still_plays(
    game: str, service: Inside, person: People
) -> None:
    second = person()
    table = second.table(game, deal="today")
    row = service.run(service.service.store.find(table))
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
    monkeypatch.setattr("witchwood.service.new_tables.date_at", lambda _: "2026-01-01")
    ann = person()
    table = ann.table("wyr", deal="today")
    with ann.connect(table) as connection:
        assert connection.state["deal"]["number"] is None, "others may have been told by now, but the game still runs"
        connection.done("resign")
        assert connection.state["deal"]["number"] is not None
        assert connection.state["help"]["known"]
    assert witchwood.replay(ann.http.get(f"/api/tables/{table}/record").text).over


def rows_of(guest: Person, game: str, *tables: str) -> list[dict[str, object]]:
    """What the board says of the people of these tables, in its order; their names are nobody else's."""
    mine = {seat["name"] for table in tables for seat in guest.get(f"/tables/{table}")["seats"]}
    return [row for row in guest.get(f"/today/{game}/board")["rows"] if row["name"] in mine]


@pytest.mark.usefixtures("searching")
def test_the_board_ranks_who_had_no_help_apart(person: People) -> None:
    """Who asks the solver, takes back or begins again knows hidden cards: such games stand below those without help."""
    helped, honest = person(), person()
    for one in (helped, honest):
        assert one.http.put("/api/me", json={"name": f"Ann {one.id[:8]}"}).status_code == 200
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
    table = ann.table("hocus", deal="today")
    for version in (1, 2):
        with ann.connect(table) as connection:
            connection.done("verdicts", on=True)
            connection.wait_for(lambda state: bool(state["help"]["solver"]))
            assert connection.state["version"] == version
            played = connection.act(connection.actions[0], version=version - 1 if version == 1 else version)
            assert played["type"] == "done", "a note changes no card"


def gathering(service: Inside, table: str) -> tuple[Any, Any]:
    """A table as it is in memory, and its match."""
    opened = service.run(service.service.registry.get(table))
    return opened, opened.history.match


def told_before_the_deal(connection: Connection) -> None:
    """Somebody who looks sees no card, and nothing that is tried is done."""
    state = connection.state
    assert (state["view"], state["plays"], state["last"], state["seconds"]) == (None, [], None, 0)
    assert not any(state["can"].values())
    refusals = [connection.act(action) for action in ("call", "pass", "x")]
    refusals += [connection.ask(kind) for kind in ("resign", "hint", "undo", "restart", "back", "finish")]
    refusals += [connection.ask("look", ply=0), connection.ask("takeback", answer="ask")]
    assert {answer["type"] for answer in refusals} == {"refused"}
    assert connection.state["version"] == state["version"]


@pytest.mark.parametrize("seats", [("me", "open"), ("me", "open", "open", "greedy")])
def test_who_sits_at_a_table_with_free_seats_sees_no_card_and_can_not_act(
    seats: tuple[str, ...], service: Inside, person: People
) -> None:
    """A host who sees the hand could call before anybody has come, or shop for a deal that is worth a call."""
    ann, bob, cat, watcher = (person() for _ in range(4))
    table = ann.table("witchpig", *seats)
    guests = [bob, cat][: seats.count("open")]
    with ann.connect(table) as connection, watcher.connect(table) as other:
        told_before_the_deal(connection)
        assert other.state["view"] is None
        for guest in guests:
            assert connection.state["view"] is None
            guest.post(f"/tables/{table}/join", {"seat": None})
        connection.wait_for(lambda state: all(seat["kind"] != "open" for seat in state["seats"]))
        told_before_the_deal(connection)  # they sit, and are not ready
        assert connection.state["awaited"] == [number for number, kind in enumerate(seats) if kind in ("me", "open")]
        connection.done("ready", on=True)
        assert connection.state["awaited"] == [number for number, kind in enumerate(seats) if kind == "open"]
        card = ann.get(f"/tables/{table}")
        assert (card["turn"], card["scores"]) == ("Not everybody is ready yet", [])
        heard = "".join(connection.heard + other.heard)
        assert not any(f'"{name}"' in heard for name in CARDS)
        for guest in guests:
            assert connection.state["view"] is None
            with guest.connect(table) as looks:
                looks.done("ready", on=True)
                if guest is guests[-1]:
                    looks.wait_for_deal()
        connection.wait_for_deal()
        other.wait_for_deal()
    _, match = gathering(service, table)
    assert connection.state["view"] == match.view(0) or match.plays


def test_in_a_rematch_nobody_is_first_to_see_the_cards(person: People) -> None:
    ann, bob, table = two_at("witchpig", person)
    with ann.connect(table) as connection:
        connection.done("resign")
    again = ann.post(f"/tables/{table}/rematch")["id"]
    with ann.connect(again) as connection:
        told_before_the_deal(connection)
        connection.done("ready", on=True)
        with bob.connect(again) as other:
            told_before_the_deal(other)
            other.done("ready", on=True)
            other.wait_for_deal()
            connection.wait_for_deal()
            assert connection.state["deal"]["number"] is None
    with bob.connect(again) as other:
        assert other.state["view"] is not None, "a table that has begun goes on, whoever looks"


def test_an_agent_in_the_last_free_seat_begins_the_game(person: People) -> None:
    ann = person()
    table = ann.table("witchpig", "me", "open")
    with ann.connect(table) as connection:
        told_before_the_deal(connection)
        ann.post(f"/tables/{table}/agent", {"agent": "greedy"})
        connection.wait_for_deal()


def test_who_watched_and_takes_the_last_seat_is_to_be_ready_first(person: People) -> None:
    ann, bob = person(), person()
    table = ann.table("stones", "me", "open")
    with ann.connect(table) as connection, bob.connect(table) as other:
        connection.done("ready", on=True)
        bob.post(f"/tables/{table}/join", {"seat": 1})
        other.wait_for(lambda state: state["you"] == 1)
        told_before_the_deal(other)
        other.done("ready", on=True)
        connection.wait_for_deal()
        other.wait_for_deal()
        assert connection.state["seconds"] == 0, "the time before all were ready is not played"


def test_a_numbered_deal_among_people_is_told_before_they_sit_down_and_counts_for_nobody(person: People) -> None:
    """Whoever chose the number can have looked at every hand of it beforehand."""
    ann, bob = person(), person()
    seats = [{"kind": "me"}, {"kind": "open"}]
    wanted = {"game": "witchpig", "seats": seats, "deal": "42", "listed": True}
    table, secret = (ann.post("/tables", {**wanted, "deal": deal})["id"] for deal in ("42", None))
    listed = {card["id"]: card["can_count"] for card in bob.get("/lobby")}
    assert (listed[table], listed[secret]) == (False, True)
    for key in (table, secret):
        with ann.connect(key) as connection, bob.connect(key) as other:
            assert other.state["you"] is None
            assert other.state["deal"]["chosen"] is (key == table)
            bob.post(f"/tables/{key}/join", {"seat": 1})
            get_ready(key, ann, bob)
            connection.wait_for_deal()
            other.wait_for_deal()
            connection.done("resign")
    for one in (ann, bob):
        assert [counted["every"]["played"] for counted in one.get("/me/statistics")] == [1]


def test_who_is_advised_after_the_end_was_not_helped(person: People) -> None:
    ann = person()
    table = ann.table("hocus")
    with ann.connect(table) as connection:
        connection.done("resign")
        connection.done("undo")
        connection.done("verdicts", on=True)
        assert connection.ask("hint")["type"] == "hint"
        assert not connection.state["help"]["helped"]
