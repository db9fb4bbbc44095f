"""A history: events lead to the same match on any machine, and the clock counts playing time."""

from __future__ import annotations

import random
from typing import Any

import pytest

import witchwood
from witchwood.table.history.events import (
    Act,
    Ask,
    Back,
    Begin,
    Change,
    Event,
    GoOn,
    Helped,
    No,
    Pause,
    Ready,
    Resign,
    Yes,
)
from witchwood.table.history.history import History
from witchwood.table.judging import ask, redo, undo
from witchwood.table.refusal import RefusalError


def history_of(game: str, deal: int, **more: Any) -> History:
    return History(witchwood.deal(game, deal, **more), 0.0, "salt")


def do(history: History, change: Change, seat: int = 0, now: float = 1.0) -> Event:
    return history.judge(change, seat, author="ann", message=str(history.version), now=now)


def test_replayed_events_make_the_same_match() -> None:
    history, dice, now = history_of("stones", 8), random.Random(8), 0.0
    events: list[Event] = []
    match = history.match
    while len(events) < 200 and not match.over:
        now += dice.random() * 300
        seat = match.turn or 0
        kind = dice.choice(["act", "act", "act", "undo", "redo"])
        if kind == "act":
            events.append(do(history, Act(dice.choice(match.actions())), seat, now))
        elif kind == "redo" and match.can_redo:
            events.append(do(history, redo(history, seat), seat, now))
        elif history.last_play_of(seat) is not None:
            events.append(do(history, undo(history, seat), seat, now))
    again = history_of("stones", 8)
    again.replay(events)
    assert again.match.position() == match.position()
    assert again.match.plays == match.plays
    assert (again.version, again.seconds, again.messages) == (history.version, history.seconds, history.messages)


def test_an_unknown_change_is_refused_and_changes_nothing() -> None:
    history = history_of("stones", 1)
    do(history, Ask(0, frozenset({1})))
    with pytest.raises(ValueError, match="unknown change 'fly'"):
        history.replay([Event(2, 1, "fly", None, None, 1.0)])  # type: ignore[arg-type]  # that is the point
    assert history.take_back is not None
    assert (history.version, history.asides.count) == (1, 0)


def test_a_refused_action_changes_nothing() -> None:
    history = history_of("stones", 1)
    with pytest.raises(RefusalError):
        do(history, Act("nowhere"))
    assert (history.version, history.match.plays, history.messages) == (0, (), {})


def test_a_take_back_waits_for_everybody() -> None:
    history = history_of("witchpig", 2, seats=3)
    seat = history.match.turn
    assert seat is not None
    others = [other for other in range(3) if other != seat]
    do(history, Act(history.match.actions()[0]), seat)
    do(history, Ask(0, frozenset(others)), seat)
    do(history, Yes(), others[0])
    assert len(history.match.plays) == 1
    do(history, Yes(), others[1])
    assert not history.match.plays
    assert history.take_back is None


def test_a_refused_take_back_is_not_asked_for_again_though_another_was_refused_since() -> None:
    history = history_of("witchpig", 2, seats=3)
    while any(history.last_play_of(seat) is None for seat in (0, 1)):
        do(history, Act(history.match.actions()[0]), history.match.turn or 0)
    for seat in (0, 1):
        do(history, ask(history, seat, [2]), seat)
        do(history, No(), 2)
    for seat in (0, 1):
        with pytest.raises(RefusalError, match="that move stands"):
            ask(history, seat, [2])


@pytest.mark.parametrize("change", [No(), Resign(), Back(0)])
def test_what_ends_a_request(change: Change) -> None:
    history = history_of("stones", 1)
    do(history, Act(history.match.actions()[0]), history.match.turn or 0)
    do(history, Ask(0, frozenset({0})), 1)
    do(history, change)
    assert history.take_back is None


def test_time_between_events_counts_as_play_only_so_far() -> None:
    history = history_of("hocus", 1)
    do(history, Act(history.match.actions()[0]), now=30.0)
    do(history, Act(history.match.actions()[0]), now=30.0 + 86_400)
    assert history.seconds_at(30.0 + 86_400 + 5) == 125
    assert history.runs_at(30.0 + 86_400 + 5) == 115
    do(history, Resign(), now=30.0 + 86_400 + 10)
    assert history.seconds_at(9e9) == 130
    assert history.runs_at(9e9) == 0


def test_the_clock_of_a_solitaire_starts_with_the_first_move() -> None:
    history = history_of("hocus", 1)
    assert (history.seconds_at(60.0), history.runs_at(60.0)) == (0, 0)
    do(history, Helped("hint"), now=70.0)
    assert history.seconds_at(80.0) == 0
    do(history, Act("d"), now=90.0)
    assert (history.seconds_at(95.0), history.runs_at(95.0)) == (5, 115)


def test_the_time_before_all_were_ready_is_not_played() -> None:
    history = history_of("stones", 1)
    do(history, Ready(on=True), 0, now=0.0)
    do(history, Ready(on=True), 1, now=50.0)
    do(history, Begin(), now=100.0)
    assert (history.seconds_at(100.0), history.seconds_at(103.0)) == (0, 3)


def test_dice_differ_between_versions_and_between_salts() -> None:
    history, other = history_of("stones", 1), History(witchwood.deal("stones", 1), 0.0, "pepper")
    drawn = {history.dice(), other.dice()}
    do(history, Act(history.match.actions()[0]), history.match.turn or 0)
    assert len(drawn | {history.dice()}) == 3


def test_a_stopped_clock_stands_until_its_player_goes_on_or_plays() -> None:
    history = history_of("hocus", 1)
    do(history, Act("d"), now=10.0)
    moved = history.moved
    do(history, Pause(), now=15.0)
    assert (history.moved, history.paused) == (moved, True), "nothing was done in the game"
    assert (history.seconds_at(80.0), history.runs_at(80.0)) == (5, 0)
    do(history, GoOn(), now=100.0)
    assert (history.seconds_at(104.0), history.paused) == (9, False)
    do(history, Pause(), now=104.0)
    do(history, Act("d"), now=200.0)
    assert (history.seconds_at(203.0), history.paused) == (12, False)
