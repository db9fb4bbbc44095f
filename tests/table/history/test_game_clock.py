"""The time of each seat, compared with a clock that is worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

import witchwood
from table.tables import make_table
from witchwood.table.history.events import Act, Begin, Change, Ready, Resume, Served, TimeOut
from witchwood.table.history.history import History
from witchwood.table.judging import LENIENCY, time_is_up
from witchwood.table.table import Table
from witchwood.table.terms import ClockTerms, Terms, check_clock

FIVE_AND_THREE: ClockTerms = {"kind": "live", "minutes": 5, "increment": 3}
A_DAY: ClockTerms = {"kind": "days", "days": 1}
A_MINUTE: ClockTerms = {"kind": "limit", "seconds": 60}


def timed(game: str, clock: ClockTerms, *seats: str) -> Table:
    """A table whose game begins at second 100."""
    table = make_table(game, *(seats or ("ann", "bob")), terms=Terms(None, clock).write())
    table.history.judge(Begin(), 0, author=None, message=None, now=100.0)
    return table


def do(table: Table, change: Change, now: float, seat: int | None = None) -> None:
    mover = table.history.match.turn if seat is None else seat
    assert mover is not None
    table.history.judge(change, mover, author=table.seats[mover].person, message=None, now=now)


def move(table: Table, now: float) -> None:
    do(table, Act(table.history.match.actions()[0]), now)


def left(table: Table, now: float) -> list[float]:
    return [table.history.clock.left_at(seat, now) for seat in range(2)]


def test_minutes_and_increment_run_from_each_first_move_on() -> None:
    table = timed("stones", FIVE_AND_THREE)
    one = table.history.match.turn or 0
    assert table.due is None, "nobody loses time before they have moved"
    move(table, 1000.0)
    assert table.due is None
    move(table, 2000.0)  # the other's first
    assert left(table, 2000.0) == [300.0, 300.0]
    assert table.due == 2300.0
    assert left(table, 2010.0)[one] == 290.0
    move(table, 2010.0)
    assert left(table, 2010.0)[one] == 293.0
    move(table, 2050.0)
    assert left(table, 2050.0)[1 - one] == 263.0
    assert table.due == 2050.0 + 293.0


def test_time_is_up_only_after_the_last_second_and_a_little_more() -> None:
    table = timed("stones", FIVE_AND_THREE)
    one = table.history.match.turn or 0
    for now in (200.0, 300.0):
        move(table, now)
    assert time_is_up(table, 600.0) is None
    assert time_is_up(table, 600.0 + LENIENCY) is None
    assert time_is_up(table, 600.1 + LENIENCY) == TimeOut()
    do(table, TimeOut(), 601.5, one)
    assert table.history.match.result == (1 - one,)
    out = table.history.out_of(one)
    assert out is not None
    assert (out.why, out.by) == ("time", ())
    assert table.due is None
    assert left(table, 9999.0)[one] == 0.0


def test_a_move_in_the_last_second_costs_no_more_than_there_was() -> None:
    table = timed("stones", FIVE_AND_THREE)
    one = table.history.match.turn or 0
    for now in (200.0, 300.0, 600.5):
        move(table, now)
    assert left(table, 600.5)[one] == 3.0


def test_days_for_each_move_begin_again_with_each_move() -> None:
    table = timed("stones", A_DAY)
    assert table.due == 100.0 + 86_400
    move(table, 50_000.0)
    assert table.due == 50_000.0 + 86_400
    assert left(table, 60_000.0).count(86_400.0) == 1


def test_a_turn_that_takes_too_long_is_played_by_the_rule_of_thumb() -> None:
    """As `witchwood hint` would play it; the whole turn, not one action of it."""
    table = timed("witchpig", A_MINUTE, "ann", "bob", "cat")
    match = table.history.match
    mover = match.turn
    assert time_is_up(table, 160.0) is None
    count = 0
    while match.turn == mover and not match.over:
        change = time_is_up(table, 162.0)
        assert change == Served(witchwood.hint(match, "greedy"))
        assert change is not None
        do(table, change, 162.0)
        count += 1
    assert count > 1
    assert table.due == 162.0 + 60


def test_a_player_for_whom_the_service_plays_is_silent_since_the_first_of_these_turns() -> None:
    table = timed("witchpig", A_MINUTE, "ann", "bob")
    match, clock = table.history.match, table.history.clock
    silent = match.turn
    while match.turn == silent:
        do(table, Served(witchwood.hint(match, "greedy")), 162.0)
    assert {play.get("instead") for play in table.plays_for(silent)} == {"clock"}
    while match.turn != silent:
        do(table, Act(witchwood.hint(match, "greedy")), 170.0)
    assert clock.heard == 100.0
    assert table.due == 170.0 + 60, "the turn itself has its whole time again"
    do(table, Act(witchwood.hint(match, "greedy")), 171.0)
    assert clock.heard == 171.0, "a player who plays is silent no more"


def test_an_agents_clock_stands_still() -> None:
    table = timed("stones", A_DAY, "ann", "*greedy")
    while table.silent is not None:
        move(table, 200.0)
    assert table.due is None


def test_a_turn_that_the_service_interrupted_begins_again() -> None:
    table = timed("stones", FIVE_AND_THREE)
    one = table.history.match.turn or 0
    for now in (200.0, 300.0):
        move(table, now)
    do(table, Resume(), 5000.0)
    assert left(table, 5010.0)[one] == 290.0


def test_a_move_that_no_person_made_costs_no_time() -> None:
    table = timed("stones", FIVE_AND_THREE)
    history = table.history
    for now in (200.0, 300.0):
        move(table, now)
    mover = history.match.turn or 0
    history.judge(Act(history.match.actions()[0]), mover, author=None, message=None, now=380.0)
    assert left(table, 380.0)[mover] == 300.0


def test_the_same_events_make_the_same_clock() -> None:
    table = timed("stones", FIVE_AND_THREE)
    again = History.of(table.facts, ())
    for number, now in enumerate((200.0, 250.0, 300.0, 320.5)):
        before = table.history.match.turn or 0
        event = table.history.judge(
            Act(table.history.match.actions()[0]), before, author="x", message=str(number), now=now
        )
        if number == 0:
            again.replay([type(event)(1, 0, Begin(), None, None, 100.0)])
        again.replay([event])
    assert [again.clock.left_at(seat, 400.0) for seat in range(2)] == left(table, 400.0)


@pytest.mark.parametrize(
    ("game", "clock"), [("stones", A_MINUTE), ("witchpig", A_DAY), ("witchpig", FIVE_AND_THREE), ("hocus", A_MINUTE)]
)
def test_a_game_is_played_with_its_own_kind_of_clock(game: str, clock: Any) -> None:
    with pytest.raises(ValueError, match=f"clock: {game} is played with"):
        check_clock(witchwood.game(game), clock)


def test_nothing_runs_before_everybody_is_ready() -> None:
    table = make_table("witchpig", "ann", "bob", terms=Terms(None, A_MINUTE).write())
    table.history.asides.ready.clear()
    assert table.due is None
    for seat in (0, 1):
        do(table, Ready(True), 500.0 + seat, seat)
    assert table.has_begun
