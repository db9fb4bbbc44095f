"""What a person may try to know more than the others, or to be counted with more than they did: it does not work."""

from __future__ import annotations

from typing import Any

import pytest

from server.clients import Connection, People, Person, two_at
from server.inside import Inside, let_pass
from witchwood.games.witchpig import cards

CARDS = {cards.name_of(card) for card in range(64)}


def rows_of(guest: Person, game: str, *tables: str) -> list[dict[str, object]]:
    """What the board says of the people of these tables, in its order; their names are nobody else's."""
    mine = {seat["name"] for table in tables for seat in guest.get(f"/tables/{table}")["seats"]}
    return [row for row in guest.get(f"/today/{game}/board")["rows"] if row["name"] in mine]


def test_the_board_ranks_who_had_no_help_apart(person: People) -> None:
    """Who takes back or begins again knows hidden cards: such games stand below those without help."""
    helped, honest = person(), person()
    for one in (helped, honest):
        assert one.http.put("/api/me", json={"name": f"Ann {one.id[:8]}"}).status_code == 200
    tables = [one.table("wyr", deal="today") for one in (helped, honest)]
    with helped.connect(tables[0]) as connection, honest.connect(tables[1]) as other:
        for _ in range(2):
            connection.done("act", action=connection.actions[0])
        connection.done("restart")
        connection.done("act", action=connection.actions[0])
        connection.done("undo")
        connection.done("resign")
        other.done("resign")
    rows = rows_of(helped, "wyr", *tables)
    assert [row["helped"] for row in rows] == [False, True]
    assert rows[0]["help"] == {
        "helped": False, "hints": 0, "undos": 0, "restarts": 0, "solver": False, "lines": 0, "known": False,
    }  # fmt: skip
    assert rows[1]["help"] == {
        "helped": True, "hints": 0, "undos": 1, "restarts": 1, "solver": False, "lines": 0, "known": False,
    }  # fmt: skip


@pytest.mark.usefixtures("searching")
def test_nothing_that_knows_the_cards_helps_at_a_days_deal_before_its_day_is_over(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second guest could copy it: neither while one plays, nor when one has finished, nor as a watcher."""
    ann, watcher = person(), person()
    table = ann.table("hocus", deal="today")
    with ann.connect(table) as connection:
        for over in (False, True):
            state = connection.state
            assert (state["finished"], state["contest"], state["can"]["hint"], state["can"]["back"]) == (
                over, True, False, False,
            )  # fmt: skip
            asked = [connection.ask(kind) for kind in ("hint", "back")]
            asked += [connection.ask("verdicts", on=True), connection.ask("review")]
            assert {one["type"] for one in asked} == {"refused"}
            assert ann.http.post(f"/api/tables/{table}/won-game", json={"ply": 0}).status_code == 409
            if not over:
                connection.done("act", action=connection.actions[0])
                connection.done("resign")
        connection.done("undo")  # and play on: it is the same deal
        assert connection.ask("verdicts", on=True)["type"] == "refused"
        connection.done("resign")
        with watcher.connect(table) as other:
            assert other.ask("review")["type"] == "refused"
        monkeypatch.setattr(service.clock, "ahead", service.clock.ahead + 86_400)
        connection.done("verdicts", on=True)
        connection.done("undo")
        assert connection.state["contest"] is False


def test_the_board_ranks_results_faster_than_a_hand_behind_all_others(person: People) -> None:
    swift, slow = person(), person()
    for one in (swift, slow):
        assert one.http.put("/api/me", json={"name": f"Ben {one.id[:8]}"}).status_code == 200
    tables = [one.table("hocus", deal="today") for one in (swift, slow)]
    for one, table in zip((swift, slow), tables, strict=True):
        with one.connect(table) as connection:
            for _ in range(9):
                connection.done("act", action="d")
                if one is slow:
                    let_pass(1.0)
            connection.done("resign")
    rows = rows_of(swift, "hocus", *tables)
    assert [row["fast"] for row in rows] == [False, True]


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


def gathering(service: Inside, table: str) -> tuple[Any, Any]:
    """A table as it is in memory, and its match."""
    opened = service.run(service.service.registry.get(table))
    return opened, opened.history.match


def told_before_the_deal(connection: Connection) -> None:
    """A person who looks sees no card, and nothing that is tried is done."""
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
        assert other.state["view"] is not None, "a table that has begun goes on without viewers"
