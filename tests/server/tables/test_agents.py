"""Agents wait for people, go on after failures, and are let go where nobody looks."""

from __future__ import annotations

from typing import Any

import pytest

import witchwood
from server.clients import People, get_ready
from server.inside import Inside, let_pass, until
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.server.store.changes.journal import Entry
from witchwood.table.searches import turns


def test_agents_wait_until_every_seat_is_taken_and_everybody_is_ready(person: People) -> None:
    deal = next(number for number in range(100) if witchwood.deal("witchpig", number, seats=3).turn == 2)
    ann, bob = person(), person()
    table = ann.table("witchpig", "me", "open", "greedy", deal=deal)
    with ann.connect(table) as connection:
        refused = connection.act("draw")  # by now an agent that did not wait would have been asked
        assert refused["type"] == "refused"
        assert connection.state["version"] == 0
        assert ann.get(f"/tables/{table}")["turn"] == "A seat is still free"
        bob.post(f"/tables/{table}/join", {"seat": None})
        get_ready(table, ann)
        let_pass(1.0)
        assert connection.act("draw")["type"] == "refused"
        assert (connection.state["view"], connection.state["plays"]) == (None, [])
        get_ready(table, bob)
        connection.wait_for(lambda state: bool(state["plays"]))


def test_agents_that_failed_go_on_as_soon_as_a_person_comes(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = service.service.journal
    append = journal.append
    failed: list[Entry] = []

    async def append_no_agents(entry: Entry) -> bool:
        if entry.event.author is None:
            failed.append(entry)
            raise OSError("disk full")
        return await append(entry)

    monkeypatch.setattr(service.service.agents, "_again", 3600.0)
    monkeypatch.setattr("witchwood.service.table_worker._SELDOM", 7200.0)
    monkeypatch.setattr(journal, "append", append_no_agents)
    deal = next(number for number in range(100) if witchwood.deal("stones", number).turn == 1)
    ann = person()
    table = ann.table("stones", "me", "greedy", deal=deal)
    until(lambda: bool(failed), 30)
    monkeypatch.setattr(journal, "append", append)
    with ann.connect(table) as connection:
        connection.wait_for_version(1)


def test_agents_that_fail_again_and_again_are_let_go_when_nobody_looks(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = service.service

    async def never(*_: Any) -> str:
        raise ValueError("this agent knows no move")

    monkeypatch.setattr(inside.agents, "_again", 0.01)
    monkeypatch.setattr("witchwood.service.table_worker._SELDOM", 0.02)
    monkeypatch.setattr(inside.search_pool, "choose", never)
    deal = next(number for number in range(100) if witchwood.deal("stones", number).turn == 1)
    ann = person()
    table = ann.table("stones", "me", "greedy", deal=deal)
    asked = inside.registry.loaded(table)
    assert asked is not None
    until(lambda: asked.agents.task is not None and asked.agents.task.done(), 30)
    with ann.connect(table) as connection:
        let_pass(0.3)  # as long as a person looks they are asked
        assert asked.agents.task is not None
        assert not asked.agents.task.done()
        monkeypatch.undo()
        connection.wait_for_version(1)


@pytest.mark.usefixtures("searching")
def test_where_many_ask_agents_have_less_time_and_their_opponents_are_told(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person()
    with ann.connect(ann.table("stones", "me", "expert")) as connection:
        connection.wait_for(lambda state: state["view"]["turn"] == state["you"])
        assert not connection.state["hurried"]
        monkeypatch.setattr(service.service.search_pool, "share", lambda _: 0.25)
        asked: list[float | None] = []
        choose = turns.choose

        def noted(agent: str, match: Match, seat: int, budget: Budget) -> str:
            asked.append(budget.seconds)
            return choose(agent, match, seat, budget)

        monkeypatch.setattr(turns, "choose", noted)
        monkeypatch.setattr(service.service.agents, "_pace", 0.4)
        connection.done("act", action=connection.actions[0])
        connection.wait_for(lambda state: state["hurried"])
        connection.wait_for(lambda state: state["view"]["turn"] == state["you"])
    assert asked == [0.1]
