"""What people arrange beside the game: it takes effect once all who are asked agree, and not before."""

from __future__ import annotations

import pytest

from table.tables import make_table
from witchwood.table.history.events import Act, Change, Close, Consent, Dissent, Leave, Nudge, Propose, Return
from witchwood.table.history.history import History
from witchwood.table.refusal import RefusalError

ASKED = frozenset({0, 1})


def three() -> History:
    return make_table("witchpig", "ann", "bob", "cat").history


def do(history: History, change: Change, seat: int) -> None:
    history.judge(change, seat, author="ann", message=None, now=1.0)


def test_an_agent_stands_in_when_all_agree_until_the_person_is_back() -> None:
    history = three()
    do(history, Propose("agent", 2, "greedy", ASKED), 0)
    assert history.asides.proposal is not None
    assert history.asides.proposal.waits == {1}, "the proposer agrees"
    assert history.asides.stand_ins == {}
    do(history, Consent(), 1)
    assert history.asides.stand_ins == {2: "greedy"}
    assert history.asides.proposal is None
    do(history, Return(), 2)
    assert history.asides.stand_ins == {}


def test_a_seat_is_put_out_when_all_agree() -> None:
    history = three()
    do(history, Propose("out", 2, "", ASKED), 0)
    assert history.out_of(2) is None
    do(history, Consent(), 1)
    out = history.out_of(2)
    assert out is not None
    assert (out.why, out.by) == ("silent", (0, 1)), "it is known who agreed"
    assert not history.may_resign(2)
    assert history.asides.stand_ins == {}
    assert not history.asides.closed


def test_one_who_refuses_ends_a_proposal() -> None:
    history = three()
    do(history, Propose("close", -1, "", ASKED), 0)
    do(history, Dissent(), 1)
    do(history, Consent(), 1)  # too late
    assert history.asides.proposal is None
    assert not history.asides.closed


def test_a_play_ends_a_proposal() -> None:
    history = three()
    do(history, Propose("close", -1, "", ASKED), 0)
    turn = history.match.turn
    assert turn is not None
    do(history, Act(history.match.actions()[0]), turn)
    assert history.asides.proposal is None


@pytest.mark.parametrize("agreed", [False, True])
def test_nothing_is_done_at_a_closed_table(agreed: bool) -> None:
    history = three()
    if agreed:
        do(history, Propose("close", -1, "", ASKED), 0)
        do(history, Consent(), 1)
    else:
        do(history, Close(), 0)
    assert history.asides.closed
    with pytest.raises(RefusalError, match="closed"):
        do(history, Nudge(2), 1)


def test_who_is_sent_away_is_barred_and_no_longer_ready() -> None:
    history = three()
    do(history, Leave("bob"), 1)
    assert history.asides.barred == {"bob"}
    assert history.asides.ready == {0, 2}
    do(history, Leave(None), 2)
    assert history.asides.barred == {"bob"}


def test_nudges_are_no_part_of_the_game() -> None:
    history = three()
    do(history, Nudge(2), 0)
    do(history, Nudge(2), 1)
    assert [(one.seat, one.by, one.version) for one in history.asides.nudges.values()] == [(2, 1, 2)]
    assert (history.version, history.moved, history.seconds) == (2, 0, 0.0)


def test_a_proposal_of_an_unknown_kind_closes_no_table() -> None:
    history = three()
    with pytest.raises(AssertionError):
        do(history, Propose("swap", 2, "", frozenset({0})), 0)  # type: ignore[arg-type]  # that is the point
    assert not history.asides.closed
