"""The match, shown on the tutorial's game (a heap of newts, take one to three, the last one wins)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import witchwood
from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.match import Match


def newts(heap: int, mover: int = 0) -> Match:
    """A heap at whose end the toad lies; of the 21 newts seat 0 has taken the rest."""
    toad = 1 if heap else -1
    return witchwood.from_position("newts", f"newts newts:{heap} mover:{mover} taken:{21 - heap} toad:{toad}")


def test_a_whole_game() -> None:
    match = newts(5)
    assert (match.turn, match.over, match.result, match.scores) == (0, False, None, [0, 0])
    match.play("1")
    match.play("3")
    assert match.actions() == ["1"]
    match.play("1")
    assert (match.turn, match.over, match.result, match.scores) == (None, True, (0,), [1, 0])
    assert match.actions() == []
    assert [(play.seat, play.text) for play in match.plays] == [(0, "1"), (1, "3"), (0, "1")]
    assert match.told(1, viewer=0) == "Take 3 newts"


def test_the_rules_are_asked_once_for_one_play(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    legal = Game.legal

    def ask(game: Game, state: State, seat: int) -> list[int]:
        asked.append(seat)
        return legal(game, state, seat)

    monkeypatch.setattr(Game, "legal", ask)
    match = newts(9)
    match.play("2")
    match.apply(0)
    assert asked == [0, 1]


def test_refusals_say_why() -> None:
    match = newts(2)
    with pytest.raises(ValueError, match=r"'3' is not legal: the heap has only 2 left"):
        match.play("3")
    with pytest.raises(ValueError, match=r"'1' is not legal: it is the other seat's turn"):
        match.play("1", seat=1)
    with pytest.raises(ValueError, match="'all' is no action here"):
        match.play("all")
    for wrong in (2, -1, 1.0, True, "1"):
        with pytest.raises(ValueError, match=f"there is no seat {wrong}; this match has seats 0 to 1"):
            match.actions(seat=wrong)  # type: ignore[arg-type]  # that is the point
    match.play("2")
    with pytest.raises(ValueError, match="the game is over"):
        match.play("1")
    with pytest.raises(ValueError, match="the game is over"):
        match.resign()


def test_undo_redo_and_a_new_branch() -> None:
    match = newts(9)
    with pytest.raises(ValueError, match="nothing to undo"):
        match.undo()
    match.play("2")
    match.play("3")
    match.undo()
    assert match.can_redo
    assert match.position() == newts(9).position().replace("newts:9 mover:0 taken:12", "newts:7 mover:1 taken:14")
    match.redo()
    match.undo()
    match.play("1")
    assert not match.can_redo
    with pytest.raises(ValueError, match="nothing to redo"):
        match.redo()


def test_resigning_is_kept_and_can_be_taken_back() -> None:
    match = newts(9)
    match.resign(seat=1)
    assert (match.result, match.scores) == ((0,), [1, 0])
    assert match.plays[-1].action is None
    assert witchwood.replay(match.record()).result == (0,)
    match.undo()
    assert not match.over


def test_a_state_handed_out_is_a_copy() -> None:
    match = newts(9)
    match.state.newts = 1
    assert match.actions() == ["1", "2", "3"]
    assert "newts:9" in match.position()


def test_a_finished_position_may_be_a_start() -> None:
    match = newts(0, mover=1)
    assert (match.over, match.result) == (True, (0,))


def test_a_win_shared_by_all_is_no_draw() -> None:
    tie = "witchpig seats=2 turn:0 hands:w1,w2,w3,p9,p8,p4/s1,s2,s3,m9,m8,m4"
    match = witchwood.from_position("witchpig", tie)
    match.play("call")
    assert (match.result, match.scores) == ((0, 1), [0.5, 0.5])
    nobody = tie.replace("seats=2", "seats=2 false_call=void").replace("w3", "w5").replace("s3", "s5")
    match = witchwood.from_position("witchpig", nobody)
    match.play("call")
    assert (match.result, match.scores) == ("drawn", [0, 0])


def test_plays_are_listed_again_only_after_a_change() -> None:
    """Going through a long game by number must not copy it at each step."""
    match = witchwood.deal("stones", 1)
    first = match.actions()[0]
    changes: list[Callable[[], None]] = [lambda: match.play(first), match.undo, match.redo, match.resign]
    for change in changes:
        before = match.plays
        assert match.plays is before
        change()
        assert match.plays != before


def test_a_copy_goes_its_own_way() -> None:
    match = newts(5)
    match.play("1")
    match.play("1")
    match.undo()
    other = match.copy()
    other.redo()
    other.play("3")
    match.play("3")
    assert [play.text for play in match.plays] == ["1", "3"]
    assert [play.text for play in other.plays] == ["1", "1", "3"]
    assert (match.can_redo, match.turn, other.over) == (False, 0, True)
