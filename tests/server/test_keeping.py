"""Tables in memory: each of them once, however many are in use."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

import pytest

from server.clients import Person, Served
from witchwood.server.socket import Line

People = Callable[[], Person]


def test_a_table_is_in_memory_once_when_there_is_room_for_none(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More tables are in use than are kept: those who come to one later still meet those who are there."""
    monkeypatch.setattr(service.service.tables, "_most", 2)
    ann, bob = person(), person()
    with ExitStack() as lines:
        for _ in range(3):
            lines.enter_context(ann.line(ann.table("wyr")))
        table = ann.table("stones", "me", "open")
        bob.post(f"/tables/{table}/join", {"seat": 1})
        first = lines.enter_context(ann.line(table))
        second = lines.enter_context(bob.line(table))
        assert first.until("presence")["seats"] == [0, 1]
        mover, other = sorted((first, second), key=lambda line: not line.is_my_turn)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(1)


def test_a_table_that_nobody_uses_makes_room(service: Served, person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = service.service.tables
    monkeypatch.setattr(tables, "_most", 2)
    ann = person()
    made = [ann.table("wyr") for _ in range(4)]
    assert [key in tables._kept for key in made] == [False, False, True, True]
    with ann.line(made[0]) as line:
        line.done("act", action=line.actions[0])


def test_a_closed_line_takes_nothing_more() -> None:
    """However long its reader takes to hear the goodbye."""
    line = Line(None, "ann", 0)  # type: ignore[arg-type]  # nothing is sent here
    line.send("one", "")
    line.close(1012, "the service is being restarted")
    for number in range(1000):
        line.send(str(number), "")
    assert len(line._waiting) == 2
