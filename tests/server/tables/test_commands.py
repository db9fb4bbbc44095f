"""What people do at a table over their connections: in order, once, and shown to all."""

from __future__ import annotations

from collections.abc import Callable

from server.clients import Person, mover_first, two_at

People = Callable[[], Person]


def test_a_call_out_of_turn_is_decided_by_arrival(person: People) -> None:
    ann, bob, table = two_at("witchpig", person)
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


def test_any_other_stale_action_is_refused(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, other = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        other.wait_for(lambda _: other.is_my_turn)
        before = other.state["version"]
        answer = other.act(other.actions[0], version=0)
        assert answer["type"] == "refused"
        assert "someone moved first" in answer["reason"]
        other.done("act", action=other.actions[0])
        assert other.state["version"] == before + 1


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


def test_a_message_id_is_remembered_on_a_new_connection(person: People) -> None:
    ann = person()
    table = ann.table("hocus")
    with ann.connect(table) as connection:
        action = connection.actions[0]
        connection.done("act", action=action, id="again")
    with ann.connect(table) as connection:
        assert connection.act(action, id="again", version=0) == {"type": "done", "id": "again", "version": 1}


def test_an_illegal_move_says_why(person: People) -> None:
    ann = person()
    with ann.connect(ann.table("wyr")) as connection:
        answer = connection.act("zzz")
        assert answer["type"] == "refused"
        assert len(answer["reason"]) > 10


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


def test_a_seat_moves_only_for_itself(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, other = mover_first(first, second)
        answer = other.act(mover.actions[0])
        assert answer["type"] == "refused"
        assert other.state["moved"] == 0


def test_undo_and_redo_against_agents_come_back_to_ones_own_turn(person: People) -> None:
    ann = person()
    with ann.connect(ann.table("stones", "me", "greedy", deal=4)) as connection:
        for _ in range(3):
            connection.wait_for(lambda state: state["view"]["turn"] == 0)
            connection.done("act", action=connection.actions[0])
        before = connection.wait_for(lambda state: state["view"]["turn"] == 0)
        connection.done("undo")
        assert connection.is_my_turn
        assert len(connection.state["plays"]) < len(before["plays"])
        connection.done("redo")
        assert connection.state["plays"] == before["plays"]
        assert connection.state["view"] == before["view"]
        connection.done("restart")
        connection.wait_for(lambda state: state["view"]["turn"] == 0)
        assert len(connection.state["plays"]) <= 1


def test_taking_back_needs_consent(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, other = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(4)
        assert mover.ask("undo")["type"] == "refused"
        mover.done("takeback", answer="ask")
        other.wait_for_version(5)
        assert other.state["asked"] == {"by": mover.state["you"], "waits": [other.state["you"]]}
        assert mover.ask("takeback", answer="yes")["type"] == "refused"
        other.done("takeback", answer="no")
        mover.wait_for_version(6)
        assert mover.state["asked"] is None
        assert len(mover.state["plays"]) == 1
        assert not mover.state["can"]["takeback"], "the play stands: it can't be asked for again and again"
        assert mover.ask("takeback", answer="ask")["type"] == "refused"
        start = other.state["view"]
        other.done("act", action=other.actions[0])
        other.done("takeback", answer="ask")
        mover.wait_for_version(8)
        mover.done("takeback", answer="yes")
        other.wait_for_version(9)
        assert len(other.state["plays"]) == 1
        assert other.state["view"] == start


def test_a_move_ends_the_question(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, other = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        mover.done("takeback", answer="ask")
        for connection in (mover, other):
            connection.wait_for_version(5)
        quick, _ = mover_first(first, second)
        quick.done("act", action=quick.actions[0])
        assert quick.state["asked"] is None
