"""Lessons over HTTP: every step from what was done, and nothing that costs more than a replay."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from server.clients import Person
from witchwood.engine.game import Game
from witchwood.engine.text import BadText
from witchwood.server.http.limits import Limits
from witchwood.server.http.routes import games
from witchwood.table.lessons.lesson import lesson_state
from witchwood.table.lessons.lesson_text import Lesson
from witchwood.table.messages.responses import LessonState

People = Callable[[], Person]


def test_a_lesson_is_answered_step_by_step(person: People) -> None:
    ada = person()
    first = ada.post("/games/stones/lessons/basics", {"done": [], "action": None})
    assert (first["number"], first["count"], first["wanted"], first["answer"]) == (0, 6, ["suns"], None)
    assert first["help"] == "suns"
    assert {action["text"] for action in first["view"]["actions"]} == {"suns", "moons"}
    wrong = ada.post("/games/stones/lessons/basics", {"done": [], "action": "moons"})
    assert (wrong["answer"]["right"], wrong["done"]) == (False, [])
    right = ada.post("/games/stones/lessons/basics", {"done": [], "action": "suns"})
    assert (right["number"], right["answer"]["right"], right["done"]) == (0, True, ["suns"])
    assert right["help"] is None
    assert [play["text"] for play in right["plays"]] == ["suns", "e5"]  # and what the other seat did
    then = ada.post("/games/stones/lessons/basics", {"done": ["suns"], "action": None})
    assert (then["number"], then["over"]) == (1, False)


def test_the_end_is_told(person: People) -> None:
    done = ["suns", "d5", "c5", "e6-e7", "b3-b7", "g6"]
    free = person().post("/games/stones/lessons/basics", {"done": done[:-1], "action": None})
    assert (free["free"], free["wanted"], free["help"]) == (True, [], "g6")
    last = person().post("/games/stones/lessons/basics", {"done": done, "action": "e8"})
    assert (last["free"], last["over"], last["reached"], last["wanted"]) == (True, True, True, [])
    assert last["help"] is None


@pytest.mark.parametrize(
    ("lesson", "asked", "status"),
    [
        ("chess/lessons/basics", {"done": [], "action": None}, 404),
        ("newts/lessons/magic", {"done": [], "action": None}, 404),
        ("stones/lessons/magic", {"done": [], "action": None}, 404),
        ("stones/lessons/basics", {"done": ["moons"], "action": None}, 422),
        ("stones/lessons/basics", {"done": ["suns"] * 121, "action": None}, 422),
        ("stones/lessons/basics", {"done": [], "action": "s" * 41}, 422),
    ],
)
def test_what_is_no_lesson_is_refused(person: People, lesson: str, asked: dict[str, object], status: int) -> None:
    assert person().post(f"/games/{lesson}", asked, status)["detail"]


def test_the_games_tell_which_of_them_have_a_lesson(person: People) -> None:
    found = {game["name"]: game["lessons"] for game in person().get("/games")}
    assert all(found[name][0]["name"] == "basics" for name in ("pendle", "witchpig", "wyr", "hocus", "stones"))
    assert found["pendle"][1] == {"name": "magic", "title": "Magic", "presumes": "basics", "options": {"magic": "on"}}


def test_a_lesson_that_can_not_be_read_takes_nothing_else_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(game: Game) -> tuple[Lesson, ...]:
        raise BadText(f"{game.name}/lesson.md, line 3: it can't be read")

    monkeypatch.setattr(games, "lessons_of", broken)
    games._lessons.cache_clear()
    try:
        assert games._lessons("stones") == []
    finally:
        games._lessons.cache_clear()
    assert "line 3" in caplog.text


def test_requests_are_counted_in_the_event_loop_and_plays_made_beside_it(
    person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What counts requests knows no threads; a replay would keep others waiting."""
    counted, played = set[int | None](), set[int | None]()
    allow = Limits.allow

    def count(*given: Any) -> bool:
        counted.add(threading.get_ident())
        return allow(*given)

    def play(*given: Any) -> LessonState:
        played.add(threading.get_ident())
        return lesson_state(*given)

    ada = person()
    monkeypatch.setattr(Limits, "allow", count)
    monkeypatch.setattr(games, "lesson_state", play)
    ada.post("/games/stones/lessons/basics", {"done": [], "action": None})
    assert counted == {threading.get_ident()}
    assert played.isdisjoint(counted)
