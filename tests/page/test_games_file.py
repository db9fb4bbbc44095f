"""Games that are taken along: nothing that is here is lost, whatever the file says; and links within their bounds."""

from __future__ import annotations

import json
from typing import Any

import pytest

import witchwood
from page.pages import Page, page
from witchwood.table.judging import MOST_EVENTS


def play(me: Page, key: str, plays: int, *, resign: bool = False) -> None:
    """Make the first legal plays, and give up."""
    with me.connect(key) as connection:
        for _ in range(plays):
            connection.done("act", action=connection.actions[0])
        if resign:
            connection.done("resign")


def todays(me: Page) -> str:
    return str(me.post("/tables", {"game": "hocus", "deal": "today"})["id"])


@pytest.mark.parametrize("ended_here", [True, False])
def test_a_result_stays_though_more_was_done_elsewhere(ended_here: bool) -> None:
    """A day's deal has the same id in every browser."""
    with page() as other:
        key = todays(other)
        play(other, key, *((5,) if ended_here else (1,)), resign=not ended_here)
        file = other.get("/me/games")
    with page() as me:
        play(me, todays(me), 1 if ended_here else 5, resign=ended_here)
        assert me.post("/me/games", {"file": file}) == {"added": 1, "left_out": 0}
        with me.connect(key) as connection:
            assert len(connection.plays) == 5
        assert [row["every"]["played"] for row in me.get("/me/statistics")] == [1]
        assert me.post("/me/games", {"file": file}) == {"added": 0, "left_out": 0}, "nothing of it is news any more"


def changed(file: str, **fields: Any) -> str:
    """A file of one game with other facts, events or result."""
    (game,) = json.loads(file)["witchwood games"]
    for name, value in fields.items():
        if name in game:
            game[name] = value
        else:
            game["facts"][name] = value
    return json.dumps({"witchwood games": [game]})


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        ({"version": 99, "events": []}, {"added": 0, "left_out": 0}),
        ({"version": 99, "deal": "x"}, {"added": 0, "left_out": 1}),
        ({"version": 99, "record": "nonsense", "deal": None}, {"added": 0, "left_out": 1}),
        ({"version": 99, "events": [[1, 0, "act", "9>9", None, None, 1.0]]}, {"added": 0, "left_out": 1}),
    ],
)
def test_what_the_rules_do_not_allow_replaces_nothing(fields: dict[str, Any], answer: dict[str, int]) -> None:
    with page() as me:
        key = me.table("hocus", deal=4)
        play(me, key, 2)
        assert me.post("/me/games", {"file": changed(me.get("/me/games"), **fields)}) == answer
        with me.connect(key) as connection:
            assert len(connection.plays) == 2


@pytest.mark.parametrize("fields", [{"created": 1e300}, {"updated": -1}, {"created": float("nan")}])
def test_a_time_that_no_calendar_has_is_no_game(fields: dict[str, Any]) -> None:
    with page() as me:
        play(me, todays(me), 1)
        me.post("/me/games", {"file": changed(me.get("/me/games"), **fields)}, 422)
        assert me.get("/today")
        assert me.get("/me/tables")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"plays": "d " * (MOST_EVENTS + 1)}, "fewer than 20000 plays"),
        ({"plays": "d " * 50_001}, "plays: this is longer than 100000"),
        ({"plays": 3}, "plays: give a text"),
        ({"deal": ""}, "this link has no valid deal number"),
        ({"deal": "1_0"}, "this link has no valid deal number"),
        ({"seats": 0}, "seats: this is less than 1"),
        ({"more": 1}, "more"),
    ],
)
def test_a_link_is_read_within_its_bounds(fields: dict[str, Any], said: str) -> None:
    line: dict[str, Any] = {"game": "hocus", "deal": "4", "options": {}, "seats": None, "plays": "d"}
    with page() as me:
        assert said in me.post("/tables/from-line", line | fields, 422)["detail"]
        assert me.post("/tables/from-line", line)["id"]


def test_a_record_is_no_longer_than_a_table_may_begin_with() -> None:
    match = witchwood.deal("hocus", 4)
    for _ in range(MOST_EVENTS):
        match.play("d")
    with page() as me:
        assert "fewer than 20000 plays" in me.post("/tables/from-record", {"record": match.record()}, 422)["detail"]


@pytest.mark.parametrize("way", ["from-line", "from-record"])
def test_a_link_is_one_table_until_a_play_is_made_there(way: str) -> None:
    match = witchwood.deal("hocus", 4)
    match.play("d")
    line: dict[str, Any] = {"game": "hocus", "deal": "4", "options": {}, "seats": None, "plays": "d"}
    asked = line if way == "from-line" else {"record": match.record()}
    with page() as me:

        def look() -> str:
            return str(me.post(f"/tables/{way}", asked)["id"])

        key = look()
        with me.connect(key) as connection:
            connection.done("verdicts", on=True)  # as the page asks where they are shown
            assert connection.state["version"] == 1
        assert look() == key
        assert me.post("/tables/from-line", line | {"plays": "d d"})["id"] != key
        play(me, key, 1)
        again = look()
        assert again != key
        assert look() == again
        with me.connect(again) as connection:
            assert len(connection.plays) == 1
        assert len(me.get("/me/tables")) == 3
