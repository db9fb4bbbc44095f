"""When a table's deal may be told, and the game as a link tells it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from table.tables import make_table
from witchwood.table.history.events import Resign
from witchwood.table.refusal import RefusalError
from witchwood.table.told.deal_told import check_line, may_tell_line


def test_a_line_waits_until_the_deal_may_be_told() -> None:
    table = make_table("hocus", "ann")
    assert not may_tell_line(table, 0, 5.0)
    with pytest.raises(RefusalError, match="wait until the game is over"):
        check_line(table, 0, 5.0)
    table.facts = replace(table.facts, chosen=True)
    check_line(table, 0, 5.0)
    assert not may_tell_line(table, None, 5.0), "who looks on could play ahead"
    table.facts = replace(table.facts, chosen=False)
    table.history.judge(Resign(), 0, author=None, message=None, now=4.0)
    check_line(table, None, 5.0)


def test_a_line_of_several_seats_waits_for_the_end_also_where_the_number_was_chosen() -> None:
    table = make_table("stones", "ann", "*greedy")
    table.facts = replace(table.facts, chosen=True)
    assert not may_tell_line(table, 0, 5.0)
    table.history.judge(Resign(), 0, author=None, message=None, now=4.0)
    check_line(table, 0, 5.0)
