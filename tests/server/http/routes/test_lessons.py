"""Lessons over HTTP: every step from what was done, and nothing that costs more than a replay."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from server.clients import People
from witchwood.engine.game import Game
from witchwood.engine.text import BadText
from witchwood.server.http.limits import Limits
from witchwood.server.http.routes import games
from witchwood.table.lessons.lesson import lesson_state
from witchwood.table.lessons.lesson_text import Lesson
from witchwood.table.messages.responses import LessonState


@pytest.mark.parametrize(
    ("lesson", "asked", "status"),
    [
        ("chess/lessons/basics", {"done": [], "action": None}, 404),
        ("stones/lessons/magic", {"done": [], "action": None}, 404),
        ("stones/lessons/basics", {"done": ["moons"], "action": None}, 422),
        ("stones/lessons/basics", {"done": ["suns"] * 121, "action": None}, 422),
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
