"""What can be asked at a table, what is refused, and what happens when lines break."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import witchwood
from server.clients import Line, Person, play_out
from witchwood.engine.match import Match

People = Callable[[], Person]


def two_at(game: str, person: People) -> tuple[Person, Person, str]:
    ann, bob = person(), person()
    table = ann.table(game, "me", "open")
    bob.post(f"/tables/{table}/join", {"seat": 1})
    return ann, bob, table


def mover_first(*lines: Line) -> tuple[Line, Line]:
    mover, other = sorted(lines, key=lambda line: not line.is_my_turn)
    return mover, other


# Agents and free seats


def test_agents_wait_until_every_seat_is_taken(person: People) -> None:
    deal = next(number for number in range(100) if witchwood.deal("witchpig", number, seats=3).turn == 2)
    ann, bob = person(), person()
    table = ann.table("witchpig", "me", "open", "greedy", deal=deal)
    with ann.line(table) as line:
        refused = line.act("draw")  # by now an agent that did not wait would have been asked
        assert refused["type"] == "refused"
        assert line.state["version"] == 0
        bob.post(f"/tables/{table}/join", {"seat": 1})
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
        assert answer["version"] == before


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


# Help


# Asked anew at every move, the expert advised to move the same six cards to and fro here.
ROUND_AND_ROUND = (
    "hocus columns:10g,9f,8g,7b/12f,11h/4b,3f/12g,11b,10h,9g,8f,7g/12b,11g,10b,9h,8b,7f,6b,5g,4f/-/6g|9b "
    "reserve:6f,2f,12h,5b,5f,11f,10f known:all foundations:3b,1f,8h,4g hoard:1,2,3,4,7 rng:c380983668bd8ac1"
)


@pytest.mark.usefixtures("searching")
def test_hints_keep_to_a_plan_that_wins(person: People) -> None:
    ann = person()
    start = Match.from_position(witchwood.game("hocus"), ROUND_AND_ROUND)
    table = ann.post("/tables/from-record", {"record": start.record()})["id"]
    with ann.line(table) as line:
        for _ in range(100):
            if line.state["finished"]:
                break
            line.done("act", action=line.ask("hint")["action"])
        assert line.state["view"]["result"] == "won"


@pytest.mark.usefixtures("searching")
def test_hints_look_and_verdicts(person: People) -> None:
    ann = person()
    with ann.line(ann.table("hocus", deal=1)) as line:
        hint = line.ask("hint")
        assert hint["type"] == "hint"
        assert hint["action"] in line.actions
        start = line.state["view"]
        line.done("act", action=hint["action"])
        looked = line.ask("look", ply=0)
        assert looked["view"] == {**start, "actions": []}
        assert line.ask("verdicts", on=True)["type"] == "done"
        verdicts = {message["ply"]: message for message in (line.until("verdict"), line.until("verdict"))}
        assert sorted(verdicts) == [0, 1]
        assert verdicts[1]["verdict"] in ("won", "lost", "unknown")


@pytest.mark.usefixtures("searching")
def test_a_sure_win_is_played_to_the_end(person: People) -> None:
    match = witchwood.deal("hocus", 3, draw=1)
    answer = witchwood.solve(match, nodes=2_000_000)
    assert answer.line, "this deal is winnable"
    ann = person()
    with ann.line(ann.table("hocus", deal=3, draw=1)) as line:
        refused = line.ask("finish")
        assert refused["type"] == "refused"
        for action in answer.line:
            text = match.notation(action)
            match.apply(action)
            line.done("act", action=text)
            shown = all(card is not None for zone in line.state["view"]["zones"] for card in zone["cards"])
            assert shown or not line.state["can"]["finish"]
            if shown:
                break
        line.wait_for(lambda state: state["can"]["finish"])
        line.done("finish")
        end = line.wait_for(lambda state: state["finished"])
    assert end["view"]["result"] == "won"
    assert ann.get("/me/statistics")[0]["won"] == 1


@pytest.mark.usefixtures("searching")
def test_back_to_where_the_game_could_be_won(person: People) -> None:
    ann = person()
    with ann.line(ann.table("hocus", deal=3, draw=1)) as line:
        line.done("act", action=line.actions[0])
        line.done("resign")
        line.done("back")
        assert not line.state["finished"]
        assert len(line.state["plays"]) <= 1


# Together


def test_a_rematch_brings_the_same_people_together(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.line(table) as first, bob.line(table) as second:
        first.done("resign")
        fresh = ann.post(f"/tables/{table}/rematch")["id"]
        second.wait_for(lambda state: state["rematch"] == fresh)
    assert bob.post(f"/tables/{table}/rematch")["id"] == fresh
    with bob.line(fresh) as line:
        assert line.state["you"] == 0
        assert line.state["deal"]["number"] is None
    person().post(f"/tables/{table}/rematch", status=409)


def test_a_rematch_keeps_the_agents_names(person: People) -> None:
    ann = person()
    tables, called = [ann.table("stones", "me", "greedy")], []
    for _ in range(4):  # with twelve names, so many different draws are hardly ever the same
        with ann.line(tables[-1]) as line:
            called += [seat["name"] for seat in line.state["seats"] if seat["kind"] == "agent"]
            line.wait_for(lambda state: state["view"]["turn"] == state["you"])
            line.done("resign")
        tables.append(ann.post(f"/tables/{tables[-1]}/rematch")["id"])
    assert called == called[:1] * 4


def test_records_come_in_and_are_gone_on_with(person: People) -> None:
    ann = person()
    match = witchwood.deal("hocus", 7)
    for _ in range(5):
        match.play(witchwood.hint(match, "greedy"))
    table = ann.post("/tables/from-record", {"record": match.record()})["id"]
    with ann.line(table) as line:
        assert line.state["view"] == match.view(0)
        line.done("act", action=line.actions[0])
        line.done("undo")
        line.done("undo")
        assert len(line.state["plays"]) == 4
    with ann.line(table) as line:
        assert len(line.state["plays"]) == 4
    assert ann.get("/me/statistics") == []


def test_a_record_of_several_seats_is_only_looked_at(person: People) -> None:
    ann = person()
    match = witchwood.deal("stones", 7)
    match.play(match.actions()[0])
    table = ann.post("/tables/from-record", {"record": match.record()})["id"]
    with ann.line(table) as line:
        assert line.actions == []
        assert line.ask("resign")["type"] == "refused"
    person().post(f"/tables/{table}/join", {"seat": None}, status=409)


def test_a_broken_record_names_its_line(person: People) -> None:
    text = witchwood.deal("hocus", 7).record().replace("plays 0", "plays x")
    answer = person().post("/tables/from-record", {"record": text}, status=422)
    assert "line 4" in answer["detail"]


def test_the_deal_of_the_day_is_the_same_for_all_and_one_for_each(person: People) -> None:
    ann, bob = person(), person()
    tables = [one.table("wyr", deal="today") for one in (ann, bob, ann)]
    assert tables[0] == tables[2] != tables[1]
    with ann.line(tables[0]) as line, bob.line(tables[1]) as other:
        assert line.state["view"] == other.state["view"]
        assert line.state["deal"]["commitment"] == other.state["deal"]["commitment"]
        (mine,) = [one for one in ann.get("/today") if one["game"] == "wyr"]
        assert (mine["yours"], mine["table"], mine["deal"]) == ("playing", tables[0], None)
        line.done("resign")
        line.done("undo")
        line.done("resign")
    (mine,) = [one for one in ann.get("/today") if one["game"] == "wyr"]
    assert mine["yours"] == "Lost"
    assert mine["deal"] is not None
    board = bob.get("/today/wyr/board")
    assert len([row for row in board["rows"] if row["name"] == ann.get("/me")["name"]]) == 1
