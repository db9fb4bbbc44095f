"""Rematches."""

from __future__ import annotations

from server.clients import People, two_at


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
