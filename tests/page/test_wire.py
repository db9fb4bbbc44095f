"""What is asked of a page, made from JSON without pydantic."""

from __future__ import annotations

from typing import Any

import pytest

from witchwood.page.wire import made
from witchwood.table.messages.wishes import AgentSeat, LessonAsk, MeSeat, NewTable


def test_a_new_table_is_made_with_its_seats_and_what_is_usual() -> None:
    given = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "agent", "agent": "greedy"}], "deal": "7"}
    assert made(NewTable, given) == NewTable(
        "stones", deal="7", seats=[MeSeat("me"), AgentSeat("agent", "greedy")], options={}, level=None
    )
    assert made(LessonAsk, {"done": ["a1"], "action": None}) == LessonAsk(["a1"], None)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"game": "stones", "colour": "red"},
        {"game": "stones", "seats": [{"kind": "ghost"}]},
        {"game": "stones", "seats": [{"kind": "me", "agent": "greedy"}]},
        {"game": "stones", "seats": ["me"]},
        ["stones"],
    ],
    ids=str,
)
def test_what_is_no_wish_is_refused(given: Any) -> None:
    with pytest.raises(ValueError, match="can't be read"):
        made(NewTable, given)
