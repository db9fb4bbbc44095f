"""What people do at a table over their connections: in order, once, and shown to all."""

from __future__ import annotations

from server.clients import People, gather, mover_first, two_at


def test_a_call_out_of_turn_is_decided_by_arrival(person: People) -> None:
    ann, bob = person(), person()
    table = ann.table("witchpig", "me", "open", deal=1)  # of 100 deals a few end with the first draw
    gather(table, ann, bob)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, other = mover_first(first, second)
        assert other.actions == ["call"]
        mover.done("act", action="draw")
        answer = other.act("call", version=0)  # sent before the draw was seen
        assert answer["type"] == "done"
        other.wait_for_version(answer["version"])
        assert other.state["plays"][-1]["seat"] == other.state["you"]
        late = mover.act("call", version=answer["version"] - 1)  # pressed before the other's call was seen
        assert (late["type"], late["reason"]) == (
            "refused",
            "someone moved first: look at the table again, then choose",
        )
        mover.wait_for_version(answer["version"])
        assert mover.state["finished"]


def test_a_message_sent_twice_acts_once(person: People) -> None:
    ann = person()
    with ann.connect(ann.table("wyr")) as connection:
        action = connection.actions[0]
        first = connection.act(action, id="one")
        again = connection.act(action, id="one", version=0)
        assert first == again == {"type": "done", "id": "one", "version": 1}
        connection.wait_for_version(1)
        assert len(connection.state["plays"]) == 1


def test_two_tabs_can_not_both_move(person: People) -> None:
    ann = person()
    table = ann.table("stones", "me", "greedy")
    with ann.connect(table) as here, ann.connect(table) as there:
        for connection in (here, there):
            connection.wait_for(lambda state: state["view"]["turn"] == 0)
        version = max(here.state["version"], there.state["version"])
        answers = [connection.act(connection.actions[0], version=version)["type"] for connection in (here, there)]
    assert answers == ["done", "refused"]


def test_a_person_without_a_seat_watches_and_does_nothing(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with person().connect(table) as watcher, ann.connect(table) as first:
        assert watcher.state["you"] is None
        assert watcher.actions == []
        assert not any(watcher.state["can"].values())
        for kind, more in (
            ("act", {"action": "suns"}), ("resign", {}), ("undo", {}), ("hint", {}), ("back", {}),
            ("finish", {}), ("restart", {}), ("takeback", {"answer": "ask"}), ("verdicts", {"on": True}),
        ):  # fmt: skip
            assert watcher.ask(kind, **more)["type"] == "refused"
        assert first.state["moved"] == 0
    assert bob.get(f"/tables/{table}")["plays"] == 0
