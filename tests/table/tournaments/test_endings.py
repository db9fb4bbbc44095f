"""How tables end, as a tournament counts it."""

from __future__ import annotations

from typing import Any

import pytest

from table.tables import make_table
from witchwood.table.history.events import Act, Change, Close, Resign, TimeOut
from witchwood.table.judging import LENIENCY, time_is_up
from witchwood.table.refusal import RefusalError
from witchwood.table.shown.secrecy import check_rematch, is_told
from witchwood.table.shown.table_state import state_of
from witchwood.table.table import FIRST_PLAY, Table
from witchwood.table.tournaments.endings import NO_ENDING, ending_of

GAME: dict[str, Any] = {"tournament": "T" * 22}
LIVE = '{"patience": null, "clock": {"kind": "live", "minutes": 3, "increment": 2}}'
LIMIT = '{"patience": null, "clock": {"kind": "limit", "seconds": 30}}'


def do(table: Table, *changes: tuple[int, Change], at: float = 1.0) -> None:
    for seat, change in changes:
        table.history.judge(change, seat, author=table.seats[seat].person, message=None, now=at)


def test_the_winner_is_first_of_two() -> None:
    table = make_table("stones", "ann", "bob", **GAME)
    assert ending_of(table) is None
    do(table, (0, Resign()))
    ending = ending_of(table)
    assert ending is not None
    assert (ending.places, ending.absent) == ((1, 0), ())


def test_who_was_in_for_longer_stands_higher() -> None:
    table = make_table("witchpig", "ann", "bob", "cat", "dan", **GAME)
    do(table, (2, Resign()), (0, Resign()), (3, Resign()))
    ending = ending_of(table)
    assert ending is not None
    assert ending.places == (2, 0, 3, 1)


def test_a_closed_table_counts_for_nobody() -> None:
    table = make_table("stones", "ann", "bob", **GAME)
    do(table, (0, Close()))
    assert ending_of(table) == NO_ENDING


@pytest.mark.parametrize(
    ("game", "people", "terms"), [("stones", ("ann", "bob"), LIVE), ("witchpig", ("ann", "bob", "cat"), LIMIT)]
)
def test_who_has_not_played_after_a_minute_is_out(game: str, people: tuple[str, ...], terms: str) -> None:
    """Whatever clock the game has: one with minutes would not have begun, one with turns would be played by us."""
    table = make_table(game, *people, terms=terms, **GAME)
    turn = table.history.match.turn
    assert turn is not None
    assert table.due == FIRST_PLAY
    time = state_of(table, turn, here=(), can_finish=False, now=20.0)["time"]
    assert time is not None
    assert (time["runs"], time["left"][turn]) == (turn, FIRST_PLAY - 20.0)
    assert time_is_up(table, FIRST_PLAY + LENIENCY) is None
    out = time_is_up(table, FIRST_PLAY + LENIENCY + 0.1)
    assert out == TimeOut()
    if game == "stones":
        table.history.judge(TimeOut(), turn, author=None, message=None, now=70.0)
        ending = ending_of(table)
        assert ending is not None
        assert ending.absent == (turn,)


def test_who_has_played_once_has_their_own_clock() -> None:
    table = make_table("stones", "ann", "bob", terms=LIVE, **GAME)
    for _ in range(2):
        turn = table.history.match.turn
        assert turn is not None
        do(table, (turn, Act(table.history.match.actions()[0])))
    assert table.due == 1.0 + 180.0


def test_nobody_is_helped_and_nobody_has_to_be_ready() -> None:
    table = make_table("stones", "ann", "bob", **GAME)
    table.history.asides.ready.clear()
    assert table.has_begun
    assert table.is_strict
    do(table, (0, Resign()))
    assert not table.is_strict
    assert not state_of(table, 1, here=(), can_finish=False, now=2.0)["can"]["rematch"]
    with pytest.raises(RefusalError, match="tournament decides"):
        check_rematch(table, 1)


def test_a_deal_that_others_play_is_secret_until_the_window_ends_and_a_game_ends_with_it() -> None:
    table = make_table("hocus", "ann", sealed=100.0, **GAME)
    assert table.due == 100.0
    assert time_is_up(table, 100.0) is None
    do(table, (0, TimeOut()), at=102.0)
    ending = ending_of(table)
    assert ending is not None
    assert (ending.places, ending.absent) == ((1,), (0,))
    assert table.is_strict
    assert not is_told(table.facts, ended=True, now=103.0)
