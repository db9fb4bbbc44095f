"""My ratings, and the ladder of a game."""

from __future__ import annotations

import pytest

import witchwood
from server.clients import People
from server.inside import until
from server.tables.test_rater import rated_table, rating, resign_at


def test_agents_and_people_are_on_one_scale(person: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("witchwood.server.store.people.rating_store.SETTLED", 9.0)
    ann = person()
    resign_at(rated_table(ann, "me", "greedy"), ann)
    until(lambda: rating(ann)["games"] == 1, 60)
    rows = ann.get("/ladder/stones")["rows"]
    mine = next(row for row in rows if row["you"])
    agent = next(row for row in rows if row["agent"] == "greedy")
    assert (mine["games"], agent["rating"] > mine["rating"]) == (1, True)


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
