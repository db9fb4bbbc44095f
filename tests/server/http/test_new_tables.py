"""Rematches, and the deal of the day."""

from __future__ import annotations

from collections.abc import Callable

from server.clients import Person, State, gather, get_ready, two_at
from server.inside import let_pass

People = Callable[[], Person]


def test_a_rematch_brings_the_same_people_together(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.connect(table) as first, bob.connect(table) as second:
        first.done("resign")
        fresh = ann.post(f"/tables/{table}/rematch")["id"]
        second.wait_for(lambda state: state["rematch"] == fresh)
    assert bob.post(f"/tables/{table}/rematch")["id"] == fresh
    with bob.connect(fresh) as connection:
        assert connection.state["you"] == 0
        assert connection.state["deal"]["number"] is None
    person().post(f"/tables/{table}/rematch", status=409)


def test_a_rematch_keeps_the_agents_names(person: People) -> None:
    ann = person()
    tables, called = [ann.table("stones", "me", "greedy")], []
    for _ in range(4):  # with twelve names, so many different draws are hardly ever the same
        with ann.connect(tables[-1]) as connection:
            called += [seat["name"] for seat in connection.state["seats"] if seat["kind"] == "agent"]
            connection.wait_for(lambda state: state["view"]["turn"] == state["you"])
            connection.done("resign")
        tables.append(ann.post(f"/tables/{tables[-1]}/rematch")["id"])
    assert called == called[:1] * 4


def agent_moves(state: State) -> bool:
    """Whether it is an agent's turn."""
    return bool(state["seats"][state["view"]["turn"]]["kind"] == "agent")


def test_in_a_rematch_agents_wait_until_everybody_is_ready(person: People) -> None:
    ann, bob = person(), person()
    table = ann.table("witchpig", "me", "open", "greedy")
    gather(table, ann, bob)
    waited = 0
    for _ in range(40):
        with ann.connect(table) as first, bob.connect(table) as second:
            for connection in (first, second):
                while connection.ask("resign")["type"] == "refused" and not connection.state["finished"]:
                    let_pass(0.02)  # the table had moved on; what it is like now comes with the next answer
        table = ann.post(f"/tables/{table}/rematch")["id"]
        with ann.connect(table) as first:
            let_pass(0.3)  # an agent would have moved long ago
            assert first.ask("look", ply=0)["type"] == "refused"
            assert (first.state["view"], first.state["plays"]) == (None, [])
            get_ready(table, ann, bob)
            first.wait_for_deal()
            if not first.state["plays"] and not agent_moves(first.state):
                continue
            first.wait_for(lambda state: bool(state["plays"]))
        waited += 1
        if waited == 2:
            return
    raise AssertionError("no agent was ever first")


def test_the_deal_of_the_day_is_the_same_for_all_and_one_for_each(person: People) -> None:
    ann, bob = person(), person()
    tables = [one.table("wyr", deal="today") for one in (ann, bob, ann)]
    assert tables[0] == tables[2] != tables[1]
    with ann.connect(tables[0]) as connection, bob.connect(tables[1]) as other:
        assert connection.state["view"] == other.state["view"]
        assert connection.state["deal"]["commitment"] == other.state["deal"]["commitment"]
        (mine,) = [one for one in ann.get("/today") if one["game"] == "wyr"]
        assert mine["level"] is None
        assert (mine["yours"], mine["table"]) == ("playing", tables[0])
        connection.done("resign")
        connection.done("undo")
        connection.done("resign")
    (mine,) = [one for one in ann.get("/today") if one["game"] == "wyr"]
    assert mine["yours"] == "Lost"
    board = bob.get("/today/wyr/board")
    assert len([row for row in board["rows"] if row["name"] == ann.get("/me")["name"]]) == 1
