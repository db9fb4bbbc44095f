"""A move that came in time is never lost to the clock, wherever it has to wait."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from server.clients import Connection, Person, Served, served, wait_until
from server.tables.timed import LIVE, opened, timed, two_moves
from witchwood.server.tables.registry import UnreadableTableError
from witchwood.service.served_table import ServedTable

People = Callable[[], Person]
LONG = 3.5  # seconds: one of time, one that is given on top, what the service waits itself, and more


@pytest.fixture(autouse=True)
def one_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that each side has."""
    monkeypatch.setattr("witchwood.table.terms.MINUTE", 1)


@contextmanager
def held(service: Served, table: ServedTable) -> Iterator[None]:
    """Nothing is done at a table, as when the database hangs."""
    asyncio.run_coroutine_threadsafe(table.lock.acquire(), service.loop).result()
    try:
        yield
    finally:
        service.loop.call_soon_threadsafe(table.lock.release)


def answer(connection: Connection, name: str) -> str:
    """What becomes of a message: "done", or why not."""
    while (told := connection.next()).get("id") != name:
        pass
    return str(told.get("reason", told["type"]))


def test_while_a_move_that_came_in_time_waits_nobodys_time_is_over(person: People, service: Served) -> None:
    """The clock is asked first, long after the time: it is not by its place in a queue that the move is saved."""
    ann, bob, table = timed(person, "stones", clock=LIVE)
    live = opened(service, table)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, _ = two_moves(first, second)
        with held(service, live):
            name = mover.send("act", action=mover.actions[0])
            wait_until(lambda: bool(live.arrivals.waiting), 5)
            time.sleep(LONG)
            asked = service.service.clocks.settle(live)
            assert not asyncio.run_coroutine_threadsafe(asked, service.loop).result()
        assert answer(mover, name) == "done"
    assert live.arrivals.waiting == []


def test_a_move_behind_another_message_came_when_it_came(person: People, service: Served) -> None:
    """What was sent before it is answered long after its time."""
    ann, bob, table = timed(person, "stones", clock=LIVE)
    live = opened(service, table)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, _ = two_moves(first, second)
        with held(service, live):
            refused = mover.send("undo")
            name = mover.send("act", action=mover.actions[0])
            time.sleep(LONG)
        assert "ask to take" in answer(mover, refused)
        assert answer(mover, name) == "done"


def test_nobody_is_late_because_the_service_stood_still(person: People, service: Served) -> None:
    """The move comes while the event loop does something else, and is read long after its time."""
    ann, bob, table = timed(person, "stones", clock=LIVE)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, _ = two_moves(first, second)
        time.sleep(0.3)  # the service looks about between two stalls
        service.loop.call_soon_threadsafe(time.sleep, LONG)
        time.sleep(0.5)
        name = mover.send("act", action=mover.actions[0])
        assert answer(mover, name) == "done"


def test_a_move_that_came_too_late_is_too_late(person: People, service: Served) -> None:
    ann, bob, table = timed(person, "stones", clock=LIVE)
    live = opened(service, table)
    with ann.connect(table) as first, bob.connect(table) as second:
        mover, _ = two_moves(first, second)
        with held(service, live):
            time.sleep(LONG)
            name = mover.send("act", action=mover.actions[0])
            time.sleep(0.1)
        assert answer(mover, name) != "done"
        mover.wait_for(lambda state: bool(state["finished"]))
        assert mover.state["seats"][mover.state["you"]]["out"] == "time"


@pytest.mark.parametrize("error", [UnreadableTableError, KeyError])
def test_nobody_is_forgotten_behind_a_table_that_can_not_be_seen_to(
    error: type[Exception], person: People, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many such tables there are, and however few are looked at in one go."""
    monkeypatch.setattr("witchwood.server.store.tables.table_store._AT_ONCE", 1)
    registry = service.service.registry
    get, tables = registry.get, [timed(person, "stones", clock=LIVE) for _ in range(3)]
    broken: set[str] = set()

    async def get_others(key: str, who: str | None = None) -> ServedTable:
        if key in broken:
            raise error("it can't be read")
        return await get(key, who)

    monkeypatch.setattr(registry, "get", get_others)
    with ExitStack() as stack:
        for ann, bob, table in tables:
            first, second = stack.enter_context(ann.connect(table)), stack.enter_context(bob.connect(table))
            two_moves(first, second)
            broken |= {table} if len(broken) < 2 else set()
        first.wait_for(lambda state: bool(state["finished"]))


def test_another_process_waits_for_the_one_that_the_player_is_connected_to(postgresql: str, tmp_path: Path) -> None:
    with (
        served(tmp_path, database=postgresql, secret="x" * 32) as here,
        served(tmp_path, database=postgresql, secret="x" * 32),
    ):
        made: list[Person] = []

        def person() -> Person:
            made.append(Person(here.url))
            return made[-1]

        ann, bob, table = timed(person, "stones", clock=LIVE)
        with ann.connect(table) as first, bob.connect(table) as second:
            mover, _ = two_moves(first, second)
            with held(here, opened(here, table)):
                name = mover.send("act", action=mover.actions[0])
                time.sleep(LONG)
            assert answer(mover, name) == "done"
        for one in made:
            one.close()
