"""Seats before the deal, and what the one who made a table may do about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from table.tables import make_table
from witchwood.table.history.events import Back, Begin, Close, Leave, Resign
from witchwood.table.refusal import RefusalError
from witchwood.table.seats.host import begins, check_host, check_join, check_send_away, closing, seat_to_leave
from witchwood.table.table import Table


def gathering(*seats: str) -> Table:
    """A table that Ann made, at which nobody is ready."""
    table = make_table("witchpig", *(seats or ("ann", "bob", "open")))
    table.history.asides.ready.clear()
    return table


def dealt(*seats: str) -> Table:
    return make_table("witchpig", *(seats or ("ann", "bob", "cat")))


def refused(words: str, check: Callable[[], object]) -> None:
    with pytest.raises(RefusalError, match=words):
        check()


def test_a_game_begins_once_when_everybody_is_ready() -> None:
    table = gathering("ann", "bob")
    assert not begins(table)
    table.history.asides.ready.update({0, 1})
    assert begins(table)
    table.history.judge(Begin(), 0, author=None, message=None, now=1.0)
    assert not begins(table)


def test_no_game_begins_while_a_seat_is_free() -> None:
    table = gathering("ann", "open")
    table.history.asides.ready.add(0)
    assert not begins(table)
    assert begins(make_table("witchpig", "ann", "*greedy")), "the free seat was an agent's"


def test_everybody_but_the_maker_may_leave_before_the_deal() -> None:
    table = gathering()
    assert seat_to_leave(table, "bob") == 1
    refused("this is your table", lambda: seat_to_leave(table, "ann"))
    refused("no seat", lambda: seat_to_leave(table, "eve"))
    refused("the cards are dealt", lambda: seat_to_leave(dealt(), "bob"))


def test_the_maker_alone_sends_others_away_before_the_deal() -> None:
    table = gathering()
    assert check_send_away(table, "ann", 1) == "bob"
    refused("only the host", lambda: check_send_away(table, "bob", 0))
    for seat in (0, 2, 9):  # themselves, a free seat, no seat
        refused("nobody else sits there", partial(check_send_away, table, "ann", seat))
    refused("the cards are dealt", lambda: check_send_away(dealt(), "ann", 1))


def test_who_was_sent_away_can_not_come_back_and_who_left_can() -> None:
    table = gathering()
    table.history.judge(Leave("bob"), 1, author="ann", message=None, now=1.0)
    refused("has sent you away", lambda: check_join(table, "bob"))
    table.history.judge(Leave(None), 1, author="cat", message=None, now=2.0)
    check_join(table, "cat")


def test_nobody_joins_a_game_that_is_over_or_closed() -> None:
    over = make_table("stones", "ann", "bob")
    over.history.judge(Resign(), 0, author="ann", message=None, now=1.0)
    undone = make_table("stones", "ann", "bob")
    for change in (Resign(), Back(0)):
        undone.history.judge(change, 0, author="ann", message=None, now=1.0)
    closed = gathering()
    closed.history.judge(Close(), 0, author="ann", message=None, now=1.0)
    for table in (over, undone, closed):
        refused("this game is over", partial(check_join, table, "eve"))


def test_the_maker_closes_a_table_alone_where_nobody_else_plays() -> None:
    assert closing(gathering(), "ann") == (0, Close())
    assert closing(make_table("witchpig", "ann", "*greedy"), "ann") == (0, Close())
    rated = make_table("witchpig", "ann", "*greedy", "*greedy", rated=True)
    assert closing(rated, "ann") == (0, Resign()), "who could close it would lose none"
    rated.history.judge(Resign(), 0, author="ann", message=None, now=1.0)
    refused("you are out", lambda: closing(rated, "ann"))
    refused("propose to close", lambda: closing(dealt(), "ann"))
    refused("only the host", lambda: closing(gathering(), "bob"))
    closed = gathering()
    closed.history.judge(Close(), 0, author="ann", message=None, now=1.0)
    refused("this table is closed", lambda: closing(closed, "ann"))
    refused("this table is closed", lambda: check_host(closed, "ann"))
    over = make_table("stones", "ann", "bob")
    over.history.judge(Resign(), 0, author="ann", message=None, now=1.0)
    refused("this game is over", lambda: closing(over, "ann"))
