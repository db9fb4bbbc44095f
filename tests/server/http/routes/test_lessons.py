"""Lessons over HTTP: every step from what was done, and nothing that costs more than a replay."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.clients import Person

People = Callable[[], Person]


def test_a_lesson_is_answered_step_by_step(person: People) -> None:
    ada = person()
    first = ada.post("/games/stones/lesson", {"done": [], "action": None})
    assert (first["number"], first["count"], first["wanted"], first["answer"]) == (0, 6, ["suns"], None)
    assert {action["text"] for action in first["view"]["actions"]} == {"suns", "moons"}
    wrong = ada.post("/games/stones/lesson", {"done": [], "action": "moons"})
    assert (wrong["answer"]["right"], wrong["done"]) == (False, [])
    right = ada.post("/games/stones/lesson", {"done": [], "action": "suns"})
    assert (right["number"], right["answer"]["right"], right["done"]) == (0, True, ["suns"])
    assert [play["text"] for play in right["plays"]] == ["suns", "e5"]  # and what the other seat did
    then = ada.post("/games/stones/lesson", {"done": ["suns"], "action": None})
    assert (then["number"], then["over"]) == (1, False)


def test_the_end_is_told(person: People) -> None:
    done = ["suns", "d5", "c5", "e6-e7", "b3-b7", "g6"]
    last = person().post("/games/stones/lesson", {"done": done, "action": "e8"})
    assert (last["free"], last["over"], last["reached"], last["wanted"]) == (True, True, True, [])


@pytest.mark.parametrize(
    ("game", "asked", "status"),
    [
        ("chess", {"done": [], "action": None}, 404),
        ("newts", {"done": [], "action": None}, 404),
        ("stones", {"done": ["moons"], "action": None}, 422),
        ("stones", {"done": ["suns"] * 121, "action": None}, 422),
        ("stones", {"done": [], "action": "s" * 41}, 422),
    ],
)
def test_what_is_no_lesson_is_refused(person: People, game: str, asked: dict[str, object], status: int) -> None:
    assert person().post(f"/games/{game}/lesson", asked, status)["detail"]


def test_the_games_tell_which_of_them_have_a_lesson(person: People) -> None:
    games = {game["name"]: game["lesson"] for game in person().get("/games")}
    assert all(games[name] for name in ("pendle", "witchpig", "wyr", "hocus", "stones"))
