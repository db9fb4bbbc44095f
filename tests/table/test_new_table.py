"""New tables as they are wanted: judged in one order."""

from __future__ import annotations

from typing import Any, get_args

import pytest

import witchwood
from witchwood.table.days import names_of
from witchwood.table.messages.requests import AgentSeat, DayWish, MeSeat, NewTable, OpenSeat
from witchwood.table.new_table import judge

ME, OPEN, GREEDY = MeSeat("me"), OpenSeat("open"), AgentSeat("agent", "greedy")


def wanted(game: str, **wish: Any) -> Any:
    return judge("ann", witchwood.game(game), NewTable(game, **wish))


def test_a_deal_can_be_wished_in_every_way() -> None:
    assert list(get_args(DayWish)) == names_of("today")
    for wish in ({}, {"deal": "7"}, {"deal": "today"}, {"deal": "today hard"}, {"level": "gentle"}):
        assert wanted("hocus", **wish)[1] is None


def test_seats_and_terms_are_those_that_are_wished() -> None:
    seats, terms = wanted("stones", seats=[ME, OPEN], patience=120)
    assert [(seat.kind, seat.person, seat.agent) for seat in seats] == [("person", "ann", None), ("open", None, None)]
    assert terms.patience == 120
    assert wanted("stones", seats=[ME, GREEDY])[1] is None


@pytest.mark.parametrize(
    ("game", "wish", "why"),
    [
        ("stones", {"seats": [ME, AgentSeat("agent", "nobody")]}, "seats.1: nobody does not play"),
        ("stones", {"seats": [ME, GREEDY], "patience": 120}, "leave a seat open"),
        ("hocus", {"deal": "7", "level": "hard"}, "leave out the deal or the level"),
        ("hocus", {"deal": "today", "options": {"draw": 1}}, "usual rules"),
        ("stones", {"deal": "today", "seats": [ME, GREEDY]}, "only solitaires"),
        ("hocus", {"rated": True}, "has no opponents"),
        ("stones", {"deal": "1", "rated": True, "seats": [ME, OPEN]}, "may know all the cards"),
        ("hocus", {"deal": "9" * 20}, "64 bits|seed|deal"),
    ],
    ids=str,
)
def test_what_can_not_be_granted_is_refused(game: str, wish: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        wanted(game, **wish)
