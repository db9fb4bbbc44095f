"""What one guest can do to all others: nothing that they would notice.

Each test does what an attacker's script did. The measure is the processor time that one turn of the event loop takes:
as long as it works, everybody else waits.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import chain, repeat
from typing import Any

import pytest

import witchwood
from real.loop_watch import watched
from server.clients import Person, Served, forget, wait_until
from witchwood.engine.match import Match
from witchwood.service.broadcaster import PAGE
from witchwood.table.history.history import History
from witchwood.table.judging import MOST_EVENTS

People = Callable[[], Person]
LONGEST = 0.05  # seconds that one turn of the loop may work
SLOWEST = 1.0  # seconds that it may take, where the tests and the service share two processors


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
    assert watch.slowest < SLOWEST


def opening(service: Served, guest: Person, table: str, count: int) -> float:
    """Processor seconds of the event loop for telling one more connection all plays of a table."""
    before = service.processor_seconds
    with guest.connect(table) as connection:
        assert len(connection.plays) == count
    return service.processor_seconds - before


def test_opening_a_table_costs_in_proportion_to_its_plays(service: Served, person: People, long_record: str) -> None:
    """Of three times the quickest: others use the processor too. The pages are written anew each time."""
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
    """Whoever comes later costs little more than the sending; the pages count as memory."""
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


def test_only_new_plays_are_told_once_a_table_is_open(person: People) -> None:
    ann = person()
    table = ann.post("/tables/from-record", {"record": draws(2 * PAGE + 50)})["id"]
    with ann.connect(table) as connection:
        assert [play["text"] for play in connection.plays] == ["d"] * (2 * PAGE + 50)
        connection.heard.clear()
        connection.done("act", action="d")
        connection.done("undo")
        connection.done("redo")
        assert len(connection.plays) == 2 * PAGE + 51
        assert max(map(len, connection.heard)) < 15_000
        whole = connection.state
    with ann.connect(table) as connection:
        assert connection.state == {**whole, "known": 2 * PAGE}


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


def test_plays_of_a_record_count_towards_what_a_table_holds(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = person()
    for name in ("witchwood.table.new_table", "witchwood.table.judging"):
        monkeypatch.setattr(f"{name}.MOST_EVENTS", 10)
    ann.post("/tables/from-record", {"record": draws(10)}, status=422)
    table = ann.post("/tables/from-record", {"record": draws(8)})["id"]
    with ann.connect(table) as connection:
        connection.done("act", action="d")
        connection.done("act", action="d")
        refused = connection.act("d")
    assert refused["type"] == "refused"
    assert "start a new one" in refused["reason"]


def test_a_record_that_is_too_long_is_not_even_played(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(witchwood, "replay", lambda _: 1 / 0)
    refused = person().http.post("/api/tables/from-record", json={"record": draws(MOST_EVENTS + 1000)})
    assert refused.status_code == 422
    assert "fewer than" in refused.json()["detail"]


def test_long_games_make_room_for_each_other(service: Served, person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = service.service.registry
    wait_until(lambda: forget(service.service.registry), 20)
    monkeypatch.setattr("witchwood.server.tables.registry.MOST_PLAYS", 1000)
    ann = person()
    tables = [ann.post("/tables/from-record", {"record": draws(400)})["id"] for _ in range(4)]
    assert [key in inside._kept for key in tables] == [False, False, True, True]
    assert inside._length == 2 * (400 + 100), "the tables themselves count too"
    with ann.connect(tables[0]) as connection:
        assert len(connection.plays) == 400


def test_where_memory_runs_out_games_are_refused_and_are_there_when_it_has_room(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person()
    table = ann.post("/tables/from-record", {"record": draws(60)})["id"]
    service.service.registry._let_go(table)
    wait_until(lambda: service.service.registry.loaded(table) is None, 10)
    with monkeypatch.context() as full:
        full.setattr("witchwood.server.tables.registry.MOST_PLAYS", 1)
        refused = ann.http.get(f"/api/tables/{table}/record")
        assert refused.status_code == 409
        assert "too many games are open" in refused.json()["detail"]
    with ann.connect(table) as connection:
        assert len(connection.plays) == 60


def has_room(who: Person, table: str) -> bool:
    """Whether a table may be read when somebody asks for it."""
    return "too many games are open" not in who.http.get(f"/api/tables/{table}/record").text


def test_one_guest_with_many_long_games_open_keeps_nobody_from_a_table(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has much is refused more, also of somebody else's tables; who has little opens and plays as ever."""
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


def test_who_opens_long_games_of_somebody_takes_no_place_of_their_records(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("witchwood.server.tables.registry._LONG", 100)
    ann, eve = person(), person()
    tables = [ann.post("/tables/from-record", {"record": draws(200)})["id"] for _ in range(3)]
    wait_until(lambda: forget(service.service.registry), 20)
    may_go_on, history = threading.Event(), History.of

    def slowly(*given: Any) -> History:
        may_go_on.wait(30)
        return history(*given)

    monkeypatch.setattr(History, "of", slowly)
    waiting = service.service.long_replays
    with ThreadPoolExecutor(4) as pool:
        for key in tables:
            pool.submit(eve.http.get, f"/api/tables/{key}/record")
        wait_until(lambda: waiting.asked_by(ann.id) == 3, 20)
        sent = pool.submit(ann.http.post, "/api/tables/from-record", json={"record": draws(5)})
        wait_until(lambda: waiting.asked_by(ann.id) == 4 or sent.done(), 20)
        may_go_on.set()
        assert sent.result(30).status_code == 200


def test_records_that_come_while_their_game_is_compiled_are_counted_as_well(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled, may_go_on, replay = threading.Event(), threading.Event(), witchwood.replay

    async def compiling(_game: str) -> None:
        while not compiled.is_set():
            await asyncio.sleep(0.01)

    def slowly(text: str) -> Match:
        may_go_on.wait(30)
        return replay(text)

    monkeypatch.setattr(service.service.warmup, "wait", compiling)
    monkeypatch.setattr(witchwood, "replay", slowly)
    eve, record = person(), draws(5)
    with ThreadPoolExecutor(3) as pool:
        sent = [pool.submit(eve.http.post, "/api/tables/from-record", json={"record": record}) for _ in range(3)]
        time.sleep(0.5)  # all three have come
        compiled.set()
        wait_until(lambda: any(one.done() for one in sent), 20)
        may_go_on.set()
        assert sorted(one.result(30).status_code for one in sent) == [200, 200, 409]


def test_one_who_sends_many_records_waits_for_himself(
    service: Served, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third record is refused while two wait; a stranger's is next, and a new table waits for no record at all."""
    may_go_on, replay = threading.Event(), witchwood.replay

    def slowly(text: str) -> Match:
        may_go_on.wait(30)
        return replay(text)

    monkeypatch.setattr(witchwood, "replay", slowly)
    eve, ann, record = person(), person(), draws(5)
    waiting = service.service.long_replays

    def send(who: Person) -> int:
        return who.http.post("/api/tables/from-record", json={"record": record}).status_code

    with ThreadPoolExecutor(4) as pool:
        sent = [pool.submit(send, eve) for _ in range(2)]
        wait_until(lambda: waiting.waiting == 2)
        assert send(eve) == 409
        sent.append(pool.submit(send, ann))
        wait_until(lambda: waiting.waiting == 3)
        assert [one.get("/tables/from-record")["before"] for one in (eve, ann)] == [1, 2]
        ann.table("wyr")
        may_go_on.set()
        assert [one.result(30) for one in sent] == [200] * 3
    assert ann.get("/tables/from-record")["before"] is None
