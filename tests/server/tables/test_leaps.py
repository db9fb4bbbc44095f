"""A clock counts only time that the service lived through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.clients import Connection, People
from server.inside import Inside, inside, let_pass
from server.tables.timed import answer, held, opened, running, timed, two_moves

HALF_AN_HOUR = {"kind": "live", "minutes": 30, "increment": 0}
ONE_DAY = {"kind": "days", "days": 1}
LEAP = 40 * 60.0


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A service of these tests alone: of its leaps nothing is left for others."""
    with inside(tmp_path_factory.mktemp("leaps")) as running:
        yield running


@pytest.fixture(autouse=True)
def right(service: Inside) -> Iterator[None]:
    """Its wall clock is right again."""
    yield
    service.clock.ahead = 0.0


def left(connection: Connection) -> float:
    """The seconds that a player has."""
    return float(connection.state["time"]["left"][connection.state["you"]])


@pytest.mark.parametrize("leap", [LEAP, -LEAP])
def test_a_clock_that_is_set_takes_nobodys_time_in_a_rated_game(leap: float, person: People, service: Inside) -> None:
    """More than each side has, ahead or back."""
    with running(person, clock=HALF_AN_HOUR, rated=True) as (mover, other, _):
        let_pass(20.0)
        service.clock.ahead += leap
        let_pass(40.0)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(mover.state["version"])
        assert 30 * 60 - 20 - 45 < left(mover) <= 30 * 60
        let_pass(20.0)
        other.done("act", action=other.actions[0])
        assert 30 * 60 - 25 < left(other) <= 30 * 60 - 15, "time runs on as before"


def test_a_move_at_the_moment_of_the_leap_is_in_time(person: People, service: Inside) -> None:
    """Nothing has looked at the clock since."""
    for leap in (LEAP, -LEAP):
        with running(person, clock=HALF_AN_HOUR) as (mover, _, _):
            service.clock.ahead += leap
            mover.done("act", action=mover.actions[0])
            assert left(mover) > 30 * 60 - 5


def test_a_move_that_waits_while_the_clock_is_set_is_charged_nothing_of_it(person: People, service: Inside) -> None:
    for leap in (LEAP, -LEAP):
        with running(person, clock=HALF_AN_HOUR) as (mover, _, table):
            live = opened(service, table)
            with held(live):
                name = mover.send("act", action=mover.actions[0])
                let_pass(1.0)
                service.clock.ahead += leap
                let_pass(1.0)
            assert answer(mover, name) == "done"
            mover.wait_for_version(live.history.version)
            assert left(mover) > 30 * 60 - 10


def test_a_machine_that_slept_takes_nobodys_time(person: People, service: Inside) -> None:
    """Whether its steady clock stood meanwhile or went on."""
    with running(person, clock=HALF_AN_HOUR) as (mover, other, _):
        service.stall(LEAP)
        let_pass(2.0)
        mover.done("act", action=mover.actions[0])
        other.wait_for_version(mover.state["version"])
        assert left(mover) > 30 * 60 - 5


def test_a_clock_that_was_set_while_the_service_was_down_takes_nobodys_time(tmp_path: Path) -> None:
    for leap in (LEAP, -LEAP):
        with inside(tmp_path / str(leap)) as before:
            ann, bob, table = timed(before.person, "stones", clock=HALF_AN_HOUR)
            with ann.connect(table) as first, bob.connect(table) as second:
                two_moves(first, second)
        with inside(tmp_path / str(leap), ahead=leap) as after:
            after.welcome_back(ann, bob)
            with ann.connect(table) as first, bob.connect(table) as second:
                let_pass(5.0)
                mover = first if first.is_my_turn else second
                mover.done("act", action=mover.actions[0])
                assert left(mover) > 30 * 60 - 10


def test_days_for_each_move_go_by_the_calendar(person: People, service: Inside) -> None:
    with running(person, clock=ONE_DAY) as (mover, _, _):
        service.clock.ahead += 86_400.0 - 30 * 60
        let_pass(2.0)
        assert not mover.state["finished"]
        service.clock.ahead += LEAP
        mover.wait_for(lambda state: bool(state["finished"]))
        assert mover.state["seats"][mover.state["you"]]["out"] == "time"
