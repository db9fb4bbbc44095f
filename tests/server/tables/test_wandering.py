"""A person is silent, over real connections: nudged, replaced, put out, back again; and time that runs out."""

from __future__ import annotations

from typing import Any

import pytest

from server.clients import Connection, People, get_ready, mover_first
from server.inside import Inside
from server.tables.timed import LIVE, opened, timed, two_moves


def refused(connection: Connection, words: str, kind: str, **more: Any) -> None:
    answer = connection.ask(kind, **more)
    assert answer["type"] == "refused"
    assert words in answer["reason"]


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
