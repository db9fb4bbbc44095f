"""What one guest can do to all others: nothing that they would notice.

Each test does what an attacker's script did. The measure is the processor time that one turn of the event loop takes:
as long as it works, everybody else waits.
"""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import chain, repeat
from typing import Any

import pytest

import witchwood
from real.loop_watch import watched
from server.clients import People, Person, Served, forget, wait_until
from witchwood.service.broadcaster import PAGE
from witchwood.table.history.history import History
from witchwood.table.judging import MOST_EVENTS

LONGEST = 0.05  # seconds that one turn of the loop may work


def draws(count: int) -> str:
    """A record of Hocus in which cards of the reserve are turned again and again."""
    match = witchwood.deal("hocus", 1)
    match.play("d")
    head, tail = match.record().split("plays 1\n  d\n")
    words = [" ".join(repeat("d", min(10, count - first))) for first in range(0, count, 10)]
    return "\n".join(chain([f"{head}plays {count}"], (f"  {line}" for line in words), [tail]))


@pytest.fixture(scope="module")
def long_record() -> str:
    """The longest record that is taken."""
    return draws(MOST_EVENTS - 100)


def test_a_long_record_is_opened_and_played_on_and_nobody_waits_for_it(
    service: Served, person: People, long_record: str
) -> None:
    eve, ann = person(), person()
    with watched(service) as watch:
        table = eve.post("/tables/from-record", {"record": long_record})["id"]
        with eve.connect(table) as connection:
            assert len(connection.plays) == MOST_EVENTS - 100
            with ann.connect(table) as other:
                assert other.plays == connection.plays
                connection.done("act", action="d")
                other.wait_for_version(1)
                connection.done("restart")
                other.wait_for_version(2)
                assert other.plays == connection.plays == []
                connection.done("redo")
            assert connection.ask("look", ply=1)["type"] == "looked"
        eve.get("/me/tables")
        ann.get("/lobby")
    assert watch.worst < LONGEST


def opening(service: Served, guest: Person, table: str, count: int) -> float:
    """Processor seconds of the event loop for telling one more connection all plays of a table."""
    before = service.processor_seconds
    with guest.connect(table) as connection:
        assert len(connection.plays) == count
    return service.processor_seconds - before


def test_opening_a_table_costs_in_proportion_to_its_plays(service: Served, person: People, long_record: str) -> None:
    """Of three times the quickest: others use the processor too. The pages are written again each time."""
    ann = person()
    most = MOST_EVENTS - 100
    took = []
    for count, record in ((most // 8, draws(most // 8)), (most, long_record)):
        table = ann.post("/tables/from-record", {"record": record})["id"]
        once = []
        for _ in range(3):
            opened = service.service.registry.loaded(table)
            assert opened is not None
            opened.broadcast.pages.clear()
            once.append(opening(service, ann, table, count))
        took.append(min(once))
    assert took[1] < 16 * took[0], "eight times as many plays cost about eight times as much, not sixty-four"


def test_the_longest_table_is_written_once_for_all_who_are_told_the_same(
    service: Served, person: People, long_record: str
) -> None:
    """A later visitor costs little more than the sending; the pages count as memory."""
    ann, bob = person(), person()
    table = ann.post("/tables/from-record", {"record": long_record})["id"]
    inside = service.service.registry
    bare = inside._lengths[table]
    count = MOST_EVENTS - 100
    first = opening(service, ann, table, count)
    assert min(opening(service, visitor, table, count) for visitor in (bob, ann, bob)) < first / 2
    opened = inside.loaded(table)
    assert opened is not None
    assert list(opened.broadcast.pages) == [None]
    assert inside._lengths[table] - bare == opened.broadcast.letters // 1_000 > 1_000


def test_a_viewer_who_is_far_behind_is_told_all_that_stands(service: Served, person: People) -> None:
    """The table was read again, so it is not known any more which plays are which."""
    ann = person()
    table = ann.post("/tables/from-record", {"record": draws(3 * PAGE)})["id"]
    with ann.connect(table) as connection:
        connection.done("act", action="d")
        served = service.service.registry.loaded(table)
        assert served is not None
        served.torn = True
        connection.done("act", action="d")
        assert len(connection.wait_for(lambda state: len(state["plays"]) == 3 * PAGE + 2)["plays"]) == 3 * PAGE + 2


def has_room(who: Person, table: str) -> bool:
    """Whether a table may be read when a person asks for it."""
    return "too many games are open" not in who.http.get(f"/api/tables/{table}/record").text


def test_one_guest_with_many_long_games_open_keeps_nobody_from_a_table(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person with much is refused more, also of another's tables; one with little opens and plays as ever."""
    wait_until(lambda: forget(service.service.registry), 20)
    ann, eve, bob = person(), person(), person()
    owners = [ann, eve, eve, ann, eve, eve]
    tables = [one.post("/tables/from-record", {"record": draws(400)})["id"] for one in owners]
    wait_until(lambda: forget(service.service.registry), 20)
    monkeypatch.setattr("witchwood.server.tables.registry.MOST_PLAYS", 1_200)
    with ExitStack() as stack:
        for key in tables[:2]:
            stack.enter_context(eve.connect(key))
        for key in tables[2:]:
            assert not has_room(eve, key)
        with ann.connect(ann.table("wyr")) as one, bob.connect(bob.table("wyr")) as two:
            for connection in (one, two):
                connection.done("act", action=connection.actions[0])
    assert has_room(eve, tables[2])


def test_long_games_that_are_asked_for_at_once_are_counted_before_they_are_read(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_until(lambda: forget(service.service.registry), 20)
    ann, eve = person(), person()
    tables = [ann.post("/tables/from-record", {"record": draws(400)})["id"] for _ in range(6)]
    wait_until(lambda: forget(service.service.registry), 20)
    monkeypatch.setattr("witchwood.server.tables.registry.MOST_PLAYS", 1_200)
    may_go_on, history = threading.Event(), History.of

    def slowly(*given: Any) -> History:
        may_go_on.wait(30)
        return history(*given)

    monkeypatch.setattr(History, "of", slowly)
    with ThreadPoolExecutor(len(tables)) as pool:
        asked = [pool.submit(has_room, eve, key) for key in tables]
        wait_until(lambda: sum(one.done() for one in asked) == 4, 20)
        may_go_on.set()
        assert sum(one.result(30) for one in asked) == 2
