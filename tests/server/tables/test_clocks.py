"""A move that came in time is never lost to the clock, wherever it has to wait."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from server.clients import People
from server.inside import Inside, let_pass, run, until
from server.tables.timed import LIVE, answer, held, opened, running, timed, two_moves
from witchwood.server.tables.registry import UnreadableTableError
from witchwood.service.served_table import ServedTable
from witchwood.table.judging import LENIENCY

LONG = 3.5  # seconds: one of time, one that is given on top, what the service waits itself, and more


@pytest.fixture(autouse=True)
def one_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time that each side has."""
    monkeypatch.setattr("witchwood.table.terms.MINUTE", 1)


def test_while_a_move_that_came_in_time_waits_nobodys_time_is_over(person: People, service: Inside) -> None:
    """The clock is asked first, long after the time: it is not by its place in a queue that the move is saved."""
    with running(person, clock=LIVE) as (mover, _, table):
        live = opened(service, table)
        with held(live):
            name = mover.send("act", action=mover.actions[0])
            until(lambda: bool(live.arrivals.waiting), 5)
            let_pass(LONG)
            asked = service.service.clocks.settle(live)
            assert not service.run(asked)
        assert answer(mover, name) == "done"
        assert live.arrivals.waiting == []


def test_a_move_behind_another_message_came_when_it_came(person: People, service: Inside) -> None:
    """What was sent before it is answered long after its time."""
    with running(person, clock=LIVE) as (mover, _, table):
        live = opened(service, table)
        with held(live):
            refused = mover.send("undo")
            name = mover.send("act", action=mover.actions[0])
            let_pass(LONG)
        assert "ask to take" in answer(mover, refused)
        assert answer(mover, name) == "done"


def test_nobody_is_late_because_the_service_stood_still(person: People, service: Inside) -> None:
    """The move comes while the event loop does something else, and is read long after its time."""
    with running(person, clock=LIVE) as (mover, _, _):
        let_pass(0.3)  # the service looks about between two stalls
        service.stall(LONG)
        name = mover.send("act", action=mover.actions[0])
        assert answer(mover, name) == "done"


def test_time_is_over_once_all_that_came_before_is_read(person: People, service: Inside) -> None:
    """Half a second after the second that everybody gets."""
    with running(person, clock=LIVE) as (_, _, table):
        live = opened(service, table)
        with held(live):
            assert live.due is not None
            let_pass(live.due + LENIENCY + 0.4 - service.clock.now())
            assert not run(service.service.clocks.settle(live))
            let_pass(1.0)  # what is seen as a stall by then is over
            assert run(service.service.clocks.settle(live))


def test_a_late_move_is_too_late_though_nothing_has_looked_at_the_clock_since(person: People, service: Inside) -> None:
    with running(person, clock=LIVE) as (mover, _, table):
        opened(service, table).history.clock.since -= LONG
        assert mover.act(mover.actions[0])["reason"] == "your time ran out before this move arrived"


def test_a_move_that_came_too_late_is_too_late(person: People, service: Inside) -> None:
    with running(person, clock=LIVE) as (mover, _, table):
        live = opened(service, table)
        with held(live):
            let_pass(LONG)
            name = mover.send("act", action=mover.actions[0])
            let_pass(0.1)
        assert answer(mover, name) != "done"
        mover.wait_for(lambda state: bool(state["finished"]))
        assert mover.state["seats"][mover.state["you"]]["out"] == "time"


@pytest.mark.parametrize("error", [UnreadableTableError, KeyError])
def test_nobody_is_forgotten_behind_a_table_that_can_not_be_seen_to(
    error: type[Exception], person: People, service: Inside, monkeypatch: pytest.MonkeyPatch
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
