"""When a table may show its deal, its record and link, and what may follow a finished game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from table.tables import make_table
from witchwood.table.history.events import Resign
from witchwood.table.refusal import RefusalError
from witchwood.table.shown.secrecy import (
    check_line,
    check_record,
    check_rematch,
    check_show_deal,
    check_solver,
    may_show_deal,
    may_tell_line,
)


def test_a_line_waits_until_the_deal_may_be_shown() -> None:
    table = make_table("hocus", "ann")
    assert not may_tell_line(table, 0, 5.0)
    with pytest.raises(RefusalError, match="secret until the game"):
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


def test_a_secret_deal_is_shown_to_its_player_until_the_game_ends() -> None:
    table = make_table("hocus", "ann")
    check_show_deal(table, 0, 5.0)
    assert not may_show_deal(table, None, 5.0), "it is shown to nobody else"
    table.facts = replace(table.facts, chosen=True)
    with pytest.raises(RefusalError, match="only the player of a secret deal"):
        check_show_deal(table, 0, 5.0)
    table.facts = replace(table.facts, chosen=False, day="1970-01-01")
    table.history.judge(Resign(), 0, author=None, message=None, now=4.0)
    with pytest.raises(RefusalError, match="before the game is over"):
        check_show_deal(table, 0, 5.0)  # a fair game of the day would count as helped from then on
    with pytest.raises(RefusalError, match="or its day"):
        check_line(table, 0, 5.0)


def test_the_deal_of_a_game_against_agents_is_never_shown_before_its_end() -> None:
    with pytest.raises(RefusalError, match="it reveals the agents' cards"):
        check_show_deal(make_table("stones", "ann", "*greedy"), 0, 5.0)


def test_a_record_and_a_rematch_wait_for_the_end() -> None:
    table = make_table("hocus", "ann")
    with pytest.raises(RefusalError, match="when the game is over"):
        check_record(table.history.match)
    with pytest.raises(RefusalError, match="isn't over yet"):
        check_rematch(table, 0)
    table.history.judge(Resign(), 0, author=None, message=None, now=4.0)
    check_record(table.history.match)
    check_rematch(table, 0)
    with pytest.raises(RefusalError, match="only the players"):
        check_rematch(table, None)


def test_only_a_solitaire_with_a_solver_is_shown_as_a_won_one() -> None:
    check_solver(make_table("hocus", "ann").history.match)
    with pytest.raises(RefusalError, match="Witch Stones has no solver"):
        check_solver(make_table("stones", "ann", "*greedy").history.match)
