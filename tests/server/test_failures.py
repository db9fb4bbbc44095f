"""What players see, and what is stored, when the database fails in the middle of a move."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from server.clients import People, gather, play_out
from server.inside import Inside, until
from witchwood.server.store.changes.journal import Entry
from witchwood.service.served_table import ServedTable
from witchwood.table.messages.client_messages import ChangeMessage


def failing_once(call: Callable[[Any], Any], *, after: asyncio.Event | None = None) -> Callable[[Any], Any]:
    """The same call, but the first time the disk is full, once something has happened."""
    calls = 0

    async def wrapped(given: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 1:
            if after is not None:
                await after.wait()
            raise OSError("disk full")
        return await call(given)

    return wrapped


def test_nothing_is_judged_on_what_was_not_stored(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A draw can't be stored, nor the table read again; a call that waited meanwhile is judged without that draw."""
    inside = service.service
    ann, bob = person(), person()
    table = ann.table("witchpig", "me", "open")
    gather(table, ann, bob)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, other = sorted((first, second), key=lambda connection: not connection.is_my_turn)
        asked, both = list[str](), asyncio.Event()
        do = inside.table_service.commands.do

        def noted(table: ServedTable, person: str, message: ChangeMessage, received: float) -> Awaitable[int]:
            asked.append(person)
            if len(asked) == 2:
                both.set()
            return do(table, person, message, received=received)

        monkeypatch.setattr(inside.table_service.commands, "do", noted)
        store = failing_once(inside.journal.append, after=both)
        monkeypatch.setattr(inside.journal, "append", store)
        monkeypatch.setattr(inside.store, "load", failing_once(inside.store.load))
        mover.send("act", action="draw")
        until(lambda: len(asked) == 1)
        other.send("act", action="call", id="call")
        mover.hear_the_end()
        other.hear_the_end()
    caller = ann if other is first else bob
    with caller.connect(table) as connection:
        done = connection.act("call", id="call", version=0)
        assert done == {"type": "done", "id": "call", "version": 4}  # after the two who were ready, and the deal
        connection.wait_for_version(4)
        assert [play["seat"] for play in connection.state["plays"]] == [connection.state["you"]]


def test_a_move_whose_answer_was_lost_is_done(service: Inside, person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database stored a move, but its answer did not come: the move is acknowledged and shown."""
    journal = service.service.journal
    append = journal.append

    async def append_and_fail(entry: Entry) -> bool:
        await append(entry)
        raise OSError("the connection is lost")

    ann = person()
    with ann.connect(ann.table("wyr")) as connection:
        monkeypatch.setattr(journal, "append", append_and_fail)
        assert connection.act(connection.actions[0])["type"] == "done"
        connection.wait_for_version(1)
        monkeypatch.undo()
        connection.done("act", action=connection.actions[0])


def test_a_move_that_could_not_be_stored_can_be_tried_again(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = service.service.journal
    ann = person()
    with ann.connect(ann.table("wyr")) as connection:
        monkeypatch.setattr(journal, "append", failing_once(journal.append))
        answer = connection.act(connection.actions[0])
        assert answer["type"] == "refused"
        assert "nothing changed" in answer["reason"]
        connection.done("act", action=connection.actions[0])
        assert connection.state["version"] == 1


def test_a_new_name_is_shown_wherever_it_can_be(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of Ann's tables can't be read: she has her name all the same, and it stands at the other table."""
    inside = service.service
    ann = person()
    tables = [ann.table("wyr"), ann.table("wyr")]
    load = inside.store.load

    async def load_others(key: str) -> Any:
        if key == tables[0]:
            raise OSError("disk full")
        return await load(key)

    monkeypatch.setattr(inside.store, "load", load_others)
    with ann.connect(tables[0]) as first, ann.connect(tables[1]) as second:
        monkeypatch.setattr(inside.journal, "append", failing_once(inside.journal.append))
        first.send("act", action=first.actions[0])
        first.hear_the_end()
        assert ann.http.put("/api/me", json={"name": "Ann of Wyr"}).status_code == 200
        second.wait_for(lambda state: state["seats"][0]["name"] == "Ann of Wyr")
    monkeypatch.undo()
    with ann.connect(tables[0]) as connection:
        assert connection.state["seats"][0]["name"] == "Ann of Wyr"


def test_a_seat_given_while_the_database_failed_is_kept(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat is stored, but the table can't be asked how it stands: Bob is told of trouble, and tries again."""
    inside = service.service
    ann, bob = person(), person()
    table = ann.table("stones", "me", "open")
    with ann.connect(table) as connection:
        monkeypatch.setattr(inside.store, "find", failing_once(inside.store.find))
        bob.post(f"/tables/{table}/join", {"seat": 1}, status=503)
        assert bob.post(f"/tables/{table}/join", {"seat": 1}) == {"seat": 1}
        connection.wait_for(lambda state: state["seats"][1]["kind"] == "person")


def test_an_agent_whose_move_could_not_be_stored_moves_again(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = service.service.journal
    append = journal.append
    failing = failing_once(append)

    async def append_agents(entry: Entry) -> bool:
        stored: bool = await (failing if entry.event.author is None else append)(entry)
        return stored

    ann = person()
    with ann.connect(ann.table("witchpig", "me", "greedy")) as connection:
        monkeypatch.setattr(journal, "append", append_agents)
        play_out([connection], random.Random(1))
