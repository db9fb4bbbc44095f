"""My ratings, and the ladder of a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import witchwood
from server.clients import Person
from server.inside import until
from server.tables.test_rater import rated_table, rating, resign_at

People = Callable[[], Person]


def test_agents_and_people_are_on_one_scale_and_the_ladder_lists_who_has_played_enough(person: People) -> None:
    ann = person()
    for _ in range(10):
        resign_at(rated_table(ann, "me", "greedy"), ann)
    until(lambda: rating(ann)["games"] == 10, 60)
    rows = ann.get("/ladder/stones")["rows"]
    mine = next(row for row in rows if row["you"])
    agent = next(row for row in rows if row["agent"] == "greedy")
    assert mine["games"] == 10
    assert agent["games"] >= 10
    assert agent["rating"] > mine["rating"]
    assert all(row["agent"] or row["games"] >= 10 for row in rows)
    assert [row["rating"] for row in rows] == sorted([row["rating"] for row in rows], reverse=True)


def test_ratings_of_a_game_that_is_gone_are_left_out_and_the_others_are_told(
    person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person()
    for game in ("stones", "witchpig"):
        resign_at(rated_table(ann, "me", "greedy", game=game), ann)
        until(lambda game=game: rating(ann, game)["games"] == 1, 60)  # type: ignore[misc]  # mypy knows no such lambda
    installed = [game for game in witchwood.games() if game != "witchpig"]
    monkeypatch.setattr(witchwood, "games", lambda: installed)
    assert [one["game"] for one in ann.get("/me/ratings")] == ["stones"]
    assert ann.http.get("/api/ladder/witchpig").status_code == 404
