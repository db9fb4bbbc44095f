"""Tables in memory: each of them once, however many are in use."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from contextlib import ExitStack

import pytest

from server.clients import People, Person, gather
from server.inside import Inside, forget_tables, until
from witchwood.server.tables import registry


def test_a_table_is_in_memory_once_when_there_is_room_for_none(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More tables are in use than are kept: those who come to one later still meet those who are there."""
    monkeypatch.setattr(service.service.registry, "_most", 2)
    ann, bob = person(), person()
    with ExitStack() as connections:
        for _ in range(3):
            connections.enter_context(ann.connect(ann.table("wyr")))
        table = ann.table("stones", "me", "open")
        gather(table, ann, bob)
        first = connections.enter_context(ann.connect(table))
        second = connections.enter_context(bob.connect(table))
        first.until_present(0, 1)
        mover, other = sorted((first, second), key=lambda connection: not connection.is_my_turn)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(mover.state["version"])


def test_a_table_that_nobody_uses_makes_room(service: Inside, person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = service.service.registry
    forget_tables(service)
    monkeypatch.setattr(tables, "_most", 2)
    ann = person()
    made = [ann.table("wyr") for _ in range(4)]
    assert made[0] not in tables._kept
    assert made[-1] in tables._kept
    assert len(tables._kept) == 2
    with ann.connect(made[0]) as connection:
        connection.done("act", action=connection.actions[0])


def test_memory_is_bounded_for_short_games_too(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many tables are kept, and as many can be in use, as there is room for, however few plays each has."""
    tables = service.service.registry
    forget_tables(service)
    monkeypatch.setattr(registry, "MOST_PLAYS", 250)
    ann = person()
    made = [ann.table("wyr") for _ in range(4)]
    assert [key in tables._kept for key in made] == [False, False, True, True]
    with ann.connect(made[2]), ann.connect(made[3]):
        in_use = sum(table.history.length + 100 for table in tables.tables)
        monkeypatch.setattr(registry, "MOST_PLAYS", in_use / 2)
        wanted: dict[str, object] = {
            "game": "wyr",
            "options": {},
            "deal": None,
            "seats": [{"kind": "me"}],
            "listed": False,
        }
        assert "too many games are open" in ann.post("/tables", wanted, 409)["detail"]
        assert ann.http.get(f"/api/tables/{made[0]}/record").status_code == 409, "nor is one opened again"
        monkeypatch.setattr(registry, "MOST_PLAYS", 2 * in_use)
        assert ann.table("wyr")


def test_tables_that_nobody_looks_at_go_before_anybody_is_refused(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = service.service.registry
    forget_tables(service)
    ann = person()
    made = [ann.table("wyr") for _ in range(6)]
    with ann.connect(made[0]), monkeypatch.context() as full:
        full.setattr(registry, "MOST_PLAYS", 320)
        ann.table("wyr")
    assert tables.loaded(made[1]) is None


def _play_alone(ann: Person, bob: Person) -> str:
    del bob
    table = ann.table("hocus")
    with ann.connect(table) as connection:
        connection.done("act", action=connection.actions[0])
        connection.done("undo")
        connection.done("verdicts", on=True)
        for kind in ("hint", "nonsense", "back"):
            connection.ask(kind)
        connection.ask("look", ply=0)
        connection.send("hint")  # and away before it is answered
    return table


def _play_with_an_agent(ann: Person, bob: Person) -> str:
    del bob
    table = ann.table("stones", "me", "greedy")
    with ann.connect(table) as connection:
        connection.wait_for(lambda _: connection.is_my_turn)
        connection.done("act", action=connection.actions[0])
        connection.done("resign")
    return table


def _play_and_talk(ann: Person, bob: Person) -> str:
    table = ann.table("stones", "me", "open")
    gather(table, ann, bob)
    with ann.connect(table) as one, bob.connect(table) as two:
        one.ask("say", text="good evening")
        mover, other = sorted((one, two), key=lambda connection: not connection.is_my_turn)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(mover.state["version"])
        mover.done("takeback", answer="ask")
        other.wait_for_version(mover.state["version"])
        other.done("takeback", answer="no")
    with ann.connect(table):  # and away before all that was said is told
        pass
    return table


@pytest.mark.parametrize("play", [_play_alone, _play_with_an_agent, _play_and_talk])
def test_memory_of_a_dropped_table_is_free_at_once(
    service: Inside, person: People, play: Callable[[Person, Person], str]
) -> None:
    """It is in no cycle of references, whatever was done there. The collector, which comes seldom, is off."""
    tables = service.service.registry
    gc.disable()
    try:
        key = play(person(), person())
        until(lambda: not tables._kept[key].presence.connections, 20)
        left = weakref.ref(tables._kept[key].history.match)
        tables._let_go(key)
        until(lambda: left() is None, 20)
        assert tables.loaded(key) is None
    finally:
        gc.enable()
