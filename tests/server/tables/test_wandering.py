"""Somebody is silent, over real connections: nudged, replaced, put out, back again; and time that runs out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.clients import Connection, Person, gather, get_ready, mover_first, two_at
from server.inside import Inside, inside, let_pass
from server.tables.timed import LIVE, opened, timed, two_moves

People = Callable[[], Person]


def refused(connection: Connection, words: str, kind: str, **more: Any) -> None:
    answer = connection.ask(kind, **more)
    assert answer["type"] == "refused"
    assert words in answer["reason"]


def test_a_silent_player_is_nudged_once_a_minute(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, other = mover_first(first, second)
        silent = mover.state["you"]
        refused(mover, "nobody is waiting", "nudge", seat=other.state["you"])
        other.done("nudge", seat=silent)
        mover.wait_for(lambda state: bool(state["nudges"]))
        assert mover.state["nudges"][0]["by"] == other.state["you"]
        refused(other, "you can nudge them again", "nudge", seat=silent)
        mover.done("act", action=mover.actions[0], version=mover.state["moved"])  # it makes no move late


def test_who_is_silent_for_too_long_is_replaced_and_takes_the_seat_again(person: People, service: Inside) -> None:
    ann, bob, table = timed(person, "stones", patience=600)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, other = mover_first(first, second)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(mover.state["version"])
        silent, waiting = mover_first(first, second)
        seat = silent.state["you"]
        propose = {"kind": "propose", "about": "agent", "seat": seat, "agent": "greedy"}
        refused(waiting, "too early: wait", **propose)
        opened(service, table).history.clock.heard -= 601
        refused(waiting, "use random or greedy or expert", **{**propose, "agent": "thoughtful"})
        waiting.done(**propose)
        silent.wait_for(lambda state: state["seats"][seat]["stand_in"] == "greedy")
        refused(silent, "take your seat back", "resign")
        silent.wait_for(lambda state: state["view"]["turn"] != seat)  # the agent has played
        silent.done("return")
        assert silent.state["seats"][seat]["stand_in"] is None
        silent.done("resign")
    (counted,) = (ann if silent is second else bob).get("/me/statistics")
    assert counted["every"]["won"] == 1


def test_everybody_who_is_there_has_to_agree(person: People, service: Inside) -> None:
    people = [person() for _ in range(3)]
    wanted = {"game": "witchpig", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}], "patience": 120}
    table = str(people[0].post("/tables", wanted)["id"])
    gather(table, *people)
    live = opened(service, table)
    with people[0].connect(table) as a, people[1].connect(table) as b, people[2].connect(table) as c:
        seats = [a, b, c]
        silent = seats[live.history.match.turn or 0]
        third, other = [one for one in seats if one is not silent]
        live.history.clock.heard -= 130
        propose = {"kind": "propose", "about": "out", "seat": silent.state["you"]}
        other.done(**propose)
        third.wait_for_version(other.state["version"])
        assert third.state["proposal"]["waits"] == [third.state["you"]]
        silent.wait_for_version(other.state["version"])
        refused(silent, "there's nothing for you to answer", "consent", answer="no")
        third.done("consent", answer="no")
        assert third.state["proposal"] is None
        other.wait_for_version(third.state["version"])
        refused(other, "you just proposed that", **propose)
        live.history.asides.last.clear()  # a minute later
        other.done(**propose)
        third.wait_for_version(other.state["version"])
        third.done("consent", answer="yes")
        assert third.state["seats"][silent.state["you"]]["out"] == "silent"
        assert not third.state["finished"], "the others play on, as after a resignation"


def test_a_table_is_closed_by_consent_and_counts_for_nobody(person: People) -> None:
    ann, bob, table = two_at("stones", person)
    with ann.connect(table) as first, bob.connect(table) as second:
        ann.post(f"/tables/{table}/close", status=409)
        first.done("propose", about="close")
        second.wait_for_version(first.state["version"])
        second.done("consent", answer="yes")
        assert second.state["closed"]
        refused(second, "this table is closed", "resign")
    assert ann.get("/me/statistics") == []
    assert ann.get(f"/tables/{table}")["turn"] == "Closed"


def test_who_was_ready_may_think_again(person: People) -> None:
    ann, bob = person(), person()
    table = ann.table("stones", "me", "open")
    with ann.connect(table) as connection:
        connection.done("ready", on=True)
        refused(connection, "already said", "ready", on=True)
        connection.done("ready", on=False)
        bob.post(f"/tables/{table}/join", {"seat": None})
        get_ready(table, bob)
        assert connection.ask("resign")["type"] == "refused"
        connection.done("ready", on=True)
        connection.wait_for_deal()
        refused(connection, "has already begun", "ready", on=False)


def test_out_of_time_is_a_loss_for_all_viewers_alike(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.table.terms.MINUTE", 0.5)
    ann, bob, table = timed(person, "stones", clock=LIVE)
    watcher = person()
    with ann.connect(table) as first, bob.connect(table) as second, watcher.connect(table) as third:
        slow, quick = two_moves(first, second)
        seat = slow.state["you"]
        assert slow.state["time"]["runs"] == seat
        for connection in (slow, quick, third):
            connection.wait_for(lambda state: bool(state["finished"]))
            assert connection.state["seats"][seat]["out"] == "time"
            assert connection.state["view"]["result"] == [1 - seat]
        assert slow.ask("act", action="a1")["type"] == "refused"


def test_a_turn_of_witchpig_that_takes_too_long_is_played(
    person: People, service: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.service.clocks, "_started", 0.0)  # it runs for longer than the turn takes
    ann, bob, table = timed(person, "witchpig", clock={"kind": "limit", "seconds": 30})
    live = opened(service, table)
    with ann.connect(table) as first, bob.connect(table) as second:
        slow, _ = mover_first(first, second)
        live.history.clock.since -= 32
        seat = slow.state["you"]
        late = slow.ask("act", action="draw")
        assert (late["type"], late["reason"]) == ("refused", "your time ran out before this move arrived")
        slow.wait_for(lambda state: state["finished"] or state["view"]["turn"] != seat)
        assert {play["seat"] for play in slow.state["plays"]} == {seat}


def test_clocks_survive_a_restart_and_the_turn_that_was_under_way_begins_anew(tmp_path: Path) -> None:
    with inside(tmp_path) as house:
        ann, bob, table = timed(house.person, "stones", clock=LIVE)
        with ann.connect(table) as first, bob.connect(table) as second:
            mover, other = two_moves(first, second)
            let_pass(1.5)
            mover.done("act", action=mover.actions[0])
            used = mover.state["time"]["left"][mover.state["you"]]
            spent, mine = mover.state["you"], ann if other is first else bob
    assert 50 < used < 59
    let_pass(1.0)
    with inside(tmp_path) as house:
        house.welcome_back(mine)
        with mine.connect(table) as connection:
            left = connection.state["time"]["left"]
            assert left[spent] == used
            assert left[1 - spent] > 59, "nobody could move while the service was away"
    for one in (ann, bob):
        one.close()


def test_terms_are_for_games_among_people(person: People) -> None:
    ann = person()
    alone = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "agent", "agent": "greedy"}]}
    assert "need another person" in ann.post("/tables", {**alone, "patience": 120}, status=422)["detail"]
    pair = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]}
    limit = {"kind": "limit", "seconds": 60}
    assert "live or days" in ann.post("/tables", {**pair, "clock": limit}, status=422)["detail"]
    ann.post("/tables", {**pair, "patience": 5}, status=422)
