"""Tables that begin with a record, or with a deal and the plays after it, as links of studies name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import witchwood
from server.clients import Person

People = Callable[[], Person]


def line(**changes: Any) -> dict[str, Any]:
    """A line of Hocus as a page asks for it."""
    return {"game": "hocus", "deal": "7", "options": {"draw": "2"}, "seats": None, "plays": "d d", **changes}


def test_a_line_is_the_table_of_its_plays(person: People) -> None:
    ann = person()
    table = ann.post("/tables/from-line", line())["id"]
    match = witchwood.deal("hocus", 7, draw=2)
    match.play("d")
    match.play("d")
    with ann.connect(table) as seat:
        assert seat.plays[1]["text"] == "d"
        assert seat.state["view"]["options"]["draw"] == 2
        assert seat.state["view"]["zones"] == match.view(0)["zones"]


def test_a_resigned_game_of_several_is_a_replay(person: People) -> None:
    ann = person()
    wanted = line(game="stones", options={}, seats=2, plays="1:resign")
    with ann.connect(ann.post("/tables/from-line", wanted)["id"]) as seat:
        assert seat.state["finished"]
        assert seat.state["view"]["result"] == [0]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "hocus"),
        ({"deal": ""}, "deal"),
        ({"options": {"draw": "9"}}, "draw"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"seats": 4}, "seats"),
        ({"plays": "d 9>9"}, "play 2 ("),
        ({"plays": "x:d"}, "is not a seat"),
        ({"plays": "d" * 100_001}, "plays"),
    ],
)
def test_a_line_that_can_not_be_is_refused_with_its_reason(person: People, changes: dict[str, Any], why: str) -> None:
    ann = person()
    assert why in str(ann.post("/tables/from-line", line(**changes), status=422)["detail"])
    assert ann.get("/me/tables") == []


def test_records_come_in_and_are_played_on(person: People) -> None:
    ann = person()
    match = witchwood.deal("hocus", 7)
    for _ in range(5):
        match.play(witchwood.hint(match, "greedy"))
    table = ann.post("/tables/from-record", {"record": match.record()})["id"]
    with ann.connect(table) as connection:
        assert connection.state["view"] == match.view(0)
        connection.done("act", action=connection.actions[0])
        connection.done("undo")
        connection.done("undo")
        assert len(connection.state["plays"]) == 4
    with ann.connect(table) as connection:
        assert len(connection.state["plays"]) == 4
    assert ann.get("/me/statistics") == []


def test_a_record_of_several_seats_is_only_looked_at(person: People) -> None:
    ann = person()
    match = witchwood.deal("stones", 7)
    match.play(match.actions()[0])
    table = ann.post("/tables/from-record", {"record": match.record()})["id"]
    with ann.connect(table) as connection:
        assert connection.actions == []
        assert connection.ask("resign")["type"] == "refused"
    person().post(f"/tables/{table}/join", {"seat": None}, status=409)


def test_a_broken_record_names_its_line(person: People) -> None:
    text = witchwood.deal("hocus", 7).record().replace("plays 0", "plays x")
    answer = person().post("/tables/from-record", {"record": text}, status=422)
    assert "line 4" in answer["detail"]
