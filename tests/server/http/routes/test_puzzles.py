"""Puzzles over HTTP: asked, answered, and what an answer says of the player."""

from __future__ import annotations

from typing import Any

import pytest

from server.clients import People
from witchwood.puzzles.collection import address_of, puzzle_of, puzzles_of
from witchwood.table.history.facts import Rating
from witchwood.table.puzzle_rating import after_puzzle

PUZZLE = puzzles_of("stones")[0]
WRONG = next(iter(PUZZLE.beaten))
NEWCOMER = {"mu": 12_500, "sigma": 5_000}
START: dict[str, Any] = {"plays": [], "strength": NEWCOMER, "counts": True, "answer": False}


def test_theme_and_difficulty_come_after_the_first_answer(person: People) -> None:
    ada = person()
    asked = ada.post(f"/puzzles/stones/{PUZZLE.name}", START)
    assert asked["status"] == "open"
    assert (asked["themes"], asked["rating"], asked["found_by"], asked["standing"]) == (None, None, None, None)
    assert {one["text"] for one in asked["view"]["actions"]} == {*PUZZLE.answers, *PUZZLE.beaten}
    wrong = ada.post(f"/puzzles/stones/{PUZZLE.name}", {**START, "plays": [WRONG]})
    assert wrong["status"] == "wrong"
    assert [one["text"] for one in wrong["steps"]] == list(PUZZLE.beaten[WRONG])
    assert wrong["rating"] == PUZZLE.rating
    after = after_puzzle(Rating(12.5, 5.0), PUZZLE.rating, solved=False)
    assert wrong["standing"]["likely"] == after.likely
    assert wrong["standing"]["gained"] == after.likely - 1500 < 0


def test_a_try_that_does_not_count_changes_no_rating(person: People) -> None:
    right = {"plays": [PUZZLE.answers[0]], "strength": NEWCOMER, "counts": False, "answer": False}
    solved = person().post(f"/puzzles/stones/{PUZZLE.name}", right)
    assert (solved["status"], solved["standing"]) == ("solved", None)


def test_an_answer_that_is_shown_counts_as_a_miss(person: People) -> None:
    shown = person().post(f"/puzzles/stones/{PUZZLE.name}", {**START, "answer": True})
    assert shown["status"] == "shown"
    assert [one["text"] for one in shown["steps"]] == list(PUZZLE.line)
    assert shown["standing"]["gained"] < 0


def test_the_puzzle_of_a_day_is_the_same_for_everybody(person: People) -> None:
    days = ["2026-11-26", "2026-11-27", "2026-11-28"]
    found = [person().get(f"/puzzles/day/{day}") for day in days]
    assert found == [person().get(f"/puzzles/day/{day}") for day in days]
    assert [f"{one['game']}/{one['name']}" for one in found] == [address_of(one) for one in map(puzzle_of, days) if one]
    assert len({str(one) for one in found}) == 3
    assert person().http.get("/api/puzzles/day/yesterday").status_code == 404


def test_the_next_puzzle_is_of_the_theme_and_was_not_done(person: People) -> None:
    ada = person()
    wish: dict[str, Any] = {"strength": NEWCOMER, "done": [], "game": "stones", "kind": "win2"}
    done: list[str] = []
    for _ in range(5):
        found = ada.post("/puzzles/next", {**wish, "done": done})
        assert found["game"] == "stones"
        assert found["name"].startswith("win2-")
        assert f"stones/{found['name']}" not in done
        done.append(f"stones/{found['name']}")
    everything = [address_of(one) for one in puzzles_of("stones") if one.kind == "win2"]
    assert ada.post("/puzzles/next", {**wish, "done": everything}) == {"game": "", "name": ""}


def test_ten_puzzles_come_with_every_answer_that_the_service_would_give(person: People) -> None:
    ada = person()
    wish: dict[str, Any] = {"strength": NEWCOMER, "done": [], "game": "pendle", "kind": ""}
    found = ada.post("/puzzles/ahead", wish)
    assert len({one["name"] for one in found}) == 10
    assert {"game": found[0]["game"], "name": found[0]["name"]} == ada.post("/puzzles/next", wish)
    for one in (found[0], ada.post("/puzzles/ahead", {**wish, "game": "stones", "kind": "win2"})[0]):
        path = f"/puzzles/{one['game']}/{one['name']}"
        for plays, state in one["states"].items():
            assert ada.post(path, {**START, "plays": plays.split(), "counts": False}) == state
            if state["status"] == "open":
                assert {f"{plays} {action['text']}".strip() for action in state["view"]["actions"]} <= {*one["states"]}
        assert {state["status"] for state in one["states"].values()} == {"open", "solved", "wrong"}
        assert ada.post(path, {**START, "answer": True, "counts": False}) == one["shown"]


def test_goals_of_many_plays_do_not_come_ahead(person: People) -> None:
    """Each of their later plays takes a search."""
    found = person().post("/puzzles/ahead", {"strength": NEWCOMER, "done": [], "game": "hocus", "kind": "home"})
    least = {one.name: one.least for one in puzzles_of("hocus")}
    assert all(least[one["name"]] <= 2 for one in found)


def test_the_themes_say_how_many_puzzles_there_are(person: People) -> None:
    kinds = person().get("/puzzles")
    counts = {(one["game"], one["name"]): one["count"] for one in kinds}
    assert counts["stones", "win2"] == sum(one.kind == "win2" for one in puzzles_of("stones"))


@pytest.mark.parametrize(
    ("address", "body", "status"),
    [
        ("chess/win2-1", START, 404),
        ("stones/win2-0", START, 404),
        (f"stones/{PUZZLE.name}", {**START, "plays": ["a1-a9"]}, 422),
        (f"stones/{PUZZLE.name}", {**START, "plays": ["e5"] * 21}, 422),
        (f"stones/{PUZZLE.name}", {**START, "strength": {"mu": 25.5, "sigma": 1}}, 422),
    ],
)
def test_what_can_not_be_is_refused(person: People, address: str, body: dict[str, Any], status: int) -> None:
    assert person().post(f"/puzzles/{address}", body, status)["detail"]
