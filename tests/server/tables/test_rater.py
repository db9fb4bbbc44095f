"""Ratings over a running service: who is rated, once each, also after a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce

from server.clients import People, Person, gather
from server.inside import Inside, inside, until
from server.tables.timed import two_moves
from witchwood.table.table import FIRST_MOVES


def rated_table(host: Person, *seats: str, game: str = "stones") -> str:
    """A new rated table."""
    kinds = {"me": {"kind": "me"}, "open": {"kind": "open"}}
    wanted = [kinds.get(seat, {"kind": "agent", "agent": seat}) for seat in seats]
    return str(host.post("/tables", {"game": game, "seats": wanted, "rated": True})["id"])


def rating(person: Person, game: str = "stones") -> dict[str, Any]:
    """A person's rating at a game."""
    return next((one for one in person.get("/me/ratings") if one["game"] == game), {"games": 0, "rating": 1000})


def make_first_moves(table: str, *people: Person) -> None:
    """Two people have made so many moves that the game is rated."""
    one, other = people
    with one.connect(table) as first, other.connect(table) as second:
        for _ in range(FIRST_MOVES):
            two_moves(first, second)


def resign_at(table: str, loser: Person, *others: Person) -> None:
    """A person gives up; with another person, after the first moves."""
    if others:
        make_first_moves(table, loser, *others)
    with loser.connect(table) as connection:
        connection.wait_for_deal()
        connection.done("resign")


def test_a_game_changes_the_ratings_of_both_and_the_table_shows_it(person: People) -> None:
    ann, bob = person(), person()
    table = rated_table(ann, "me", "open")
    gather(table, ann, bob)
    with ann.connect(table) as first:
        assert first.state["rated"] is True
        assert [seat["rating"] for seat in first.state["seats"]] == [None, None]
        resign_at(table, bob, ann)  # a resignation counts
        first.wait_for(lambda state: state["seats"][0]["gained"] is not None)
        model = PlackettLuce()
        (won,), (lost,) = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
        shown = [round(1000 + 40 * (one.mu - 3 * one.sigma)) for one in (won, lost)]
        assert [seat["rating"] for seat in first.state["seats"]] == shown
        assert [seat["provisional"] for seat in first.state["seats"]] == [True, True]
        assert [seat["gained"] for seat in first.state["seats"]] == [shown[0] - 1000, shown[1] - 1000]
    mine = rating(ann)
    assert (mine["rating"], mine["games"], mine["provisional"]) == (shown[0], 1, True)
    assert [point["rating"] for point in mine["curve"]] == [shown[0]]


def test_a_game_that_ends_before_both_have_made_two_moves_changes_no_rating(person: People) -> None:
    ann, bob, cat = person(), person(), person()
    table = rated_table(ann, "me", "open")
    gather(table, ann, bob)
    with ann.connect(table) as first:
        resign_at(table, bob)
        first.wait_for(lambda state: bool(state["finished"]))
        assert first.state["aborted"] is True
    later = rated_table(ann, "me", "open")
    gather(later, ann, cat)
    resign_at(later, cat, ann)
    until(lambda: rating(ann)["games"] == 1, 60)
    assert rating(bob)["games"] == 0


def test_a_rated_table_gives_no_help_before_its_end(person: People) -> None:
    ann = person()
    with ann.connect(rated_table(ann, "me", "greedy")) as connection:
        connection.wait_for(lambda state: state["view"]["turn"] == state["you"])
        connection.done("act", action=connection.actions[0])
        connection.wait_for(lambda state: state["view"]["turn"] == state["you"])
        assert not any(connection.state["can"][what] for what in ("undo", "redo", "restart", "hint", "takeback"))
        for what in ("undo", "restart", "hint"):
            assert "rated" in connection.ask(what)["reason"]
        connection.done("resign")
        connection.done("undo")  # after the end all is free: the result stands


def test_a_rematch_is_rated_as_the_game_before(person: People) -> None:
    ann, bob = person(), person()
    table = rated_table(ann, "me", "open")
    gather(table, ann, bob)
    resign_at(table, bob, ann)
    again = ann.post(f"/tables/{table}/rematch")["id"]
    gather(again, ann, bob)
    with bob.connect(again) as connection:
        assert connection.state["rated"] is True


def test_ratings_that_can_t_be_stored_are_stored_later(
    service: Inside, person: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person()
    store = service.service.ratings
    rate, failed = store.rate_next, []

    async def fail() -> str | None:
        failed.append(1)
        raise OSError("the disk is full")

    monkeypatch.setattr(store, "rate_next", fail)
    resign_at(rated_table(ann, "me", "greedy"), ann)
    until(lambda: bool(failed), 60)
    assert rating(ann)["games"] == 0
    monkeypatch.setattr(store, "rate_next", rate)
    service.service.rater.nudge()
    until(lambda: rating(ann)["games"] == 1, 60)


def test_a_game_that_waits_is_rated_once_when_the_service_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with inside(tmp_path) as house, monkeypatch.context() as killed:
        killed.setattr(house.service.rater, "nudge", lambda: None)
        ann = house.person()
        resign_at(rated_table(ann, "me", "greedy"), ann)
        assert rating(ann)["games"] == 0
    for _ in range(2):
        with inside(tmp_path) as house:
            house.welcome_back(ann)
            until(lambda: rating(ann)["games"] == 1, 60)
