"""What can be asked at a table, what is refused, and what happens when lines break."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import witchwood
from server.clients import Person, mover_first, play_out, two_at

People = Callable[[], Person]


# Agents and free seats


def test_agents_wait_until_every_seat_is_taken(person: People) -> None:
    deal = next(number for number in range(100) if witchwood.deal("witchpig", number, seats=3).turn == 2)
    ann, bob = person(), person()
    table = ann.table("witchpig", "me", "open", "greedy", deal=deal)
    with ann.line(table) as line:
        refused = line.act("draw")  # by now an agent that did not wait would have been asked
        assert refused["type"] == "refused"
        assert line.state["version"] == 0
        assert ann.get(f"/tables/{table}")["turn"] == "A seat is still free"
        bob.post(f"/tables/{table}/join", {"seat": 1})
        with bob.line(table):
            line.wait_for(lambda state: state["version"] > 0)


def test_nobody_looks_ahead_while_a_seat_is_free(person: People) -> None:
    ann, bob = person(), person()
    deal = next(number for number in range(100) if witchwood.deal("witchpig", number, seats=2).turn == 0)
    table = ann.table("witchpig", "me", "open", deal=deal)
    with ann.line(table) as line:
        line.done("act", action="draw")
        assert not any(line.state["can"][deed] for deed in ("undo", "redo", "restart", "hint", "takeback"))
        for kind, more in (("undo", {}), ("restart", {}), ("hint", {}), ("takeback", {"answer": "ask"})):
            assert line.ask(kind, **more)["type"] == "refused"
        assert len(line.state["plays"]) == 1
        line.done("resign")
        assert line.ask("undo")["type"] == "refused"
    bob.post(f"/tables/{table}/join", {"seat": None}, status=409)


def test_an_agent_takes_the_seat_that_nobody_came_for(person: People) -> None:
    ann, bob = person(), person()
    deal = next(number for number in range(100) if witchwood.deal("witchpig", number, seats=3).turn == 2)
    table = ann.table("witchpig", "me", "open", "greedy", deal=deal)
    with ann.line(table) as line:
        bob.post(f"/tables/{table}/agent", {"agent": "greedy"}, status=403)
        refused = ann.post(f"/tables/{table}/agent", {"agent": "thoughtful"}, status=422)
        assert "use random or greedy or expert" in refused["detail"]
        assert ann.post(f"/tables/{table}/agent", {"agent": "greedy"}) == {"seat": 1}
        line.wait_for(lambda state: state["version"] > 0)
        assert [seat["kind"] for seat in line.state["seats"]] == ["person", "agent", "agent"]
        ann.post(f"/tables/{table}/agent", {"agent": "greedy"}, status=409)


def test_nobody_is_seated_when_the_game_is_over(person: People) -> None:
    ann, bob = person(), person()
    table = ann.table("witchpig", "me", "open")
    with ann.line(table) as line:
        line.done("resign")
        ann.post(f"/tables/{table}/agent", {"agent": "greedy"}, status=409)
        bob.post(f"/tables/{table}/join", {"seat": 1}, status=409)
    assert [seat["kind"] for seat in ann.get(f"/tables/{table}")["seats"]] == ["person", "open"]
    bob.post(f"/tables/{table}/join", {"seat": None}, status=409)


# WitchPig: who calls first has called


def test_a_call_out_of_turn_is_decided_by_arrival(person: People) -> None:
    ann, bob, table = two_at("witchpig", person)
    with ann.line(table) as first, bob.line(table) as second:
        mover, other = mover_first(first, second)
        assert other.actions == ["call"]
        mover.done("act", action="draw")
        answer = other.act("call", version=0)  # sent before the draw was seen
        assert answer["type"] == "done"
        other.wait_for_version(answer["version"])
        assert other.state["plays"][-1]["seat"] == other.state["you"]
        mover.wait_for_version(answer["version"])
        assert mover.state["finished"]


def test_any_other_stale_action_is_refused(person: People) -> None:
    ann, bob, table = two_at("witchpig", person)
    with ann.line(table) as first, bob.line(table) as second:
        mover, _ = mover_first(first, second)
        mover.done("act", action="draw")
        before = mover.state["version"]
        answer = mover.act(mover.actions[0], version=0)
        assert answer["type"] == "refused"
        assert "moved on" in answer["reason"]
        mover.done("act", action=mover.actions[0])
        assert mover.state["version"] == before + 1


def test_coming_back_after_the_line_broke(person: People) -> None:
    ann, bob, table = two_at("witchpig", person)
    with ann.line(table) as first:
        with bob.line(table) as second:
            assert first.until("presence")["seats"] == [0, 1]
            mover, _ = mover_first(first, second)
            mover.done("act", action="draw")
            seen = second.wait_for(lambda state: state["version"] == 1)
        assert first.until("presence")["seats"] == [0]
        with bob.line(table) as again:
            assert first.until("presence")["seats"] == [0, 1]
            assert again.state["view"] == seen["view"]
            assert again.state["plays"] == seen["plays"]
            end = play_out([first, again], random.Random(5))
    assert end["finished"]


# Once and only once


def test_a_message_sent_twice_acts_once(person: People) -> None:
    ann = person()
    with ann.line(ann.table("wyr")) as line:
        action = line.actions[0]
        first = line.act(action, id="one")
        again = line.act(action, id="one", version=0)
        assert first == again == {"type": "done", "id": "one", "version": 1}
        line.wait_for_version(1)
        assert len(line.state["plays"]) == 1


def test_two_tabs_can_not_both_move(person: People) -> None:
    ann = person()
    table = ann.table("stones", "me", "greedy")
    with ann.line(table) as here, ann.line(table) as there:
        for line in (here, there):
            line.wait_for(lambda state: state["view"]["turn"] == 0)
        version = max(here.state["version"], there.state["version"])
        answers = [line.act(line.actions[0], version=version)["type"] for line in (here, there)]
    assert answers == ["done", "refused"]


def test_a_message_id_is_remembered_on_a_new_line(person: People) -> None:
    ann = person()
    table = ann.table("hocus")
    with ann.line(table) as line:
        action = line.actions[0]
        line.done("act", action=action, id="again")
    with ann.line(table) as line:
        assert line.act(action, id="again", version=0) == {"type": "done", "id": "again", "version": 1}


# Bad input changes nothing


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"dance","id":"x"}',
        '{"type":"act","id":"x","version":0}',
        '{"type":"act","id":"x","version":"0","action":"d"}',
        '{"type":"act","id":"x","version":-1,"action":"d"}',
        '{"type":"act","id":"x","version":0,"action":"d","seat":1}',
        '{"type":"act","id":"","version":0,"action":"d"}',
        '{"type":"act","id":"' + "x" * 65 + '","version":0,"action":"d"}',
        '{"type":"act","id":"x","version":0,"action":"' + "d" * 300 + '"}',
        '{"type":"look","id":"x","ply":1}',
        '{"type":"undo","id":"x","version":0}',
        '{"type":"redo","id":"x","version":0}',
        '{"type":"restart","id":"x","version":0}',
        '{"type":"finish","id":"x","version":0}',
        '{"type":"takeback","id":"x","version":0,"answer":"ask"}',
        '{"type":"takeback","id":"x","version":0,"answer":"yes"}',
        '{"type":"act","id":"x","version":0,"action":"no such move"}',
        '{"type":"act","id":"x","version":0,"action":"\\u0000\\ud800"}',
        '{"type":"act","id":"x\\u0000","version":0,"action":"d"}',
        '{"type":"act","id":"x","version":99999999999999999999,"action":"d"}',
        "[" * 8000,
    ],
)
def test_bad_messages_are_refused_and_change_nothing(text: str, person: People) -> None:
    ann = person()
    with ann.line(ann.table("hocus")) as line:
        before = line.state
        line.socket.send(text)
        answer = line.next()
        assert answer["type"] == "refused"
        assert answer["reason"]
        line.done("act", action=line.actions[0])
        assert line.state["version"] == before["version"] + 1


def test_a_message_that_is_too_long_ends_the_line_and_nothing_else(person: People) -> None:
    ann = person()
    table = ann.table("hocus")
    with ann.line(table) as line:
        line.socket.send(json.dumps({"type": "act", "id": "x", "version": 0, "action": "d" * 20_000}))
        with pytest.raises(ConnectionClosed):
            line.next()
    with ann.line(table) as line:
        assert line.state["version"] == 0


def test_an_illegal_move_says_why(person: People) -> None:
    ann = person()
    with ann.line(ann.table("wyr")) as line:
        answer = line.act("zzz")
        assert answer["type"] == "refused"
        assert len(answer["reason"]) > 10


# Nobody acts for another, and nobody looks without the link


def test_who_has_no_seat_watches_and_does_nothing(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with person().line(table) as watcher, ann.line(table) as first:
        assert watcher.state["you"] is None
        assert watcher.actions == []
        assert not any(watcher.state["can"].values())
        for kind, more in (
            ("act", {"action": "suns"}), ("resign", {}), ("undo", {}), ("hint", {}), ("back", {}),
            ("finish", {}), ("restart", {}), ("takeback", {"answer": "ask"}), ("verdicts", {"on": True}),
        ):  # fmt: skip
            assert watcher.ask(kind, **more)["type"] == "refused"
        assert first.state["version"] == 0
    assert bob.get(f"/tables/{table}")["version"] == 0


def test_a_seat_moves_only_for_itself(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.line(table) as first, bob.line(table) as second:
        mover, other = mover_first(first, second)
        answer = other.act(mover.actions[0])
        assert answer["type"] == "refused"
        assert other.state["version"] == 0


def test_no_table_without_its_link(person: People) -> None:
    ann = person()
    table = ann.table("hocus")
    stranger = person()
    assert stranger.get("/lobby") == []
    assert stranger.get("/me/tables") == []
    wrong = table[:-1] + ("a" if table[-1] != "a" else "b")
    assert stranger.http.get(f"/api/tables/{wrong}").status_code == 404
    address = f"{stranger.url.replace('http', 'ws')}/api/tables/{wrong}/socket"
    with connect(address, additional_headers=stranger.cookie) as socket:
        assert json.loads(socket.recv())["type"] == "bye"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def test_a_record_is_to_be_had_when_the_game_is_over(person: People) -> None:
    ann = person()
    table = ann.table("pendle")
    ann_asks = ann.http.get(f"/api/tables/{table}/record")
    assert ann_asks.status_code == 409
    with ann.line(table) as line:
        line.done("resign")
    assert witchwood.replay(ann.http.get(f"/api/tables/{table}/record").text).over


# Taking back


def test_undo_and_redo_against_agents_come_back_to_ones_own_turn(person: People) -> None:
    ann = person()
    with ann.line(ann.table("stones", "me", "greedy", deal=4)) as line:
        for _ in range(3):
            line.wait_for(lambda state: state["view"]["turn"] == 0)
            line.done("act", action=line.actions[0])
        before = line.wait_for(lambda state: state["view"]["turn"] == 0)
        line.done("undo")
        assert line.is_my_turn
        assert len(line.state["plays"]) < len(before["plays"])
        line.done("redo")
        assert line.state["plays"] == before["plays"]
        assert line.state["view"] == before["view"]
        line.done("restart")
        line.wait_for(lambda state: state["view"]["turn"] == 0)
        assert len(line.state["plays"]) <= 1


def test_taking_back_needs_consent(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.line(table) as first, bob.line(table) as second:
        mover, other = mover_first(first, second)
        start = mover.state["view"]
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(1)
        assert mover.ask("undo")["type"] == "refused"
        mover.done("takeback", answer="ask")
        other.wait_for_version(2)
        assert other.state["asked"] == {"by": mover.state["you"], "waits": [other.state["you"]]}
        assert mover.ask("takeback", answer="yes")["type"] == "refused"
        other.done("takeback", answer="no")
        mover.wait_for_version(3)
        assert mover.state["asked"] is None
        assert len(mover.state["plays"]) == 1
        mover.done("takeback", answer="ask")
        other.wait_for_version(4)
        other.done("takeback", answer="yes")
        mover.wait_for_version(5)
        assert mover.state["plays"] == []
        assert mover.state["view"] == start


def test_a_move_ends_the_question(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.line(table) as first, bob.line(table) as second:
        mover, other = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        mover.done("takeback", answer="ask")
        for line in (mover, other):
            line.wait_for_version(2)
        quick, _ = mover_first(first, second)
        quick.done("act", action=quick.actions[0])
        assert quick.state["asked"] is None


def test_a_table_holds_only_so_much(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.server.doing._MOST_EVENTS", 2)
    ann = person()
    with ann.line(ann.table("hocus")) as line:
        line.done("act", action=line.actions[0])
        line.done("undo")
        refused = line.ask("redo")
        assert refused["type"] == "refused"
        assert "begin a new one" in refused["reason"]
