"""What a viewer is shown: a seat its own view, a watcher what all seats see."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import witchwood
from table.tables import make_table
from witchwood.engine import view as made
from witchwood.engine.view import View
from witchwood.table.history.events import Act, Redo
from witchwood.table.judging import undo
from witchwood.table.table import SentPlays
from witchwood.table.visibility import (
    Viewer,
    are_told_alike,
    is_all_open,
    play_for,
    result_words,
    shared,
    view_at,
    view_for,
)


def cards(view: View, zone: str) -> list[Any]:
    return next(list(one["cards"]) for one in view["zones"] if one["id"] == zone)


def test_a_watcher_sees_only_what_every_seat_sees() -> None:
    match, dice = witchwood.deal("witchpig", 3, seats=3), random.Random(3)
    for _ in range(60):
        if match.over:
            break
        views = [match.view(seat) for seat in range(3)]
        seen = shared(views)
        assert seen["seat"] is None
        assert not seen["actions"]
        assert not seen["outlook"]
        for number, zone in enumerate(seen["zones"]):
            for card in zone["cards"]:
                assert card is None or all(card in view["zones"][number]["cards"] for view in views)
        assert all(card is None for card in cards(seen, "hand0")) or cards(views[1], "hand0") == cards(seen, "hand0")
        match.play(dice.choice(match.actions()))


def test_a_watcher_sees_what_a_hand_is_worth_only_if_every_seat_does() -> None:
    """Here seat 1 knows the whole hand of seat 0, and seat 2 does not."""
    ace, two = made.card("a", "Ace", "toads", 1, "green"), made.card("2", "Two", "toads", 2, "green")
    worth = made.Worth(rank=1, words="a pair")
    whole = made.zone("hand0", "Hand", "row", [ace, two], owner=0, worth=worth, highlights=[0, 1])
    partly = made.zone("hand0", "Hand", "row", [ace, None], owner=0)
    match = witchwood.deal("witchpig", 3, seats=3)
    views: list[View] = [{**match.view(seat), "zones": [whole]} for seat in range(3)]
    assert shared(views)["zones"] == [whole]
    views[2]["zones"] = [partly]
    assert shared(views)["zones"] == [partly]


def test_a_watcher_is_not_told_what_may_be_done_with_cards_that_some_seats_do_not_see() -> None:
    ace, two = made.card("a", "Ace", "toads", 1, "green"), made.card("2", "Two", "toads", 2, "green")
    groups = [made.Group(places=[0, 1], values=[3])]
    own = made.zone("hand0", "Hand", "row", [ace, two], owner=0, movable=[1], groups=groups)
    hidden = made.zone("hand0", "Hand", "row", [None, None], owner=0)
    match = witchwood.deal("witchpig", 3, seats=3)
    views: list[View] = [{**match.view(seat), "zones": [own if seat < 2 else hidden]} for seat in range(3)]
    assert shared(views)["zones"] == [hidden]


def test_a_watcher_sees_the_sides_and_not_what_a_seat_can_do() -> None:
    match = witchwood.deal("stones", 1)
    match.play("suns")
    views = [match.view(seat) for seat in range(2)]
    assert any(view["actions"] for view in views)
    for seen in (shared(views), view_for(match, None), view_at(match, 1, 0)):
        assert seen["actions"] == []
        assert seen["sides"] == views[0]["sides"]
    views[1] = {**views[1], "sides": ["suns", "suns"]}
    assert "sides" not in shared(views)


def test_a_watcher_reads_why_a_player_won_as_every_seat_does() -> None:
    match = witchwood.deal("witchpig", 3, seats=2, false_call="high_card")
    match.play("call")
    views = [match.view(seat) for seat in range(2)]
    assert shared(views)["reason"] == views[0]["reason"]
    views[1] = {**views[1], "reason": "You had luck."}
    assert "reason" not in shared(views)


def test_a_play_that_ends_a_game_comes_with_its_story_and_no_other_does() -> None:
    match = witchwood.deal("witchpig", 3, seats=2, false_call="high_card")
    mover = match.turn
    match.play("draw")
    match.play("call", 1 - (mover or 0))
    for viewer in (0, 1, None):
        assert "story" not in play_for(match, 0, viewer)
        assert play_for(match, 1, viewer)["story"] == match.story(1)


def test_the_past_is_shown_as_it_was_and_nothing_can_be_played_there() -> None:
    match = witchwood.deal("hocus", 5)
    views = [{**view_for(match, 0), "actions": []}]
    for _ in range(6):
        match.play(match.actions()[0])
        views.append({**view_for(match, 0), "actions": []})
    assert [view_at(match, ply, 0) for ply in range(7)] == views


def test_what_was_sent_holds_until_a_play_is_taken_back() -> None:
    table = make_table("hocus", "ann")
    history = table.history

    def play(action: str) -> None:
        history.judge(Act(action), 0, author=None, message=None, now=1.0)

    for _ in range(3):
        play("d")
    told = SentPlays(history.match.plays, 3)
    history.judge(undo(history, 0), 0, author=None, message=None, now=1.0)
    assert told.still_holds(history.match.plays) == 2
    history.judge(Redo(1), 0, author=None, message=None, now=1.0)
    assert told.still_holds(history.match.plays) == 3
    history.judge(undo(history, 0), 0, author=None, message=None, now=1.0)
    other = next(action for action in history.match.actions() if action != "d")
    play(other)
    play(history.match.actions()[0])
    assert told.still_holds(history.match.plays) == 2
    assert SentPlays(told.plays, 1).still_holds(history.match.plays) == 1
    assert [one["text"] for one in table.plays_for(0, 2)] == [other, history.match.plays[3].text]


def test_a_view_is_made_once_for_each_version() -> None:
    table = make_table("hocus", "ann")
    first = table.view_for(0)
    assert table.view_for(0) is first
    table.history.judge(Act("d"), 0, author=None, message=None, now=1.0)
    assert table.view_for(0) == table.history.match.view(0) != first


def test_a_view_says_whether_all_cards_lie_open() -> None:
    assert not is_all_open(witchwood.deal("hocus", 1).view(0))
    assert is_all_open(witchwood.deal("stones", 1).view(0))
    assert json.dumps(witchwood.deal("stones", 1).view(0))


@pytest.mark.parametrize("game", witchwood.games())
def test_where_all_get_the_same_no_play_comes_in_two_ways(game: str) -> None:
    dice, differ = random.Random(5), False
    for deal in range(3):
        match = witchwood.deal(game, deal)
        viewers: list[Viewer] = [None, *range(match.seats)]
        while not match.over and len(match.plays) < 60:
            match.play(dice.choice(match.actions()))
            told = [play_for(match, len(match.plays) - 1, viewer) for viewer in viewers]
            differ = differ or any(one != told[0] for one in told)
    assert are_told_alike(match) is not differ


def test_results_in_words() -> None:
    names = ["Ann", "Bob", "Cat"]
    assert result_words((0, 2), 2, names) == "Ann and You won"
    assert result_words((1,), None, names) == "Bob won"
    assert [result_words(one, 0, names) for one in ("won", "lost", "drawn")] == ["Won", "Lost", "Nobody won"]
