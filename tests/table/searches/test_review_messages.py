"""Whose game a viewer may look back at, and what clients receive of it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import witchwood
from table.tables import make_table
from witchwood.review.reviewer import review
from witchwood.table.history.events import Act, Resign
from witchwood.table.refusal import RefusalError
from witchwood.table.searches import review_messages
from witchwood.table.searches.review_messages import review_message, seat_to_review
from witchwood.table.table import Table


def _play(table: Table, *plays: str) -> None:
    for play in plays:
        seat = table.history.match.turn or 0
        change = Resign() if play == "resign" else Act(play)
        table.history.judge(change, seat, author=None, message=None, now=1.0)


def test_only_a_game_that_is_over_is_looked_back_at() -> None:
    table = make_table("newts", "ann", "bob")
    with pytest.raises(RefusalError, match="over"):
        seat_to_review(table, 0, 1.0)
    _play(table, "1", "resign")
    assert [seat_to_review(table, seat, 1.0) for seat in (0, 1)] == [0, 1]
    with pytest.raises(RefusalError, match="only the players"):
        seat_to_review(table, None, 1.0)


def test_anybody_may_look_back_at_a_named_seat_once_the_game_has_ended() -> None:
    table = make_table("newts", "ann", "bob")
    _play(table, "1")
    with pytest.raises(RefusalError, match="over"):
        seat_to_review(table, None, 1.0, 1)
    _play(table, "resign")
    assert [seat_to_review(table, viewer, 1.0, 1) for viewer in (None, 0, 1)] == [1, 1, 1]
    with pytest.raises(RefusalError, match="seat 2: this game has 2"):
        seat_to_review(table, None, 1.0, 2)


def test_a_watcher_sees_the_review_of_a_solitaire() -> None:
    table = make_table("wyr", "ann")
    _play(table, "resign")
    assert seat_to_review(table, None, 1.0) == 0


def test_clients_receive_the_better_play_as_an_action() -> None:
    match = witchwood.deal("newts", 3, heap=7)
    for play in ("1", "1", "1", "3", "1"):
        match.play(play)
    for seat in range(2):
        message = review_message(match, seat)
        assert json.loads(json.dumps(message)) == message
        assert len(message["values"]) == len(message["lows"]) == len(message["highs"]) == 6
        assert message["verdicts"] is None
        for one in message["costly"]:
            assert match.plays[one["ply"]].seat == seat
            assert one["better"]["words"].startswith("Take ")
            assert one["line"][0] == one["better"]["text"]
            assert one["low"] > 0


def test_clients_receive_what_sort_of_action_cost_most() -> None:
    """A game that needs four cards home is given up."""
    match = witchwood.from_position(
        "hocus", "hocus columns:12b,11g/-/-/-/-/-/- reserve:12f,12h,12g| foundations:11b,11f,11h,10g"
    )
    match.resign(0)
    (costly,) = review_message(match, 0)["costly"]
    assert (costly["kind"], costly["better"].get("kind")) == ("resign", "home")


def test_a_move_that_the_view_does_not_list_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match = witchwood.deal("newts", 3, heap=9)
    match.play("1")
    match.resign()
    seat = match.plays[1].seat
    made = review(match, seat)
    (one,) = made.costliest.plays
    assert len(review_message(match, seat)["costly"]) == 1
    called = replace(made, costliest=replace(made.costliest, plays=(replace(one, better="call"),)))
    monkeypatch.setattr(review_messages, "review", lambda *_args, **_known: called)
    assert review_message(match, seat)["costly"] == []
