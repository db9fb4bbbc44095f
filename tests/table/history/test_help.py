"""The help that a player had: counted until the game first ends."""

from __future__ import annotations

import pytest

from table.tables import make_table
from witchwood.table.history.events import Act, Back, Change, Helped, Resign, read_change, write_change
from witchwood.table.history.help import Help, help_state, is_deal_known
from witchwood.table.judging import MOST_EVENTS, note_help, undo
from witchwood.table.refusal import RefusalError
from witchwood.table.shown.stored_summary import results_of
from witchwood.table.table import Table


def do(table: Table, *changes: Change) -> Table:
    for change in changes:
        table.history.judge(change, 0, author=None, message=None, now=4.0)
    return table


def test_restarts_are_told_apart_from_undos_and_the_way_back_is_one() -> None:
    table = do(make_table("hocus", "ann"), Act("d"), Act("d"))
    do(table, undo(table.history, 0), Act("d"), Act("d"), Back(0), Act("d"))
    do(table, undo(table.history, 0), Act("d"), Act("d"), Act("d"), Back(1))
    assert table.history.help == Help(undos=3, restarts=1)


def test_an_undo_takes_the_agents_play_along() -> None:
    table = make_table("stones", "ann", "*greedy")
    history = table.history
    while not history.match.plays or history.match.turn != 0 or history.last_play_of(0) is None:
        seat = history.match.turn or 0
        history.judge(Act(history.match.actions()[0]), seat, author=None, message=None, now=4.0)
    do(table, undo(history, 0))
    assert history.help == Help(undos=1)


def test_help_after_the_end_changes_nothing() -> None:
    table = do(make_table("hocus", "ann"), Act("d"), Resign())
    do(table, undo(table.history, 0), Back(0))
    assert note_help(table, 0, "hint", 4.0) is None
    assert table.history.help == Help()


def test_the_solver_is_noted_once_and_hints_each_time() -> None:
    table = make_table("hocus", "ann")
    noted = [note_help(table, 0, helper, 4.0) for helper in ("solver", "hint", "solver", "hint")]
    assert [one is not None for one in noted] == [True, True, False, True]
    assert table.history.help == Help(hints=2, solver=True)
    assert table.history.moved == 0
    assert [read_change(*write_change(one.change)) for one in noted if one] == [
        Helped("solver"),
        Helped("hint"),
        Helped("hint"),
    ]


def test_a_full_table_gives_no_hints() -> None:
    table = make_table("hocus", "ann")
    table.history.given = MOST_EVENTS
    with pytest.raises(RefusalError, match="this table is full"):
        note_help(table, 0, "hint", 4.0)


def test_who_could_know_the_cards_was_helped() -> None:
    secret, chosen = make_table("hocus", "ann"), make_table("hocus", "ann", chosen=True)
    today = make_table("hocus", "ann", day="1970-01-02")
    assert [is_deal_known(table.facts, 100_000.0) for table in (secret, chosen, today)] == [False, True, False]
    assert is_deal_known(today.facts, 200_000.0)
    assert help_state(Help(), chosen.facts, 0.0)["helped"]
    assert not help_state(Help(), secret.facts, 0.0)["helped"]
    (result,) = results_of(do(chosen, Resign()), 5.0)
    assert result["helped"]


def test_a_verdict_and_a_line_that_wins_are_help() -> None:
    """They are shown only to players who ask."""
    table = make_table("hocus", "ann")
    for helper in ("solver", "line", "line"):
        assert note_help(table, 0, helper, 4.0) is not None
    told = help_state(table.history.help, table.facts, 5.0)
    assert (told["helped"], told["solver"], told["lines"]) == (True, True, 2)
    assert table.history.moved == 0


def test_numbered_deals_among_people_do_not_count() -> None:
    counted = {
        seats: len(results_of(do(make_table("stones", *seats, chosen=chosen), Resign()), 5.0))
        for seats, chosen in ((("ann", "bob"), True), (("ann", "eve"), False), (("ann", "*greedy"), True))
    }
    assert counted == {("ann", "bob"): 0, ("ann", "eve"): 2, ("ann", "*greedy"): 1}
