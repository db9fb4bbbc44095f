"""What may be asked of a game that is over."""

from __future__ import annotations

import pytest

from table.tables import make_table
from witchwood.table.history.events import Resign
from witchwood.table.refusal import RefusalError
from witchwood.table.shown.secrecy import check_record, check_rematch, check_solver


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
